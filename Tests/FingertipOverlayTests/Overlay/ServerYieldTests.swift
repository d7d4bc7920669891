import Testing

@testable import FingertipOverlay

@Suite("Yielding to the server")
struct ServerYieldTests {
  /// Yields, with start, duration and the time that the server ran in ms, and the next allowed one.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var yields: [(start: Double, duration: Double, server: Double)]
    /// The time at which the next yield is allowed.
    var next: Double
  }

  @Test(
    "Yields pause for a while after one that gave other processes too much time",
    arguments: [
      Case(
        testDescription: "short yields", yields: [(0, 0.01, 0), (1, 0.3, 0.2), (2, 1, 0)], next: 3),
      Case(testDescription: "a long yield that the server uses", yields: [(0, 20, 19.5)], next: 20),
      Case(testDescription: "a long yield", yields: [(0, 3, 0.2)], next: 4003),
      Case(
        testDescription: "three long yields", yields: [(0, 3, 0), (5000, 4, 0), (14_000, 5, 0)],
        next: 30_005),
      Case(
        testDescription: "a short yield between long ones",
        yields: [(0, 3, 0), (5000, 4, 0), (14_000, 1, 0), (14_001, 3, 0)], next: 22_004),
      Case(
        testDescription: "a long yield, many short ones and another long one",
        yields: [(0, 3, 0)] + (0..<12).map { (5000 + Double($0), 0.1, 0) } + [(6000, 3, 0)],
        next: 10_003),
      Case(
        testDescription: "ten long yields",
        yields: (0..<10).map { (Double($0) * 100_000, 3, 0) }, next: 964_003),
    ])
  func pauses(_ expected: Case) {
    let yield = ServerYield(server: nil)
    for (start, duration, server) in expected.yields {
      #expect(yield.isYieldAllowed(at: start))
      yield.noteYieldEnd(at: start + duration, after: start, server: server)
    }
    #expect(yield.isYieldAllowed(at: expected.next))
    let last = expected.yields.last.map { $0.start + $0.duration } ?? 0
    #expect(expected.next <= last || !yield.isYieldAllowed(at: expected.next - 0.5))
  }
}
