internal import Glibc
internal import Touches

/// A line as equally spaced points, independent of the device's reports.
///
/// A resting finger is reported with small deviations around its position, which have no effect.
struct ResampledPath {
  /// The points, each one step from the previous one.
  private(set) var points: [Point]
  /// The spacing of the points, in px.
  let step: Double

  /// The share of the points at each end in which the ends may cross.
  private static let overshoot = 0.2
  /// The maximum length of a hook at an end, relative to the line's length.
  private static let hook = 0.05
  /// The minimum angle of a hook, in degrees.
  private static let hookTurn = 60.0

  /// Creates a path through points.
  ///
  /// - Parameters:
  ///   - points: the reported points, in px.
  ///   - step: the spacing of the path's points, in px, above 0.
  init(_ points: [Point], step: Double) {
    self.step = step
    self.points = Array(points.prefix(1))
    guard var last = points.first else { return }
    for point in points.dropFirst() {
      while case let distance = last.distance(to: point), distance >= step {
        last = last + (point - last) * (step / distance)
        self.points.append(last)
      }
    }
  }

  /// The length of the line, in px.
  var length: Double { step * Double(points.count - 1) }

  /// The distance between its ends, in px.
  var gap: Double { points[0].distance(to: points[points.count - 1]) }

  /// Cuts both ends where they come nearest to each other.
  ///
  /// This removes the overlap of a line that goes around and a little further.
  mutating func trimOvershoot() {
    let reach = Int(Double(points.count) * Self.overshoot)
    guard reach > 2 else { return }
    var nearest = (distance: gap, first: 0, last: points.count - 1)
    for first in 0..<reach {
      for last in points.count - reach..<points.count {
        // Trimming has a cost, so that ends that run side by side stay.
        let trimmed = Double(first + points.count - 1 - last) * step
        let distance = points[first].distance(to: points[last]) + 0.1 * trimmed
        if distance < nearest.distance { nearest = (distance, first, last) }
      }
    }
    points = Array(points[nearest.first...nearest.last])
  }

  /// Removes a hook at either end, which a finger makes as it comes down or comes to rest.
  mutating func trimHooks() {
    let reach = Int(Double(points.count) * Self.hook)
    guard reach > 0, points.count > 4 * reach else { return }
    for _ in 0..<2 {
      let startDirection = points[reach] - points[0]
      if startDirection.turn(to: points[2 * reach] - points[reach]) > Self.hookTurn {
        points.removeFirst(reach)
      }
      points.reverse()
    }
  }

  /// Returns the mean distance of the line from the sides of a polygon, in px.
  func meanDistance(to corners: [Point]) -> Double {
    let sides = Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
    let distances = points.map { point in
      sides.lazy.map { point.distance(toSegment: $0, $1) }.min() ?? 0
    }
    return distances.reduce(0, +) / Double(distances.count)
  }

  /// Returns how straight the line is between two of its points, by their indices.
  ///
  /// - Returns: the length of the chord relative to the path, and the largest distance of the
  ///   line from the chord, in px.
  func straightness(_ first: Int, _ last: Int) -> (share: Double, deviation: Double) {
    let chord = points[first].distance(to: points[last])
    let pathLength = step * Double(last - first)
    let deviation =
      points[first...last].lazy.map { $0.distance(toLine: points[first], points[last]) }.max() ?? 0
    return (pathLength > 0 ? min(chord / pathLength, 1) : 1, deviation)
  }
}

extension Point {
  /// The distance to another point, in px.
  func distance(to other: Point) -> Double { (other - self).length }

  /// The distance to the line segment between two points, in px.
  func distance(toSegment start: Point, _ end: Point) -> Double {
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
  /// The cross product, positive if the other vector lies clockwise on the screen.
  func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// The vector of length 1 in the same direction; zero for a zero vector.
  var unit: Vector { length > 0 ? self * (1 / length) : .zero }

  /// Returns the angle to the direction of another vector, 0 to 180°.
  func turn(to other: Vector) -> Double {
    atan2(abs(cross(other)), dot(other)) * 180 / .pi
  }
}
