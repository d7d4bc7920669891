import Testing
import TouchRouting
import Touches

@Suite struct CancellationTests {
  /// Returns a fixture with one region for each strategy.
  private func fixture() -> RouterFixture {
    RouterFixture(
      CancelStrategy.allCases.enumerated().map { index, strategy in
        Leaf(
          Region(
            name: strategy.rawValue, frame: rect(Double(index) * 100, 0, 100, 100),
            touches: .together, onCancel: strategy))
      } + [
        Leaf("offer", rect(300, 0, 100, 100), policy: .offer),
        Leaf("gesture", rect(0, 0, 0, 0)),
      ])
  }

  @Test(
    "Every touch that is down is cancelled once, with its region's strategy (W28, W30, P3)",
    arguments: CancelCause.allCases.filter { ![.recognized, .regionRemoved].contains($0) })
  func cancelsEachTouch(cause: CancelCause) {
    let fixture = fixture()
    let recorders = CancelStrategy.allCases.map { fixture.record($0.rawValue) }
    let host = ScriptedHost()
    host.interest = { $0.contact == 5 ? .alone : .none }
    fixture.router.recognizers = host
    let begins = "0 +1@5,5 +2@6,6 | 1 +3@105,5 | 2 +4@205,5 | 3 +5@305,5 | 4 +6@900,5"
    #expect(fixture.play(begins).last == "4 reject 6")
    fixture.router.cancel(cause, at: at(9), into: &fixture.effects)
    #expect(
      fixture.takeLines() == [
        "9 reject 5", "9 end cancelled 1,2 end \(cause)",
        "9 keep cancelled 3 keep \(cause)", "9 undo cancelled 4 undo \(cause)",
      ])
    #expect(recorders.map { $0.calls.last?.strategy } == [.end, .keep, .undo])
    fixture.router.cancel(cause, at: at(10), into: &fixture.effects)
    if cause != .lost { fixture.play("11 1@7,7 2@8,8 3@105,6 5@305,6 | 12 -1 -2 -3 -4 -5 -6") }
    #expect(fixture.takeLines().isEmpty, "no handler receives them again")
    #expect(recorders.map { $0.words.last } == ["cancelled 1,2", "cancelled 3", "cancelled 4"])
    #expect(host.seen.count { $0.phase == .cancelled } == 5)
    #expect(fixture.play("20 +7@5,5 +8@305,5").suffix(2) == ["20 reject 8", "20 end began 7"])
    #expect(fixture.faults.isEmpty)
  }

  @Test("Touches whose source is gone are cancelled, and no others are (W28)")
  func lostTouches() {
    let fixture = fixture()
    fixture.play("0 +1@5,5")
    fixture.send([Touch(id: contact(1, device: 9), time: at(1), position: point(105, 5))])
    _ = fixture.takeLines()
    fixture.router.cancel(.lost, touches: [contact(1)], at: at(2), into: &fixture.effects)
    #expect(fixture.takeLines() == ["2 end cancelled 1 end lost"])
    #expect(fixture.router.touch(contact(1)) == nil)
    #expect(fixture.router.touch(contact(1, device: 9)) != nil)
  }

  @Test("Pauses are counted, and all touches go to the application meanwhile (W18)")
  func pauses() throws {
    let fixture = fixture()
    #expect(throws: RouterError.unbalancedResume) { try fixture.router.resume() }
    fixture.play("0 +1@5,5")
    fixture.router.pause(at: at(1), into: &fixture.effects)
    fixture.router.pause(.locked, at: at(2), into: &fixture.effects)
    #expect(fixture.takeLines() == ["1 end cancelled 1 end paused"])
    #expect(fixture.play("3 +2@5,5 | 4 -1") == ["3 hit 2 - -", "3 reject 2"])
    try fixture.router.resume()
    #expect(fixture.router.isPaused)
    #expect(fixture.play("5 +3@5,5") == ["5 hit 3 - -", "5 reject 3"])
    try fixture.router.resume()
    #expect(fixture.play("6 +4@5,5").last == "6 end began 4")
    #expect(throws: RouterError.unbalancedResume) { try fixture.router.resume() }
  }

  @Test("A reload of the tree cancels touches, and handlers do not receive them again")
  func newTree() {
    let fixture = fixture()
    let old = fixture.record("end")
    fixture.play("0 +1@5,5 +2@900,5")
    let tree = RegionTree([Leaf("new", rect(0, 0, 100, 100))])
    fixture.router.reload(tree, at: at(5), into: &fixture.effects)
    #expect(fixture.takeLines() == ["5 end cancelled 1 end reloaded"])
    #expect(!fixture.router.isTracking(tree.named("new")))
    fixture.play("6 1@6,6 2@5,5 | 7 -1 -2 | 8 +3@5,5")
    #expect(old.words == ["began 1", "cancelled 1"])
    #expect(fixture.router.touch(contact(3))?.region == tree.named("new"))
    #expect(fixture.faults.isEmpty)
  }

  @Test(
    "A tap before a reload of the tree does not count with one after it",
    arguments: ["0 +1@5,5 | 20 -1", "0 +1@5,5"])
  func tapAcrossReload(script: String) {
    let fixture = fixture()
    fixture.play(script)
    let tree = RegionTree([Leaf("new", rect(0, 0, 100, 100))])
    fixture.router.reload(tree, at: at(30), into: &fixture.effects)
    if !fixture.router.touchesDown.isEmpty { fixture.play("40 -1") }
    fixture.play("100 +2@5,5")
    #expect(fixture.router.touch(contact(2))?.tapCount == 1)
  }

  @Test(
    "A region that is removed mid-touch is cancelled once, whoever removes it (e17)",
    arguments: ["between frames", "by its own handler", "by another one's", "with its parent"])
  func removal(how: String) {
    let fixture = RouterFixture([
      Leaf("panel", rect(0, 0, 200, 200), [Leaf("pad", rect(0, 0, 100, 100))]),
      Leaf("other", rect(300, 0, 100, 100)),
    ])
    let (panel, pad) = (fixture.tree.named("panel"), fixture.tree.named("pad"))
    let recorder = fixture.record("pad")
    let other = fixture.record("other")
    fixture.play("0 +1@5,5 +2@305,5")
    switch how {
    case "by its own handler":
      recorder.onCall = { context, call in if call.phase == .moved { context.tree.remove(pad) } }
    case "by another one's":
      other.onCall = { context, call in if call.phase == .moved { context.tree.remove(pad) } }
    case "with its parent": fixture.tree.remove(panel)
    default:
      fixture.tree.remove(pad)
      fixture.router.step(timer: at(5), into: &fixture.effects)
      #expect(fixture.takeLines() == ["5 - cancelled 1 end regionRemoved"])
    }
    fixture.play("8 1@6,6 2@306,5 | 9 1@7,7 2@307,5 | 10 -1 -2")
    #expect(recorder.words.count { $0 == "cancelled 1" } == 1)
    #expect(recorder.words.last == "cancelled 1")
    #expect(other.words == ["began 2", "moved 2", "moved 2", "ended 2"])
    #expect(fixture.router.touch(contact(1)) == nil)
    #expect(fixture.faults.isEmpty)
  }

  @Test("A handler that removes its region at the begin is cancelled in the same frame")
  func removesItself() {
    let fixture = RouterFixture([Leaf("pad", rect(0, 0, 100, 100))])
    let pad = fixture.tree.named("pad")
    let recorder = fixture.record("pad")
    recorder.onCall = { context, _ in context.tree.remove(pad) }
    #expect(
      fixture.play("0 +1@5,5 | 8 1@6,6 | 9 -1") == [
        "0 hit 1 - own", "0 accept 1", "0 - began 1", "0 - cancelled 1 end regionRemoved",
      ])
    #expect(recorder.words == ["began 1", "cancelled 1"])
  }

  @Test("A gesture that has claimed a finger is cancelled when the finger's region is removed")
  func removedUnderGesture() {
    let fixture = GestureFixture([.make(.pan)])
    fixture.routing.play("0 +1@9,9 | 9 1@99,9")
    fixture.routing.tree.remove(fixture.routing.tree.named("pad"))
    #expect(fixture.play("20 timer | 30 1@150,9 | 40 -1") == ["20 pan cancelled 1"])
    #expect(fixture.arena.isAtRest)
    #expect(fixture.routing.faults == [])
  }

  @Test("A pressed button is released when the program ends (W29)")
  func releases() {
    let fixture = RouterFixture([Leaf("ok", rect(0, 0, 100, 100))])
    let button = RegionButton(exitMargin: 10)
    fixture.router.setResponder(button, for: fixture.tree.named("ok"))
    fixture.play("0 +1@5,5")
    fixture.router.cancel(.quit, at: at(5), into: &fixture.effects)
    #expect(fixture.takeLines().last == "5 act ok control(TouchRouting.ControlEvent.cancel) 1")
    #expect(!button.isPressed)
  }

  @Test(
    "A gesture that is recognized because another lost a finger takes its own from the handler",
    arguments: ["given up", "removed with its region", "begun again"])
  func recognizedByLoss(how: String) {
    let fixture = GestureFixture(regions: [
      Leaf(
        "outer", rect(0, 0, 800, 800),
        [Leaf("inner", rect(0, 0, 100, 100)), Leaf("beside", rect(100, 0, 100, 800))])
    ])
    fixture.add(.make(.pinch), to: "outer")
    fixture.add(.make(.pan) { $0.relations.requires = ["pinch"] }, to: "inner")
    let (routing, recorder) = (fixture.routing, fixture.routing.record("inner"))
    routing.play("0 +1@150,700 +2@50,50 | 10 2@90,50")
    #expect(recorder.words == ["began 2", "moved 2"])
    switch how {
    case "given up": routing.router.giveUp(contact(1), at: at(20), into: &routing.effects)
    case "removed with its region":
      routing.tree.remove(routing.tree.named("beside"))
      routing.router.step(timer: at(20), into: &routing.effects)
    default: routing.send([Touch(id: contact(1), time: at(20), position: point(900, 700))])
    }
    #expect(routing.takeLines().contains("20 pan began 2"))
    #expect(recorder.words == ["began 2", "moved 2", "cancelled 2"])
    #expect(fixture.faults == [])
  }

  @Test(
    "An offered touch whose gesture loses another finger is the application's at once",
    arguments: ["given up", "lost with its source", "removed with its region"])
  func rejectedByLoss(how: String) {
    let fixture = GestureFixture(regions: [
      Leaf(
        "outer", rect(0, 0, 800, 800), policy: .offer,
        [Leaf("inner", rect(0, 0, 100, 100), policy: .offer)])
    ])
    fixture.add(.make(.pinch), to: "outer")
    let (routing, other) = (fixture.routing, contact(2))
    routing.play("0 +1@50,50")
    routing.send([Touch(id: other, time: at(1), position: point(400, 400))])
    _ = routing.takeLines()
    lose(contact(1), on: "inner", how, routing)
    #expect(routing.takeLines().contains("20 reject 2"))
    #expect(routing.router.nextDeadline == nil)
    #expect(routing.faults == [])
  }

  @Test(
    "A handler receives a touch that it shares with a gesture at once, whatever led to that",
    arguments: ["given up", "lost with its source", "removed with its region"])
  func sharedByLoss(how: String) {
    let fixture = RouterFixture([
      Leaf("pad", rect(0, 0, 100, 100)),
      Leaf("root", rect(200, 0, 500, 500), policy: .offer),
    ])
    let host = ScriptedHost()
    host.interest = { _ in .alone }
    let other = contact(2, device: 9)
    host.decide = { changed, _ in
      changed.contains { $0.phase == .cancelled } ? [.share(other)] : []
    }
    fixture.router.recognizers = host
    let recorder = fixture.record("root")
    fixture.play("0 +1@50,50")
    fixture.send([Touch(id: other, time: at(1), position: point(400, 400))])
    #expect(recorder.words == [])
    lose(contact(1), on: "pad", how, fixture)
    #expect(recorder.words == ["began 2"])
    #expect(fixture.takeLines().contains("20 accept 2"))
    #expect(fixture.faults == [])
  }

  /// Takes a finger from the router at 20 ms.
  private func lose(
    _ finger: TouchID, on region: String, _ how: String, _ routing: RouterFixture
  ) {
    switch how {
    case "given up": routing.router.giveUp(finger, at: at(20), into: &routing.effects)
    case "lost with its source":
      routing.router.cancel(.lost, touches: [finger], at: at(20), into: &routing.effects)
    default:
      routing.tree.remove(routing.tree.named(region))
      routing.router.step(timer: at(20), into: &routing.effects)
    }
  }
}
