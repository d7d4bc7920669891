package import Touches

#if canImport(Glibc)
  internal import Glibc
#endif

/// Maps between the value of a control and positions in its frame, for fingers and for painting.
///
/// Positions are those of the upright control, in px, unless noted otherwise.
package struct ControlGeometry: Hashable, Sendable {
  /// The kind of control.
  package let kind: ControlKind
  /// The frame while it is upright, in px of the root.
  package let frame: Rect
  /// The path of a slider along an arc; nil for a straight one.
  package let arc: ControlArc?
  /// The rotation of the control about the middle of its frame, in radians, clockwise positive.
  package let rotation: Double

  /// The angle between the ends of a knob, in radians.
  package static let sweep = 1.5 * Double.pi

  /// Creates the geometry of a control in a frame; `arc` is ignored unless it is a slider.
  package init(
    _ kind: ControlKind, in frame: Rect, arc: ControlArc? = nil, rotation: Double = 0
  ) {
    self.kind = kind
    self.frame = frame
    self.arc = kind == .slider ? arc : nil
    self.rotation = rotation
  }

  /// Returns the position on the upright control of a point of the root.
  package func upright(_ position: Point) -> Point { turned(position, by: -rotation) }

  /// Returns the point of the root for a position on the upright control.
  package func turned(_ position: Point) -> Point { turned(position, by: rotation) }

  private func turned(_ position: Point, by angle: Double) -> Point {
    guard angle != 0 else { return position }
    let offset = position - frame.center
    let (sine, cosine) = (sin(angle), cos(angle))
    return frame.center
      + Vector(dx: offset.dx * cosine - offset.dy * sine, dy: offset.dx * sine + offset.dy * cosine)
  }

  /// Whether the longer side, along which a slider moves, is horizontal.
  package var isHorizontal: Bool { frame.width >= frame.height }

  private var length: Double { isHorizontal ? frame.width : frame.height }
  private var thickness: Double { isHorizontal ? frame.height : frame.width }

  /// The diameter of the thumb that the finger moves, in px.
  package var thumbSize: Double {
    switch kind {
    case .slider where arc != nil: min(frame.width, frame.height) * 0.22
    case .slider: min(thickness, length / 2)
    case .toggle: min(thickness, length / 2)
    case .knob: min(frame.width, frame.height) * 0.18
    case .stick: min(frame.width, frame.height) * 0.45
    case .button: 0
    }
  }

  /// The travel of the thumb's middle, in px.
  private var travel: Double { max(length - thumbSize, 0) }

  /// The largest distance of a stick's thumb from the middle, and the radius of an arc, in px.
  package var reach: Double { max(min(frame.width, frame.height) - thumbSize, 0) / 2 }

  // MARK: - From positions to values

  /// Returns a slider's share at a position, 0…1: from the left, from the bottom, or along the arc.
  package func share(at position: Point) -> Double {
    if let arc { return angle(at: position).map { arc.share(of: $0) } ?? 0 }
    guard travel > 0 else { return 0 }
    let distance =
      isHorizontal
      ? position.x - frame.x - thumbSize / 2 : frame.maxY - position.y - thumbSize / 2
    return min(max(distance / travel, 0), 1)
  }

  /// Returns the angle of a position, in radians clockwise from the top; nil within 1 px of the
  /// middle.
  package func angle(at position: Point) -> Double? {
    let offset = position - frame.center
    guard offset.lengthSquared > 1 else { return nil }
    return atan2(offset.dx, -offset.dy)
  }

  /// Returns the shorter turn from one angle to another, in radians.
  package static func turn(from first: Double, to second: Double) -> Double {
    let difference = (second - first).truncatingRemainder(dividingBy: 2 * .pi)
    return difference > .pi
      ? difference - 2 * .pi : difference < -.pi ? difference + 2 * .pi : difference
  }

  /// Returns the deflection of a stick by a finger, -1…1 to the right and downwards.
  ///
  /// - Parameters:
  ///   - displacement: the finger's displacement since it came down, in px.
  ///   - deadZone: the share of the travel without effect; beyond it, the deflection begins at
  ///     zero.
  /// - Returns: the deflection, with a length of at most 1.
  package func deflection(by displacement: Vector, deadZone: Double) -> Vector {
    let length = displacement.length
    guard reach > 0, length > 0 else { return .zero }
    let share = min(length / reach, 1)
    guard share > deadZone else { return .zero }
    let strength = (share - deadZone) / (1 - deadZone)
    return displacement * (strength / length)
  }

  // MARK: - From values to positions

  /// Returns the middle of the thumb at a share, 0…1, in px of the root.
  package func thumb(atShare share: Double) -> Point {
    if let arc {
      let angle = arc.angle(atShare: share)
      return frame.center + Vector(dx: sin(angle) * reach, dy: -cos(angle) * reach)
    }
    switch kind {
    case .slider, .toggle:
      let distance = thumbSize / 2 + share * travel
      return isHorizontal
        ? Point(x: frame.x + distance, y: frame.center.y)
        : Point(x: frame.center.x, y: frame.maxY - distance)
    case .knob:
      let angle = (share - 0.5) * Self.sweep
      let radius = min(frame.width, frame.height) * 0.34
      return frame.center + Vector(dx: sin(angle) * radius, dy: -cos(angle) * radius)
    case .button, .stick: return frame.center
    }
  }

  /// Returns the middle of a stick's thumb at a share of each axis, 0…1, in px of the root.
  package func thumb(atShares x: Double, _ y: Double) -> Point {
    frame.center + Vector(dx: (2 * x - 1) * reach, dy: (2 * y - 1) * reach)
  }

  /// Returns whether a position is on the thumb of a slider.
  package func isOnThumb(_ position: Point, atShare share: Double) -> Bool {
    (position - thumb(atShare: share)).lengthSquared <= thumbSize * thumbSize / 4
  }
}
