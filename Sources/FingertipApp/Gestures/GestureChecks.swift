// What must hold between gestures: names are unique and known, no gesture waits for
// itself, and no two are the same.

import TouchRouting

extension RegionSettings {
  /// One gesture with its key in the file and the region that it belongs to.
  private struct Entry {
    var gesture: GestureSetting
    var key: String
    var region: String
  }

  /// Holds the gestures of all regions to each other.
  ///
  /// - Returns: what is wrong.
  func checkGestures() -> [ConfigurationProblem] {
    var entries: [Entry] = []
    forEach { region, key, _ in
      for (index, gesture) in region.gestures.enumerated() {
        entries.append(
          Entry(gesture: gesture, key: "\(key).gestures[\(index)]", region: region.id))
      }
    }
    return names(entries) + circles(entries) + twins(entries)
  }

  private func names(_ entries: [Entry]) -> [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    var lines: [String: Int] = [:]
    for entry in entries {
      guard let place = entry.gesture.places["id"] else { continue }
      if let line = lines[entry.gesture.id] {
        problems.append(
          ConfigurationProblem(
            place: place, key: entry.key + ".id",
            message: "\(quoted(entry.gesture.id)) is the id of the gesture in line \(line) already")
        )
      } else {
        lines[entry.gesture.id] = place.line
      }
    }
    let ids = lines.keys.sorted()
    for entry in entries {
      for (key, named) in [
        ("requires", entry.gesture.requires), ("simultaneous", entry.gesture.simultaneous),
        ("cancels", entry.gesture.cancels),
      ] {
        guard let place = entry.gesture.places[key] else { continue }
        for id in named where lines[id] == nil {
          problems.append(
            ConfigurationProblem(
              place: place, key: "\(entry.key).\(key)",
              message: unknown(id, "gesture's id", among: ids)))
        }
      }
      if let profile = entry.gesture.profile, gestures.profiles[profile] == nil,
        let place = entry.gesture.places["profile"]
      {
        problems.append(
          ConfigurationProblem(
            place: place, key: entry.key + ".profile",
            message: unknown(profile, "profile", among: gestures.profiles.keys.sorted())))
      }
    }
    return problems
  }

  /// Gestures that wait for each other would never be recognized.
  private func circles(_ entries: [Entry]) -> [ConfigurationProblem] {
    let byID = Dictionary(
      entries.map { ($0.gesture.id, $0.gesture.requires) }, uniquingKeysWith: { first, _ in first })
    func waits(_ id: String, for goal: String, _ seen: inout Set<String>) -> Bool {
      guard seen.insert(id).inserted else { return false }
      return (byID[id] ?? []).contains { $0 == goal || waits($0, for: goal, &seen) }
    }
    var told: Set<String> = []
    return entries.compactMap { entry in
      var seen: Set<String> = []
      let id = entry.gesture.id
      guard let place = entry.gesture.places["requires"],
        told.isDisjoint(with: entry.gesture.requires),
        waits(id, for: id, &seen)
      else { return nil }
      told.insert(id)
      return ConfigurationProblem(
        place: place, key: entry.key + ".requires",
        message: "makes \(quoted(id)) wait for itself, so that it is never recognized")
    }
  }

  /// What tells gestures of a region apart.
  private struct Identity: Hashable {
    var region: String
    var type: GestureType
    var fingers: ClosedRange<Int>
    var taps: Int
    var directions: Set<GestureDirection>
    var limits: GestureLimits
    var conditions: [GestureConditions]
  }

  private func twins(_ entries: [Entry]) -> [ConfigurationProblem] {
    var lines: [Identity: Int] = [:]
    return entries.compactMap { entry in
      let gesture = entry.gesture
      let identity = Identity(
        region: entry.region, type: gesture.type, fingers: gesture.fingerCount, taps: gesture.taps,
        directions: Set(gesture.directions), limits: gestures.limits(of: gesture),
        conditions: [gesture.conditions, gesture.beginConditions])
      guard let line = lines[identity] else {
        lines[identity] = gesture.place.line
        return nil
      }
      return ConfigurationProblem(
        place: gesture.place, key: entry.key,
        message: "is the same gesture as the one in line \(line), which always comes first")
    }
  }
}
