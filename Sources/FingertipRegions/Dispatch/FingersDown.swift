// Where fingers leave the pointer. The server moves it with the first finger of each device, whoever has the
// touch, and puts it back nowhere. A finger on a region of ours borrows it: what regions do with the pointer
// begins where it was before.

import Touches

/// The fingers that are down, whether regions hear of them, and which of them take the pointer along.
struct FingersDown {
  private struct Finger {
    var place: Point
    /// Whether it came down while no other one of its device was down.
    var hasPointer: Bool
    /// Whether it came down on a region and is not the application's.
    var isHere: Bool
  }

  private var fingers: [TouchID: Finger] = [:]

  /// Takes in what a finger did, by its raw report.
  ///
  /// - Parameters:
  ///   - report: what it did.
  ///   - isHere: whether regions hear of a finger that comes down in a place.
  /// - Returns: where it left the pointer, in px of the root; nil where it did not have it, or it was
  ///   borrowed.
  mutating func follow(_ report: TouchEvent, isHere: (Point) -> Bool) -> Point? {
    switch report.phase {
    case .began:
      guard let place = report.position else { return nil }
      let isFirst = !fingers.keys.contains { $0.device == report.id.device }
      fingers[report.id] = Finger(place: place, hasPointer: isFirst, isHere: isHere(place))
      return nil
    case .moved, .stationary:
      if let place = report.position { fingers[report.id]?.place = place }
      return nil
    case .ended, .cancelled:
      guard let finger = fingers.removeValue(forKey: report.id), finger.hasPointer, !finger.isHere
      else { return nil }
      return report.position ?? finger.place
    }
  }

  /// Notes that a touch became the application's.
  mutating func giveAway(_ touch: TouchID) { fingers[touch]?.isHere = false }

  /// Forgets all of them, some of which may be of a device that is gone.
  mutating func removeAll() { fingers.removeAll() }

  /// Those that regions hear of, or will in a moment.
  var here: some Sequence<TouchID> { fingers.lazy.filter { $0.value.isHere }.map(\.key) }
}
