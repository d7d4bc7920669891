import SeededRandom
import Testing
import Touches

/// A number of reports for each drawn frame, and a smoothing.
private struct Coalescing: CustomTestStringConvertible, Sendable {
  var reportsPerFrame: Int
  var smoothing: PointSmoothing
  var testDescription: String { "\(reportsPerFrame) reports per frame, smoothing: \(smoothing)" }
}

@Suite struct NoPointIsLostTests {
  @Test(
    "Every sample is in the path, and the filter returns a point for each (D5)",
    arguments: [
      Coalescing(reportsPerFrame: 1, smoothing: .none),
      Coalescing(reportsPerFrame: 17, smoothing: .none),
      Coalescing(reportsPerFrame: 17, smoothing: .oneEuro(OneEuroFilter.Parameters())),
      Coalescing(reportsPerFrame: 256, smoothing: .none),
    ])
  private func noPointIsLost(_ coalescing: Coalescing) {
    let id = contact(1)
    var generator = SplitMix64(seed: 5)
    let reported = (0..<1024).map { x in
      point(
        Double(x) + .random(in: -1...1, using: &generator), .random(in: 0...1, using: &generator))
    }
    var tracker = TouchTracker()
    var changes: [Touch] = []
    var filter = PointFilter(coalescing.smoothing)
    var drawnCount = 0
    var raw: [Point] = []
    var drawn: [Point] = []

    for (report, position) in reported.enumerated() {
      let event: TouchEvent =
        report == 0 ? .began(id, 0, position) : .moved(id, Double(report), position)
      _ = tracker.apply(event, into: &changes)
      guard (report + 1) % coalescing.reportsPerFrame == 0 || report == 1023 else { continue }
      tracker.withPath(of: id) { path in
        for sample in path[drawnCount...] {
          raw.append(sample.position)
          drawn.append(filter.filter(sample.position, at: sample.time))
        }
        drawnCount = path.endIndex
      }
    }
    #expect(raw == reported)
    #expect(drawn.count == reported.count)
    #expect((drawn == reported) == (coalescing.smoothing == .none))
  }
}
