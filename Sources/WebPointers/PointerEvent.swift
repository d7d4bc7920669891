internal import Glibc
package import Touches

/// A change of a touch, in terms of W3C Pointer Events.
package struct PointerEvent: Hashable, Sendable {
  /// The types of events.
  package enum Kind: String, Sendable {
    /// A finger comes down, moves, is lifted, or is lost without having been lifted.
    case pointerdown, pointermove, pointerup, pointercancel
  }

  /// The type.
  package var kind: Kind
  /// The number of the finger, which is never reused.
  package var pointer: Int
  /// Whether it is the first of the fingers that are down.
  package var isPrimary: Bool
  /// The position, in px of the root.
  package var position: Point
  /// The pressure, 0…1.
  ///
  /// As specified, it is 0.5 for fingers that are down if the device reports none, and 0 for lifted
  /// ones.
  package var pressure: Double
  /// The width of the contact's bounds in px; 1 if the device reports no size.
  package var width: Double
  /// The height of the contact's bounds in px; 1 if the device reports no size.
  package var height: Double
  /// The time, in server time.
  package var time: Timestamp

  /// The button that changed: button 0 with begins and ends, -1 with movements.
  package var button: Int { kind == .pointermove ? -1 : 0 }
  /// The mask of pressed buttons.
  package var buttons: Int { kind == .pointerdown || kind == .pointermove ? 1 : 0 }
}

/// The numbers of the fingers that are down, as pointers of a browser.
package struct PointerNumbering: Sendable {
  private var pointers: [(touch: TouchID, number: Int, isPrimary: Bool)] = []
  private var count = 0

  /// Creates a numbering without fingers.
  package init() {}

  /// Returns the event for a change of a touch; nil if there is none.
  package mutating func event(for touch: Touch) -> PointerEvent? {
    var index = pointers.firstIndex { $0.touch == touch.id }
    let kind: PointerEvent.Kind
    switch touch.phase {
    case .began: kind = .pointerdown
    case .moved: kind = .pointermove
    case .ended: kind = .pointerup
    case .cancelled: kind = .pointercancel
    case .stationary: return nil
    }
    if index == nil {
      guard touch.phase == .began else { return nil }
      count += 1
      pointers.append((touch.id, count, pointers.isEmpty))
      index = pointers.count - 1
    }
    guard let index else { return nil }
    let pointer = pointers[index]
    if touch.isOver { pointers.remove(at: index) }
    let size = touch.contact.bounds
    return PointerEvent(
      kind: kind, pointer: pointer.number, isPrimary: pointer.isPrimary, position: touch.position,
      pressure: touch.isOver ? 0 : touch.contact.pressure ?? 0.5, width: size?.dx ?? 1,
      height: size?.dy ?? 1, time: touch.time)
  }
}

extension TouchContact {
  /// The size of the bounding box of the ellipse, in px; nil if the device reports no size.
  fileprivate var bounds: Vector? {
    guard let major else { return nil }
    let minor = minor ?? major
    // The angle is measured from the vertical.
    let angle = orientation ?? 0
    let (sine, cosine) = (sin(angle), cos(angle))
    func extent(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
    return Vector(
      dx: extent(minor * cosine, major * sine), dy: extent(major * cosine, minor * sine))
  }
}
