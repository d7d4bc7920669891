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
    let moments = stamps.stamps.map { clock.unwrap($0, monotonic: 0).milliseconds }
    #expect(moments == stamps.expected)
  }

  @Test(
    "The server's clock follows years of timestamps that are slightly out of order",
    arguments: 0..<20)
  func longRun(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    var clock = ServerClock()
    var time = Double(UInt32.random(in: 0 ... .max, using: &generator))
    let first = clock.unwrap(UInt32(time), monotonic: 0).milliseconds
    #expect(first == time)
    for _ in 0..<1000 {
      time += Double.random(in: 0...1e9, using: &generator).rounded()
      let late = time - Double(Int.random(in: 0...500, using: &generator))
      for moment in [time, late] {
        let stamp = UInt32(moment.truncatingRemainder(dividingBy: wrapPeriod))
        let found = clock.unwrap(stamp, monotonic: 0).milliseconds
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

  @Test(
    "The server's clock runs on during a pause of any length",
    arguments: PauseCase.all)
  func pause(_ pause: PauseCase) throws {
    var clock = ServerClock()
    let start = 3_000_000_000.0
    // Our clock has started at another time than that of the server.
    let (monotonic, delay) = (7_000.0, 12.0)
    clock.arrived(clock.unwrap(UInt32(start), monotonic: monotonic), monotonic: monotonic)
    let end = start + pause.length
    let stamp = UInt32(end.truncatingRemainder(dividingBy: wrapPeriod))
    let arrival = monotonic + pause.length * pause.rate + delay
    let found = clock.unwrap(stamp, monotonic: arrival)
    #expect(found.milliseconds == end)
    clock.arrived(found, monotonic: arrival)
    let now = try #require(clock.now(monotonic: arrival))
    #expect(now >= found)
    #expect(now - found <= delay)
  }

  @Test("The server's clock is estimated anew once the server has slept")
  func sleepingServer() throws {
    var clock = ServerClock()
    clock.arrived(clock.unwrap(1000, monotonic: 1000), monotonic: 1000)
    let later = clock.unwrap(2000, monotonic: 1000 + Double(day))
    clock.arrived(later, monotonic: 1000 + Double(day))
    #expect(later.milliseconds == 2000)
    #expect(clock.now(monotonic: 1000 + Double(day)) == later)
  }
}

/// A pause without events.
struct PauseCase: CustomTestStringConvertible {
  let testDescription: String
  /// Milliseconds of the server's clock.
  let length: Double
  /// How fast our clock runs, compared with the server's.
  var rate = 1.0

  static let all: [PauseCase] = [
    PauseCase(testDescription: "A night", length: 10 * 3_600_000),
    PauseCase(
      testDescription: "A night, with a server whose clock is slower than ours",
      length: 10 * 3_600_000, rate: 1 + 80e-6),
    PauseCase(
      testDescription: "A night, with a server whose clock is faster than ours",
      length: 10 * 3_600_000, rate: 1 - 80e-6),
    PauseCase(testDescription: "A turn less half an hour", length: wrapPeriod - 1_800_000),
    PauseCase(testDescription: "A turn", length: wrapPeriod),
    PauseCase(testDescription: "60 days", length: 60 * Double(day)),
    PauseCase(
      testDescription: "60 days, with a server whose clock is slower than ours",
      length: 60 * Double(day), rate: 1 + 80e-6),
    PauseCase(testDescription: "Two years", length: 730 * Double(day)),
  ]
}
