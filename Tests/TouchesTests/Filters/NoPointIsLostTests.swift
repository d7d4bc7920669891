import SeededRandom
import Testing
import Touches

/// A device and a drawing that looks at the touches more rarely than the device reports.
private struct Coalescing: CustomTestStringConvertible, Sendable {
  var reportsPerPicture: Int
  var smoothing: PointSmoothing
  var testDescription: String { "\(reportsPerPicture) reports a picture, smoothing: \(smoothing)" }
}

@Suite struct NoPointIsLostTests {
  @Test(
    "Every sample is in the path, and the filter returns a point for each (D5)",
    arguments: [
      Coalescing(reportsPerPicture: 1, smoothing: .none),
      Coalescing(reportsPerPicture: 17, smoothing: .none),
      Coalescing(reportsPerPicture: 17, smoothing: .oneEuro(OneEuroFilter.Parameters())),
      Coalescing(reportsPerPicture: 256, smoothing: .none),
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

    for (report, place) in reported.enumerated() {
      let event: TouchEvent =
        report == 0 ? .began(id, 0, place) : .moved(id, Double(report), place)
      _ = tracker.apply(event, into: &changes)
      guard (report + 1) % coalescing.reportsPerPicture == 0 || report == 1023 else { continue }
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
