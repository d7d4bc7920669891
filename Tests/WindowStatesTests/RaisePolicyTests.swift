import SeededRandom
import Testing
import WindowStates

@Suite("The policy of raises")
struct RaisePolicyTests {
  @Test("After three raises above a window in two seconds, no further one is allowed")
  func limitForOneWindow() {
    var policy = RaisePolicy()
    let answers = [0.0, 600, 1200, 1800, 2400, 60_000].map {
      policy.allowsRaise(above: window(1), at: $0)
    }
    #expect(answers == [true, true, true, false, false, false])
  }

  @Test("A raise above a window is always allowed if it happens less than once a second")
  func rareRaises() {
    var policy = RaisePolicy()
    for time in stride(from: 0.0, through: 100_000, by: 1001) {
      let isAllowed = policy.allowsRaise(above: window(1), at: time)
      #expect(isAllowed, "\(time)")
    }
  }

  @Test("A raise is allowed again above a window that was unmapped")
  func unmappedWindow() {
    var policy = RaisePolicy()
    for time in [0.0, 600, 1200, 1800] { _ = policy.allowsRaise(above: window(1), at: time) }
    let before = policy.allowsRaise(above: window(1), at: 4000)
    policy.unmapped(window(1))
    let after = policy.allowsRaise(above: window(1), at: 4001)
    #expect(!before && after)
  }

  @Test("Raises above one window do not limit those above another")
  func separateWindows() {
    var policy = RaisePolicy()
    for time in [0.0, 600, 1200, 1800] { _ = policy.allowsRaise(above: window(1), at: time) }
    let isAllowed = policy.allowsRaise(above: window(2), at: 1900)
    #expect(isAllowed)
  }

  @Test("Four raises are allowed at once, then two per second")
  func rateLimit() {
    var policy = RaisePolicy()
    var allowed = 0
    // A new window every 10 ms, so that the limit for a single window does not apply.
    for step in 0..<400
    where policy.allowsRaise(above: window(step + 1), at: Double(step) * 10) {
      allowed += 1
    }
    #expect(allowed == 4 + 7)
  }

  @Test(
    "At most four raises are allowed at once, however long there was none",
    arguments: [10_000.0, 1e9])
  func burst(rest: Double) {
    var policy = RaisePolicy()
    _ = policy.allowsRaise(above: window(99), at: 0)
    let answers = (1...6).map { policy.allowsRaise(above: window($0), at: rest) }
    #expect(answers == [true, true, true, true, false, false])
  }

  @Test("The rate of raises is never exceeded, whatever windows do", arguments: 0..<20)
  func anySequence(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    var policy = RaisePolicy()
    var time = 0.0
    var raises: [Double] = []
    for _ in 0..<500 {
      time += .random(in: 0...300, using: &generator)
      let id = Int.random(in: 1...4, using: &generator)
      if Int.random(in: 0..<5, using: &generator) == 0 { policy.unmapped(window(id)) }
      if policy.allowsRaise(above: window(id), at: time) { raises.append(time) }
    }
    #expect(!raises.isEmpty)
    // In any period: the burst, and two per second.
    for (first, start) in raises.enumerated() {
      for (last, end) in raises.enumerated().dropFirst(first) {
        #expect(Double(last - first + 1) <= 4 + (end - start) * 0.002 + 1e-6)
      }
    }
  }
}
