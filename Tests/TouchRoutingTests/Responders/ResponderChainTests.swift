import Testing
import TouchRouting
import Touches

/// A responder that implements only what the protocol requires.
private final class OnlyCancelled: Responder {
  func cancelled(_ event: RegionEvent, in context: ResponderContext) {}
}

@Suite struct ResponderChainTests {
  private func nested(_ strategy: TouchStrategy = .single) -> RouterFixture {
    RouterFixture([
      Leaf(
        "root", rect(0, 0, 800, 800),
        [
          Leaf(
            "parent", rect(0, 0, 400, 400),
            [
              Leaf(Region(name: "child", frame: rect(0, 0, 100, 100), touches: strategy)),
              Leaf("sibling", rect(100, 0, 100, 100)),
            ])
        ])
    ])
  }

  @Test(
    "A touch is offered to region, controller, ancestors, and then the application (W14, P1)"
  )
  func chain() {
    let fixture = nested()
    var asked: [String] = []
    for name in ["child", "parent", "root", "sibling"] {
      let responder = fixture.record(name, handles: false)
      responder.onCall = { _, call in asked.append("\(name) \(call.words)") }
      let controller = Recorder(handles: false)
      controller.onCall = { context, call in
        #expect(context.tree[context.region]?.name == name)
        asked.append("\(name)'s controller \(call.words)")
      }
      fixture.router.setController(controller, for: fixture.tree.named(name))
    }
    #expect(fixture.play("0 +1@5,5 | 8 1@9,9 | 16 -1") == ["0 hit 1 child own", "0 reject 1"])
    #expect(
      asked == [
        "child began 1", "child's controller began 1", "parent began 1",
        "parent's controller began 1", "root began 1", "root's controller began 1",
      ], "it is given to the application, and no responder receives it again")
  }

  @Test(
    "The first responder that handles a touch has it until its end (W14, W24)",
    arguments: ["child", "parent", "root"])
  func firstHandler(by name: String) {
    let fixture = nested()
    var recorders: [String: Recorder] = [:]
    for each in ["child", "parent", "root"] {
      recorders[each] = fixture.record(each, handles: each == name)
    }
    #expect(
      fixture.play("0 +1@5,5 | 8 1@700,9 | 16 -1") == [
        "0 hit 1 child own", "0 accept 1", "0 \(name) began 1", "8 \(name) moved 1",
        "16 \(name) ended 1",
      ])
    #expect(recorders[name]?.words == ["began 1", "moved 1", "ended 1"])
  }

  @Test("A phase that a responder does not implement is passed along the chain (P2, W22)")
  func missingPhase() {
    let fixture = nested()
    fixture.router.setResponder(OnlyCancelled(), for: fixture.tree.named("child"))
    let parent = fixture.record("parent")
    fixture.play("0 +1@5,5 | 8 1@9,9 | 16 -1")
    #expect(parent.words == ["began 1", "moved 1", "ended 1"])
  }

  @Test("An unhandled move is passed along the chain, and the touch stays (P2)")
  func unhandledMove() {
    let fixture = nested()
    let child = fixture.record("child")
    let parent = fixture.record("parent")
    let root = fixture.record("root")
    child.onCall = { _, call in child.handles = call.phase == .moved ? false : true }
    // It handles the begin and the end, and declines the moves.
    fixture.play("0 +1@5,5 | 8 1@9,9 | 12 1@10,9 | 16 -1")
    #expect(child.words == ["began 1", "moved 1", "moved 1", "ended 1"])
    #expect(parent.words == ["moved 1", "moved 1"])
    #expect(root.calls.isEmpty)
  }

  @Test("Only the region that was hit and its ancestors are asked (W15)")
  func ancestors() {
    let fixture = nested()
    let sibling = fixture.record("sibling")
    let host = ScriptedHost()
    fixture.router.recognizers = host
    fixture.play("0 +1@5,5 +2@900,5 | 5 1@150,5 | 9 -1 -2")
    #expect(sibling.calls.isEmpty)
    #expect(host.gathered.map(\.region) == [fixture.tree.named("child")])
    #expect(host.seen.map(\.phase) == [.began, .moved, .ended])
  }

  @Test("An ancestor that receives one finger has no room for a second one (W1a, W1e)")
  func secondFinger() {
    let fixture = nested()
    let parent = fixture.record("parent")
    let root = fixture.record("root")
    fixture.play("0 +1@5,5 | 1 +2@150,5 | 2 +3@300,5")
    #expect(parent.words == ["began 1"])
    #expect(root.words == ["began 2"])
  }

  @Test("Fingers that are passed up together are split where there is room for one (W1c)")
  func splitFingers() {
    let fixture = nested(.together)
    let child = fixture.record("child", handles: false)
    let parent = fixture.record("parent")
    let root = fixture.record("root")
    fixture.tree.update(fixture.tree.named("root")) { $0.touchRules.strategy = .each }
    let lines = fixture.play("0 +1@5,5 +2@6,6 +3@7,7")
    #expect(child.words == ["began 1,2,3"])
    #expect(parent.words == ["began 1"])
    #expect(root.words == ["began 2", "began 3"])
    #expect(lines.suffix(3) == ["0 parent began 1", "0 root began 2", "0 root began 3"])
  }

  @Test("Each finger can have a responder of its own (W1b)")
  func responderEach() {
    let fixture = nested(.each)
    var made: [Recorder] = []
    fixture.router.setResponders(for: fixture.tree.named("child")) { _ in
      made.append(Recorder())
      return made[made.count - 1]
    }
    fixture.play("0 +1@5,5 +2@6,6 | 8 1@7,7 2@8,8 | 9 -2 | 10 1@9,9 | 11 x1")
    #expect(
      made.map(\.words) == [
        ["began 1", "moved 1", "moved 1", "cancelled 1"], ["began 2", "moved 2", "ended 2"],
      ])
  }

  @Test("A move that a finger's own responder declines goes to the controller of the same region")
  func controllerOfFinger() {
    let fixture = nested(.each)
    let child = fixture.tree.named("child")
    fixture.router.setResponders(for: child) { _ in
      let own = Recorder()
      own.onCall = { _, call in own.handles = call.phase != .moved }
      return own
    }
    let controller = Recorder()
    fixture.router.setController(controller, for: child)
    let parent = fixture.record("parent")
    fixture.play("0 +1@5,5 | 8 1@9,9 | 16 -1")
    #expect(controller.words == ["moved 1"])
    #expect(parent.calls.isEmpty)
  }

  @Test("A move that an ancestor declines reaches it once, whatever responders the hit region has")
  func ancestorPastMaker() {
    let fixture = nested(.each)
    fixture.router.setResponders(for: fixture.tree.named("child")) { _ in Recorder(handles: false) }
    let parent = fixture.record("parent")
    parent.onCall = { _, call in parent.handles = call.phase != .moved }
    let root = fixture.record("root")
    fixture.play("0 +1@5,5 | 8 1@9,9 | 16 -1")
    #expect(parent.words == ["began 1", "moved 1", "ended 1"])
    #expect(root.words == ["moved 1"])
  }

  @Test(
    "A responder can be created when it is first asked, and stays until it is replaced (W1b)"
  )
  func responderLater() {
    let fixture = nested()
    let child = fixture.tree.named("child")
    var made: [Recorder] = []
    fixture.router.setResponder(for: child) {
      made.append(Recorder())
      return made[made.count - 1]
    }
    fixture.record("root")
    fixture.play("0 +1@700,700 | 1 -1")
    #expect(made.isEmpty)
    fixture.play("2 +2@5,5 | 8 2@7,7 | 9 -2 | 10 +3@5,5 | 11 -3")
    #expect(
      made.map(\.words) == [["began 2", "moved 2", "ended 2", "began 3", "ended 3"]])
    let other = fixture.record("child")
    fixture.play("12 +4@5,5 | 13 -4")
    #expect(made.count == 1 && other.words == ["began 4", "ended 4"])
  }

  @Test("Objects of all types of a router work together (W2)")
  func oneOfEach() {
    let fixture = nested()
    let controller: any Controller = Recorder()
    let responder: any Responder = OnlyCancelled()
    let region: Region? = fixture.tree[fixture.tree.named("child")]
    fixture.router.setResponder(responder, for: fixture.tree.named("child"))
    fixture.router.setController(controller, for: fixture.tree.named("child"))
    #expect(region?.touchRules.strategy == .single)
    #expect(fixture.play("0 +1@5,5").last == "0 child began 1")
    let touch: RoutedTouch? = fixture.router.touch(contact(1))
    let position: Point? = touch?.touch.position
    #expect(position == point(5, 5))
  }

  @Test("A region that is disabled or hidden lets the next touch through at once (W17)")
  func turnedOff() {
    let fixture = nested()
    fixture.record("child")
    fixture.record("root")
    fixture.play("0 +1@5,5")
    fixture.tree.update(fixture.tree.named("parent")) { $0.presence.isEnabled = false }
    #expect(
      fixture.play("1 1@6,6 | 5 +2@7,7") == [
        "1 child moved 1", "5 hit 2 root own", "5 accept 2", "5 root began 2",
      ])
    fixture.tree.update(fixture.tree.named("root")) { $0.presence.isHidden = true }
    #expect(
      fixture.play("9 +3@7,7") == [
        "9 hit 3 - -", "9 reject 3", "9 child cancelled 1 end regionHidden",
        "9 root cancelled 2 end regionHidden",
      ])
  }

  @Test("A region that begins to animate keeps an earlier touch (W19)")
  func animating() {
    let fixture = nested(.each)
    let child = fixture.record("child")
    fixture.play("0 +1@5,5")
    fixture.tree.update(fixture.tree.named("parent")) { $0.movement.isAnimating = true }
    #expect(
      fixture.play("1 1@6,6 | 5 +2@7,7 | 8 2@9,9 | 9 -1 -2") == [
        "1 child moved 1", "5 hit 2 parent eat", "5 accept 2", "9 child ended 1",
      ])
    #expect(child.words == ["began 1", "moved 1", "ended 1"])
    // The next touch is handled as before.
    fixture.tree.update(fixture.tree.named("parent")) { $0.movement.isAnimating = false }
    #expect(fixture.play("10 +3@7,7").last == "10 child began 3")
  }

  @Test("Handlers of several touches in a frame make a region dirty once (W23)")
  func dirtyOnce() {
    let fixture = nested(.each)
    let child = fixture.record("child")
    child.onCall = { context, _ in context.markDirty() }
    fixture.play("0 +1@5,5 +2@6,6 +3@7,7")
    var dirty: [RegionID] = []
    fixture.tree.takeDirty(into: &dirty)
    fixture.play("8 1@6,5 2@7,6 3@8,7")
    fixture.tree.takeDirty(into: &dirty)
    #expect(dirty == [fixture.tree.named("child")])
  }

  @Test("A handler that steps the router causes an error, and nothing else happens (W24)")
  func reentrance() {
    let fixture = nested()
    let child = fixture.record("child")
    child.onCall = { _, _ in
      var effects = Effects()
      fixture.router.step(timer: at(99), into: &effects)
      fixture.router.cancel(.quit, at: at(99), into: &effects)
      fixture.router.pause(at: at(99), into: &effects)
      fixture.router.reload(RegionTree([]), at: at(99), into: &effects)
      #expect(effects.isEmpty)
    }
    #expect(
      fixture.play("0 +1@5,5 | 8 -1") == [
        "0 hit 1 child own", "0 accept 1", "0 child began 1", "8 child ended 1",
      ])
    #expect(fixture.faults == Array(repeating: .stepInStep, count: 8))
    #expect(!fixture.router.isPaused && fixture.router.tree === fixture.tree)
  }
}
