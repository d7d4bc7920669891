public import Touches

/// One point of a stroke: its position, width and time.
///
/// Single precision resolves a 512th of a px on any screen, and ten thousand strokes take only a
/// few megabytes.
public struct StrokeNode: Hashable, Sendable {
  /// The x coordinate in px of the root.
  public var x: Float
  /// The y coordinate in px of the root.
  public var y: Float
  /// Half the width of the stroke here, in px.
  public var radius: Float
  /// The time at which the finger was here, in ms since the stroke began.
  public var time: Float

  /// Creates a node from its position and radius in px and its time in ms.
  public init(x: Float, y: Float, radius: Float, time: Float = 0) {
    self.x = x
    self.y = y
    self.radius = radius
    self.time = time
  }

  init(_ point: Point, radius: Double, time: Double = 0) {
    self.init(x: Float(point.x), y: Float(point.y), radius: Float(radius), time: Float(time))
  }

  /// The position in px of the root.
  public var point: Point { Point(x: Double(x), y: Double(y)) }

  var position: SIMD2<Float> { SIMD2(x, y) }

  /// Returns the node moved by a vector in px.
  public func moved(by offset: Vector) -> StrokeNode {
    StrokeNode(
      x: x + Float(offset.dx), y: y + Float(offset.dy), radius: radius, time: time)
  }
}
