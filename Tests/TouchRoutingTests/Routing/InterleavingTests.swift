import Testing
import TouchRouting
import Touches

/// Invariants of the router for random fingers on random trees with random recognizers, while
/// regions move, are added and removed, and the router is cancelled and paused.
@Suite struct InterleavingTests {
  @Test(
    "Random runs answer each touch once, in order, and deliver it completely (M9, B7, P1, e10)",
    arguments: 0..<150)
  func invariants(seed: Int) {
    let run = RandomRun(seed: seed)
    if !seed.isMultiple(of: 3) { setHost(run, seed) }
    run.play(frames: 300)
    #expect(run.faults == [])
  }

  /// Sets recognizers whose decisions depend on the touch and the time only.
  private func setHost(_ run: RandomRun, _ seed: Int) {
    let host = ScriptedHost()
    var isOver = false
    host.interest = { id in
      switch (Int(id.contact % 64) + seed) % 5 {
      case 0: .none
      case 1: .withOthers
      case 2: .alone
      default: .until(at(Double(id.contact % 7) * 300))
      }
    }
    host.decide = { changed, time in
      changed.compactMap { touch in
        guard touch.phase != .cancelled else { return nil }
        return switch (Int(time.milliseconds) + Int(touch.id.contact % 64)) % 9 {
        case 0: .claim(touch.id)
        case 1: .share(touch.id)
        default: nil
        }
      }
    }
    host.delays = { [unowned run] phase, id in
      !isOver && (Int(id.contact) + Int(run.time) / (phase == .began ? 50 : 70)) % 4 == 0
    }
    run.onLifted = { isOver = true }
    run.router.recognizers = host
  }
}
