package import Touches

/// The place and size of the spotlight as fingers change them.
///
/// A finger that comes down alone has the light at once. While two are down, the light moves with their middle and
/// grows with their distance, once that has changed visibly: fingers that scroll do not change its size. A finger
/// that stays of two moves it from where it is, without a jump.
package struct SpotlightGrip: Equatable, Sendable {
  /// The middle of the light, in px of the root.
  package private(set) var place: Point
  /// The size as a multiple of the usual one.
  package private(set) var scale = 1.0
  /// The change of the distance of two fingers from which on it changes the size, in px.
  private let slop: Double
  /// The fingers that are down, in the order in which they came; the first two count.
  private var fingers: [Finger] = []
  private var anchor: Anchor?

  /// The least and the greatest scale.
  package static let scales = 0.25...6.0

  private struct Finger: Equatable {
    let id: TouchID
    var position: Point
  }

  /// The state when the fingers that count last became others.
  private struct Anchor: Equatable {
    let place: Point
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
  ///   - place: the middle of the light, in px of the root.
  ///   - slop: the change of the distance of two fingers from which on it changes the size, in px.
  package init(place: Point, slop: Double) {
    self.place = place
    self.slop = slop
  }

  /// Whether any finger is down.
  package var isHeld: Bool { !fingers.isEmpty }

  /// Whether two fingers change the size now.
  package var isScaling: Bool { anchor?.isScaling ?? false }

  /// Handles a change of a touch.
  package mutating func follow(_ touch: Touch) {
    let known = fingers.firstIndex { $0.id == touch.id }
    if touch.isOver {
      guard let known else { return }
      fingers.remove(at: known)
      if known < 2 { anchor = anchorHere() }
    } else if let known {
      fingers[known].position = touch.position
      if known < 2 { move() }
    } else {
      fingers.append(Finger(id: touch.id, position: touch.position))
      if fingers.count == 1 { place = touch.position }
      if fingers.count <= 2 { anchor = anchorHere() }
    }
  }

  /// Forgets the fingers; the light stays.
  package mutating func release() {
    fingers = []
    anchor = nil
  }

  private var middle: Point? {
    guard let first = fingers.first?.position else { return nil }
    guard fingers.count > 1 else { return first }
    let second = fingers[1].position
    return Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
  }

  private var distance: Double? {
    fingers.count > 1
      ? (fingers[1].position - fingers[0].position).lengthSquared.squareRoot() : nil
  }

  private func anchorHere() -> Anchor? {
    middle.map { Anchor(place: place, middle: $0, scale: scale, distance: distance) }
  }

  private mutating func move() {
    guard var anchor, let middle else { return }
    place = anchor.place + (middle - anchor.middle)
    if let distance, let start = anchor.distance {
      if !anchor.isScaling, (distance - start).magnitude > slop {
        // From here on, so that nothing jumps.
        anchor.isScaling = true
        anchor.distance = max(distance, slop)
      } else if anchor.isScaling {
        scale = min(
          max(anchor.scale * distance / start, Self.scales.lowerBound), Self.scales.upperBound)
      }
    }
    self.anchor = anchor
  }
}
