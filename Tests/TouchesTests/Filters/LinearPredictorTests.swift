import Testing
import Touches

/// A finger that moves steadily to the right, and the expected prediction.
private struct PredictorCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// The speed in px/s.
  var speed = 1000.0
  /// The time between two reports, in ms.
  var interval = 16.0
  var reports = 8
  var lead = 100.0
  /// The newest step, as a multiple of the earlier ones.
  var newestStep = Vector(dx: 1, dy: 0)
  /// The predicted displacement along x, in px.
  var offset: Double
}

@Suite struct LinearPredictorTests {
  /// 3 mm and 300 mm/s at 4 px/mm.
  private let predictor = LinearPredictor(maximumDistance: 12, trustedSpeed: 1200)

  @Test(
    "A prediction is limited by time, distance and speed",
    arguments: [
      PredictorCase(
        testDescription: "Four samples are too few for a prediction", reports: 4, offset: 0),
      PredictorCase(
        testDescription: "A finger at the trusted speed is predicted by half an interval",
        speed: 1200, reports: 5, offset: 9.6),
      PredictorCase(
        testDescription: "A prediction does not exceed the requested lead", speed: 1200, lead: 3,
        offset: 3.6),
      PredictorCase(testDescription: "A negative lead predicts nothing", lead: -3, offset: 0),
      PredictorCase(
        testDescription: "A device with a short interval is predicted by half of it", speed: 1200,
        interval: 4, offset: 2.4
      ),
      PredictorCase(
        testDescription: "A finger at half the trusted speed is predicted by less", speed: 600,
        offset: 600 * 0.004),
      PredictorCase(
        testDescription: "A prediction does not exceed the maximum distance", speed: 9000,
        offset: 12),
      PredictorCase(
        testDescription: "A gap between reports prevents a prediction", interval: 21, offset: 0),
      PredictorCase(testDescription: "A resting finger is not predicted", speed: 0, offset: 0),
      PredictorCase(
        testDescription: "A braking finger is predicted by half of its newest step", speed: 1200,
        newestStep: Vector(dx: 0.25, dy: 0), offset: 2.4),
      PredictorCase(
        testDescription: "A finger that has reversed is not predicted", speed: 1200,
        newestStep: Vector(dx: -1, dy: 0), offset: 0),
      PredictorCase(
        testDescription: "A turning finger is predicted by less", speed: 1200,
        newestStep: Vector(dx: 0.6, dy: 0.8), offset: 9.6 * 0.6),
      PredictorCase(
        testDescription: "A finger that has stopped is not predicted", speed: 1200,
        newestStep: .zero, offset: 0),
    ])
  private func isLimited(_ expected: PredictorCase) {
    let step = expected.speed * expected.interval / 1000
    var path = TouchPath(capacity: 16)
    for report in 0..<expected.reports {
      var position = point(Double(report) * step, 0)
      if report == expected.reports - 1 {
        position = point(Double(report - 1) * step, 0) + expected.newestStep * step
      }
      path.append(TouchSample(time: at(Double(report) * expected.interval), position: position))
    }
    let offset = predictor.offset(
      after: path, velocity: Vector(dx: expected.speed, dy: 0), lead: expected.lead)
    #expect(abs(offset.dx - expected.offset) < 1e-9)
    #expect(offset.dy == 0)
  }

  @Test("Half of the longest interval does not exceed the maximum lead")
  func maximum() {
    // Reports at the longest interval are predicted by half of it, which is within the limit.
    #expect(LinearPredictor.longestInterval / 2 <= LinearPredictor.maximumLead)
  }
}
