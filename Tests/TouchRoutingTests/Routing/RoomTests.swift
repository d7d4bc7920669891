import Testing
import TouchRouting
import Touches

/// Which fingers regions have a place for, as the server is told.
@Suite struct RoomTests {
  /// A region of 100 × 100 px with one of 50 × 50 px in it, which hands its fingers on where it has nobody.
  private func stage(
    extra: ExtraFingers = .pass, _ touches: TouchStrategy = .single, policy: RegionPolicy = .own
  ) -> Stage {
    Stage([
      Leaf(
        Region(
          name: "pad", frame: rect(0, 0, 100, 100), policy: policy, touches: touches,
          extraFingers: extra),
        [Leaf("child", rect(0, 0, 50, 50))])
    ])
  }

  /// How many px the input shape has.
  private func area(_ stage: Stage) -> Int {
    var shape = InputShape()
    _ = shape.update(from: stage.tree)
    return shape.rects.reduce(0) { $0 + $1.area }
  }

  @Test("W1a: a region that passes fingers on is a hole while it has one, but for what is in it")
  func hole() {
    let stage = stage()
    let pad = stage.tree.named("pad")
    for (script, isFull) in [
      ("0 +1@5,5", false), ("1 +2@60,60", true), ("2 2@200,200", true), ("3 +3@70,70", true),
      ("4 -2", false), ("5 +4@60,60 -1", true), ("6 x4", false),
    ] {
      let before = stage.tree.generation
      let was = stage.tree.isFull(pad)
      stage.play(script)
      #expect(stage.tree.isFull(pad) == isFull, "\(script)")
      #expect((stage.tree.generation > before) == (was != isFull), "\(script)")
      #expect(area(stage) == (isFull ? 2500 : 10_000), "\(script)")
    }
  }

  @Test(
    "W1a: no region is a hole that has a use for more fingers, or throws them away",
    arguments: [
      (ExtraFingers.eat, TouchStrategy.single, RegionPolicy.own), (.pass, .each, .own),
      (.pass, .together, .own), (.pass, .gesture, .own), (.pass, .single, .eat),
    ])
  func solid(extra: ExtraFingers, touches: TouchStrategy, policy: RegionPolicy) {
    let stage = stage(extra: extra, touches, policy: policy)
    stage.play("0 +1@60,60")
    #expect(!stage.tree.isFull(stage.tree.named("pad")))
    #expect(area(stage) == 10_000)
  }

  @Test("W1a: what a gesture may use is no hole", arguments: [true, false])
  func gestures(isAbove: Bool) {
    let stage = stage()
    let arena = GestureArena(layout: stage.router.layout)
    stage.router.recognizers = arena
    // On the region itself, or on what lies in it, where no finger of the region's own comes down.
    arena.add(
      GestureSettings(id: GestureID(rawValue: "tap"), type: .tap),
      to: stage.tree.named(isAbove ? "pad" : "child"))
    stage.play("0 +1@60,60")
    #expect(stage.tree.isFull(stage.tree.named("pad")) == !isAbove)
  }

  @Test("W1a: a finger that climbed takes the place of the region that has it")
  func climbed() {
    let stage = stage()
    stage.record("child", handles: false)
    stage.record("pad")
    stage.play("0 +1@5,5")
    #expect(stage.tree.isFull(stage.tree.named("pad")))
    #expect(!stage.tree.isFull(stage.tree.named("child")))
    #expect(area(stage) == 2500)
  }

  @Test(
    "W1a: what is taken away leaves no hole behind", arguments: ["cancel", "reload", "removal"])
  func gone(how: String) {
    let stage = stage()
    let pad = stage.tree.named("pad")
    stage.play("0 +1@60,60")
    switch how {
    case "cancel": stage.router.cancel(.locked, at: at(5), into: &stage.effects)
    case "reload":
      let tree = RegionTree([Leaf("new", rect(0, 0, 10, 10))])
      stage.router.reload(tree, at: at(5), into: &stage.effects)
      #expect(!tree.isFull(tree.named("new")))
    default:
      stage.tree.remove(pad)
      // It may get the place of the one that is gone.
      let other = stage.tree.insert(Region(name: "other", frame: rect(0, 0, 10, 10)))
      #expect(!stage.tree.isFull(other))
      #expect(area(stage) == 100)
    }
    #expect(!stage.tree.isFull(pad))
  }
}
