import Testing
import TouchRouting
import Touches

/// Implements nothing but what it must.
private final class OnlyCancelled: Responder {
  func cancelled(_ event: RegionEvent, in context: ResponderContext) {}
}

@Suite struct ResponderChainTests {
  private func nested(_ strategy: TouchStrategy = .single) -> Stage {
    Stage([
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

  @Test func `W14, P1: region, controller, parent, its controller, root, and then the application`()
  {
    let stage = nested()
    var asked: [String] = []
    for name in ["child", "parent", "root", "sibling"] {
      let responder = stage.record(name, handles: false)
      responder.onCall = { _, call in asked.append("\(name) \(call.words)") }
      let controller = Recorder(handles: false)
      controller.onCall = { context, call in
        #expect(context.tree[context.region]?.name == name)
        asked.append("\(name)'s controller \(call.words)")
      }
      stage.router.setController(controller, for: stage.tree.named(name))
    }
    #expect(stage.play("0 +1@5,5 | 8 1@9,9 | 16 -1") == ["0 hit 1 child own", "0 reject 1"])
    #expect(
      asked == [
        "child began 1", "child's controller began 1", "parent began 1",
        "parent's controller began 1", "root began 1", "root's controller began 1",
      ], "it is given to the application, and nobody hears of it any more")
  }

  @Test(
    "The first that handles a touch has it to its end (W14, W24)",
    arguments: ["child", "parent", "root"])
  func taken(by name: String) {
    let stage = nested()
    var recorders: [String: Recorder] = [:]
    for each in ["child", "parent", "root"] {
      recorders[each] = stage.record(each, handles: each == name)
    }
    #expect(
      stage.play("0 +1@5,5 | 8 1@700,9 | 16 -1") == [
        "0 hit 1 child own", "0 accept 1", "0 \(name) began 1", "8 \(name) moved 1",
        "16 \(name) ended 1",
      ])
    #expect(recorders[name]?.words == ["began 1", "moved 1", "ended 1"])
  }

  @Test func `P2, W22: what a responder leaves out goes on along the chain`() {
    let stage = nested()
    stage.router.setResponder(OnlyCancelled(), for: stage.tree.named("child"))
    let parent = stage.record("parent")
    stage.play("0 +1@5,5 | 8 1@9,9 | 16 -1")
    #expect(parent.words == ["began 1", "moved 1", "ended 1"])
  }

  @Test func `P2: a move that is not handled climbs on, and the touch stays`() {
    let stage = nested()
    let child = stage.record("child")
    let parent = stage.record("parent")
    let root = stage.record("root")
    child.onCall = { _, call in child.handles = call.phase == .moved ? false : true }
    // The answer to the first move is what it was at the begin; from then on it declines.
    stage.play("0 +1@5,5 | 8 1@9,9 | 12 1@10,9 | 16 -1")
    #expect(child.words == ["began 1", "moved 1", "moved 1", "ended 1"])
    #expect(parent.words == ["moved 1", "moved 1"])
    #expect(root.calls.isEmpty)
  }

  @Test func `W15: only the region that was hit and its ancestors are asked`() {
    let stage = nested()
    let sibling = stage.record("sibling")
    let host = ScriptedHost()
    stage.router.recognizers = host
    stage.play("0 +1@5,5 +2@900,5 | 5 1@150,5 | 9 -1 -2")
    #expect(sibling.calls.isEmpty)
    #expect(host.gathered.map(\.region) == [stage.tree.named("child")])
    #expect(host.seen.map(\.phase) == [.began, .moved, .ended])
  }

  @Test func `W1a, W1e: an ancestor that hears of one finger has no place for a second`() {
    let stage = nested()
    let parent = stage.record("parent")
    let root = stage.record("root")
    stage.play("0 +1@5,5 | 1 +2@150,5 | 2 +3@300,5")
    #expect(parent.words == ["began 1"])
    #expect(root.words == ["began 2"])
  }

  @Test func `W1c: fingers that climb together are split where one finger has a place`() {
    let stage = nested(.together)
    let child = stage.record("child", handles: false)
    let parent = stage.record("parent")
    let root = stage.record("root")
    stage.tree.update(stage.tree.named("root")) { $0.touches = .each }
    let lines = stage.play("0 +1@5,5 +2@6,6 +3@7,7")
    #expect(child.words == ["began 1,2,3"])
    #expect(parent.words == ["began 1"])
    #expect(root.words == ["began 2", "began 3"])
    #expect(lines.suffix(3) == ["0 parent began 1", "0 root began 2", "0 root began 3"])
  }

  @Test func `W1b: every finger has a responder of its own`() {
    let stage = nested(.each)
    var made: [Recorder] = []
    stage.router.setResponders(for: stage.tree.named("child")) { _ in
      made.append(Recorder())
      return made[made.count - 1]
    }
    stage.play("0 +1@5,5 +2@6,6 | 8 1@7,7 2@8,8 | 9 -2 | 10 1@9,9 | 11 x1")
    #expect(
      made.map(\.words) == [
        ["began 1", "moved 1", "moved 1", "cancelled 1"], ["began 2", "moved 2", "ended 2"],
      ])
  }

  @Test func `W2: one object of each kind works together`() {
    let stage = nested()
    let controller: any Controller = Recorder()
    let responder: any Responder = OnlyCancelled()
    let region: Region? = stage.tree[stage.tree.named("child")]
    stage.router.setResponder(responder, for: stage.tree.named("child"))
    stage.router.setController(controller, for: stage.tree.named("child"))
    #expect(region?.touches == .single)
    #expect(stage.play("0 +1@5,5").last == "0 child began 1")
    let touch: RoutedTouch? = stage.router.touch(contact(1))
    let position: Point? = touch?.touch.position
    #expect(position == point(5, 5))
  }

  @Test func `W17: a region that is turned off lets the next touch through at once`() {
    let stage = nested()
    stage.record("child")
    stage.record("root")
    stage.play("0 +1@5,5")
    stage.tree.update(stage.tree.named("parent")) { $0.isEnabled = false }
    #expect(
      stage.play("1 1@6,6 | 5 +2@7,7") == [
        "1 child moved 1", "5 hit 2 root own", "5 accept 2", "5 root began 2",
      ])
    stage.tree.update(stage.tree.named("root")) { $0.isHidden = true }
    #expect(
      stage.play("9 +3@7,7") == [
        "9 hit 3 - -", "9 reject 3", "9 child cancelled 1 end regionHidden",
        "9 root cancelled 2 end regionHidden",
      ])
  }

  @Test func `W19: a touch that began before its region is animating keeps it`() {
    let stage = nested(.each)
    let child = stage.record("child")
    stage.play("0 +1@5,5")
    stage.tree.update(stage.tree.named("parent")) { $0.isAnimating = true }
    #expect(
      stage.play("1 1@6,6 | 5 +2@7,7 | 8 2@9,9 | 9 -1 -2") == [
        "1 child moved 1", "5 hit 2 parent eat", "5 accept 2", "9 child ended 1",
      ])
    #expect(child.words == ["began 1", "moved 1", "ended 1"])
    // From the next touch on it is as before.
    stage.tree.update(stage.tree.named("parent")) { $0.isAnimating = false }
    #expect(stage.play("10 +3@7,7").last == "10 child began 3")
  }

  @Test func `W23: handlers of many touches in a frame make one region dirty once`() {
    let stage = nested(.each)
    let child = stage.record("child")
    child.onCall = { context, _ in context.markDirty() }
    stage.play("0 +1@5,5 +2@6,6 +3@7,7")
    var dirty: [RegionID] = []
    stage.tree.takeDirty(into: &dirty)
    stage.play("8 1@6,5 2@7,6 3@8,7")
    stage.tree.takeDirty(into: &dirty)
    #expect(dirty == [stage.tree.named("child")])
  }

  @Test func `W24: a handler that steps the router is told off, and nothing else happens`() {
    let stage = nested()
    let child = stage.record("child")
    child.onCall = { _, _ in
      var effects = Effects()
      stage.router.step(timer: at(99), into: &effects)
      stage.router.cancel(.quit, at: at(99), into: &effects)
      stage.router.pause(at: at(99), into: &effects)
      stage.router.reload(RegionTree([]), at: at(99), into: &effects)
      #expect(effects.isEmpty)
    }
    #expect(
      stage.play("0 +1@5,5 | 8 -1") == [
        "0 hit 1 child own", "0 accept 1", "0 child began 1", "8 child ended 1",
      ])
    #expect(stage.faults == Array(repeating: .stepInStep, count: 8))
    #expect(!stage.router.isPaused && stage.router.tree === stage.tree)
  }
}
