import SeededRandom
import Testing
import Touches

/// The period after which the server's timestamps wrap, in ms.
private let wrapPeriod = 4_294_967_296.0
private let day: UInt32 = 86_400_000

/// Timestamps as they arrive, and the expected unwrapped times.
struct TimestampCase: CustomTestStringConvertible {
  let testDescription: String
  let stamps: [UInt32]
  /// Milliseconds.
  let expected: [Double]

  static let all: [TimestampCase] = [
    TimestampCase(
      testDescription: "Timestamps in order are unchanged", stamps: [5, 5, 9], expected: [5, 5, 9]),
    TimestampCase(
      testDescription: "Timestamps slightly out of order are unchanged", stamps: [50, 47, 60],
      expected: [50, 47, 60]),
    TimestampCase(
      testDescription: "Timestamps wrap", stamps: [.max, 0, 3],
      expected: [wrapPeriod - 1, wrapPeriod, wrapPeriod + 3]),
    TimestampCase(
      testDescription: "Timestamps are out of order across a wrap", stamps: [.max - 2, 4, .max, 6],
      expected: [wrapPeriod - 3, wrapPeriod + 4, wrapPeriod - 1, wrapPeriod + 6]),
    TimestampCase(
      testDescription: "The first timestamp is just after a wrap, and an older one follows",
      stamps: [2, .max, 3],
      expected: [2, -1, 3]),
    TimestampCase(
      testDescription: "Timestamps wrap twice", stamps: [.max, 0, 2_000_000_000, .max, 1],
      expected: [
        wrapPeriod - 1, wrapPeriod, wrapPeriod + 2e9, 2 * wrapPeriod - 1, 2 * wrapPeriod + 1,
      ]),
    TimestampCase(
      testDescription: "No timestamp arrives for a month", stamps: [1000, 1000 + 30 * day],
      expected: [1000, 1000 + 30 * Double(day)]),
    TimestampCase(
      testDescription: "Timestamps wrap during a month without any", stamps: [30 * day, 10 * day],
      expected: [30 * Double(day), wrapPeriod + 10 * Double(day)]),
  ]
}

@Suite("The server's clock")
struct ServerClockTests {
  @Test("The server's clock unwraps timestamps", arguments: TimestampCase.all)
  func unwrap(_ stamps: TimestampCase) {
    var clock = ServerClock()
    let moments = stamps.stamps.map { clock.unwrap($0).milliseconds }
    #expect(moments == stamps.expected)
  }

  @Test(
    "The server's clock follows years of timestamps that are slightly out of order",
    arguments: 0..<20)
  func longRun(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    var clock = ServerClock()
    var time = Double(UInt32.random(in: 0 ... .max, using: &generator))
    let first = clock.unwrap(UInt32(time)).milliseconds
    #expect(first == time)
    for _ in 0..<1000 {
      time += Double.random(in: 0...1e9, using: &generator).rounded()
      let late = time - Double(Int.random(in: 0...500, using: &generator))
      for moment in [time, late] {
        let stamp = UInt32(moment.truncatingRemainder(dividingBy: wrapPeriod))
        let found = clock.unwrap(stamp).milliseconds
        #expect(found == moment)
      }
    }
  }

  @Test("The server's clock is unknown before the first event")
  func unknown() {
    #expect(ServerClock().now(monotonic: 5) == nil)
  }

  @Test("The event with the least delay sets the server's clock")
  func offset() throws {
    var clock = ServerClock()
    clock.arrived(Timestamp(milliseconds: 1000), monotonic: 10)
    #expect(clock.now(monotonic: 15)?.milliseconds == 1005)
    clock.arrived(Timestamp(milliseconds: 1010), monotonic: 19)
    #expect(clock.now(monotonic: 20)?.milliseconds == 1011)
    clock.arrived(Timestamp(milliseconds: 1020), monotonic: 90)
    let now = try #require(clock.now(monotonic: 90))
    #expect(abs(now.milliseconds - 1081) < 0.01)
  }

  @Test("The server's clock is followed even if it runs slower than ours")
  func drift() throws {
    var clock = ServerClock()
    for step in 0..<10_000 {
      let time = Double(step) * 10
      clock.arrived(Timestamp(milliseconds: time * (1 - 50e-6)), monotonic: time)
    }
    let now = try #require(clock.now(monotonic: 99_990))
    #expect(abs(now.milliseconds - 99_990 * (1 - 50e-6)) < 1)
  }

  @Test("The server's clock is reset after more than one wrap without timestamps")
  func longGap() throws {
    var clock = ServerClock()
    clock.arrived(clock.unwrap(1000), monotonic: 1000)
    // After 60 days, the timestamps have wrapped once and are ten days further.
    let gap = 60 * Double(day)
    let later = clock.unwrap(UInt32((1000 + gap).truncatingRemainder(dividingBy: wrapPeriod)))
    clock.arrived(later, monotonic: 1000 + gap)
    let now = try #require(clock.now(monotonic: 1000 + gap))
    #expect(abs(now - later) < 1)
  }
}
