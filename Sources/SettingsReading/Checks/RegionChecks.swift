import FingertipSettings
import RegionTemplates
import SystemSupport
import TouchRouting

/// Checks the keys of every region, and the names across regions, in one walk over all regions.
///
/// There is one walk because each walk copies every region.
struct RegionChecks {
  /// A region with the facts that the rules ask for.
  struct Subject {
    private let shared: SharedRegion
    /// Its path in the file.
    let key: RegionPath
    /// Whether an enclosing region has `slide`.
    let isInSlide: Bool
    /// The locations of its values in the file.
    let locations: KeyLocations
    /// The events that have actions, each with the location of its value in the file.
    let events: [(event: RegionTrigger, location: FileLocation)]

    /// Its settings.
    var region: RegionSetting { shared.setting }
    /// Whether it exists only under conditions, those of touches not counted.
    var isConditional: Bool { shared.isConditional }

    init(_ region: SharedRegion, _ key: RegionPath, isInSlide: Bool) {
      shared = region
      self.key = key
      self.isInSlide = isInSlide
      locations = region.setting.source.values
      let on = region.setting.source.values["on"]
      events =
        on.map { on in
          region.setting.boundEvents.map { event in
            (event, region.setting.responses.actions.location(of: event.trigger) ?? on)
          }
        } ?? []
    }
  }

  /// The location of each region id in the file.
  private var ids: [String: FileLocation] = [:]
  /// The ids of the regions that have children.
  private var parents: Set<String> = []
  /// The regions with gestures of their own.
  private var recognizing: [(region: SharedRegion, key: RegionPath)] = []

  /// Reports the problems of all regions.
  static func check(_ settings: RegionSettings, _ reader: inout SectionReader) {
    var checks = RegionChecks()
    checks.visit(settings.sharedRegions, in: [], isInSlide: false, &reader)
    // In a file that was not read completely, any name may exist.
    if !settings.isPartial { checks.checkMentions(&reader) }
    checks.checkTurns(&reader)
  }

  private mutating func visit(
    _ regions: [SharedRegion], in parentPath: [Int], isInSlide: Bool, _ reader: inout SectionReader
  ) {
    for (index, region) in regions.enumerated() {
      let subject = Subject(
        region, RegionPath(parents: parentPath, index: index), isInSlide: isInSlide)
      checkNames(subject, isTop: parentPath.isEmpty, &reader)
      // A region keeps the name of a template that was not read, which may have keys that others
      // need.
      if subject.locations["use"] == nil {
        SlideChecks.check(subject, &reader)
        ControlChecks.check(subject, &reader)
        MotionChecks.check(subject, &reader)
      }
      if !subject.region.responses.gestures.isEmpty { recognizing.append((region, subject.key)) }
      guard !subject.region.sharedChildren.isEmpty else { continue }
      parents.insert(subject.region.id)
      visit(
        subject.region.sharedChildren, in: subject.key.childParents,
        isInSlide: isInSlide || subject.region.touchRules.slides, &reader)
    }
  }

  // MARK: - Names

  private mutating func checkNames(
    _ subject: Subject, isTop: Bool, _ reader: inout SectionReader
  ) {
    let (key, locations) = (subject.key, subject.locations)
    if !isTop, let location = locations["screen"] {
      reader.refuse(
        location, key: key + ".screen",
        "is for top-level regions; this one is inside another region")
    }
    if let location = locations["mask"], locations["shape"] != nil {
      reader.refuse(
        location, key: key + ".mask",
        "is given together with 'shape'; only one of them is allowed")
    }
    guard let location = locations["id"] else { return }
    let id = subject.region.id
    if let first = ids.updateValue(location, forKey: id) {
      ids[id] = first
      reader.refuse(
        location, key: key + ".id",
        "\(quoted(id)) is already the id of the region in \(first.lineText(from: location))")
    }
  }

  /// Reports the mentions of regions that do not exist.
  private func checkMentions(_ reader: inout SectionReader) {
    guard !reader.mentions.isEmpty else { return }
    var known = KnownNames(ids.keys, of: "region's id")
    for mention in reader.mentions {
      if let problem = known.problem(with: mention.name) {
        reader.refuse(mention.location, key: mention.key, problem)
      }
    }
  }

  /// Reports the gestures that rotate regions with children.
  private func checkTurns(_ reader: inout SectionReader) {
    for (region, key) in recognizing {
      let id = region.setting.id
      for gesture in region.setting.responses.gestures {
        func refuseTurning(_ action: RegionAction) {
          guard case .rotate(let name) = action, parents.contains(name ?? id) else { return }
          reader.refuse(
            gesture.location, key: "\(key).\(gesture.key).rotate",
            "turns \(quoted(name ?? id)), which has 'children' that would stay upright")
        }
        gesture.forEachAction { $0.forEachPart(refuseTurning) }
      }
    }
  }
}
