import SeededRandom
import Testing
import TouchX11

private func window(_ number: UInt) -> WindowID { WindowID(rawValue: number) }

@Suite("The policy of raises")
struct RaisePolicyTests {
  @Test("A raise is allowed three times in two seconds above the same window, then never")
  func concedes() {
    var policy = RaisePolicy()
    let answers = [0.0, 600, 1200, 1800, 2400, 60_000].map {
      policy.allowsRaise(above: window(1), at: $0)
    }
    #expect(answers == [true, true, true, false, false, false])
  }

  @Test("A raise is always allowed above a window that comes rarely")
  func rareContests() {
    var policy = RaisePolicy()
    for time in stride(from: 0.0, through: 100_000, by: 1001) {
      let isAllowed = policy.allowsRaise(above: window(1), at: time)
      #expect(isAllowed, "\(time)")
    }
  }

  @Test("A raise is allowed again above a window that was unmapped")
  func forgives() {
    var policy = RaisePolicy()
    for time in [0.0, 600, 1200, 1800] { _ = policy.allowsRaise(above: window(1), at: time) }
    let before = policy.allowsRaise(above: window(1), at: 4000)
    policy.unmapped(window(1))
    let after = policy.allowsRaise(above: window(1), at: 4001)
    #expect(!before && after)
  }

  @Test("A raise is not refused because of what another window did")
  func separateWindows() {
    var policy = RaisePolicy()
    for time in [0.0, 600, 1200, 1800] { _ = policy.allowsRaise(above: window(1), at: time) }
    let isAllowed = policy.allowsRaise(above: window(2), at: 1900)
    #expect(isAllowed)
  }

  @Test("A raise is allowed four times at once, then twice a second")
  func rateLimit() {
    var policy = RaisePolicy()
    var allowed = 0
    // A new window every 10 ms, so that none of them wins a contest.
    for step in 0..<400
    where policy.allowsRaise(above: window(UInt(step + 1)), at: Double(step) * 10) {
      allowed += 1
    }
    #expect(allowed == 4 + 7)
  }

  @Test("The raise policy saves no more than four raises for later", arguments: [10_000.0, 1e9])
  func burst(rest: Double) {
    var policy = RaisePolicy()
    _ = policy.allowsRaise(above: window(99), at: 0)
    let answers = (1...6).map { policy.allowsRaise(above: window(UInt($0)), at: rest) }
    #expect(answers == [true, true, true, true, false, false])
  }

  @Test("The raise policy never exceeds the rate whatever windows do", arguments: 0..<20)
  func anyContests(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    var policy = RaisePolicy()
    var time = 0.0
    var raises: [Double] = []
    for _ in 0..<500 {
      time += .random(in: 0...300, using: &generator)
      let id = window(UInt.random(in: 1...4, using: &generator))
      if Int.random(in: 0..<5, using: &generator) == 0 { policy.unmapped(id) }
      if policy.allowsRaise(above: id, at: time) { raises.append(time) }
    }
    #expect(!raises.isEmpty)
    // In any stretch of time: the burst, and two a second.
    for (first, begin) in raises.enumerated() {
      for (last, end) in raises.enumerated().dropFirst(first) {
        #expect(Double(last - first + 1) <= 4 + (end - begin) * 0.002 + 1e-6)
      }
    }
  }
}
