import Testing
import Touches

private struct VelocityCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// Times in ms and positions in px.
  var samples: [(time: Double, x: Double, y: Double)]
  var now: Double
  var window = 60.0
  var velocity: Vector
}

@Suite struct VelocityEstimatorTests {
  @Test(
    "The velocity of a path is that of its newest samples",
    arguments: [
      VelocityCase(
        testDescription: "The velocity of an empty path is zero", samples: [], now: 0,
        velocity: .zero),
      VelocityCase(
        testDescription: "The velocity of a single sample is zero", samples: [(0, 1, 1)], now: 0,
        velocity: .zero),
      VelocityCase(
        testDescription: "Two samples determine the velocity",
        samples: [(0, 0, 0), (10, 5, -10)], now: 10, velocity: Vector(dx: 500, dy: -1000)),
      VelocityCase(
        testDescription: "Uneven samples on a line determine the velocity",
        samples: [(0, 0, 0), (1, 2, 1), (30, 60, 30), (50, 100, 50)], now: 50,
        velocity: Vector(dx: 2000, dy: 1000)),
      VelocityCase(
        testDescription: "The velocity of samples with the same time is zero",
        samples: [(5, 0, 0), (5, 9, 9)], now: 5, velocity: .zero),
      VelocityCase(
        testDescription: "The velocity of samples that were read at once is zero",
        samples: [(5, 0, 0), (5.006, 9, 9), (5.796, 12, 12)], now: 5.796, velocity: .zero),
      VelocityCase(
        testDescription: "Samples that were read at once count together with others",
        samples: [(0, 0, 0), (0.5, 1, 0), (10, 20, 0)], now: 10, velocity: Vector(dx: 2000, dy: 0)),
      VelocityCase(
        testDescription: "Samples before the window do not count",
        samples: [(0, 900, 0), (100, 0, 0), (120, 20, 0), (140, 40, 0)], now: 140,
        velocity: Vector(dx: 1000, dy: 0)),
      VelocityCase(
        testDescription: "The velocity is zero after a rest that is longer than the window",
        samples: [(0, 0, 0), (10, 50, 0)], now: 71, velocity: .zero),
      VelocityCase(
        testDescription: "A window that is too short is clamped to its range",
        samples: [(0, 0, 0), (35, 35, 0)], now: 35, window: 1, velocity: Vector(dx: 1000, dy: 0)),
      VelocityCase(
        testDescription: "Noisy samples are fitted by least squares",
        samples: [(0, 0, 0), (10, 20, 0), (20, 10, 0)], now: 20, velocity: Vector(dx: 500, dy: 0)),
    ])
  private func newestSamples(_ expected: VelocityCase) {
    var path = TouchPath(capacity: 32)
    for sample in expected.samples {
      // A late origin: the server's time after weeks.
      path.append(TouchSample(time: at(4e9 + sample.time), position: point(sample.x, sample.y)))
    }
    let estimator = VelocityEstimator(window: expected.window)
    let velocity = estimator.velocity(of: path, at: at(4e9 + expected.now))
    #expect(abs(velocity.dx - expected.velocity.dx) < 1e-6)
    #expect(abs(velocity.dy - expected.velocity.dy) < 1e-6)
  }

  @Test(
    "A flick keeps its velocity to its end, unless the finger rests before the lift",
    arguments: [(8.0, 1000.0), (30, 1000), (90, 0)])
  func flick(pause: Double, expected: Double) throws {
    let id = contact(1)
    for endPosition in [nil, point(100, 0)] {
      var tracker = TouchTracker()
      var changes: [Touch] = []
      _ = tracker.apply(.began(id, 0, point(0, 0)), into: &changes)
      for step in 1...10 {
        _ = tracker.apply(
          .moved(id, Double(step) * 10, point(Double(step) * 10, 0)), into: &changes)
      }
      _ = tracker.apply(.ended(id, 100 + pause, endPosition), into: &changes)
      let end = try #require(changes.last)
      #expect(abs(end.velocity.dx - expected) < 1e-6)
    }
  }
}
