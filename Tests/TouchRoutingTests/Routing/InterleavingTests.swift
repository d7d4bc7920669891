import Testing
import TouchRouting
import Touches

/// Random fingers on random trees with random recognizers, while regions move, come and go, and the
/// router is cancelled and paused; and what must hold whatever happens.
@Suite struct InterleavingTests {
  @Test(
    "Random runs give each touch one verdict, in order, and handlers whole lives (M9, B7, P1, e10)",
    arguments: 0..<150)
  func invariants(seed: Int) {
    let run = RandomRun(seed: seed)
    if !seed.isMultiple(of: 3) { arrangeHost(run, seed) }
    run.play(frames: 300)
    #expect(run.faults == [])
  }

  /// Has recognizers make up their minds by numbers that depend on the touch and the time only.
  private func arrangeHost(_ run: RandomRun, _ seed: Int) {
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
