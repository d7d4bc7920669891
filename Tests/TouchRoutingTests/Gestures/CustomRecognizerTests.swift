import Testing
import TouchRouting
import Touches

/// A recognizer from outside the library, for a finger that moves down the screen and up again.
///
/// It uses the public interface only.
private final class CheckMark: Recognizer {
  private var lowest: Double?
  private(set) var resets = 0

  func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if context.touches.count > 1 { return context.giveUp() }
    lowest = touches.first?.position.y
  }

  func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard let touch = touches.first, let lowest else { return }
    self.lowest = max(lowest, touch.position.y)
    let minimumDepth = 10 * context.pixelsPerMillimetre
    if lowest - touch.start.y > minimumDepth, lowest - touch.position.y > minimumDepth {
      context.become(.ended)
    }
  }

  func ended(_ touches: [RoutedTouch], in context: RecognizerContext) { context.giveUp() }

  func reset() {
    lowest = nil
    resets += 1
  }
}

/// A recognizer that breaks the rules.
private final class Unruly: Recognizer {
  func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    context.become(.changed)
    context.become(.possible)
    context.become(.began)
    context.become(.began)
  }
  func reset() {}
}

/// A recognizer that asks to be woken after it has failed.
private final class LateSleeper: Recognizer {
  func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    context.become(.failed)
    context.wake(at: context.time + 100)
  }
  func reset() {}
}

@Suite struct CustomRecognizerTests {
  private let mark = GestureSettings.make(.custom, "mark")

  @Test(
    "A recognizer from outside the library is arbitrated like any other (R11)",
    arguments: [
      ("0 +1@9,9 | 9 1@9,120 | 18 1@9,15 | 27 -1", ["18 mark ended 1"]),
      ("0 +1@9,9 | 9 1@9,120 | 18 -1", []),
      ("0 +1@9,9 | 9 +2@50,9 | 18 1@9,120 | 27 1@9,15 | 36 -1 -2", []),
      ("0 +1@9,9 | 50 -1", ["50 tap ended 1"]),
    ])
  func arbitrated(script: String, lines: [String]) {
    let fixture = GestureFixture([.make(.tap)])
    let recognizer = CheckMark()
    fixture.add(recognizer, mark)
    #expect(fixture.play(script) == lines)
    #expect(recognizer.resets == 1)
    #expect(fixture.arena.isAtRest)
  }

  @Test("Illegal transitions are reported, change nothing, and cause no endless loop (W13)")
  func illegalTransitions() {
    let fixture = GestureFixture([])
    fixture.add(Unruly(), mark)
    #expect(fixture.play("0 +1@9,9 | 50 -1") == ["0 mark began 1", "50 mark cancelled 1"])
    #expect(
      fixture.faults == [
        .illegalTransition("mark", from: .possible, to: .changed),
        .illegalTransition("mark", from: .possible, to: .possible),
        .illegalTransition("mark", from: .began, to: .began), .unfinished("mark"),
      ])
    #expect(fixture.arena.isAtRest)
  }

  @Test("A recognizer that has failed is not woken, and leaves no deadline")
  func wakeAfterFailure() {
    let fixture = GestureFixture([])
    fixture.add(LateSleeper(), mark)
    fixture.routing.play("0 +1@9,9")
    #expect(fixture.routing.router.nextDeadline == nil)
    #expect(fixture.play("50 -1") == [])
    #expect(fixture.arena.isAtRest)
  }
}
