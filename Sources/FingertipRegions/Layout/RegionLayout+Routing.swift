package import FingertipSettings
import RegionControls
package import TouchRouting
package import Touches

/// The connection of a layout to a router: handlers, gestures and conditions.
extension RegionLayout {
  /// Sets the responders of the regions in a router over the tree, and the router's limits.
  ///
  /// - Parameters:
  ///   - router: the router.
  ///   - onFault: is called for faults of gestures.
  ///   - situation: returns what is beneath a point of the root, in px, and the keyboard's state,
  ///     as far as they are needed.
  package func attach(
    to router: Router, onFault: ((GestureFault) -> Void)? = nil,
    situation: @escaping (Point, SituationNeeds) -> GestureSituation = { _, _ in
      GestureSituation()
    }
  ) {
    router.limits = defaults.routing
    router.recognizers = arena(onFault, situation)
    router.reserveCapacity(entries.count)
    for (id, entry) in entries { attach(id, entry, to: router) }
  }

  /// Sets the responders of regions, and of their descendants, that were added later.
  package func attach(_ regions: [RegionSetting], to router: Router) {
    for region in regions {
      if let id = index.ids[region.id], let entry = entries[id] { attach(id, entry, to: router) }
      attach(region.children, to: router)
    }
  }

  func attach(_ id: RegionID, _ entry: RegionEntry, to router: Router) {
    guard entry.setting.handlesTouches else { return }
    let moved = entry.dragTargets.map { $0.flatMap { index.ids[$0] } ?? id }
    let limits = defaults.routing
    // Capturing the whole layout would force a copy of it at its next change.
    let makeHandler = { [tree, context, live, motions] in
      let density = Self.density(at: id, in: tree, on: context)
      return RegionHandler(
        entry.setting, moving: moved, limits: limits, density: density, values: live,
        follower: motions)
    }
    // Fingers with handlers of their own would not know that another one holds the control.
    if entry.setting.touchRules.strategy == .each, entry.setting.controlSetting == nil {
      router.setResponders(for: id) { _ in makeHandler() }
    } else {
      router.setResponder(for: id, making: makeHandler)
    }
  }

  /// Returns the arena of the gestures; nil if there are none.
  func arena(
    _ onFault: ((GestureFault) -> Void)?,
    _ situation: @escaping (Point, SituationNeeds) -> GestureSituation
  ) -> GestureArena? {
    let hasGestures = entries.values.contains { !$0.setting.responses.gestures.isEmpty }
    guard hasGestures else { return nil }
    let arena = GestureArena(layout: context)
    arena.onFault = onFault
    arena.situation = situation
    setGestures(of: arena)
    return arena
  }

  /// Sets the gestures of the regions in an arena.
  func setGestures(of arena: GestureArena) {
    var gestures: [(settings: GestureSettings, region: RegionID)] = []
    func collect(_ regions: [SharedRegion]) {
      for region in regions {
        guard let id = index.ids[region.setting.id], let setting = entries[id]?.setting else {
          continue
        }
        var conditions = GestureConditions()
        conditions.unless = setting.presence.unless
        arena.setConditions(setting.presence.unless.isEmpty ? nil : conditions, for: id)
        for gesture in setting.responses.gestures {
          gestures.append((gesture.settings(defaults.limits(of: gesture)), id))
        }
        collect(setting.sharedChildren)
      }
    }
    collect(index.source.sharedRegions)
    arena.setGestures(gestures)
  }

  /// Returns the density for the look of a region, in px/mm.
  ///
  /// A region keeps its size in px on another monitor, and so does what is on it.
  func lookDensity(of id: RegionID) -> Double {
    entries[id]?.density ?? Self.density(at: id, in: tree, on: context)
  }

  private static func density(
    at id: RegionID, in tree: RegionTree, on context: LayoutContext
  ) -> Double {
    tree.absoluteFrame(of: id).map { context.pixelsPerMillimetre(at: $0.center) }
      ?? Length.assumedPixelsPerMillimetre
  }
}
