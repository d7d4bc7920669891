internal import Touches

// The circumstances are asked for only when a condition depends on them: finding the window under a
// finger may cost a round trip to the server.

extension GestureArena {
  /// Returns whether a gesture's conditions let it receive a finger that comes down.
  func receives(_ contestant: Contestant, _ touch: RoutedTouch) -> Bool {
    let conditions = contestant.settings.receives
    guard !conditions.isEmpty else { return true }
    // The finger itself is not among the entries yet.
    let fingers = entries.count { $0.isDown } + 1
    return conditions.hold(in: situation(touch.start), fingers: fingers)
  }

  /// Returns whether the conditions of the regions let gestures receive a finger that comes down.
  func isOffered(_ touch: RoutedTouch, in tree: RegionTree) -> Bool {
    guard !conditions.isEmpty, tree[touch.region]?.touchRules.policy == .offer else { return true }
    let fingers = entries.count { $0.isDown } + 1
    return tree.lineage(of: touch.region).allSatisfy { region in
      conditions[region]?.hold(in: situation(touch.start), fingers: fingers) ?? true
    }
  }

  /// Returns whether a gesture's conditions let it be recognized.
  func begins(_ contestant: Contestant) -> Bool {
    let conditions = contestant.settings.begins
    guard !conditions.isEmpty else { return true }
    let position = contestant.recognizer.position ?? contestant.middle
    // The fingers of a tap are up already, so the recognizer's own count comes first.
    let fingers = contestant.recognizer.values.fingers ?? contestant.fingers.touches.count
    return conditions.hold(in: situation(position), fingers: max(1, fingers))
  }
}
