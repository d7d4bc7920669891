internal import Glibc
internal import Touches

/// A line as points of equal distances, however the device reported it.
///
/// A finger that rests is reported a little to this and that side of its place, which counts for nothing.
struct EvenPath {
  /// The points, each a step from the one before.
  private(set) var points: [Point]
  /// The distance between two of them, in px.
  let step: Double

  /// The part of the line at each end in which it may cross its other end.
  private static let overshoot = 0.2
  /// The longest hook at an end, as a share of the line's length.
  private static let hook = 0.05
  /// The least angle of a hook, in degrees.
  private static let hookTurn = 60.0

  /// A path through points.
  ///
  /// - Parameters:
  ///   - points: the points as they were reported, in px.
  ///   - step: the distance between two points of the path, in px, above 0.
  init(_ points: [Point], step: Double) {
    self.step = step
    self.points = Array(points.prefix(1))
    guard var last = points.first else { return }
    for place in points.dropFirst() {
      while case let way = last.distance(to: place), way >= step {
        last = last + (place - last) * (step / way)
        self.points.append(last)
      }
    }
  }

  /// The length of the line, in px.
  var length: Double { step * Double(points.count - 1) }

  /// The distance between its ends, in px.
  var gap: Double { points[0].distance(to: points[points.count - 1]) }

  /// Leaves out what lies beyond the place where the two ends come nearest to each other, as those of a
  /// line that goes around and a little further do.
  mutating func trimOvershoot() {
    let reach = Int(Double(points.count) * Self.overshoot)
    guard reach > 2 else { return }
    var nearest = (distance: gap, first: 0, last: points.count - 1)
    for first in 0..<reach {
      for last in points.count - reach..<points.count {
        // What is trimmed costs something, so that ends that run side by side stay as they are.
        let trimmed = Double(first + points.count - 1 - last) * step
        let distance = points[first].distance(to: points[last]) + 0.1 * trimmed
        if distance < nearest.distance { nearest = (distance, first, last) }
      }
    }
    points = Array(points[nearest.first...nearest.last])
  }

  /// Leaves out a hook at either end, which a finger makes as it comes down or comes to rest.
  mutating func trimHooks() {
    let reach = Int(Double(points.count) * Self.hook)
    guard reach > 0, points.count > 4 * reach else { return }
    for _ in 0..<2 {
      let way = points[reach] - points[0]
      if way.turn(to: points[2 * reach] - points[reach]) > Self.hookTurn {
        points.removeFirst(reach)
      }
      points.reverse()
    }
  }

  /// Returns the mean distance of the line from the sides of a polygon, in px.
  func meanDistance(to corners: [Point]) -> Double {
    let sides = Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
    let distances = points.map { point in
      sides.lazy.map { point.distance(toPiece: $0, $1) }.min() ?? 0
    }
    return distances.reduce(0, +) / Double(distances.count)
  }

  /// Returns how straight the line is between two of its points.
  ///
  /// - Returns: the length of the chord as a share of the line's, and the largest distance of the line from
  ///   the chord, in px.
  func straightness(_ first: Int, _ last: Int) -> (share: Double, deviation: Double) {
    let chord = points[first].distance(to: points[last])
    let way = step * Double(last - first)
    let deviation =
      points[first...last].lazy.map { $0.distance(toLine: points[first], points[last]) }.max() ?? 0
    return (way > 0 ? min(chord / way, 1) : 1, deviation)
  }
}

extension Point {
  /// The distance to another point, in px.
  func distance(to other: Point) -> Double { (other - self).length }

  /// The distance to the straight piece between two points, in px.
  func distance(toPiece start: Point, _ end: Point) -> Double {
    let axis = end - start
    let share = axis.lengthSquared > 0 ? (self - start).dot(axis) / axis.lengthSquared : 0
    return distance(to: start + axis * min(max(share, 0), 1))
  }

  /// The distance to the straight line through two points, in px.
  func distance(toLine start: Point, _ end: Point) -> Double {
    let axis = end - start
    guard axis.length > 0 else { return distance(to: start) }
    return abs(axis.cross(self - start)) / axis.length
  }
}

extension Vector {
  /// The area of the parallelogram of the two, positive where the other one lies clockwise on the screen.
  func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// The vector of length 1 in the same direction; zero for zero.
  var unit: Vector { length > 0 ? self * (1 / length) : .zero }

  /// The angle by which the direction turns to that of another vector, 0 to 180°, in degrees.
  func turn(to other: Vector) -> Double {
    atan2(abs(cross(other)), dot(other)) * 180 / .pi
  }
}
