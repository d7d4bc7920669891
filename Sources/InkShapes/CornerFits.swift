internal import Touches

/// An arrow drawn in one stroke: a shaft, and a head with a barb on each side of its tip.
struct ArrowFit {
  let tail: Point
  let tip: Point

  /// The length of the barbs, relative to the shaft.
  private static let barbs = 0.06...0.6
  /// The distance within which a corner counts as the tip, relative to the barbs.
  private static let returnShare = 0.4
  /// The angles between the shaft and the barbs, in degrees.
  private static let angles = 12.0...80.0

  /// Fits an arrow; nil if the corners do not form one.
  ///
  /// The head is drawn in one of three ways: to a barb, back to the tip and to the other barb; to a
  /// barb, across to the other one and back to the tip; or to a barb and across to the other one.
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

/// A rectangle that approximates four corners.
struct RectangleFit {
  /// The corners in order.
  let corners: [Point]

  /// The maximum deviation of an angle from 90°, in degrees.
  private static let skew = 22.0
  /// The maximum angle at which sides snap to the screen's axes, in degrees.
  private static let snapAngle = 9.0
  /// The maximum difference of sides that are made equal, relative to the longer one.
  private static let snapShare = 0.08

  /// Fits a rectangle; nil if the corners are not close to one.
  init?(_ corners: [Point]) {
    guard corners.count == 4 else { return nil }
    let sides = (0..<4).map { corners[($0 + 1) % 4] - corners[$0] }
    for (side, next) in zip(sides, sides.dropFirst() + [sides[0]]) {
      guard abs(side.turn(to: next) - 90) <= Self.skew else { return nil }
    }
    // Adjacent sides have directions 90° apart; their mean is weighted by length.
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
  /// The maximum difference of axes that are made equal, relative to the longer one.
  private static let snapShare = 0.14
  /// The maximum angle at which axes snap to the screen's, in degrees.
  private static let snapAngle = 12.0

  /// The ellipse, made a circle if it is close to one, and aligned with the screen if it nearly is.
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

  /// Returns the vector, or the screen direction nearest to it within an angle in degrees.
  func snapped(within angle: Double) -> Vector {
    let directions = [
      Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1),
    ]
    return directions.first { turn(to: $0) <= angle } ?? self
  }
}
