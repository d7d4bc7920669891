import Testing

@testable import TouchX11

@Suite("Yielding to the server")
struct ServerYieldTests {
  /// The outcome of yields that begin at some times, in ms, and last for some.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var yields: [(start: Double, lasts: Double)]
    /// When the next one is allowed.
    var next: Double
  }

  @Test(
    "The yield to the server is skipped for a while after it took long",
    arguments: [
      Case(testDescription: "short ones", yields: [(0, 0.01), (1, 0.3), (2, 2)], next: 4),
      Case(testDescription: "a long one", yields: [(0, 3)], next: 253),
      Case(testDescription: "long ones", yields: [(0, 3), (300, 4), (900, 5)], next: 1905),
      Case(
        testDescription: "a short one in between", yields: [(0, 3), (300, 4), (900, 1), (901, 3)],
        next: 1404),
      Case(
        testDescription: "a long one long after",
        yields: [(0, 3)] + (0..<12).map { (1000 + Double($0), 0.1) } + [(2000, 3)], next: 2253),
      Case(
        testDescription: "long ones for ever",
        yields: (0..<10).map { (Double($0) * 10_000, 3) }, next: 98_003),
    ])
  func givesWay(_ expected: Case) {
    let yield = ServerYield()
    for (start, lasts) in expected.yields {
      #expect(yield.mayGiveWay(at: start))
      yield.noteReturn(at: start + lasts, after: start)
    }
    #expect(yield.mayGiveWay(at: expected.next))
    let last = expected.yields.last.map { $0.start + $0.lasts } ?? 0
    #expect(expected.next <= last || !yield.mayGiveWay(at: expected.next - 0.5))
  }
}
