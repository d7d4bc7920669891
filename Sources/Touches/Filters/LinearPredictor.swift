/// Predicts how far a finger will have moved by the time the frame is on the screen.
///
/// It assumes a constant velocity, which holds for only a few milliseconds. So it is cautious:
/// overshoot is more conspicuous than lag. Predictions are never stored or recorded.
///
/// A prediction is zero on the first samples of a touch and after a gap in the reports. It looks
/// ahead by at most half the time between two reports and half of the newest step, which limits the
/// overshoot when a finger brakes. It is shorter for slow movements, which are mostly noise, and
/// for a finger that turns.
public struct LinearPredictor: Hashable, Sendable {
  /// The longest time that a prediction looks ahead, in ms.
  public static let maximumLead = 12.0
  /// The number of samples of a touch before the first prediction.
  public static let warmUp = 4
  /// The longest time between two reports of one movement, in ms.
  public static let longestInterval = 20.0

  /// The longest prediction, in px; 3 mm looks right.
  public let maximumDistance: Double
  /// The minimum speed whose prediction is not shortened, in px/s; 300 mm/s fits fingers.
  public let trustedSpeed: Double

  /// Creates a predictor from lengths in px of a monitor.
  public init(maximumDistance: Double, trustedSpeed: Double) {
    self.maximumDistance = maximumDistance
    self.trustedSpeed = trustedSpeed
  }

  /// Returns the predicted offset of a touch from its newest position.
  ///
  /// - Parameters:
  ///   - path: its path, with a capacity of more than `warmUp` samples.
  ///   - velocity: its velocity, in px/s.
  ///   - lead: the time to look ahead, in ms; clamped to the limits above.
  /// - Returns: a vector of at most `maximumDistance` px; zero if no prediction is possible.
  public func offset(after path: TouchPath, velocity: Vector, lead: Double) -> Vector {
    guard path.count > Self.warmUp else { return .zero }
    let interval = path[newest: 0].time - path[newest: 1].time
    guard interval > 0, interval <= Self.longestInterval else { return .zero }
    let step = path[newest: 0].position - path[newest: 1].position
    let stepLength = step.length
    let speed = velocity.length
    guard speed > 0, stepLength > 0 else { return .zero }
    let straightness = (step.dx * velocity.dx + step.dy * velocity.dy) / (stepLength * speed)
    let trust = trustedSpeed > 0 ? min(1, speed / trustedSpeed) : 1
    let time = max(0, min(lead, Self.maximumLead, interval / 2)) * trust * max(0, straightness)
    let distance = min(speed * time / 1000, stepLength / 2, maximumDistance)
    return velocity * (distance / speed)
  }
}
