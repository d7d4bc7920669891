internal import Touches

/// Foretells where the finger of one stroke will be when its ink is seen.
struct Foresight {
  /// The farthest that ink leads its finger, in mm.
  static let limit = 3.0
  /// The speed from which on a finger is trusted to go on as it does, in mm/s.
  private static let trustedSpeed = 300.0

  private let predictor: LinearPredictor
  private let estimator = VelocityEstimator(window: 40)
  private var path = TouchPath(capacity: 12)

  /// The foresight of a finger that has just come down.
  init(from sample: TouchSample, pixelsPerMillimetre: Double) {
    predictor = LinearPredictor(
      maximumDistance: Self.limit * pixelsPerMillimetre,
      trustedSpeed: Self.trustedSpeed * pixelsPerMillimetre)
    path.append(sample)
  }

  /// Takes a report in.
  ///
  /// - Returns: where the finger will be, in px of the root; nil where that cannot be said.
  mutating func place(after sample: TouchSample) -> Point? {
    path.append(sample)
    let way = predictor.offset(
      after: path, velocity: estimator.velocity(of: path, at: sample.time),
      lead: LinearPredictor.maximumLead)
    return way == .zero ? nil : sample.position + way
  }
}
