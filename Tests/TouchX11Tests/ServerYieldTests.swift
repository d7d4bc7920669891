import Testing

@testable import TouchX11

@Suite("Yielding to the server")
struct ServerYieldTests {
  /// The outcome of yields that begin at some times, in ms, last for some, and give the server some of that.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var yields: [(start: Double, lasts: Double, server: Double)]
    /// The time at which the next one is allowed.
    var next: Double
  }

  @Test(
    "The yield to the server is skipped for a while after it gave others long",
    arguments: [
      Case(
        testDescription: "short ones", yields: [(0, 0.01, 0), (1, 0.3, 0.2), (2, 1, 0)], next: 3),
      Case(testDescription: "a server that works for long", yields: [(0, 20, 19.5)], next: 20),
      Case(testDescription: "a long one", yields: [(0, 3, 0.2)], next: 4003),
      Case(
        testDescription: "long ones", yields: [(0, 3, 0), (5000, 4, 0), (14_000, 5, 0)],
        next: 30_005),
      Case(
        testDescription: "a short one in between",
        yields: [(0, 3, 0), (5000, 4, 0), (14_000, 1, 0), (14_001, 3, 0)], next: 22_004),
      Case(
        testDescription: "a long one long after",
        yields: [(0, 3, 0)] + (0..<12).map { (5000 + Double($0), 0.1, 0) } + [(6000, 3, 0)],
        next: 10_003),
      Case(
        testDescription: "long ones for ever",
        yields: (0..<10).map { (Double($0) * 100_000, 3, 0) }, next: 964_003),
    ])
  func givesWay(_ expected: Case) {
    let yield = ServerYield(server: nil)
    for (start, lasts, server) in expected.yields {
      #expect(yield.isYieldAllowed(at: start))
      yield.noteYieldEnd(at: start + lasts, after: start, server: server)
    }
    #expect(yield.isYieldAllowed(at: expected.next))
    let last = expected.yields.last.map { $0.start + $0.lasts } ?? 0
    #expect(expected.next <= last || !yield.isYieldAllowed(at: expected.next - 0.5))
  }
}
