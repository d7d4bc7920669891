import Testing
import TouchRouting
import Touches

/// Touches on a region that is hidden or shown while they are down.
@Suite struct HiddenRegionTests {
  /// Returns a fixture with a card on a panel, each with a pan and a handler.
  private func fixture(_ policy: RegionPolicy = .own) -> (GestureFixture, card: Recorder) {
    let fixture = GestureFixture(regions: [
      Leaf(
        Region(name: "panel", frame: rect(0, 0, 500, 500), policy: policy, touches: .each),
        [Leaf(Region(name: "card", frame: rect(0, 0, 100, 100), policy: policy, touches: .each))])
    ])
    fixture.add(
      .make(.pan, "slide", fingers: 1...1) {
        $0.relations.simultaneous = ["drag"]
        $0.relations.cancelsTouches = false
      }, to: "card")
    fixture.add(
      .make(.pan, "drag", fingers: 1...1) { $0.relations.cancelsTouches = false }, to: "panel")
    fixture.routing.record("panel")
    return (fixture, fixture.routing.record("card"))
  }

  private func setHidden(_ isHidden: Bool, _ name: String, _ fixture: GestureFixture) {
    let tree = fixture.routing.tree
    tree.update(tree.named(name)) { $0.presence.isHidden = isHidden }
  }

  @Test("A hidden region's gesture and handler are cancelled once, and its parent's continue")
  func hidesCard() {
    let (fixture, recorder) = fixture()
    fixture.play("0 +1@50,50 | 8 1@90,50")
    setHidden(true, "card", fixture)
    #expect(fixture.routing.router.hasLostRegions)
    #expect(
      fixture.playAll("10 timer | 12 timer | 16 1@95,50 | 24 -1") == [
        "10 slide cancelled 1", "10 card cancelled 1 end regionHidden", "16 drag changed 1",
        "24 drag ended 1",
      ])
    #expect(recorder.words == ["began 1", "moved 1", "cancelled 1"])
    #expect(!fixture.routing.router.hasLostRegions)
    #expect(fixture.routing.faults == [])
    #expect(fixture.arena.isAtRest)
  }

  @Test("A region that is hidden with its parent loses its touches as well")
  func hidesParent() {
    let (fixture, recorder) = fixture()
    fixture.play("0 +1@50,50 | 8 1@90,50")
    setHidden(true, "panel", fixture)
    #expect(
      Set(fixture.playAll("10 timer | 16 1@95,50 | 24 -1")) == [
        "10 slide cancelled 1", "10 drag cancelled 1", "10 card cancelled 1 end regionHidden",
      ])
    #expect(recorder.words.last == "cancelled 1")
    #expect(fixture.arena.isAtRest)
  }

  @Test("Sweeping a hidden region lets no deadline pass that a report may still precede")
  func sweep() throws {
    let fixture = GestureFixture(regions: [
      Leaf(Region(name: "note", frame: rect(0, 0, 100, 100), policy: .offer, touches: .gesture)),
      Leaf(Region(name: "card", frame: rect(200, 0, 100, 100), touches: .each)),
    ])
    fixture.add(.make(.tap, "tap"), to: "note")
    fixture.routing.record("card")
    fixture.routing.play("0 +1@50,50 +2@250,50")
    setHidden(true, "card", fixture)
    let router = fixture.routing.router
    let deadline = try #require(router.nextDeadline)
    router.sweep(at: deadline, into: &fixture.routing.effects)
    let time = Int(deadline.milliseconds)
    #expect(fixture.routing.takeLines() == ["\(time) card cancelled 2 end regionHidden"])
    #expect(!router.hasLostRegions)
    #expect(fixture.play("\(time - 1) -1") == ["\(time - 1) tap ended 1"])
    #expect(fixture.routing.faults == [])
  }

  @Test("A region that is shown again receives the next touch, and not the one that is down")
  func shownAgain() {
    let (fixture, recorder) = fixture()
    fixture.play("0 +1@50,50")
    setHidden(true, "card", fixture)
    fixture.play("10 timer")
    setHidden(false, "card", fixture)
    _ = fixture.playAll("12 1@60,50 | 20 +2@50,50 | 30 -1 -2")
    #expect(recorder.words == ["began 1", "cancelled 1", "began 2", "ended 2"])
    #expect(fixture.routing.faults == [])
  }

  @Test("A handler that hides its own region is cancelled in the same step")
  func hidesItself() {
    let (fixture, recorder) = fixture()
    let card = fixture.routing.tree.named("card")
    recorder.onCall = { context, call in
      if call.phase == .began { context.tree.update(card) { $0.presence.isHidden = true } }
    }
    _ = fixture.playAll("0 +1@50,50 | 8 1@52,50 | 16 -1")
    #expect(recorder.words == ["began 1", "cancelled 1"])
    #expect(fixture.routing.faults == [])
  }

  @Test("A hidden region rejects a touch that is still undecided")
  func undecidedTouch() {
    let fixture = GestureFixture([.make(.longPress)], policy: .offer)
    #expect(fixture.playAll("0 +1@50,50").contains { $0.contains("longPress began") })
    let waiting = GestureFixture([.make(.longPress)], policy: .offer)
    waiting.routing.play("0 +1@50,50")
    setHidden(true, "pad", waiting)
    #expect(waiting.playAll("100 timer") == ["100 reject 1", "100 longPress failed 1"])
    #expect(waiting.arena.isAtRest)
  }

  @Test("A hidden region's delayed press is not delivered")
  func delayedPress() {
    let fixture = GestureFixture([.make(.tap, "double", taps: 2)], touches: .single)
    let recorder = fixture.routing.record("pad")
    fixture.routing.play("0 +1@9,9 | 50 -1 | 150 +2@9,9")
    setHidden(true, "pad", fixture)
    _ = fixture.playAll("160 timer | 900 -2")
    #expect(recorder.words == ["began 1", "cancelled 1"])
    #expect(fixture.routing.faults == [])
    #expect(fixture.arena.isAtRest)
  }

  @Test(
    "A tap that waits for a second one is not recognized once its region is hidden or changed",
    arguments: [true, false])
  func waitingTap(isHidden: Bool) {
    let fixture = GestureFixture([.make(.tap), .make(.tap, "double", taps: 2)])
    fixture.routing.play("0 +1@9,9 | 50 -1")
    if isHidden {
      setHidden(true, "pad", fixture)
      fixture.routing.router.sweep(at: at(100), into: &fixture.routing.effects)
    } else {
      let pad = fixture.routing.tree.named("pad")
      fixture.routing.router.cancel(
        .reloaded, on: [pad], at: at(100), into: &fixture.routing.effects)
    }
    #expect(fixture.arena.isAtRest)
    #expect(fixture.routing.router.nextDeadline == nil)
    #expect(fixture.play("400 timer") == [])
  }
}
