/// Predicts the position of a stroke's finger at the time its ink is on the screen.
package struct TipPredictor {
  /// The longest prediction, in mm.
  package static let limit = 3.0
  /// The minimum speed whose prediction is not shortened, in mm/s.
  private static let trustedSpeed = 300.0

  private let predictor: LinearPredictor
  private let estimator = VelocityEstimator(window: 40)
  private var path = TouchPath(capacity: 12)

  /// Creates a predictor for a finger that has just come down.
  package init(from sample: TouchSample, pixelsPerMillimetre: Double) {
    predictor = LinearPredictor(
      maximumDistance: Self.limit * pixelsPerMillimetre,
      trustedSpeed: Self.trustedSpeed * pixelsPerMillimetre)
    path.append(sample)
  }

  /// Adds a report.
  ///
  /// - Returns: the predicted position, in px of the root; nil if no prediction is possible.
  package mutating func position(after sample: TouchSample) -> Point? {
    path.append(sample)
    let offset = predictor.offset(
      after: path, velocity: estimator.velocity(of: path, at: sample.time),
      lead: LinearPredictor.maximumLead)
    return offset == .zero ? nil : sample.position + offset
  }
}
