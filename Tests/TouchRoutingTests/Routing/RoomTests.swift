import Testing
import TouchRouting
import Touches

/// The room that regions have for fingers, and the input shape that follows from it.
@Suite struct RoomTests {
  /// Returns a fixture with a region of 100 × 100 px and a child of 50 × 50 px, which passes its
  /// fingers up if it has no responder.
  private func fixture(
    extra: ExtraFingers = .pass, _ touches: TouchStrategy = .single, policy: RegionPolicy = .own
  ) -> RouterFixture {
    var pad = Region(name: "pad", frame: rect(0, 0, 100, 100), policy: policy, touches: touches)
    pad.touchRules.extraFingers = extra
    return RouterFixture([Leaf(pad, [Leaf("child", rect(0, 0, 50, 50))])])
  }

  /// Returns the area of the input shape, in px.
  private func area(_ fixture: RouterFixture) -> Int {
    var shape = InputShape()
    _ = shape.update(from: fixture.tree)
    return shape.rects.reduce(0) { $0 + $1.area }
  }

  @Test(
    "A region that passes extra fingers is a hole while it has one, except for its children (W1a)")
  func hole() {
    let fixture = fixture()
    let pad = fixture.tree.named("pad")
    for (script, isFull) in [
      ("0 +1@5,5", false), ("1 +2@60,60", true), ("2 2@200,200", true), ("3 +3@70,70", true),
      ("4 -2", false), ("5 +4@60,60 -1", true), ("6 x4", false),
    ] {
      let before = fixture.tree.generation
      let was = fixture.tree.isFull(pad)
      fixture.play(script)
      #expect(fixture.tree.isFull(pad) == isFull, "\(script)")
      #expect((fixture.tree.generation > before) == (was != isFull), "\(script)")
      #expect(area(fixture) == (isFull ? 2500 : 10_000), "\(script)")
    }
  }

  @Test(
    "A region that can use more fingers, or discards them, is not a hole (W1a)",
    arguments: [
      (ExtraFingers.eat, TouchStrategy.single, RegionPolicy.own), (.pass, .each, .own),
      (.pass, .together, .own), (.pass, .gesture, .own), (.pass, .single, .eat),
    ])
  func solid(extra: ExtraFingers, touches: TouchStrategy, policy: RegionPolicy) {
    let fixture = fixture(extra: extra, touches, policy: policy)
    fixture.play("0 +1@60,60")
    #expect(!fixture.tree.isFull(fixture.tree.named("pad")))
    #expect(area(fixture) == 10_000)
  }

  @Test(
    "A region whose gestures may use more fingers is not a hole (W1a)", arguments: [true, false])
  func gestures(isOnPad: Bool) {
    let fixture = fixture()
    let arena = GestureArena(layout: fixture.router.layout)
    fixture.router.recognizers = arena
    // On the region itself, or on its child, where no finger of the region's own comes down.
    arena.add(
      GestureSettings(id: GestureID(rawValue: "tap"), type: .tap),
      to: fixture.tree.named(isOnPad ? "pad" : "child"))
    fixture.play("0 +1@60,60")
    #expect(fixture.tree.isFull(fixture.tree.named("pad")) == !isOnPad)
  }

  @Test("A finger that was passed up to a parent counts as its single finger (W1a)")
  func passedUp() {
    let fixture = fixture()
    fixture.record("child", handles: false)
    fixture.record("pad")
    fixture.play("0 +1@5,5")
    #expect(fixture.tree.isFull(fixture.tree.named("pad")))
    #expect(!fixture.tree.isFull(fixture.tree.named("child")))
    #expect(area(fixture) == 2500)
  }

  // MARK: - No responder that would handle a touch

  @Test(
    "A region is a hole while all responders would decline a touch (W14, P1)",
    arguments: [
      DeclineCase(
        "A responder that declines makes its region and the child holes", ["pad": false],
        holes: ["pad", "child"]),
      DeclineCase("A responder that handles touches makes no holes", ["pad": true], holes: []),
      DeclineCase(
        "A child that declines is a hole in a parent without responders", ["child": false],
        holes: ["child"]),
      DeclineCase(
        "A child that declines is not a hole in a parent that handles touches",
        ["child": false, "pad": true], holes: []),
      DeclineCase(
        "A child that handles touches is not a hole in a parent that declines",
        ["child": true, "pad": false],
        holes: ["pad"]),
      DeclineCase(
        "A parent and a child that both decline are holes", ["child": false, "pad": false],
        holes: ["pad", "child"]),
      DeclineCase(
        "A controller that handles touches makes no holes", ["pad": false], controller: true,
        holes: []),
      DeclineCase(
        "A controller that declines makes holes", ["pad": false], controller: false,
        holes: ["pad", "child"]),
      DeclineCase(
        "A region that receives only gestures is not a hole", ["pad": false], .gesture, holes: []),
      DeclineCase(
        "A region that eats touches is not a hole, but its child is", ["pad": false], policy: .eat,
        holes: ["child"]),
      DeclineCase(
        "A region with a gesture is not a hole, nor is its child", ["pad": false], gesture: "pad",
        holes: []),
      DeclineCase(
        "A child with a gesture is not a hole", ["pad": false], gesture: "child", holes: ["pad"]),
    ])
  private func declined(_ given: DeclineCase) throws {
    let fixture = fixture(extra: .eat, given.touches, policy: given.policy)
    if let gesture = given.gesture {
      let arena = GestureArena(layout: fixture.router.layout)
      fixture.router.recognizers = arena
      arena.add(
        GestureSettings(id: GestureID(rawValue: "tap"), type: .tap), to: fixture.tree.named(gesture)
      )
    }
    for (name, isReady) in given.responders {
      fixture.router.setResponder(SwitchableResponder(isReady), for: fixture.tree.named(name))
    }
    if let isReady = given.controller {
      fixture.router.setController(SwitchableResponder(isReady), for: fixture.tree.named("pad"))
    }
    fixture.router.step(timer: at(0), into: &fixture.effects)
    for name in ["pad", "child"] {
      let isHole = given.holes.contains(name)
      #expect(fixture.tree.isFull(fixture.tree.named(name)) == isHole, "\(name)")
      // The hole agrees with the verdict on a touch.
      let position = name == "pad" ? "60,60" : "5,5"
      let verdict = fixture.play("0 +1@\(position) | 5 -1").first {
        $0.hasSuffix("ct 1") || $0.hasSuffix("pt 1")
      }
      if given.policy == .own || name == "child" {
        #expect(verdict == (isHole ? "0 reject 1" : "0 accept 1"), "\(name)")
      }
    }
    #expect(fixture.faults.isEmpty)
  }

  @Test("A region is solid again as soon as a responder is ready, for any reason (W14)")
  func readiness() {
    let fixture = fixture(extra: .eat, .together)
    let pad = fixture.tree.named("pad")
    let responder = SwitchableResponder(false)
    fixture.router.setResponder(responder, for: pad)
    #expect(fixture.tree.isFull(pad), "as soon as the responder is set")
    responder.isReady = true
    fixture.router.step(timer: at(5), into: &fixture.effects)
    #expect(!fixture.tree.isFull(pad) && area(fixture) == 10_000)
    responder.isReady = false
    fixture.router.step(timer: at(6), into: &fixture.effects)
    #expect(fixture.tree.isFull(pad) && area(fixture) == 0)
    responder.isReady = true
    fixture.router.sweep(at: at(7), into: &fixture.effects)
    #expect(!fixture.tree.isFull(pad))
    responder.isReady = false
    fixture.router.sweep(at: at(8), into: &fixture.effects)
    #expect(fixture.tree.isFull(pad))
    fixture.router.setResponder(SwitchableResponder(true), for: pad)
    #expect(!fixture.tree.isFull(pad), "as soon as another responder is set")
    fixture.router.setResponder(SwitchableResponder(false), for: pad)
    #expect(fixture.tree.isFull(pad))
    fixture.router.setResponder(nil, for: pad)
    #expect(!fixture.tree.isFull(pad), "a region without responders is solid")
  }

  @Test(
    "A button on a region for several fingers is a hole while it is pressed (W14, W25)",
    arguments: [true, false], [true, false])
  private func button(isExclusive: Bool, isMadeLater: Bool) {
    let fixture = fixture(extra: .eat, .together)
    let pad = fixture.tree.named("pad")
    if isMadeLater {
      fixture.router.setResponder(for: pad) { RegionButton(exitMargin: 10) }
    } else {
      fixture.router.setResponder(RegionButton(exitMargin: 10), for: pad)
    }
    // Meanwhile, a child without responders in an exclusive region gets no finger, and neither does
    // the application.
    fixture.tree.update(pad) { $0.touchRules.isExclusive = isExclusive }
    for (script, isFull) in [
      ("0 +1@60,60", true), ("1 1@300,300", true), ("2 -1", false), ("3 +2@60,60", true),
      ("4 x2", false),
    ] {
      fixture.play(script)
      #expect(fixture.tree.isFull(pad) == isFull, "\(script)")
      #expect(area(fixture) == (isFull ? isExclusive ? 2500 : 0 : 10_000), "\(script)")
    }
  }

  @Test("A region that an exclusive one keeps fingers from is not a hole, even if it declines (X1)")
  func exclusive() {
    var alone = Region(name: "alone", frame: rect(0, 0, 50, 50))
    alone.touchRules.isExclusive = true
    let fixture = RouterFixture([
      Leaf(alone),
      Leaf(Region(name: "pad", frame: rect(60, 0, 50, 50))),
    ])
    fixture.router.setResponder(SwitchableResponder(false), for: fixture.tree.named("pad"))
    #expect(fixture.tree.isFull(fixture.tree.named("pad")))
    fixture.play("0 +1@5,5")
    #expect(!fixture.tree.isFull(fixture.tree.named("pad")))
    #expect(fixture.play("1 +2@70,5").last == "1 accept 2", "accepted, but no region receives it")
  }

  @Test(
    "A cancelled, replaced or removed region leaves no hole behind (W1a)",
    arguments: ["cancel", "reload", "removal"])
  func leavesNoHole(how: String) {
    let fixture = fixture()
    let pad = fixture.tree.named("pad")
    fixture.play("0 +1@60,60")
    switch how {
    case "cancel": fixture.router.cancel(.locked, at: at(5), into: &fixture.effects)
    case "reload":
      let tree = RegionTree([Leaf("new", rect(0, 0, 10, 10))])
      fixture.router.reload(tree, at: at(5), into: &fixture.effects)
      #expect(!tree.isFull(tree.named("new")))
    default:
      fixture.tree.remove(pad)
      // It may get the slot of the removed region.
      let other = fixture.tree.insert(Region(name: "other", frame: rect(0, 0, 10, 10)))
      #expect(!fixture.tree.isFull(other))
      #expect(area(fixture) == 100)
    }
    #expect(!fixture.tree.isFull(pad))
  }

  @Test(
    "Of a thousand responders, only those whose answer may have changed are asked (W14)",
    arguments: [
      // A responder is set; a touch begins, moves on the pad, moves beside all regions, and ends.
      ("", 0, 1), ("0 +1@60,60", 1, 1), ("0 +1@60,60 | 1 1@61,61 | 2 1@62,62", 3, 1),
      ("0 +1@300,300 | 1 1@301,301", 1, 1), ("0 +1@60,60 | 1 -1", 2, 2),
    ])
  func questions(script: String, ofPad: Int, ofOthers: Int) {
    let fixture = fixture(extra: .eat, .together)
    let pad = SwitchableResponder(true)
    let others = (0..<1000).map { _ in SwitchableResponder(true) }
    for other in others {
      fixture.router.setResponder(
        other, for: fixture.tree.insert(Region(name: "other", frame: rect(200, 0, 9, 9))))
    }
    fixture.router.setResponder(pad, for: fixture.tree.named("pad"))
    #expect(others.allSatisfy { $0.questions == 1 } && pad.questions == 1)
    guard !script.isEmpty else { return }
    pad.questions = 0
    for other in others { other.questions = 0 }
    fixture.play(script)
    #expect(pad.questions == ofPad)
    #expect(others.allSatisfy { $0.questions == ofOthers })
  }
}

/// The responders of regions, and the regions that are expected to be holes.
private struct DeclineCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// Whether the responder of each region is ready.
  var responders: [String: Bool]
  var touches: TouchStrategy
  var policy: RegionPolicy
  /// Whether the outer region's controller is ready; nil for none.
  var controller: Bool?
  /// The region that has a gesture.
  var gesture: String?
  var holes: [String]

  init(
    _ name: String, _ responders: [String: Bool], _ touches: TouchStrategy = .together,
    policy: RegionPolicy = .own, controller: Bool? = nil, gesture: String? = nil, holes: [String]
  ) {
    testDescription = name
    self.responders = responders
    self.touches = touches
    self.policy = policy
    self.controller = controller
    self.gesture = gesture
    self.holes = holes
  }
}

/// A responder that handles touches while it is ready.
private final class SwitchableResponder: SelectiveResponder, Controller {
  var isReady: Bool
  /// The number of times that it was asked.
  var questions = 0

  init(_ isReady: Bool) { self.isReady = isReady }

  func isReady(on region: RegionID, in tree: RegionTree) -> Bool {
    questions += 1
    return isReady
  }

  func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    isReady ? .handled : .notHandled
  }
  func cancelled(_ event: RegionEvent, in context: ResponderContext) {}
}
