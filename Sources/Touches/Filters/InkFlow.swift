/// The width of a pen's ink as a function of speed, for pens without pressure.
///
/// A pen that rests or turns leaves a little more ink than one that writes, and a fast one less. If
/// it is lifted while it moves, the line ends in a point.
package struct InkFlow {
  /// The widths of the fastest pen and of one at rest, as shares of the brush's width.
  private static let widths = 0.7...1.12
  /// The speed at which the width is halfway between those, in mm/s.
  private static let midpointSpeed = 200.0
  /// The speed above which a lift leaves a point, and that of the finest point, in mm/s.
  private static let liftSpeeds = 150.0...600.0
  /// The width of the finest point, as a share of the line's width.
  private static let finestWidth = 0.25
  /// The longest time from the last report to the lift of a pen that still moves, in ms.
  private static let longestPause = 40.0

  private let radius: Double
  private let pixelsPerMillimetre: Double

  /// Creates a flow from half the brush's width in px and the density of the screen in px/mm.
  package init(radius: Double, pixelsPerMillimetre: Double) {
    self.radius = radius
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// Returns the width at a speed in mm/s, as a share of the brush's.
  package static func share(at speed: Double) -> Double {
    widths.lowerBound
      + (widths.upperBound - widths.lowerBound) / (1 + speed / midpointSpeed)
  }

  /// Returns half the width at a speed in px/ms, in px.
  package func radius(at speed: Double) -> Double {
    radius * Self.share(at: 1000 * speed / pixelsPerMillimetre)
  }

  /// Returns the width of the very end of a line.
  ///
  /// - Parameters:
  ///   - speed: the speed of the pen at its last reports, in px/ms.
  ///   - pause: the time from then to the lift, in ms.
  /// - Returns: the width as a share of the width before; 1 for a pen that rests.
  package func point(at speed: Double, pause: Double) -> Double {
    guard pause <= Self.longestPause else { return 1 }
    let speed = 1000 * speed / pixelsPerMillimetre
    let speeds = Self.liftSpeeds
    let fraction = (speed - speeds.lowerBound) / (speeds.upperBound - speeds.lowerBound)
    return 1 - (1 - Self.finestWidth) * min(max(fraction, 0), 1)
  }
}
