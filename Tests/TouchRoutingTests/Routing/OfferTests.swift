import Testing
import TouchRouting
import Touches

/// The verdicts on touches on `offer` regions.
@Suite struct OfferTests {
  /// Returns a fixture with an `offer` region on the left and an `own` region on the right.
  private func fixture(_ host: ScriptedHost, touches: TouchStrategy = .each) -> RouterFixture {
    let fixture = RouterFixture([
      Leaf(Region(name: "root", frame: rect(0, 0, 500, 500), policy: .offer, touches: touches)),
      Leaf("pad", rect(600, 0, 100, 100)),
    ])
    fixture.router.recognizers = host
    return fixture
  }

  @Test(
    "An offered touch that no recognizer claims goes to the application after the limit",
    arguments: [
      (RecognizerInterest.none, 0.0), (.withOthers, 100), (.alone, 150), (.within(at(120)), 120),
      (.within(at(320)), 150), (.until(at(320)), 320),
    ])
  func limits(interest: RecognizerInterest, limit: Double) {
    let host = ScriptedHost()
    host.interest = { _ in interest }
    let fixture = fixture(host)
    let lines = fixture.play("0 +1@5,5")
    guard limit > 0 else {
      #expect(lines == ["0 hit 1 root offer", "0 reject 1"])
      return
    }
    #expect(lines == ["0 hit 1 root offer"])
    #expect(fixture.router.nextDeadline == at(limit))
    #expect(fixture.play("\(limit - 1) timer").isEmpty)
    #expect(fixture.play("\(limit) timer") == ["\(Int(limit)) reject 1"])
    #expect(fixture.router.nextDeadline == nil)
    #expect(fixture.play("\(limit + 1) 1@9,9 | \(limit + 9) -1").isEmpty)
    #expect(fixture.faults.isEmpty)
  }

  @Test("A limit that passes between two frames takes effect at its own time")
  func limitBetweenFrames() {
    let host = ScriptedHost()
    host.interest = { _ in .alone }
    let fixture = fixture(host)
    let recorder = fixture.record("pad")
    #expect(
      fixture.play("0 +1@5,5 | 500 +2@605,5") == [
        "0 hit 1 root offer", "150 reject 1", "500 hit 2 pad own", "500 accept 2",
        "500 pad began 2",
      ])
    #expect(recorder.words == ["began 2"])
    // A claim at the exact time of the limit is still in time.
    host.decide = { _, time in time == at(750) ? [.claim(contact(3))] : [] }
    #expect(fixture.play("550 -1 | 600 +3@5,5 | 750 3@6,6").last == "750 accept 3")
  }

  @Test(
    "A lift decides a touch that no gesture waits for",
    arguments: [
      (RecognizerInterest.withOthers, ["20 reject 1"], []), (.alone, ["20 reject 1"], []),
      (.until(at(300)), [], ["300 reject 1"]),
    ])
  func lifted(interest: RecognizerInterest, atOnce: [String], later: [String]) {
    let host = ScriptedHost()
    host.interest = { _ in interest }
    let fixture = fixture(host)
    fixture.play("0 +1@5,5")
    #expect(fixture.play("20 -1") == atOnce)
    #expect(fixture.play("300 timer") == later)
    #expect(fixture.faults.isEmpty)
  }

  @Test(
    "A finger on the application keeps others from `offer` regions until it is lifted",
    arguments: [
      ("0 +1@550,5 | 10 +2@5,5", true), ("0 +1@550,5 | 10 -1 | 11 +2@5,5", false),
      // A touchscreen that reports both in one frame.
      ("0 +1@550,5 | 10 -1 +2@5,5", false), ("0 +1@550,5 | 10 +2@5,5 -1", false),
    ])
  func fingerOutside(_ script: String, _ isRejected: Bool) {
    let host = ScriptedHost()
    host.interest = { _ in .withOthers }
    let lines = fixture(host).play(script)
    #expect(lines.contains { $0.hasSuffix(" hit 2 root offer") })
    #expect(lines.contains { $0.hasSuffix(" reject 2") } == isRejected)
  }

  @Test("A touch that is rejected later waits for an older one, and does not decide it")
  func lateRejection() {
    let host = ScriptedHost()
    host.interest = { $0 == contact(1) ? .until(at(400)) : .alone }
    let fixture = fixture(host)
    #expect(
      fixture.play("0 +1@5,5 | 20 -1 | 50 +2@6,6 | 210 timer") == [
        "0 hit 1 root offer", "50 hit 2 root offer",
      ])
    #expect(fixture.play("400 timer") == ["400 reject 1", "400 reject 2"])
  }

  @Test("Touches that no recognizer can use are rejected together, in the order of their begins")
  func returnOrder() {
    let host = ScriptedHost()
    host.interest = { _ in .withOthers }
    let fixture = fixture(host)
    fixture.play("0 +1@5,5 | 3 +2@6,6 | 5 +3@7,7")
    host.interest = { _ in .none }
    #expect(fixture.play("9 2@60,60") == ["9 reject 1", "9 reject 2", "9 reject 3"])
  }

  @Test("A recognizer loses a finger that is given to the application (e19)")
  func lostFinger() {
    let host = ScriptedHost()
    host.interest = { _ in .alone }
    let fixture = fixture(host)
    fixture.play("0 +1@5,5 | 3 +2@6,6")
    host.interest = { $0 == contact(1) ? .none : .alone }
    #expect(fixture.play("9 1@60,60") == ["9 reject 1"])
    #expect(
      host.seen.suffix(2).map { "\($0.phase) \($0.id.contact)" } == ["moved 1", "cancelled 1"])
    host.decide = { _, _ in [.claim(contact(2))] }
    #expect(fixture.play("12 1@70,70 | 15 2@9,9 | 20 -1 -2") == ["15 accept 2"])
    #expect(host.seen.filter { $0.id == contact(1) }.last?.phase == .cancelled)
    #expect(fixture.faults.isEmpty)
  }

  @Test("A claim accepts all fingers of a gesture together, and no handler receives them")
  func claim() {
    let host = ScriptedHost()
    host.interest = { _ in .withOthers }
    host.decide = { changed, _ in
      changed.contains { $0.phase == .moved } ? [.claim(contact(2)), .claim(contact(1))] : []
    }
    let fixture = fixture(host)
    let recorder = fixture.record("root")
    #expect(
      fixture.play("0 +1@5,5 | 30 +2@6,6 | 60 1@90,5 2@91,6 | 70 -1 -2") == [
        "0 hit 1 root offer", "30 hit 2 root offer", "60 accept 1", "60 accept 2",
      ])
    #expect(recorder.calls.isEmpty)
    #expect(fixture.faults.isEmpty)
  }

  @Test("Handlers and recognizers both receive a touch until one is recognized (W8, W9, W10)")
  func handlersAndRecognizers() {
    let host = ScriptedHost()
    let fixture = fixture(host)
    let recorder = fixture.record("pad")
    let pad = fixture.tree.named("pad")
    host.decide = { changed, _ in
      guard let touch = changed.first, touch.phase == .moved, touch.position.x > 650 else {
        return []
      }
      let act = Act(
        region: pad, trigger: .phase(.moved), touch: touch.id, position: touch.position)
      return [.claim(touch.id), .act(act)]
    }
    #expect(
      fixture.play("0 +1@605,5 | 8 1@606,5 | 16 1@660,5 | 24 1@670,5 | 30 -1") == [
        "0 hit 1 pad own", "0 accept 1", "0 pad began 1", "8 pad moved 1",
        "16 pad cancelled 1 end recognized",
        "16 act pad phase(Touches.TouchPhase.moved) 1",
        "24 act pad phase(Touches.TouchPhase.moved) 1",
      ])
    #expect(recorder.words == ["began 1", "moved 1", "cancelled 1"])
    #expect(host.seen.map(\.phase) == [.began, .moved, .moved, .moved, .ended])
  }

  @Test("A touch is not offered while the application has a finger")
  func applicationHasFinger() {
    let host = ScriptedHost()
    host.interest = { _ in .alone }
    let fixture = fixture(host)
    #expect(
      fixture.play("0 +1@900,5 | 5 +2@5,5 | 6 +3@605,5 | 9 -1 | 10 -2 | 11 +4@5,5") == [
        "0 hit 1 - -", "0 reject 1", "5 hit 2 root offer", "5 reject 2", "6 hit 3 pad own",
        "6 accept 3", "6 pad began 3", "11 hit 4 root offer",
      ])
  }

  @Test("An undecided finger that rests does not delay other fingers")
  func undecidedFinger() {
    let host = ScriptedHost()
    host.interest = { _ in .alone }
    let fixture = fixture(host)
    let recorder = fixture.record("pad")
    #expect(
      fixture.play("0 +1@5,5 | 10 +2@605,5 | 20 +3@900,5 | 30 2@606,6 | 150 timer") == [
        "0 hit 1 root offer", "10 hit 2 pad own", "10 accept 2", "10 pad began 2", "20 hit 3 - -",
        "20 reject 3", "30 pad moved 2", "150 reject 1",
      ])
    #expect(recorder.words == ["began 2", "moved 2"])
  }

  @Test(
    "A touch that moves the pointer is answered after all earlier ones (e10)",
    arguments: [
      // The first one is lifted and undecided: it delays later ones of ours that come down alone,
      // and goes to the application as soon as another one does.
      (
        "0 +1@5,5 | 5 -1 | 10 +2@605,5 | 20 -2 | 30 +3@900,5 | 40 +4@910,5 | 300 timer",
        ["30 reject 1", "30 accept 2", "30 reject 3", "40 reject 4"]
      ),
      (
        "0 +1@5,5 | 5 -1 | 10 +2@605,5 | 20 -2 | 300 timer", ["300 reject 1", "300 accept 2"]
      ),
      // It is lifted in the frame in which another one comes down, perhaps before that one.
      (
        "0 +1@5,5 | 20 -1 +2@900,5 | 30 -2 | 300 timer", ["20 reject 1", "20 reject 2"]
      ),
    ])
  func pointer(script: String, answers: [String]) {
    let host = ScriptedHost()
    host.interest = { $0.contact == 1 ? .until(at(300)) : .none }
    let fixture = fixture(host)
    fixture.record("pad")
    let lines = fixture.play(script).filter { $0.contains(" accept ") || $0.contains(" reject ") }
    #expect(lines == answers)
    #expect(fixture.faults.isEmpty)
  }

  @Test("A lifted finger that came down beside another one does not delay the application's (e10)")
  func liftedSecondFinger() {
    let host = ScriptedHost()
    host.interest = { $0.contact == 2 ? .until(at(300)) : .none }
    let fixture = fixture(host)
    fixture.record("pad")
    let lines = fixture.play("0 +1@605,5 | 5 +2@5,5 | 10 -2 | 15 -1 | 30 +3@900,5 | 300 timer")
    #expect(
      lines.filter { $0.contains(" accept ") || $0.contains(" reject ") }
        == ["0 accept 1", "30 reject 2", "30 reject 3"])
    #expect(fixture.faults.isEmpty)
  }

  @Test("The pointer follows the first finger of each device (e10)")
  func pointerFinger() {
    let host = ScriptedHost()
    host.interest = { $0.contact == 1 ? .until(at(300)) : .none }
    let fixture = fixture(host)
    fixture.play("0 +1@5,5")
    for number: UInt32 in 2...3 {
      fixture.send([Touch(id: contact(number, device: 9), time: at(20), position: point(900, 5))])
    }
    #expect(
      fixture.takeLines() == [
        "20 hit 2 - -", "20 reject 1", "20 reject 2", "20 hit 3 - -", "20 reject 3",
      ])
    #expect(fixture.play("300 timer") == [])
  }

  @Test("A touch that waits for its answer still gets it when its id is reused")
  func reusedID() {
    let host = ScriptedHost()
    host.interest = { $0.contact == 1 ? .until(at(150)) : .none }
    let fixture = fixture(host)
    fixture.play("0 +1@5,5 | 5 -1 | 10 +2@605,5")
    fixture.send([Touch(id: contact(2), time: at(20), position: point(900, 5))])
    #expect(
      fixture.takeLines() == [
        "20 hit 2 - -", "20 reject 1", "20 accept 2", "20 reject 2", "20 pad cancelled 2 end lost",
      ])
    #expect(fixture.play("150 timer") == [])
  }

  @Test(
    "A handler receives a shared touch from its begin on",
    arguments: [
      (true, ["began 1", "moved 1", "ended 1"], "20 accept 1"),
      (false, ["began 1"], "20 accept 1"),
    ])
  func shared(handles: Bool, words: [String], verdict: String) {
    let host = ScriptedHost()
    host.interest = { _ in .alone }
    host.decide = { _, time in time == at(20) ? [.share(contact(1))] : [] }
    let fixture = fixture(host)
    let recorder = fixture.record("root", handles: handles)
    #expect(fixture.play("0 +1@5,5 | 20 1@6,6").contains(verdict))
    fixture.play("30 -1")
    #expect(recorder.words == words)
    #expect(fixture.faults.isEmpty, "a declined touch of ours is eaten")
  }

  @Test("Fingers of `gesture` regions and extra fingers are not shared with handlers")
  func extraFingers() {
    for (strategy, fingers) in [(TouchStrategy.gesture, 0), (.single, 1), (.together, 2)] {
      let host = ScriptedHost()
      host.interest = { _ in .alone }
      host.decide = { changed, _ in changed.map { .share($0.id) } }
      let fixture = fixture(host, touches: strategy)
      let recorder = fixture.record("root")
      let lines = fixture.play("0 +1@5,5 +2@6,6")
      #expect(lines.count { $0.hasPrefix("0 accept") } == 2)
      #expect(recorder.calls.flatMap(\.event.changed).count == fingers)
    }
  }

  @Test("Recognizers count fingers themselves (W1a)")
  func fingerCount() {
    for (extra, interest, verdict) in [
      (ExtraFingers.eat, RecognizerInterest.none, "accept"), (.pass, .none, "reject"),
      (.pass, .alone, "accept"),
    ] {
      let host = ScriptedHost()
      host.interest = { _ in interest }
      let fixture = fixture(host)
      fixture.tree.update(fixture.tree.named("pad")) { $0.touchRules.extraFingers = extra }
      let recorder = fixture.record("pad")
      #expect(fixture.play("0 +1@605,5 | 5 +2@606,5").last == "5 \(verdict) 2")
      #expect(recorder.words == ["began 1"])
      #expect(host.gathered.count == 2)
    }
  }

  @Test("A touch that handlers decline is kept if a recognizer can use it (W14)")
  func declined() {
    let host = ScriptedHost()
    host.interest = { _ in .alone }
    let fixture = fixture(host)
    fixture.record("pad", handles: false)
    #expect(fixture.play("0 +1@605,5 | 9 -1") == ["0 hit 1 pad own", "0 accept 1"])
  }

  @Test("A recognizer is stepped at its deadline, and is reported if the deadline does not advance")
  func deadline() {
    let host = ScriptedHost()
    host.interest = { _ in .until(at(1000)) }
    host.nextDeadline = at(500)
    host.decide = { changed, time in
      guard changed.isEmpty else { return [] }
      host.nextDeadline = nil
      return time == at(500) ? [.claim(contact(1))] : []
    }
    let fixture = fixture(host)
    #expect(fixture.play("0 +1@5,5 | 700 1@6,6") == ["0 hit 1 root offer", "500 accept 1"])
    host.nextDeadline = at(800)
    host.decide = { _, _ in [] }
    fixture.play("900 timer")
    #expect(fixture.faults == [.deadlineStuck])
  }

  @Test("A touch is not offered while an exclusive region has a finger (X1)")
  func exclusive() {
    let host = ScriptedHost()
    host.interest = { _ in .alone }
    let fixture = fixture(host)
    fixture.tree.update(fixture.tree.named("pad")) { $0.touchRules.isExclusive = true }
    #expect(
      fixture.play("0 +1@605,5 | 5 +2@5,5").suffix(2) == ["5 hit 2 root offer", "5 reject 2"])
  }
}
