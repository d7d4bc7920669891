internal import Glibc
package import Touches

/// A motion of the plane by fingers: a translation, and with two or more a rotation and a scaling.
package struct FingerMotion: Hashable, Sendable {
  /// The middle of the fingers at their starts, in px of the root.
  package let pivot: Point
  /// The translation of the middle, in px.
  package let translation: Vector
  /// The rotation about the middle, in rad; clockwise on the screen.
  package let angle: Double
  /// The factor of all lengths, above 0.
  package fileprivate(set) var scale: Double

  /// The minimum RMS distance of fingers from their middle that determines a rotation, in px.
  private static let minimumSpread = 8.0

  /// Fits the motion from the fingers' starts to their places by least squares.
  ///
  /// - Parameters:
  ///   - starts: the places of the fingers at first, in px of the root; at least one.
  ///   - positions: the places of the same fingers now, in px of the root.
  package init(from starts: [Point], to positions: [Point]) {
    let pivot = Self.middle(starts)
    let end = Self.middle(positions)
    var (along, across, spread) = (0.0, 0.0, 0.0)
    for (start, position) in zip(starts, positions) {
      let (a, b) = (start - pivot, position - end)
      along += a.dx * b.dx + a.dy * b.dy
      across += a.dx * b.dy - a.dy * b.dx
      spread += a.lengthSquared
    }
    self.pivot = pivot
    translation = end - pivot
    let minimum = Self.minimumSpread * Self.minimumSpread * Double(starts.count)
    let length = (along * along + across * across).squareRoot()
    guard starts.count > 1, spread >= minimum, length > 0 else {
      (angle, scale) = (0, 1)
      return
    }
    angle = atan2(across, along)
    scale = length / spread
  }

  /// Creates a motion from its parts.
  init(pivot: Point, translation: Vector, angle: Double, scale: Double) {
    (self.pivot, self.translation, self.angle, self.scale) = (pivot, translation, angle, scale)
  }

  private static func middle(_ points: [Point]) -> Point {
    let count = Double(max(points.count, 1))
    return Point(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  /// The motion as a map of the root, in px.
  package var map: AffineMap {
    let (a, b) = angle == 0 ? (scale, 0) : (cos(angle) * scale, sin(angle) * scale)
    return AffineMap(
      a, -b, pivot.x + translation.dx - a * pivot.x + b * pivot.y,
      b, a, pivot.y + translation.dy - b * pivot.x - a * pivot.y)
  }
}

/// The fingers that move one object together.
package struct HeldFingers: Sendable {
  private struct Finger {
    let touch: TouchID
    var start: Point
    var position: Point
  }

  private var fingers: [Finger] = []
  /// The motion up to the last change of the fingers' number.
  private var settled = AffineMap.identity
  /// Whether a finger was lifted, and left its motion.
  private var hasLifted = false
  /// The range of the factor by which the whole motion scales lengths.
  private let scales: ClosedRange<Double>

  /// Creates an object without fingers.
  ///
  /// - Parameter scales: the range of the factor by which fingers scale the object; includes 1.
  package init(scales: ClosedRange<Double> = 0...Double.infinity) { self.scales = scales }

  /// Whether no finger is down.
  package var isEmpty: Bool { fingers.isEmpty }
  /// The number of fingers that are down.
  package var count: Int { fingers.count }
  /// The whole motion by all fingers so far, as a map of the root.
  package var map: AffineMap {
    guard var motion else { return settled }
    let former = settled.lengthFactor
    let factor = former * motion.scale
    // Otherwise unchanged, since a rounding error would turn a translation into a scaling.
    if !scales.contains(factor) { motion.scale = factor.clamped(to: scales) / former }
    return motion.map * settled
  }
  /// The motion since the number of fingers last changed; nil without fingers.
  package var motion: FingerMotion? {
    fingers.isEmpty ? nil : FingerMotion(from: fingers.map(\.start), to: fingers.map(\.position))
  }

  /// Returns whether a finger is one of them.
  package func contains(_ touch: TouchID) -> Bool { fingers.contains { $0.touch == touch } }

  /// Adds a finger that came down.
  package mutating func add(_ touch: TouchID, at position: Point) {
    settle()
    fingers.append(Finger(touch: touch, start: position, position: position))
  }

  /// Notes the place of a finger; unknown fingers are ignored.
  package mutating func move(_ touch: TouchID, to position: Point) {
    guard let index = fingers.firstIndex(where: { $0.touch == touch }) else { return }
    fingers[index].position = position
  }

  /// Removes a finger that was lifted.
  package mutating func remove(_ touch: TouchID) {
    settle()
    fingers.removeAll { $0.touch == touch }
    hasLifted = true
  }

  /// Removes a finger as if it had not moved since the number of fingers last changed, and as if it
  /// had not come down if no other finger moves the object or has moved it.
  package mutating func withdraw(_ touch: TouchID) {
    fingers.removeAll { $0.touch == touch }
    if fingers.isEmpty, !hasLifted { settled = .identity }
  }

  /// Removes all fingers, and forgets their motion.
  package mutating func release() { self = HeldFingers(scales: scales) }

  /// Adds the present motion to the settled one, and starts again from the fingers' places.
  private mutating func settle() {
    settled = map
    for index in fingers.indices { fingers[index].start = fingers[index].position }
  }
}

extension AffineMap {
  /// Whether the map is a translation, without any rotation or scaling.
  package var isMove: Bool { a == 1 && b == 0 && d == 0 && e == 1 }
  /// The factor by which the map scales lengths, if it preserves shapes.
  package var lengthFactor: Double { determinant.magnitude.squareRoot() }
}
