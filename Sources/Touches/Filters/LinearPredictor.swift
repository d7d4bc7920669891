/// Says how far a finger will have come by the time that a picture of it is seen.
///
/// It assumes that the velocity stays as it is, which holds for some milliseconds only, so it is
/// careful: what overshoots is more conspicuous than what lags. It is never for what is kept or
/// recorded.
///
/// What it gives is zero on the first samples of a touch and after a gap in the reports; it never looks
/// further ahead than half the time between two reports, nor goes further than half of the newest step,
/// so that a finger that brakes is not overshot by more than that; it trusts slow movements, which are
/// mostly noise, less than quick ones, and a finger that turns by as much as it still goes on.
public struct LinearPredictor: Hashable, Sendable {
  /// The longest time that is ever looked ahead, in ms.
  public static let maximumLead = 12.0
  /// How many samples of a touch come before the first that is predicted from.
  public static let warmUp = 4
  /// A time between two reports from which on they do not belong to one movement, in ms.
  public static let longestInterval = 20.0

  /// The farthest that a prediction ever leads, in px; 3 mm look right.
  public let maximumDistance: Double
  /// The speed from which on the velocity is trusted fully, in px/s; 300 mm/s fit fingers.
  public let trustedSpeed: Double

  /// A predictor for a monitor, whose px a mm the caller knows.
  public init(maximumDistance: Double, trustedSpeed: Double) {
    self.maximumDistance = maximumDistance
    self.trustedSpeed = trustedSpeed
  }

  /// Foretells the way from the newest place of a touch that is down to where it will be.
  ///
  /// - Parameters:
  ///   - path: its path, of which more than `warmUp` samples are held.
  ///   - velocity: how fast it moves, in px/s.
  ///   - lead: how far to look ahead, in ms; more than is allowed is cut down to that.
  /// - Returns: a way of at most `maximumDistance` px, zero where nothing can be foretold.
  public func offset(after path: TouchPath, velocity: Vector, lead: Double) -> Vector {
    guard path.count > Self.warmUp else { return .zero }
    let interval = path[newest: 0].time - path[newest: 1].time
    guard interval > 0, interval <= Self.longestInterval else { return .zero }
    let step = path[newest: 0].position - path[newest: 1].position
    let stepLength = step.lengthSquared.squareRoot()
    let speed = velocity.lengthSquared.squareRoot()
    guard speed > 0, stepLength > 0 else { return .zero }
    let straightness = (step.dx * velocity.dx + step.dy * velocity.dy) / (stepLength * speed)
    let trust = trustedSpeed > 0 ? min(1, speed / trustedSpeed) : 1
    let time = max(0, min(lead, Self.maximumLead, interval / 2)) * trust * max(0, straightness)
    let distance = min(speed * time / 1000, stepLength / 2, maximumDistance)
    return velocity * (distance / speed)
  }
}
