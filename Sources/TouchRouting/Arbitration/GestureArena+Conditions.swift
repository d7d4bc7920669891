internal import Touches

// The circumstances are asked for once for each finger, and only as far as a condition depends on
// them: finding the window under a finger takes some round trips to the server.

extension GestureArena {
  /// The circumstances of a finger that comes down.
  struct Arrival {
    /// The circumstances that conditions depend on.
    var situation = GestureSituation()
    /// The number of fingers that are down, with this one.
    var fingers = 1

    /// Returns whether conditions hold.
    func meets(_ conditions: GestureConditions) -> Bool {
      conditions.isEmpty || conditions.hold(in: situation, fingers: fingers)
    }
  }

  /// Returns the circumstances of a finger that comes down.
  func arrival(of touch: RoutedTouch, in tree: RegionTree) -> Arrival {
    // The finger itself is not among the entries yet.
    var arrival = Arrival(fingers: entries.count { $0.isDown } + 1)
    var needs: SituationNeeds?
    func add(_ conditions: GestureConditions) {
      guard !conditions.isEmpty else { return }
      needs = needs ?? SituationNeeds()
      needs?.formUnion(conditions.needs)
    }
    for region in tree.lineage(of: touch.region) {
      conditions[region].map(add)
      for contestant in byRegion[region] ?? [] { add(contestant.settings.receives) }
    }
    if let needs { arrival.situation = situation(touch.start, needs) }
    return arrival
  }

  /// Returns whether the conditions of the regions let gestures receive a finger that comes down.
  func isOffered(_ touch: RoutedTouch, in tree: RegionTree, _ arrival: Arrival) -> Bool {
    guard !conditions.isEmpty, tree[touch.region]?.touchRules.policy == .offer else { return true }
    return tree.lineage(of: touch.region).allSatisfy { region in
      conditions[region].map(arrival.meets) ?? true
    }
  }

  /// Returns whether a gesture's conditions let it be recognized.
  func begins(_ contestant: Contestant) -> Bool {
    let conditions = contestant.settings.begins
    guard !conditions.isEmpty else { return true }
    let position = contestant.recognizer.position ?? contestant.middle
    // The fingers of a tap are up already, so the recognizer's own count comes first.
    let fingers = contestant.recognizer.values.fingers ?? contestant.fingers.touches.count
    return conditions.hold(in: situation(position, conditions.needs), fingers: max(1, fingers))
  }
}
