import Testing

@testable import TouchRecordings

@Suite struct HostClockTests {
  private func times(_ stamps: [Int]) -> ([Int], HostClock) {
    var clock = HostClock()
    return (stamps.map { clock.time(of: $0) }, clock)
  }

  @Test(
    "Times continue after the clock was set back, once a second report confirms it",
    arguments: [
      ([100, 110, 10, 20, 30, 12, 13], [100, 110, 10, 120, 130, 112, 131], 2, 118),
      ([100, 110, 10, 10, 20], [100, 110, 10, 110, 120], 1, 100),
    ])
  func setBack(stamps: [Int], expected: [Int], steps: Int, offset: Int) {
    let (times, clock) = times(stamps)
    #expect(times == expected)
    #expect(clock.steps == steps && clock.offset == offset)
  }

  @Test(
    "Single early reports, equal times and gaps are no steps of the clock",
    arguments: [
      [100, 110, 104, 120, 130], [100, 100, 100], [100, 90, 80, 101], [0, 9_000_000, 9_000_001],
    ])
  func noStep(_ stamps: [Int]) {
    let (times, clock) = times(stamps)
    #expect(times == stamps)
    #expect(clock.steps == 0)
  }
}
