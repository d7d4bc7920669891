package import Touches

/// An instrument whose edges guide strokes.
package enum RulerKind: String, CaseIterable, Hashable, Sendable {
  /// A straight ruler, with a scale on both long edges.
  case ruler
  /// A right-angled triangle with two equal legs, and a scale from the middle of its long edge.
  case setSquare = "set-square"
}

/// The shape of a ruler relative to its middle, in px, with x to the right and y downwards.
package struct RulerShape: Hashable, Sendable {
  /// An edge with its scale.
  package struct Edge: Hashable, Sendable {
    /// The start; from there to the end, the inside is to the right.
    package let start: Point
    /// The end.
    package let end: Point
    /// The distance of the scale's zero from the start, in px; nil for an edge without a scale.
    package let zero: Double?

    /// Whether the inside is above the edge while the ruler is not rotated.
    var isLower: Bool { end.x < start.x && end.y == start.y }
  }

  /// The kind of instrument.
  package let kind: RulerKind
  /// The edges in clockwise order.
  package let edges: [Edge]
  /// The density, in px/mm.
  package let pixelsPerMillimetre: Double
  /// The sizes of the marks and numbers.
  let measures: RulerMeasures

  /// The length in mm, and its maximum as fractions of the monitor's width and height.
  private static let length = (millimetres: 220.0, width: 0.62, height: 1.1)
  private static let width = 26.0
  /// The distance of a ruler's zero from its end, in mm.
  private static let lead = 5.0

  /// Creates the shape of an instrument.
  ///
  /// - Parameters:
  ///   - kind: the instrument.
  ///   - monitor: the size of the monitor, in px.
  ///   - pixelsPerMillimetre: its density, in px/mm.
  package init(
    _ kind: RulerKind, on monitor: (width: Double, height: Double), pixelsPerMillimetre: Double
  ) {
    self.kind = kind
    self.pixelsPerMillimetre = pixelsPerMillimetre
    measures = RulerMeasures(pixelsPerMillimetre: pixelsPerMillimetre, on: monitor)
    let longest = min(monitor.width * Self.length.width, monitor.height * Self.length.height)
    let length = min(Self.length.millimetres * pixelsPerMillimetre, longest)
    switch kind {
    case .ruler:
      let width = max(
        min(Self.width * pixelsPerMillimetre, length / 3), min(measures.minimumWidth, length / 2))
      let (x, y) = (length / 2, width / 2)
      let lead = Self.lead * pixelsPerMillimetre
      edges = Self.edges(
        [(-x, -y), (x, -y), (x, y), (-x, y)], zeros: [lead, nil, length - lead, nil])
    case .setSquare:
      // The middle is the centroid.
      edges = Self.edges(
        [(-length / 2, length / 6), (0, -length / 3), (length / 2, length / 6)],
        zeros: [nil, nil, length / 2])
    }
  }

  private static func edges(_ corners: [(Double, Double)], zeros: [Double?]) -> [Edge] {
    corners.indices.map { index in
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      return Edge(
        start: Point(x: start.0, y: start.1), end: Point(x: end.0, y: end.1), zero: zeros[index])
    }
  }
}

/// The position and rotation of a ruler.
package struct RulerPose: Hashable, Sendable {
  /// The position of the middle, in px of the root.
  package var centre: Point
  /// The rotation in degrees, counter-clockwise like on a protractor.
  package var degrees: Double

  /// Creates a pose from the middle, in px of the root, and the rotation, in degrees.
  package init(centre: Point, degrees: Double) {
    self.centre = centre
    self.degrees = degrees
  }

  /// The step of the angles to which rotations snap, in degrees: 0, 15, 30, 45 and so on.
  private static let step = 15.0
  /// The distance within which a rotation snaps to such an angle, in degrees.
  private static let snap = 1.5

  /// Returns an angle snapped to the nearest step if it is close, in degrees.
  package static func snapped(_ degrees: Double) -> Double {
    let nearest = (degrees / step).rounded() * step
    return (degrees - nearest).magnitude <= snap ? nearest : degrees
  }

  /// The displayed rotation in whole degrees, 0 to 180, without the direction, which is visible.
  package var shownDegrees: Int {
    Int(degrees.remainder(dividingBy: 360).magnitude.rounded())
  }

  /// The rotation of letters along the ruler that are not upside down, in radians, clockwise.
  var letterTurn: Double { (-degrees).remainder(dividingBy: 180) * .pi / 180 }

  /// Returns the pose after a motion of fingers; a rotation snaps, and is applied only if `turns`.
  package func moved(by motion: FingerMotion, turns: Bool) -> RulerPose {
    guard turns else { return RulerPose(centre: centre + motion.translation, degrees: degrees) }
    let turned = degrees - motion.angle * 180 / .pi
    let end = Self.snapped(turned)
    let map = FingerMotion(
      pivot: motion.pivot, translation: motion.translation, angle: (degrees - end) * .pi / 180,
      scale: 1
    ).map
    return RulerPose(centre: map(centre), degrees: end)
  }

  /// The map from the shape to the root, in px.
  package var map: AffineMap {
    FingerMotion(
      pivot: Point(x: 0, y: 0), translation: centre - Point(x: 0, y: 0),
      angle: -degrees * .pi / 180, scale: 1
    ).map
  }
}
