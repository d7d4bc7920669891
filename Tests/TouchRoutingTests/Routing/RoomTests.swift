import Testing
import TouchRouting
import Touches

/// The fingers that regions have room for, as the server is told.
@Suite struct RoomTests {
  /// A region of 100 × 100 px with one of 50 × 50 px in it, which hands its fingers on where it has nobody.
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

  @Test("A region that passes fingers on is a hole while it has one, except for its children (W1a)")
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
    "A region that has a use for more fingers, or discards them, is no hole (W1a)",
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

  @Test("A region whose gestures may use more fingers is no hole (W1a)", arguments: [true, false])
  func gestures(isAbove: Bool) {
    let fixture = fixture()
    let arena = GestureArena(layout: fixture.router.layout)
    fixture.router.recognizers = arena
    // On the region itself, or on what lies in it, where no finger of the region's own comes down.
    arena.add(
      GestureSettings(id: GestureID(rawValue: "tap"), type: .tap),
      to: fixture.tree.named(isAbove ? "pad" : "child"))
    fixture.play("0 +1@60,60")
    #expect(fixture.tree.isFull(fixture.tree.named("pad")) == !isAbove)
  }

  @Test("A finger that climbed to a parent takes the place of its single finger (W1a)")
  func climbed() {
    let fixture = fixture()
    fixture.record("child", handles: false)
    fixture.record("pad")
    fixture.play("0 +1@5,5")
    #expect(fixture.tree.isFull(fixture.tree.named("pad")))
    #expect(!fixture.tree.isFull(fixture.tree.named("child")))
    #expect(area(fixture) == 2500)
  }

  // MARK: - Nobody who would handle a touch

  @Test(
    "A region is a hole while all responders would decline a touch (W14, P1)",
    arguments: [
      DeclineCase("one that declines everything", ["pad": false], holes: ["pad", "child"]),
      DeclineCase("one that handles everything", ["pad": true], holes: []),
      DeclineCase(
        "a child that declines in a parent that has nobody", ["child": false], holes: ["child"]),
      DeclineCase(
        "a child that declines in a parent that handles", ["child": false, "pad": true], holes: []),
      DeclineCase(
        "a child that handles in a parent that declines", ["child": true, "pad": false],
        holes: ["pad"]),
      DeclineCase("both decline", ["child": false, "pad": false], holes: ["pad", "child"]),
      DeclineCase("a controller that handles", ["pad": false], controller: true, holes: []),
      DeclineCase(
        "a controller that declines", ["pad": false], controller: false, holes: ["pad", "child"]),
      DeclineCase("one that hears of gestures only", ["pad": false], .gesture, holes: []),
      DeclineCase(
        "one that throws away what comes", ["pad": false], policy: .eat, holes: ["child"]),
      DeclineCase("one that has a gesture", ["pad": false], gesture: "pad", holes: []),
      DeclineCase("one in which is a gesture", ["pad": false], gesture: "child", holes: ["pad"]),
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
      fixture.router.setResponder(Chooser(isReady), for: fixture.tree.named(name))
    }
    if let isReady = given.controller {
      fixture.router.setController(Chooser(isReady), for: fixture.tree.named("pad"))
    }
    fixture.router.step(timer: at(0), into: &fixture.effects)
    for name in ["pad", "child"] {
      let isHole = given.holes.contains(name)
      #expect(fixture.tree.isFull(fixture.tree.named(name)) == isHole, "\(name)")
      // What the server is told is what becomes of a touch.
      let place = name == "pad" ? "60,60" : "5,5"
      let verdict = fixture.play("0 +1@\(place) | 5 -1").first {
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
    let chooser = Chooser(false)
    fixture.router.setResponder(chooser, for: pad)
    #expect(fixture.tree.isFull(pad), "from the moment on in which it stands there")
    chooser.isReady = true
    fixture.router.step(timer: at(5), into: &fixture.effects)
    #expect(!fixture.tree.isFull(pad) && area(fixture) == 10_000)
    chooser.isReady = false
    fixture.router.step(timer: at(6), into: &fixture.effects)
    #expect(fixture.tree.isFull(pad) && area(fixture) == 0)
    fixture.router.setResponder(nil, for: pad)
    #expect(!fixture.tree.isFull(pad), "nobody stands there: a panel that is just there")
  }

  @Test(
    "A button of several fingers is a hole while it is pressed (W14, W25)",
    arguments: [true, false], [true, false])
  private func button(isExclusive: Bool, isMadeLater: Bool) {
    let fixture = fixture(extra: .eat, .together)
    let pad = fixture.tree.named("pad")
    if isMadeLater {
      fixture.router.setResponder(for: pad) { RegionButton(exitMargin: 10) }
    } else {
      fixture.router.setResponder(RegionButton(exitMargin: 10), for: pad)
    }
    // What lies in an exclusive one and has nobody gets no finger meanwhile, and so does no application.
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

  @Test("A region that another one keeps fingers from is no hole, whoever declines (X1)")
  func exclusive() {
    var alone = Region(name: "alone", frame: rect(0, 0, 50, 50))
    alone.touchRules.isExclusive = true
    let fixture = RouterFixture([
      Leaf(alone),
      Leaf(Region(name: "pad", frame: rect(60, 0, 50, 50))),
    ])
    fixture.router.setResponder(Chooser(false), for: fixture.tree.named("pad"))
    #expect(fixture.tree.isFull(fixture.tree.named("pad")))
    fixture.play("0 +1@5,5")
    #expect(!fixture.tree.isFull(fixture.tree.named("pad")))
    #expect(fixture.play("1 +2@70,5").last == "1 accept 2", "nobody's, as said")
  }

  @Test(
    "A region that is removed leaves no hole behind (W1a)",
    arguments: ["cancel", "reload", "removal"])
  func gone(how: String) {
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
      // It may get the place of the one that is gone.
      let other = fixture.tree.insert(Region(name: "other", frame: rect(0, 0, 10, 10)))
      #expect(!fixture.tree.isFull(other))
      #expect(area(fixture) == 100)
    }
    #expect(!fixture.tree.isFull(pad))
  }

  @Test(
    "Of a thousand responders, only those whose answer may have changed are asked (W14)",
    arguments: [
      // One is put there, a touch begins, moves on the pad or beside everything, ends, and time passes.
      ("", 0, 1), ("0 +1@60,60", 1, 1), ("0 +1@60,60 | 1 1@61,61 | 2 1@62,62", 3, 1),
      ("0 +1@300,300 | 1 1@301,301", 1, 1), ("0 +1@60,60 | 1 -1", 2, 2),
    ])
  func questions(script: String, ofPad: Int, ofOthers: Int) {
    let fixture = fixture(extra: .eat, .together)
    let pad = Chooser(true)
    let others = (0..<1000).map { _ in Chooser(true) }
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

/// The handler that a touch would have, and the regions that are holes for it.
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

/// Handles touches while it is ready.
private final class Chooser: SelectiveResponder, Controller {
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
