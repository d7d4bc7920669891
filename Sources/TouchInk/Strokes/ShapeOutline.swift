internal import Glibc
internal import Touches

/// The outlines of the tools that draw from one place to another.
///
/// A finger hides what it draws, so ends snap if the finger is nearly there: lines to multiples of
/// 45°, boxes to squares and ellipses to circles.
struct ShapeOutline {
  /// The largest angle from a multiple of 45° at which a line snaps to it, as a sine: 5°.
  private static let snapSine = 0.087
  /// The largest difference at which the sides of a box become equal, as a share of the longer one.
  private static let snapShare = 0.08
  /// The length of an arrow's head in widths of its line, and its limit as a share of the line.
  private static let headWidths = 4.5
  private static let longestHead = 0.5

  private let brush: InkBrush
  private let start: Point
  private let end: Point
  private let shaping: StrokeShaping

  /// Creates the outline for a finger that came down at one place and is at another.
  init(_ brush: InkBrush, _ shaping: StrokeShaping, from start: Point, to end: Point) {
    self.brush = brush
    self.shaping = shaping
    self.start = start
    switch brush.tool {
    case .line, .arrow: self.end = Self.snappedLine(start, end)
    case .rectangle, .ellipse: self.end = Self.snappedBox(start, end)
    default: self.end = end
    }
  }

  /// The nodes of the outline as one path; a single node if the finger has not moved.
  var nodes: [StrokeNode] {
    let displacement = end - start
    let points: [Point]
    switch brush.tool {
    case .text: return textBox
    case _ where displacement.lengthSquared < shaping.step * shaping.step: points = [start]
    case .arrow: points = [start, end] + head(displacement)
    case .rectangle:
      points = [start, Point(x: end.x, y: start.y), end, Point(x: start.x, y: end.y), start]
    case .ellipse: points = ellipse
    default: points = [start, end]
    }
    return points.map { StrokeNode($0, radius: brush.width / 2) }
  }

  /// Returns the line from the tip to one barb, back, and to the other.
  private func head(_ shaft: Vector) -> [Point] {
    let length = shaft.length
    let size = min(brush.width * Self.headWidths, length * Self.longestHead)
    let back = shaft * (-size / length)
    let sideways = Vector(dx: -back.dy, dy: back.dx) * 0.6
    return [end + back + sideways, end, end + back + sideways * -1]
  }

  private var ellipse: [Point] {
    let half = (end - start) * 0.5
    return Self.ellipse(
      around: start + half, Vector(dx: half.dx, dy: 0), Vector(dx: 0, dy: half.dy))
  }

  /// Returns a closed polygon with enough corners to look like an ellipse.
  ///
  /// - Parameters:
  ///   - middle: its middle, in px of the root.
  ///   - first: the vector from there to the end of one axis, in px.
  ///   - second: the vector to the end of the other axis, perpendicular to the first.
  /// - Returns: the corners; the last one equals the first.
  static func ellipse(around middle: Point, _ first: Vector, _ second: Vector) -> [Point] {
    // Between two corners, α apart, a circle of radius r is up to r·(1 - cos(α/2)) from its chord.
    let radius = max(first.lengthSquared, second.lengthSquared).squareRoot()
    let idealCount = (radius / StrokeShaping.flatness).squareRoot() * 2.3
    let count = Int(min(max(idealCount.rounded(.up), 12), 720))
    let points = (0..<count).map { corner in
      let angle = 2 * Double.pi * Double(corner) / Double(count)
      return middle + first * cos(angle) + second * sin(angle)
    }
    return points + [points[0]]
  }

  private var textBox: [StrokeNode] {
    let text = InkText(brush)
    return text.nodes(at: Point(x: end.x, y: end.y - text.size.dy))
  }

  private static func snappedLine(_ start: Point, _ end: Point) -> Point {
    let displacement = end - start
    let length = displacement.length
    guard length > 0 else { return end }
    let diagonal = 0.5.squareRoot()
    let directions = [
      Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: diagonal, dy: diagonal),
      Vector(dx: diagonal, dy: -diagonal),
    ]
    for direction in directions {
      let across = displacement.dx * direction.dy - displacement.dy * direction.dx
      guard across.magnitude <= length * snapSine else { continue }
      return start + direction * (displacement.dx * direction.dx + displacement.dy * direction.dy)
    }
    return end
  }

  private static func snappedBox(_ start: Point, _ end: Point) -> Point {
    let diagonal = end - start
    let (width, height) = (diagonal.dx.magnitude, diagonal.dy.magnitude)
    let side = max(width, height)
    guard (width - height).magnitude <= side * snapShare else { return end }
    return start + Vector(dx: diagonal.dx < 0 ? -side : side, dy: diagonal.dy < 0 ? -side : side)
  }
}
