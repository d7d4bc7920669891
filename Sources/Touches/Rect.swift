/// A rectangle in px with fractions, half open: its left and top edges belong to it, its right and
/// bottom edges do not.
public struct Rect: Hashable, Sendable {
  /// The left edge, in px.
  public var x: Double
  /// The top edge, in px.
  public var y: Double
  /// The width in px.
  public var width: Double
  /// The height in px.
  public var height: Double

  /// The rectangle that holds no point.
  public static let empty = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle from its corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the area of a rectangle of whole pixels.
  public init(_ pixels: PixelRect) {
    self.init(
      x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width),
      height: Double(pixels.height))
  }

  /// The right edge, which is not part of it.
  public var maxX: Double { x + width }
  /// The bottom edge, which is not part of it.
  public var maxY: Double { y + height }
  /// The upper left corner.
  public var origin: Point {
    get { Point(x: x, y: y) }
    set {
      x = newValue.x
      y = newValue.y
    }
  }
  /// The middle.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  /// The length of its shorter side, in px.
  public var shorterSide: Double { min(width, height) }
  /// Whether it contains no point; true for a rectangle with a NaN coordinate.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Returns whether a point is inside or on the left or top edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Returns the intersection of both rectangles; empty if they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return .empty }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the rectangle with every edge moved outwards by a margin in px; negative moves them
  /// inwards.
  public func grown(by margin: Double) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Returns the rectangle moved by a vector in px.
  public static func + (rect: Rect, offset: Vector) -> Rect {
    Rect(x: rect.x + offset.dx, y: rect.y + offset.dy, width: rect.width, height: rect.height)
  }
}
