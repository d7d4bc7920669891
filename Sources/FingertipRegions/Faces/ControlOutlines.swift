internal import Glibc
internal import TouchDrawing
internal import Touches

/// The outlines of parts of controls that no formula describes: arcs and turned bars.
///
/// Recent outlines are cached, so that only a part that moved gets another one.
final class ControlOutlines {
  /// A part, in px from the upper left corner of the control.
  enum Part: Hashable {
    /// A bar with round ends.
    case bar(PixelRect)
    /// An arc with round ends around a centre; angles in radians, clockwise from the top.
    case arc(middle: Point, radius: Double, thickness: Double, from: Double, to: Double)
  }

  private struct Key: Hashable {
    var part: Part
    var rotation: Double
    var middle: Point
  }

  private var cache: RecentValues<Key, Outline>

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: the minimum number of outlines that are kept.
  init(most capacity: Int) { cache = RecentValues(most: capacity) }

  /// Returns the outline of a turned part.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - rotation: the rotation in radians, clockwise.
  ///   - middle: the centre of the rotation.
  /// - Returns: the outline, in the px of the part.
  func outline(of part: Part, turnedBy rotation: Double, about middle: Point) -> Outline {
    let key = Key(part: part, rotation: rotation, middle: middle)
    if let cached = cache[key] { return cached }
    let (sine, cosine) = (sin(rotation), cos(rotation))
    let corners = Self.corners(of: part).map { corner in
      let offset = corner - middle
      return middle
        + Vector(
          dx: offset.dx * cosine - offset.dy * sine, dy: offset.dx * sine + offset.dy * cosine)
    }
    let outline = Self.outline(corners)
    cache[key] = outline
    return outline
  }

  /// Returns the outline of a polygon, in the smallest whole-pixel frame around it.
  private static func outline(_ corners: [Point]) -> Outline {
    guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
      let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max(),
      right - left < 20_000, bottom - top < 20_000
    else { return Outline(.empty) }
    let (x, y) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
    let frame = PixelRect(
      x: x, y: y, width: Int(right.rounded(.up)) - x, height: Int(bottom.rounded(.up)) - y)
    guard !frame.isEmpty else { return Outline(.empty) }
    let map = CoverageMap(
      width: frame.width, height: frame.height,
      polygon: corners.map { Point(x: $0.x - Double(x), y: $0.y - Double(y)) })
    return Outline(frame, .map(map))
  }

  private static func corners(of part: Part) -> [Point] {
    switch part {
    case .bar(let rect):
      let radius = Double(min(rect.width, rect.height)) / 2
      let box = Rect(rect)
      let isWide = rect.width > rect.height
      let first =
        isWide
        ? Point(x: box.x + radius, y: box.center.y) : Point(x: box.center.x, y: box.y + radius)
      let last =
        isWide
        ? Point(x: box.maxX - radius, y: box.center.y)
        : Point(x: box.center.x, y: box.maxY - radius)
      let start = isWide ? Double.pi : 3 * Double.pi / 2
      return arcPoints(first, radius, from: start - .pi / 2, to: start + .pi / 2)
        + arcPoints(last, radius, from: start + .pi / 2, to: start + 3 * .pi / 2)
    case .arc(let middle, let radius, let thickness, let from, let to):
      guard from != to else { return [] }
      let half = thickness / 2
      let direction: Double = to > from ? 1 : -1
      func point(_ angle: Double) -> Point {
        middle + Vector(dx: sin(angle) * radius, dy: -cos(angle) * radius)
      }
      let outer = arcPoints(middle, radius + half, from: from - .pi / 2, to: to - .pi / 2)
      let inner = arcPoints(middle, radius - half, from: to - .pi / 2, to: from - .pi / 2)
      // Ends that would overlap each other have no room to be round.
      guard (2 * .pi - (to - from).magnitude) * radius > thickness else { return outer + inner }
      return outer
        + arcPoints(point(to), half, from: to - .pi / 2, to: to - .pi / 2 + direction * .pi)
        + inner
        + arcPoints(point(from), half, from: from + .pi / 2, to: from + .pi / 2 + direction * .pi)
    }
  }

  /// Returns points on an arc of a circle; angles in radians, clockwise from the right.
  private static func arcPoints(
    _ middle: Point, _ radius: Double, from: Double, to: Double
  ) -> [Point] {
    let steps = max(Int(((to - from).magnitude * max(radius, 1).squareRoot() * 2).rounded(.up)), 4)
    return (0...steps).map { step in
      let angle = from + (to - from) * Double(step) / Double(steps)
      return middle + Vector(dx: cos(angle) * radius, dy: sin(angle) * radius)
    }
  }
}
