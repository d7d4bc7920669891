internal import Touches

/// An arrow drawn in one go: a shaft, and a head that goes from its tip to both sides.
struct ArrowFit {
  let tail: Point
  let tip: Point

  /// The length of the head's lines, as a share of the shaft.
  private static let barbs = 0.06...0.6
  /// The distance from the tip within which the line came back to it, as a share of the head's lines.
  private static let returnShare = 0.4
  /// The angles between the shaft and the lines of the head, in degrees.
  private static let angles = 12.0...80.0

  /// Fits an arrow; nil where the corners are not one's.
  ///
  /// The head is drawn in one of three ways: to a barb, back to the tip and to the other barb; the same
  /// across from barb to barb; or to a barb and across to the other one, where the line ends.
  init?(_ corners: [Point]) {
    guard (4...6).contains(corners.count) else { return nil }
    tail = corners[0]
    tip = corners[1]
    let shaft = tail - tip
    let head = corners.dropFirst(2).map { $0 - corners[1] }
    let size = head.map(\.length).max() ?? 0
    let barbs = head.filter { $0.length > Self.returnShare * size }
    guard barbs.count == 2 else { return nil }
    for barb in barbs {
      guard Self.barbs.contains(barb.length / shaft.length),
        Self.angles.contains(shaft.turn(to: barb))
      else { return nil }
    }
    guard shaft.cross(barbs[0]) * shaft.cross(barbs[1]) < 0 else { return nil }
  }
}

/// A rectangle that four corners nearly are.
struct RectangleFit {
  /// The corners in order.
  let corners: [Point]

  /// The largest difference of an angle from 90°, in degrees.
  private static let skew = 22.0
  /// The largest angle at which sides snap to the screen's, in degrees.
  private static let snapAngle = 9.0
  /// The largest difference of sides that become equal, as a share of the longer one.
  private static let snapShare = 0.08

  /// Fits a rectangle; nil where the corners are not nearly one's.
  init?(_ corners: [Point]) {
    guard corners.count == 4 else { return nil }
    let sides = (0..<4).map { corners[($0 + 1) % 4] - corners[$0] }
    for (side, next) in zip(sides, sides.dropFirst() + [sides[0]]) {
      guard abs(side.turn(to: next) - 90) <= Self.skew else { return nil }
    }
    // Sides that follow each other point in directions 90° apart; the longer one counts for more.
    var (first, second) = (sides[0] - sides[2], sides[1] - sides[3])
    var direction = (first + (first.cross(second) > 0 ? second.left : second.right)).unit
    direction = direction.snapped(within: Self.snapAngle)
    let across = first.cross(second) > 0 ? direction.right : direction.left
    let centre =
      corners[0] + (corners.map { $0 - corners[0] }.reduce(.zero, +)) * 0.25
    var (width, height) = (abs(first.dot(direction)) / 4, abs(second.dot(across)) / 4)
    if abs(width - height) <= Self.snapShare * max(width, height) {
      width = (width + height) / 2
      height = width
    }
    (first, second) = (direction * width, across * height)
    self.corners = [
      centre + first * -1 + second * -1, centre + first + second * -1, centre + first + second,
      centre + first * -1 + second,
    ]
  }
}

extension Ellipse {
  /// The largest difference of axes that become equal, as a share of the longer one.
  private static let snapShare = 0.14
  /// The largest angle at which axes snap to the screen's, in degrees.
  private static let snapAngle = 12.0

  /// The same as a circle where it nearly is one, and upright where it nearly is.
  var snapped: Ellipse {
    let (a, b) = (major.length, minor.length)
    if a - b <= Self.snapShare * a {
      let radius = (a * b).squareRoot()
      return Ellipse(
        centre: centre, major: Vector(dx: radius, dy: 0), minor: Vector(dx: 0, dy: radius))
    }
    let axis = major.unit.snapped(within: Self.snapAngle)
    return Ellipse(centre: centre, major: axis * a, minor: axis.right * b)
  }
}

extension Vector {
  /// The vector turned by 90°, clockwise on the screen.
  var right: Vector { Vector(dx: -dy, dy: dx) }
  /// The vector turned by 90°, counterclockwise on the screen.
  var left: Vector { Vector(dx: dy, dy: -dx) }

  static func - (a: Vector, b: Vector) -> Vector { a + b * -1 }

  /// Returns the direction, or the screen's that it nearly has; the angle is in degrees.
  func snapped(within angle: Double) -> Vector {
    let directions = [
      Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1),
    ]
    return directions.first { turn(to: $0) <= angle } ?? self
  }
}
