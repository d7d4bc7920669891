internal import Touches

/// A position in the demo's area, which is 16 units wide and 9 high, with (0, 0) at its top left.
struct DemoPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// The largest centred 16:9 area of a monitor, in which the demo plays.
struct DemoArea: Equatable {
  static let width = 16.0
  static let height = 9.0

  /// The position of the area's top left corner, in px of the root.
  let origin: Point
  /// The size of a unit of the area, in px.
  let unit: Double

  /// Creates the area in a monitor's frame, which is in px of the root.
  init(in frame: PixelRect) {
    unit = min(Double(frame.width) / Self.width, Double(frame.height) / Self.height)
    origin = Point(
      x: Double(frame.x) + (Double(frame.width) - unit * Self.width) / 2,
      y: Double(frame.y) + (Double(frame.height) - unit * Self.height) / 2)
  }

  /// Converts a position in the area to px of the root.
  func point(_ position: DemoPoint) -> Point {
    Point(x: origin.x + position.x * unit, y: origin.y + position.y * unit)
  }
}
