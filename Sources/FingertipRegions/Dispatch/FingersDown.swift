// Where fingers leave the pointer. The server moves the pointer with the first finger of each
// device, whoever has the touch, and never moves it back. A finger on one of our regions borrows
// the pointer: what regions do with the pointer starts from where it was before.

import Touches

/// The fingers that are down, whether regions hear of them, and whether they move the pointer.
struct FingersDown {
  private struct Finger {
    var position: Point
    /// Whether it came down while no other finger of its device was down.
    var hasPointer: Bool
    /// Whether it came down on a region and does not belong to the application.
    var isOnRegion: Bool
  }

  private var fingers: [TouchID: Finger] = [:]

  /// Takes in a raw report of a finger.
  ///
  /// - Parameters:
  ///   - report: the raw report.
  ///   - isOnRegion: returns whether regions hear of a finger that comes down at a place.
  /// - Returns: where the finger left the pointer, in px of the root; nil if it did not have the
  ///   pointer, or borrowed it.
  mutating func follow(_ report: TouchEvent, isOnRegion: (Point) -> Bool) -> Point? {
    switch report.phase {
    case .began:
      guard let position = report.position else { return nil }
      let isFirst = !fingers.keys.contains { $0.device == report.id.device }
      fingers[report.id] = Finger(
        position: position, hasPointer: isFirst, isOnRegion: isOnRegion(position))
      return nil
    case .moved, .stationary:
      if let position = report.position { fingers[report.id]?.position = position }
      return nil
    case .ended, .cancelled:
      guard let finger = fingers.removeValue(forKey: report.id), finger.hasPointer,
        !finger.isOnRegion
      else { return nil }
      return report.position ?? finger.position
    }
  }

  /// Notes that a touch now belongs to the application.
  mutating func leaveToApplication(_ touch: TouchID) { fingers[touch]?.isOnRegion = false }

  /// Forgets the fingers of devices that are gone.
  mutating func removeAll(of devices: [DeviceID]) {
    fingers = fingers.filter { !devices.contains($0.key.device) }
  }

  /// Forgets all fingers.
  mutating func removeAll() { fingers.removeAll() }

  /// The fingers that regions hear of, or will in a moment.
  var here: some Sequence<TouchID> { fingers.lazy.filter { $0.value.isOnRegion }.map(\.key) }

  /// Returns whether a router has not received one of the fingers that regions hear of.
  ///
  /// - Parameter routed: the touches that are down for the router, also those that no handler has,
  ///   because a gesture has taken them or they are discarded.
  /// - Returns: whether one is missing there.
  func hasUnrouted(besides routed: [TouchID]) -> Bool { here.contains { !routed.contains($0) } }
}
