internal import Glibc
package import Touches

/// A change of a touch, in the words of W3C Pointer Events.
package struct PointerEvent: Hashable, Sendable {
  /// The types of events.
  package enum Kind: String, Sendable {
    /// A finger comes down, moves, is lifted, or is lost without having been lifted.
    case pointerdown, pointermove, pointerup, pointercancel
  }

  /// The type.
  package var kind: Kind
  /// The number of the finger, which no other finger gets.
  package var pointer: Int
  /// Whether it is the first of the fingers that are down together.
  package var isPrimary: Bool
  /// The position, in px of the root.
  package var position: Point
  /// 0…1; as the specification asks, 0.5 for fingers that are down where the device reports none, and 0 for those
  /// that are lifted.
  package var pressure: Double
  /// The width of the contact's bounds in px; 1 where the device reports no size.
  package var width: Double
  /// The height of the contact's bounds in px; 1 where the device reports no size.
  package var height: Double
  /// The time, in server time.
  package var time: Timestamp

  /// The button that changed: the first one with the begin and the end, and none with a movement.
  package var button: Int { kind == .pointermove ? -1 : 0 }
  /// The buttons that are pressed.
  package var buttons: Int { kind == .pointerdown || kind == .pointermove ? 1 : 0 }
}

/// The fingers that are down, as pointers of a browser.
package struct PointerNames: Sendable {
  private var pointers: [(touch: TouchID, number: Int, isPrimary: Bool)] = []
  private var count = 0

  /// Begins without fingers.
  package init() {}

  /// Returns the event that tells of a change; nil for what changed nothing.
  package mutating func event(for touch: Touch) -> PointerEvent? {
    var known = pointers.firstIndex { $0.touch == touch.id }
    let kind: PointerEvent.Kind
    switch touch.phase {
    case .began: kind = .pointerdown
    case .moved: kind = .pointermove
    case .ended: kind = .pointerup
    case .cancelled: kind = .pointercancel
    case .stationary: return nil
    }
    if known == nil {
      guard touch.phase == .began else { return nil }
      count += 1
      pointers.append((touch.id, count, pointers.isEmpty))
      known = pointers.count - 1
    }
    guard let known else { return nil }
    let pointer = pointers[known]
    if touch.isOver { pointers.remove(at: known) }
    let size = touch.contact.bounds
    return PointerEvent(
      kind: kind, pointer: pointer.number, isPrimary: pointer.isPrimary, position: touch.position,
      pressure: touch.isOver ? 0 : touch.contact.pressure ?? 0.5, width: size?.dx ?? 1,
      height: size?.dy ?? 1, time: touch.time)
  }
}

extension TouchContact {
  /// The size of the upright rectangle around the ellipse, in px; nil where the device reports no size.
  fileprivate var bounds: Vector? {
    guard let major else { return nil }
    let minor = minor ?? major
    // The angle is against the vertical.
    let angle = orientation ?? 0
    let (sine, cosine) = (sin(angle), cos(angle))
    func extent(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
    return Vector(
      dx: extent(minor * cosine, major * sine), dy: extent(major * cosine, minor * sine))
  }
}
