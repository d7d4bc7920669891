/// A point on the root window, in pixels with fractions; x grows to the right, y downwards.
public struct Point: Hashable, Sendable {
  /// The distance from the root's left edge, in px.
  public var x: Double
  /// The distance from the root's top edge, in px.
  public var y: Double

  /// Creates a point from its coordinates in px.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the point moved by a vector, in px.
  public static func + (point: Point, offset: Vector) -> Point {
    Point(x: point.x + offset.dx, y: point.y + offset.dy)
  }

  /// Returns the vector from the second point to the first, in px.
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }
}

/// A displacement in px, or a velocity if its name says so.
public struct Vector: Hashable, Sendable {
  /// The component to the right.
  public var dx: Double
  /// The component downwards.
  public var dy: Double

  /// The zero vector.
  public static var zero: Vector { Vector(dx: 0, dy: 0) }

  /// Creates a vector from its components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The square of the vector's length, which is cheaper than the length.
  @inlinable public var lengthSquared: Double { dx * dx + dy * dy }

  /// The vector's length.
  @inlinable public var length: Double { lengthSquared.squareRoot() }

  /// Returns the scalar product with another vector.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the vector scaled by a factor.
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// Returns the displacement by one vector and then by another.
  public static func + (a: Vector, b: Vector) -> Vector {
    Vector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }
}

/// A rectangle of whole pixels, half open: it holds x..<x+width and y..<y+height.
public struct PixelRect: Hashable, Sendable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// The rectangle that holds no pixel.
  public static var empty: PixelRect { PixelRect(x: 0, y: 0, width: 0, height: 0) }

  /// Creates the rectangle of a root with a size in px.
  package init(ofRoot size: (width: Int, height: Int)) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Creates a rectangle from its corner and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The first column to the right of it.
  public var maxX: Int { x + width }
  /// The first row below it.
  public var maxY: Int { y + height }
  /// Whether it holds no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The number of pixels in it.
  public var area: Int { isEmpty ? 0 : width * height }

  /// Returns whether the pixel that a point falls into belongs to the rectangle.
  public func contains(_ point: Point) -> Bool {
    point.x >= Double(x) && point.x < Double(maxX) && point.y >= Double(y)
      && point.y < Double(maxY)
  }

  /// Returns whether every pixel of another rectangle is in this one; an empty one always is.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// Returns the intersection of both rectangles; empty if they do not meet.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return .empty }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest rectangle around both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle moved by whole pixels.
  public func offset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// Creates the smallest rectangle that holds every pixel within `radius` px of a point.
  ///
  /// - Precondition: the position and the radius are finite, and far within the range of `Int`.
  public init(around point: Point, radius: Double) {
    let left = Int((point.x - radius).rounded(.down))
    let top = Int((point.y - radius).rounded(.down))
    let right = Int((point.x + radius).rounded(.up))
    let bottom = Int((point.y + radius).rounded(.up))
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Creates a square around the pixel that contains a point.
  ///
  /// - Parameters:
  ///   - size: The side, in px; odd, so that the middle is the middle of a pixel.
  ///   - centre: The point; its coordinates are finite, and far within the range of `Int`.
  package init(squareOf size: Int, at centre: Point) {
    self.init(
      x: Int(centre.x.rounded(.down)) - size / 2, y: Int(centre.y.rounded(.down)) - size / 2,
      width: size, height: size)
  }
}
