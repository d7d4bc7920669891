// The warnings of `fingertip check` about regions that are valid but may not do what was meant.
//
// The place of a region depends on the monitors. A check does not ask for them: it works without a
// display, and for the display of somebody else. So regions are laid out on some common screens,
// and a region counts as unreachable only if it is unreachable on all of them.

package import FingertipSettings
package import SystemSupport
internal import RegionTemplates
internal import RegionTimes
import TouchRouting
import Touches

/// Finds settings of a configuration's regions that may be mistakes.
package struct RegionAdvice {
  /// The findings, in the order of the file.
  package private(set) var warnings: [FileProblem] = []

  /// Finds the possible mistakes in the regions of a configuration.
  package init(on settings: RegionSettings) {
    let offered = Self.offeredTouches(settings.sharedRegions, in: [])
    let shown = settings.shownRegions
    let moved = settings.movedRegions
    settings.forEach { shared, path in
      let region = shared.setting
      let key = path.description
      warnOfHiding(region, key, shown)
      if !moved.contains(region.id) { warnOfMotion(region, key) }
      warnOfGestures(region, key)
      warnOfWaits(region, key, offered[region.id], settings)
      warnOfLatency(region, key, settings.limits)
      warnOfConflicts(region, key)
      warnOfHaste(region.responses.clocks, region.locations["idle"], key + ".idle")
    }
    warnOfHaste(settings.idle, settings.idleLocation, "idle")
    var reachability = ReachabilityFindings()
    for screen in Self.screens {
      reachability.add(RegionLayout(settings, on: Self.context(of: screen, settings.monitors)))
    }
    warnOfPlaces(reachability, settings)
    warnings += Self.findings(on: settings)
    warnings.sort { $0.location < $1.location }
  }

  private mutating func warn(_ location: FileLocation?, _ key: String, _ message: String) {
    guard let location else { return }
    warnings.append(FileProblem(location: location, key: key, message: message))
  }

  /// Warns of an idle time that was probably meant in seconds, like `blank-after`.
  private mutating func warnOfHaste(
    _ clocks: [ClockSetting], _ location: FileLocation?, _ key: String
  ) {
    for clock in clocks {
      guard case .idle(let after) = clock.times, after < 1000 else { continue }
      let time = Decimal.text(after)
      warn(
        location, key + ".after",
        "\(time) ms after each touch is very soon; if seconds are meant, write "
          + "\(Decimal.text(after * 1000))")
    }
  }

  // MARK: Latency and conflicts

  private mutating func warnOfLatency(
    _ region: RegionSetting, _ key: String, _ limits: RoutingLimits
  ) {
    guard region.touchRules.policy == .offer, region.presence.isEnabled, !region.presence.isHidden
    else { return }
    warn(
      region.locations["policy"], key + ".policy",
      "'offer' withholds touches from the application until it is decided who receives them, at "
        + "most \(Decimal.text(limits.decide)) ms unless a gesture needs longer, and delays every "
        + "other touch on the screen by a fraction of a millisecond; 'own' and 'pass' do neither")
  }

  private mutating func warnOfConflicts(_ region: RegionSetting, _ key: String) {
    if region.handlesTouches { warnOfMissedTouches(region, key) }
    warnOfExtra(region, key)
    if region.touchRules.isExclusive,
      region.touchRules.policy == .pass || region.touchRules.policy == .eat
    {
      warn(
        region.locations["exclusive"], key + ".exclusive",
        "has no effect with 'policy: \(region.touchRules.policy.rawValue)', with which the region "
          + "never has a finger")
    }
    if region.responses.actions.dragTargets.isEmpty {
      warn(
        region.locations["onCancel"], key + ".onCancel",
        "has no effect where no finger moves anything")
    }
    if region.presence.alpha < Region.minimumAlpha, region.presence.isEnabled,
      !region.presence.isHidden
    {
      warn(
        region.locations["alpha"], key + ".alpha",
        "below \(Decimal.text(Region.minimumAlpha)) the region cannot be touched")
    }
  }

  private mutating func warnOfMissedTouches(_ region: RegionSetting, _ key: String) {
    let consequence = "so nothing happens here"
    let location = region.locations["on"] ?? region.locations["control"]
    let part = region.locations["on"] == nil ? ".control" : ".on"
    switch region.touchRules.policy {
    case .pass:
      warn(
        location, key + part, "with 'policy: pass' touches go to the application, \(consequence)")
    case .eat:
      warn(location, key + part, "with 'policy: eat' touches are discarded, \(consequence)")
    case .offer where region.responses.gestures.isEmpty:
      warn(
        location, key + part,
        "with 'policy: offer' touches are only offered, and without a gesture that takes them "
          + "all go to the application, \(consequence)")
    case .own, .offer:
      guard region.touchRules.strategy == .gesture else { return }
      warn(
        location, key + part, "with 'touches: gesture' touches go to gestures only, \(consequence)")
    }
  }

  private mutating func warnOfExtra(_ region: RegionSetting, _ key: String) {
    let reason: String? =
      if region.touchRules.strategy != .single {
        "without 'touches: single'"
      } else if region.touchRules.policy != .own {
        "without 'policy: own'"
      } else if !region.responses.gestures.isEmpty, region.touchRules.extraFingers == .pass {
        "with 'gestures', which may use every finger"
      } else {
        nil
      }
    if let reason {
      warn(region.locations["extra"], key + ".extra", "has no effect " + reason)
    }
  }

  private mutating func warnOfHiding(_ region: RegionSetting, _ key: String, _ shown: Set<String>) {
    guard region.presence.isHidden, !shown.contains(region.id) else { return }
    warn(
      region.locations["hidden"], key + ".hidden",
      "stays hidden forever: no action 'show' names "
        + (region.isNamed ? quoted(region.id) : "it, which has no 'id'"))
  }

  private mutating func warnOfMotion(_ region: RegionSetting, _ key: String) {
    for word in ["motion", "raise"] {
      warn(
        region.locations[word], "\(key).\(word)",
        "has no effect, since nothing moves the region: there is no action 'move', 'scale', "
          + "'rotate' or 'pull' that names it")
    }
  }

  // MARK: Gestures

  private mutating func warnOfGestures(_ region: RegionSetting, _ key: String) {
    for gesture in region.responses.gestures {
      let name = "\(key).\(gesture.key)"
      warnOfStates(gesture, name)
      for (limit, value) in gesture.limitation.limits {
        guard let warning = limit.warning(of: value) else { continue }
        warn(gesture.locations[limit.rawValue], "\(name).\(limit.rawValue)", warning)
      }
      switch region.touchRules.policy {
      case .pass, .eat:
        warn(
          gesture.location, name,
          "is never recognized: with 'policy: \(region.touchRules.policy.rawValue)' touches "
            + (region.touchRules.policy == .pass ? "go to the application" : "are discarded"))
      case .own, .offer: break
      }
    }
  }

  /// Warns of actions for states that a gesture never has.
  private mutating func warnOfStates(_ gesture: GestureSetting, _ name: String) {
    guard gesture.type.isDiscrete else { return }
    let states: [RecognizerState] = [.began, .changed, .cancelled]
    for state in states where gesture.actions[state] != nil {
      warn(
        gesture.locations["on"], "\(name).on.\(state.rawValue)",
        "never happens: '\(gesture.type.rawValue)' is recognized at a single moment and has only "
          + "'ended'")
    }
  }

  /// Returns the regions that offer touches to the gestures of a region, by that region's id; the
  /// offering region is the region itself or a descendant.
  private static func offeredTouches(
    _ regions: [SharedRegion], in ancestors: [String]
  ) -> [String: String] {
    var offered: [String: String] = [:]
    for shared in regions {
      let region = shared.setting
      if region.touchRules.policy == .offer {
        offered[region.id] = region.id
        for ancestor in ancestors where offered[ancestor] == nil { offered[ancestor] = region.id }
      }
      offered.merge(offeredTouches(region.sharedChildren, in: ancestors + [region.id])) {
        first, _ in
        first
      }
    }
    return offered
  }

  /// Warns of gestures that may make an offered touch wait longer than the limit `decide`.
  private mutating func warnOfWaits(
    _ region: RegionSetting, _ key: String, _ offering: String?, _ settings: RegionSettings
  ) {
    guard let offering else { return }
    let routing = settings.limits
    for gesture in region.responses.gestures {
      let limits = settings.gestures.limits(of: gesture)
      switch gesture.type {
      case .tap where gesture.pattern.taps > 1: break
      case .longPress:
        // The press counts from its last finger on.
        let arrival =
          gesture.fingerCount.upperBound > 1
          ? min(limits.arrival, routing.join, routing.decide) : 0
        guard arrival + limits.longPress > routing.decide else { continue }
      default: continue
      }
      let touches =
        offering == region.id
        ? "touches on a region with 'policy: offer'"
        : "touches on \(quoted(offering)) in it, which has 'policy: offer',"
      warn(
        gesture.location, "\(key).\(gesture.key)",
        "makes \(touches) wait until it is ruled out, longer than 'decide' allows others; an "
          + "application may take them for long presses")
    }
  }

  // MARK: Places

  /// A small, a common and a large screen: sizes in px, and densities in px/mm.
  private static let screens: [(width: Int, height: Int, density: Double)] = [
    (1280, 800, 3.8), (1920, 1080, 3.8), (3840, 2160, 6.4),
  ]

  /// Warns of findings that apply on every screen.
  private mutating func warnOfPlaces(_ findings: ReachabilityFindings, _ settings: RegionSettings) {
    let count = Self.screens.count
    settings.forEach { shared, key in
      let region = shared.setting
      if findings.awayFromEdges[region.id] == count {
        for gesture in region.responses.gestures where gesture.type == .edge {
          warn(
            gesture.location, "\(key).\(gesture.key)",
            "comes in from an edge of the screen, but the region is at none")
        }
      }
      guard let obstacles = findings.obstacles[region.id], obstacles.count == count,
        let first = obstacles.first
      else { return }
      let location = region.locations["frame"] ?? region.location
      switch first {
      case .empty: warn(location, key + ".frame", "no touch can hit it: its area is empty")
      case .outside:
        warn(location, key + ".frame", "no touch can hit it: it lies outside what it is in")
      case .covered(let other):
        warn(location, key + ".frame", "no touch can hit it: \(quoted(other)) in front covers it")
      case .redirected(let outer, let other):
        warn(
          location, key + ".frame",
          "no touch can hit it: \(quoted(outer)) around it hands all touches to \(quoted(other))")
      }
    }
  }

  /// Returns a screen with all named monitors side by side.
  private static func context(
    of screen: (width: Int, height: Int, density: Double), _ names: [String]
  ) -> LayoutContext {
    let monitors = (["primary"] + names).enumerated().map { index, name in
      LayoutContext.Monitor(
        name: name,
        frame: PixelRect(
          x: index * screen.width, y: 0, width: screen.width, height: screen.height),
        pixelsPerMillimetre: screen.density, isPrimary: index == 0)
    }
    return LayoutContext(
      screen: PixelRect(x: 0, y: 0, width: screen.width * monitors.count, height: screen.height),
      monitors: monitors)
  }
}
