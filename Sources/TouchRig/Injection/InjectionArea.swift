internal import Touches

/// The size of the root window, which all injectors of a server use to map positions.
final class InjectionArea {
  var width: Int
  var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The largest value of an absolute axis of the inputtest driver; the smallest is 0.
  static let axisMaximum = 65535.0
  /// The largest value of a touch device's pressure axis.
  static let pressureMaximum = 2047.0
  /// The largest value of a pen's pressure axis.
  static let penPressureMaximum = 1000.0

  /// Returns the axis values of a position, in px of the root.
  ///
  /// This is the inverse of the server's mapping for an axis without a matrix (getevents.c,
  /// `rescaleValuatorAxis`): px = (value - min) · size / (max - min + 1).
  func axisValues(of point: Point) -> (x: Double, y: Double) {
    let steps = Self.axisMaximum + 1
    return (point.x * steps / Double(width), point.y * steps / Double(height))
  }
}
