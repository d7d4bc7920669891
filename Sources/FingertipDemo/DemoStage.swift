internal import Touches

/// A place on the stage of the demo: 16 units wide and 9 high, (0, 0) being its top left corner.
struct StagePlace: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// The largest area of 16:9 in the middle of a monitor, on which the demo plays.
struct DemoStage: Equatable {
  static let width = 16.0
  static let height = 9.0

  /// The place of the stage's top left corner, in px of the root.
  let origin: Point
  /// The size of a unit of the stage, in px.
  let unit: Double

  /// The stage inside a monitor's frame, in px of the root.
  init(in frame: PixelRect) {
    unit = min(Double(frame.width) / Self.width, Double(frame.height) / Self.height)
    origin = Point(
      x: Double(frame.x) + (Double(frame.width) - unit * Self.width) / 2,
      y: Double(frame.y) + (Double(frame.height) - unit * Self.height) / 2)
  }

  /// Returns the place on the root of a place of the stage, in px.
  func point(_ place: StagePlace) -> Point {
    Point(x: origin.x + place.x * unit, y: origin.y + place.y * unit)
  }
}
