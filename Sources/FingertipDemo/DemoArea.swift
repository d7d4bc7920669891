internal import Touches

/// A place in the area of the demo, which is 16 units wide and 9 high; (0, 0) is its top left corner.
struct DemoPlace: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// The largest area of 16:9 in the middle of a monitor, on which the demo plays.
struct DemoArea: Equatable {
  static let width = 16.0
  static let height = 9.0

  /// The place of the area's top left corner, in px of the root.
  let origin: Point
  /// The size of a unit of the area, in px.
  let unit: Double

  /// The area inside a monitor's frame, in px of the root.
  init(in frame: PixelRect) {
    unit = min(Double(frame.width) / Self.width, Double(frame.height) / Self.height)
    origin = Point(
      x: Double(frame.x) + (Double(frame.width) - unit * Self.width) / 2,
      y: Double(frame.y) + (Double(frame.height) - unit * Self.height) / 2)
  }

  /// Returns the place on the root of a place of the area, in px.
  func point(_ place: DemoPlace) -> Point {
    Point(x: origin.x + place.x * unit, y: origin.y + place.y * unit)
  }
}
