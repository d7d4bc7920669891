import SeededRandom
import Testing
import Touches

private let turn = 4_294_967_296.0
private let day: UInt32 = 86_400_000

/// Stamps as they arrive, and the moments they stand for.
struct Stamps: CustomTestStringConvertible {
  let testDescription: String
  let stamps: [UInt32]
  /// Milliseconds.
  let expected: [Double]

  static let all: [Stamps] = [
    Stamps(testDescription: "in order", stamps: [5, 5, 9], expected: [5, 5, 9]),
    Stamps(
      testDescription: "a little out of order", stamps: [50, 47, 60], expected: [50, 47, 60]),
    Stamps(
      testDescription: "around the turn", stamps: [.max, 0, 3],
      expected: [turn - 1, turn, turn + 3]),
    Stamps(
      testDescription: "out of order across the turn", stamps: [.max - 2, 4, .max, 6],
      expected: [turn - 3, turn + 4, turn - 1, turn + 6]),
    Stamps(
      testDescription: "begun just after a turn, out of order", stamps: [2, .max, 3],
      expected: [2, -1, 3]),
    Stamps(
      testDescription: "two turns", stamps: [.max, 0, 2_000_000_000, .max, 1],
      expected: [turn - 1, turn, turn + 2e9, 2 * turn - 1, 2 * turn + 1]),
    Stamps(
      testDescription: "a month of rest", stamps: [1000, 1000 + 30 * day],
      expected: [1000, 1000 + 30 * Double(day)]),
    Stamps(
      testDescription: "a month of rest across the turn", stamps: [30 * day, 10 * day],
      expected: [30 * Double(day), turn + 10 * Double(day)]),
  ]
}

@Suite("The server's clock")
struct ServerClockTests {
  @Test("The server's clock unwraps timestamps", arguments: Stamps.all)
  func unwrap(_ stamps: Stamps) {
    var clock = ServerClock()
    let moments = stamps.stamps.map { clock.unwrap($0).milliseconds }
    #expect(moments == stamps.expected)
  }

  @Test(
    "The server's clock follows years of timestamps that are a little out of order",
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
        let stamp = UInt32(moment.truncatingRemainder(dividingBy: turn))
        let found = clock.unwrap(stamp).milliseconds
        #expect(found == moment)
      }
    }
  }

  @Test("The server's clock is unknown before the first event")
  func unknown() {
    #expect(ServerClock().now(monotonic: 5) == nil)
  }

  @Test("The server's clock is set by the event that came soonest")
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

  @Test("The server's clock is followed when it runs slower than ours")
  func drift() throws {
    var clock = ServerClock()
    for step in 0..<10_000 {
      let time = Double(step) * 10
      clock.arrived(Timestamp(milliseconds: time * (1 - 50e-6)), monotonic: time)
    }
    let now = try #require(clock.now(monotonic: 99_990))
    #expect(abs(now.milliseconds - 99_990 * (1 - 50e-6)) < 1)
  }

  @Test("The server's clock is set anew after more than a wrap without timestamps")
  func longRest() throws {
    var clock = ServerClock()
    clock.arrived(clock.unwrap(1000), monotonic: 1000)
    // Sixty days later the stamps have gone round once and stand ten days further.
    let rest = 60 * Double(day)
    let later = clock.unwrap(UInt32((1000 + rest).truncatingRemainder(dividingBy: turn)))
    clock.arrived(later, monotonic: 1000 + rest)
    let now = try #require(clock.now(monotonic: 1000 + rest))
    #expect(abs(now - later) < 1)
  }
}
