// Checks across gestures: names are unique and known, no gesture waits for itself, and no two
// gestures are the same.

import FingertipSettings
import RegionTemplates
import SystemSupport
import TouchRouting

extension RegionSettings {
  /// One gesture with its key in the file and the region that it belongs to.
  private struct Entry {
    var gesture: GestureSetting
    var key: String
    var region: String
  }

  /// Checks the gestures of all regions against each other.
  ///
  /// - Returns: the problems.
  func checkGestures() -> [FileProblem] {
    var entries: [Entry] = []
    forEach { region, key in
      for gesture in region.setting.responses.gestures {
        entries.append(
          Entry(gesture: gesture, key: "\(key).\(gesture.key)", region: region.setting.id))
      }
    }
    return checkIDs(entries) + checkMentions(entries) + checkCycles(entries)
      + checkDuplicates(entries)
  }

  /// Returns a problem for each id that another gesture has already.
  private func checkIDs(_ entries: [Entry]) -> [FileProblem] {
    var locations: [String: FileLocation] = [:]
    return entries.compactMap { entry in
      guard let location = entry.gesture.locations["id"] else { return nil }
      guard let first = locations[entry.gesture.id] else {
        locations[entry.gesture.id] = location
        return nil
      }
      return FileProblem(
        location: location, key: entry.key + ".id",
        message: "\(quoted(entry.gesture.id)) is already the id of the gesture in "
          + first.lineText(from: location))
    }
  }

  /// Returns a problem for each gesture or profile that is mentioned and does not exist.
  private func checkMentions(_ entries: [Entry]) -> [FileProblem] {
    // In a file that was not read completely, any name may exist.
    if isPartial { return [] }
    let givenIDs = entries.compactMap { $0.gesture.locations["id"] == nil ? nil : $0.gesture.id }
    var ids = KnownNames(givenIDs, of: "gesture's id")
    var profiles = KnownNames(gestures.profiles.keys, of: "profile")
    var problems: [FileProblem] = []
    for entry in entries {
      let (relations, limitation) = (entry.gesture.relations, entry.gesture.limitation)
      func check(_ mentioned: [String], _ key: String, in known: inout KnownNames) {
        guard let location = entry.gesture.locations[key] else { return }
        for name in mentioned {
          guard let problem = known.problem(with: name) else { continue }
          problems.append(
            FileProblem(location: location, key: "\(entry.key).\(key)", message: problem))
        }
      }
      check(relations.requires, "requires", in: &ids)
      check(relations.simultaneous, "simultaneous", in: &ids)
      check(relations.cancels, "cancels", in: &ids)
      check(limitation.profile.map { [$0] } ?? [], "profile", in: &profiles)
    }
    return problems
  }

  /// Returns a problem for each cycle of gestures that wait for each other, so never recognized.
  private func checkCycles(_ entries: [Entry]) -> [FileProblem] {
    var indices: [String: Int] = [:]
    for (index, entry) in entries.enumerated() where indices[entry.gesture.id] == nil {
      indices[entry.gesture.id] = index
    }
    let cycles = DependencyCycles(
      entries.map { $0.gesture.relations.requires.compactMap { indices[$0] } })
    var reported: Set<Int> = []
    return entries.indices.compactMap { index in
      let entry = entries[index]
      guard let cycle = cycles.cycle(of: index), !reported.contains(cycle),
        let location = entry.gesture.locations["requires"]
      else { return nil }
      reported.insert(cycle)
      return FileProblem(
        location: location, key: entry.key + ".requires",
        message: "makes \(quoted(entry.gesture.id)) wait for itself, so that it is never recognized"
      )
    }
  }

  /// The properties that tell gestures of a region apart.
  private struct Identity: Hashable {
    var region: String
    var type: GestureType
    var fingers: ClosedRange<Int>
    var taps: Int
    var directions: Set<GestureDirection>
    var limits: GestureLimits
    var conditions: [GestureConditions]
  }

  private func checkDuplicates(_ entries: [Entry]) -> [FileProblem] {
    var seen: [Identity: [GestureSetting]] = [:]
    return entries.compactMap { entry -> FileProblem? in
      let gesture = entry.gesture
      // Its own errors are reported already.
      guard gesture.type != .custom else { return nil }
      let identity = Identity(
        region: entry.region, type: gesture.type, fingers: gesture.fingerCount,
        taps: gesture.pattern.taps,
        directions: Set(gesture.pattern.directions), limits: gestures.limits(of: gesture),
        conditions: [gesture.conditions, gesture.beginConditions])
      defer { seen[identity, default: []].append(gesture) }
      // Gestures that may be recognized at the same time do not prevent each other.
      guard let first = seen[identity]?.first(where: { !$0.isCompanion(of: gesture) }) else {
        return nil
      }
      return FileProblem(
        location: gesture.location, key: entry.key,
        message:
          "is the same gesture as the one in \(first.location.lineText(from: gesture.location)), "
          + "which is always recognized first")
    }
  }
}

extension GestureSetting {
  /// Returns whether two gestures may be recognized at the same time; the setting of either
  /// suffices.
  fileprivate func isCompanion(of other: GestureSetting) -> Bool {
    relations.simultaneous.contains(other.id) || other.relations.simultaneous.contains(id)
      || relations.group != nil && relations.group == other.relations.group
  }
}
