/// The width of a pen's ink by the speed of the pen, where nothing tells its pressure.
///
/// A pen that rests or turns leaves a little more ink than one that writes, and one that hurries less. Where it is
/// lifted on the move, the line ends in a point.
package struct InkFlow {
  /// The width at rest and that of the fastest pen, as shares of the brush's.
  private static let widths = 0.7...1.12
  /// The speed at which half of the difference shows, in mm/s.
  private static let usualSpeed = 200.0
  /// The speeds from which on a lift leaves a point, and from which on that is as fine as it gets, in mm/s.
  private static let liftSpeeds = 150.0...600.0
  /// The width of the finest point, as a share of the line's.
  private static let finest = 0.25
  /// The longest time between the last report and the lift of a pen that is on the move, in ms.
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
      + (widths.upperBound - widths.lowerBound) / (1 + speed / usualSpeed)
  }

  /// Returns half the width at a speed in px/ms, in px.
  package func radius(at speed: Double) -> Double {
    radius * Self.share(at: 1000 * speed / pixelsPerMillimetre)
  }

  /// Finds how fine the very end of a line is.
  ///
  /// - Parameters:
  ///   - speed: the speed of the pen at its last reports, in px/ms.
  ///   - pause: the time from then to the lift, in ms.
  /// - Returns: the width as a share of what it is before; 1 for a pen that rests.
  package func point(at speed: Double, pause: Double) -> Double {
    guard pause <= Self.longestPause else { return 1 }
    let speed = 1000 * speed / pixelsPerMillimetre
    let speeds = Self.liftSpeeds
    let share = (speed - speeds.lowerBound) / (speeds.upperBound - speeds.lowerBound)
    return 1 - (1 - Self.finest) * min(max(share, 0), 1)
  }
}
