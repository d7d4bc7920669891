package import Touches

/// The position and size of the spotlight as fingers change them.
///
/// A single finger gets the light at once. While two are down, the light moves with their middle.
/// Its size follows their distance once that has changed visibly, so that scrolling fingers do not
/// change it. When one of two fingers is lifted, the other moves the light from its position,
/// without a jump.
package struct SpotlightGrip: Equatable, Sendable {
  /// The middle of the light, in px of the root.
  package private(set) var position: Point
  /// The size as a multiple of the usual one.
  package private(set) var scale = 1.0
  /// The change of two fingers' distance from which the size follows it, in px.
  private var slop: Double
  /// The scales for which there is room.
  private var scales: ClosedRange<Double>
  private var fingers = ToolFingers()
  private var anchor: Anchor?

  /// The range of the scale, unless a screen has no room for the largest.
  private static let usualScales = 0.25...6.0

  /// The state when the counting fingers last changed.
  private struct Anchor: Equatable {
    let position: Point
    let middle: Point
    var scale: Double
    /// The distance of two fingers, in px; nil for one finger.
    var distance: Double?
    /// Whether the size follows the distance.
    var isScaling = false
  }

  /// Creates a grip without fingers.
  ///
  /// - Parameters:
  ///   - position: the middle of the light, in px of the root.
  ///   - slop: the change of two fingers' distance from which the size follows it, in px.
  ///   - largest: the largest scale for which there is room, at least 1.
  package init(position: Point, slop: Double, largest: Double = .infinity) {
    self.position = position
    self.slop = slop
    scales = Self.scales(upTo: largest)
  }

  private static func scales(upTo largest: Double) -> ClosedRange<Double> {
    usualScales.clamped(to: 0...max(largest, 1))
  }

  /// Adapts to the monitor that a finger touches.
  ///
  /// The scale stays, since another monitor may have more room.
  ///
  /// - Parameters:
  ///   - slop: the change of two fingers' distance from which the size follows it, in px.
  ///   - largest: the largest scale for which there is room, at least 1.
  package mutating func adapt(slop: Double, largest: Double) {
    self.slop = slop
    scales = Self.scales(upTo: largest)
  }

  /// Takes over the place, size and fingers of a former grip.
  package mutating func resume(_ former: SpotlightGrip) {
    position = former.position
    scale = former.scale.clamped(to: scales)
    fingers = former.fingers
    anchor = former.anchor
  }

  /// Whether any finger is down.
  package var isHeld: Bool { fingers.count > 0 }

  /// Handles a change of a touch.
  package mutating func follow(_ touch: Touch) {
    switch fingers.follow(touch, at: touch.position) {
    case .none: break
    case .moved: move()
    case .fingersChanged:
      if fingers.count == 1, !touch.isOver { position = touch.position }
      anchor = anchorHere()
    }
  }

  /// Forgets the fingers; the light stays.
  package mutating func release() {
    fingers.release()
    anchor = nil
  }

  private func anchorHere() -> Anchor? {
    fingers.middle.map {
      // What is too large for the monitor is shown smaller, and fingers change what they see.
      Anchor(
        position: position, middle: $0, scale: scale.clamped(to: scales),
        distance: fingers.distance)
    }
  }

  private mutating func move() {
    guard var anchor, let middle = fingers.middle else { return }
    position = anchor.position + (middle - anchor.middle)
    if let distance = fingers.distance, let start = anchor.distance {
      if !anchor.isScaling, (distance - start).magnitude > slop {
        // The size follows from this distance on, so that it does not jump.
        anchor.isScaling = true
        anchor.distance = max(distance, slop)
      } else if anchor.isScaling {
        scale = (anchor.scale * distance / start).clamped(to: scales)
      }
    }
    self.anchor = anchor
  }
}
