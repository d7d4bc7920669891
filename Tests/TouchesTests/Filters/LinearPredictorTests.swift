import Testing
import Touches

/// A finger that moves to the right steadily, and how far the predictor leads it.
private struct PredictorCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// In px/s.
  var speed = 1000.0
  /// Between two reports, in ms.
  var interval = 16.0
  var reports = 8
  var lead = 100.0
  /// The direction of the newest step, compared with the others.
  var turn = Vector(dx: 1, dy: 0)
  /// In px.
  var offset: Double
}

@Suite struct LinearPredictorTests {
  /// 3 mm and 300 mm/s at 4 px/mm.
  private let predictor = LinearPredictor(maximumDistance: 12, trustedSpeed: 1200)

  @Test(
    "A prediction is limited in time, distance and trust",
    arguments: [
      PredictorCase(testDescription: "nothing on the first four samples", reports: 4, offset: 0),
      PredictorCase(
        testDescription: "half an interval at full trust", speed: 1200, reports: 5, offset: 9.6),
      PredictorCase(
        testDescription: "no more than was asked for", speed: 1200, lead: 3, offset: 3.6),
      PredictorCase(testDescription: "nothing for a lead of none", lead: -3, offset: 0),
      PredictorCase(
        testDescription: "half an interval of a quick device", speed: 1200, interval: 4, offset: 2.4
      ),
      PredictorCase(
        testDescription: "a share of it at half the speed", speed: 600, offset: 600 * 0.004),
      PredictorCase(testDescription: "never more than the limit", speed: 9000, offset: 12),
      PredictorCase(testDescription: "nothing across a gap", interval: 21, offset: 0),
      PredictorCase(testDescription: "nothing for a finger that rests", speed: 0, offset: 0),
      PredictorCase(
        testDescription: "half of the newest step of a finger that brakes", speed: 1200,
        turn: Vector(dx: 0.25, dy: 0), offset: 2.4),
      PredictorCase(
        testDescription: "nothing for a finger that has turned round", speed: 1200,
        turn: Vector(dx: -1, dy: 0), offset: 0),
      PredictorCase(
        testDescription: "less for one that turns", speed: 1200,
        turn: Vector(dx: 0.6, dy: 0.8), offset: 9.6 * 0.6),
      PredictorCase(
        testDescription: "nothing for one that does not move", speed: 1200,
        turn: .zero, offset: 0),
    ])
  private func isCareful(_ expected: PredictorCase) {
    let step = expected.speed * expected.interval / 1000
    var path = TouchPath(capacity: 16)
    for report in 0..<expected.reports {
      var place = point(Double(report) * step, 0)
      if report == expected.reports - 1 {
        place = point(Double(report - 1) * step, 0) + expected.turn * step
      }
      path.append(TouchSample(time: at(Double(report) * expected.interval), position: place))
    }
    let offset = predictor.offset(
      after: path, velocity: Vector(dx: expected.speed, dy: 0), lead: expected.lead)
    #expect(abs(offset.dx - expected.offset) < 1e-9)
    #expect(offset.dy == 0)
  }

  @Test("No prediction is longer than the maximum")
  func maximum() {
    // Of reports that are as far apart as may be, half the interval still is below the limit.
    #expect(LinearPredictor.longestInterval / 2 <= LinearPredictor.maximumLead)
  }
}
