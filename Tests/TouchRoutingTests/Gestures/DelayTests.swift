import Testing
import TouchRouting
import Touches

/// The delays of handlers while a gesture may still claim their fingers.
@Suite struct DelayTests {
  private func fixture(
    _ gestures: [GestureSettings], delaysBegan: Bool = false, delaysEnded: Bool = true
  ) -> (GestureFixture, Recorder) {
    let fixture = GestureFixture(
      gestures.map { gesture in
        var gesture = gesture
        gesture.relations.delaysBegan = delaysBegan
        gesture.relations.delaysEnded = delaysEnded
        return gesture
      }, touches: .each)
    return (fixture, fixture.routing.record("pad"))
  }

  private let double = GestureSettings.make(.tap, "double", taps: 2)
  private let swipe = GestureSettings.make(.swipe)

  @Test("A tap whose end is delayed counts for the next one")
  func tapCount() {
    let (fixture, recorder) = fixture([double])
    fixture.routing.play("0 +1@9,9 | 50 -1 | 150 +2@9,9")
    #expect(recorder.calls.last?.event.changed.first?.tapCount == 2)
  }

  @Test(
    "The end of a tap that may be part of a double tap can be delayed for handlers",
    arguments: [
      (true, "0 +1@9,9 | 50 -1", ["0 pad began 1", "350 pad ended 1"]),
      (false, "0 +1@9,9 | 50 -1", ["0 pad began 1", "50 pad ended 1"]),
      (
        true, "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2",
        [
          "0 pad began 1", "150 pad began 2", "200 pad cancelled 1 end recognized",
          "200 pad cancelled 2 end recognized",
        ]
      ),
      (
        false, "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2",
        [
          "0 pad began 1", "50 pad ended 1", "150 pad began 2",
          "200 pad cancelled 2 end recognized",
        ]
      ),
      (
        true, "0 +1@9,9 | 50 1@90,9 | 80 -1", ["0 pad began 1", "50 pad moved 1", "80 pad ended 1"]
      ),
      // The second one is too far away; the end of the first is delivered before it begins.
      (
        true, "0 +1@9,9 | 50 -1 | 150 +2@700,9 | 700 -2",
        ["0 pad began 1", "150 pad ended 1", "150 pad began 2", "700 pad ended 2"]
      ),
    ])
  func ends(delaysEnded: Bool, script: String, lines: [String]) {
    let (fixture, recorder) = fixture([double], delaysEnded: delaysEnded)
    #expect(fixture.playAll(script).filter { $0.split(separator: " ")[1] == "pad" } == lines)
    #expect(recorder.calls.count == lines.count)
    #expect(fixture.routing.faults == [])
    #expect(fixture.arena.isAtRest)
    #expect(!fixture.routing.router.isTracking(fixture.routing.tree.named("pad")))
  }

  @Test(
    "A handler receives the begin once the gesture has failed",
    arguments: [
      (
        "0 +1@9,9 | 90 1@9,120 | 120 1@200,120 | 150 -1", ["120 pad moved 1", "150 pad ended 1"], 90
      ),
      ("0 +1@9,9 | 90 1@120,9 | 150 -1", [], nil),
      ("0 +1@9,9 | 600 1@12,9 | 700 -1", ["600 pad moved 1", "700 pad ended 1"], 500),
      // Lifted early: the begin and the end are delivered at the same time.
      ("0 +1@9,9 | 50 -1", ["50 pad ended 1"], 50),
    ] as [(String, [String], Int?)])
  func begins(script: String, lines: [String], begin: Int?) {
    // A swipe down fails, and a swipe to the right claims the finger.
    let (fixture, recorder) = fixture(
      [.make(.swipe, directions: [.right])], delaysBegan: true)
    let began = begin.map { ["\($0) pad began 1"] } ?? []
    #expect(
      fixture.playAll(script).filter { $0.split(separator: " ")[1] == "pad" }
        .filter { $0 != "90 pad moved 1" } == began + lines)
    #expect(recorder.words.first == (begin == nil ? nil : "began 1"))
    #expect(fixture.routing.faults == [])
    #expect(fixture.arena.isAtRest)
  }

  @Test(
    "A press is delivered after an earlier tap that may be part of a double tap",
    arguments: [
      (
        "The press is too long for a tap", "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 900 -2",
        ["0 pad began 1", "650 pad ended 1", "650 pad began 2", "900 pad ended 2"]
      ),
      (
        "The press is dragged",
        "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 170 2@12,9 | 180 2@90,9 | 190 2@95,9 | 200 -2",
        [
          "0 pad began 1", "180 pad ended 1", "180 pad began 2", "180 pad moved 2",
          "190 pad moved 2", "200 pad ended 2",
        ]
      ),
      (
        "The press becomes the second tap", "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2",
        ["0 pad began 1", "200 pad cancelled 1 end recognized"]
      ),
      (
        "The press is lifted elsewhere", "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2@90,9",
        [
          "0 pad began 1", "200 pad ended 1", "200 pad began 2", "200 pad ended 2",
        ]
      ),
      (
        "The press is cancelled", "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 x2",
        [
          "0 pad began 1", "200 pad ended 1", "200 pad began 2", "200 pad cancelled 2 end lost",
        ]
      ),
    ], [TouchStrategy.single, .together])
  func pressAfterTap(
    press: (name: String, script: String, lines: [String]), strategy: TouchStrategy
  ) {
    let fixture = GestureFixture([double], touches: strategy)
    let recorder = fixture.routing.record("pad")
    #expect(
      fixture.playAll(press.script).filter { $0.split(separator: " ")[1] == "pad" } == press.lines)
    #expect(recorder.calls.count == press.lines.count)
    #expect(fixture.routing.faults == [])
    #expect(fixture.arena.isAtRest)
    #expect(!fixture.routing.router.isTracking(fixture.routing.tree.named("pad")))
  }

  @Test(
    "Delayed ends of two fingers reach a handler of all fingers in one call",
    arguments: [
      (TouchStrategy.together, ["350 pad ended 1,2"]),
      (.each, ["350 pad ended 1", "350 pad ended 2"]),
    ])
  func delayedTogether(strategy: TouchStrategy, lines: [String]) {
    let fixture = GestureFixture(
      [
        .make(.tap, "double", fingers: 2...2, taps: 2) { $0.relations.delaysEnded = true }
      ], touches: strategy)
    let recorder = fixture.routing.record("pad")
    let ends = fixture.playAll("0 +1@50,50 +2@250,50 | 50 -1 -2").filter {
      $0.contains(" pad ended ")
    }
    #expect(ends == lines)
    #expect(recorder.words.suffix(lines.count) == lines.map { String($0.dropFirst(8)) })
    #expect(fixture.routing.faults == [])
  }

  @Test("The presses of a tap series that fails are delivered one after the other")
  func failedSeries() {
    let fixture = GestureFixture([.make(.tap, "triple", taps: 3)], touches: .single)
    fixture.routing.record("pad")
    let lines = fixture.playAll("0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2 | 300 +3@9,9 | 900 -3")
    #expect(
      lines.filter { $0.split(separator: " ")[1] == "pad" } == [
        "0 pad began 1", "800 pad ended 1", "800 pad began 2", "800 pad ended 2", "800 pad began 3",
        "900 pad ended 3",
      ])
    #expect(fixture.routing.faults == [])
  }

  @Test("A press on a child waits for the delayed tap of the parent's handler")
  func childPress() {
    let fixture = GestureFixture(regions: [
      Leaf(
        Region(name: "panel", frame: rect(0, 0, 1000, 800), touches: .single),
        [Leaf("icon", rect(0, 0, 100, 100)), Leaf("button", rect(0, 100, 100, 100))])
    ])
    fixture.add(double, to: "panel")
    fixture.routing.record("panel")
    let icon = fixture.routing.record("icon", handles: false)
    fixture.routing.record("button")
    // The button has a handler of its own, which does not wait.
    let lines = fixture.playAll(
      "0 +1@50,95 | 50 -1 | 150 +2@50,95 | 160 +3@50,150 | 250 2@200,95 | 300 -2 -3")
    #expect(
      lines.filter { ["panel", "icon", "button"].contains($0.split(separator: " ")[1]) } == [
        "0 panel began 1", "160 panel ended 1", "160 panel began 2", "160 button began 3",
        "250 panel moved 2", "300 panel ended 2", "300 button ended 3",
      ])
    #expect(icon.words == ["began 1", "began 2"])
  }

  @Test("A pause cancels a touch whose end is delayed")
  func delayedEnd() {
    let (fixture, recorder) = fixture([double])
    _ = fixture.routing.play("0 +1@9,9 | 50 -1")
    fixture.routing.router.pause(at: at(100), into: &fixture.routing.effects)
    #expect(recorder.words == ["began 1", "cancelled 1"])
    #expect(fixture.arena.isAtRest)
    #expect(fixture.routing.router.nextDeadline == nil)
  }

  @Test("The removal of a region discards a delayed end")
  func removedRegion() {
    let (fixture, recorder) = fixture([double])
    _ = fixture.routing.play("0 +1@9,9 | 50 -1")
    fixture.routing.tree.remove(fixture.routing.tree.named("pad"))
    _ = fixture.routing.play("100 timer")
    #expect(recorder.words == ["began 1", "cancelled 1"])
    #expect(fixture.arena.isAtRest)
  }

  @Test("The handlers of an `offer` region wait for the verdict")
  func offerDelay() {
    let fixture = GestureFixture(
      [.make(.tap) { $0.relations.cancelsTouches = false }],
      policy: .offer, touches: .each)
    let recorder = fixture.routing.record("pad")
    fixture.play("0 +1@9,9 | 50 -1")
    #expect(recorder.words == ["began 1", "ended 1"])
    fixture.play("500 +2@9,9 | 590 2@90,9 | 600 -2")
    #expect(recorder.words == ["began 1", "ended 1"])
  }
}
