import Testing
import TouchRouting
import Touches

@Suite struct RegionTreeTests {
  @Test("A region is found by its id and its name until it is removed")
  func lookup() {
    let tree = RegionTree([Leaf("a", rect(5, 6, 100, 100), [Leaf("b", rect(7, 8, 10, 10))])])
    let (a, b) = (tree.named("a"), tree.named("b"))
    #expect(tree.count == 2)
    #expect(tree.parent(of: b) == a)
    #expect(tree.parent(of: a) == nil)
    #expect(tree.children(of: a) == [b])
    #expect(tree.absoluteFrame(of: b) == rect(12, 14, 10, 10))
    tree.remove(a)
    #expect(tree.count == 0)
    #expect(!tree.contains(a) && !tree.contains(b))
    #expect(tree[b] == nil && tree.region(named: "b") == nil && tree.absoluteFrame(of: b) == nil)
    let c = tree.insert(Region(name: "b", frame: rect(0, 0, 1, 1)))
    #expect(c != a && c != b, "an id is never reused")
    #expect(tree.insert(Region(frame: .empty), in: a) == nil)
    // A removed region cannot be changed, and does not affect the one that took its slot.
    tree.update(b) { $0.presence.isHidden = true }
    tree.move(b, to: point(9, 9))
    tree.raise(b)
    tree.markDirty(b)
    tree.remove(b)
    #expect(
      tree[c]?.presence.isHidden == false && tree[c]?.frame.origin == point(0, 0) && tree.count == 1
    )
  }

  @Test("Siblings are ordered from back to front")
  func siblings() {
    let tree = RegionTree(["a", "b", "c"].map { Leaf($0, rect(0, 0, 10, 10)) })
    func order() -> [String] { tree.children(of: nil).compactMap { tree[$0]?.name } }
    tree.raise(tree.named("a"))
    #expect(order() == ["b", "c", "a"] && tree.nameHit(1, 1) == "a")
    tree.lower(tree.named("c"))
    #expect(order() == ["c", "b", "a"])
    tree.insert(Region(name: "d", frame: rect(0, 0, 10, 10)), at: .back)
    #expect(order() == ["d", "c", "b", "a"])
    var seen: [String] = []
    tree.insert(Region(name: "e", frame: .empty), in: tree.named("c"))
    tree.forEach { seen.append($1.name) }
    #expect(seen == ["d", "c", "e", "b", "a"])
  }

  @Test("A region that moves into another one or out of it stays where it is on the screen")
  func reparenting() {
    let tree = RegionTree([
      Leaf("outer", rect(200, 50, 300, 300), [Leaf("inner", rect(30, 40, 100, 100))]),
      Leaf("a", rect(240, 100, 9, 9)),
    ])
    let (inner, a) = (tree.named("inner"), tree.named("a"))
    tree.move(a, into: inner)
    #expect(tree.parent(of: a) == inner)
    #expect(tree[a]?.frame == rect(10, 10, 9, 9))
    #expect(tree.absoluteFrame(of: a) == rect(240, 100, 9, 9))
    tree.move(a, into: nil)
    #expect(tree.parent(of: a) == nil)
    #expect(tree[a]?.frame == rect(240, 100, 9, 9))
  }

  @Test("A region moves directly in front of or behind a sibling, and stays for any other region")
  func besideSiblings() {
    let tree = RegionTree([
      Leaf("a", rect(0, 0, 9, 9), [Leaf("inner", rect(0, 0, 3, 3))]), Leaf("b", rect(0, 0, 9, 9)),
      Leaf("c", rect(0, 0, 9, 9)),
    ])
    let (a, b, c) = (tree.named("a"), tree.named("b"), tree.named("c"))
    tree.raise(a, inFrontOf: b)
    #expect(tree.children(of: nil) == [b, a, c])
    tree.lower(c, behind: b)
    #expect(tree.children(of: nil) == [c, b, a])
    tree.raise(c, inFrontOf: tree.named("inner"))
    #expect(tree.children(of: nil) == [c, b, a])
  }

  @Test("A region that changes repeatedly is dirty once (W23)")
  func dirtyOnce() {
    let tree = RegionTree([Leaf("a", rect(0, 0, 10, 10)), Leaf("b", rect(0, 0, 10, 10))])
    var dirty: [RegionID] = []
    tree.takeDirty(into: &dirty)
    #expect(dirty.count == 2)
    let (a, b) = (tree.named("a"), tree.named("b"))
    for step in 1...5 {
      tree.move(b, to: point(Double(step), 0))
      tree.markDirty(a)
      tree.update(b) { $0.presence.alpha = 0.5 }
    }
    #expect(tree.hasDirty)
    tree.takeDirty(into: &dirty)
    #expect(dirty == [b, a])
    #expect(!tree.hasDirty)
    tree.takeDirty(into: &dirty)
    #expect(dirty.isEmpty)
  }

  @Test("A tree's generation increases only when a hit-test may have another result")
  func generation() {
    let tree = RegionTree([Leaf("a", rect(0, 0, 10, 10))])
    let a = tree.named("a")
    var generation = tree.generation
    func increased() -> Bool {
      defer { generation = tree.generation }
      return tree.generation > generation
    }
    tree.move(a, to: point(0, 0))
    tree.raise(a)
    tree.markDirty(a)
    tree.update(a) { $0.touchRules.strategy = .each }
    tree.update(a) { $0.presence.alpha = 0.5 }
    #expect(!increased())
    tree.move(a, to: point(1, 0))
    #expect(increased())
    tree.update(a) { $0.touchRules.policy = .eat }
    #expect(increased())
    tree.update(a) { $0.shape = .circle }
    #expect(increased())
    tree.update(a) { $0.presence.alpha = 0 }
    #expect(increased())
  }

  @Test(
    "The arrangement changes when a region is hidden or shown, whether it can be touched or not",
    arguments: [(false, false), (true, false), (false, true), (true, true)])
  func arrangement(isDisabled: Bool, isOtherwiseAbsent: Bool) {
    let tree = RegionTree([Leaf("a", rect(0, 0, 10, 10))])
    let a = tree.named("a")
    for hide in [\Region.Presence.isHidden, \.isWithheld] {
      let other = hide == \.isHidden ? \Region.Presence.isWithheld : \.isHidden
      for isAbsent in [true, false] {
        tree.update(a) {
          $0.presence.isEnabled = !isDisabled
          $0.presence[keyPath: other] = isOtherwiseAbsent
        }
        let arrangement = tree.arrangement
        tree.update(a) { $0.presence[keyPath: hide] = isAbsent }
        #expect(tree.arrangement > arrangement)
      }
      tree.update(a) { $0.presence = Region(frame: rect(0, 0, 10, 10)).presence }
    }
  }

  /// The properties of a region that a configuration can change.
  private static let changes: [@Sendable (inout Region) -> Void] = [
    { $0.frame.x = 5 }, { $0.shape = .circle }, { $0.outset = 3 }, { $0.touchRules.policy = .pass },
    { $0.touchRules.strategy = .each }, { $0.touchRules.extraFingers = .pass },
    { $0.touchRules.onCancel = .undo }, { $0.touchRules.isExclusive = true },
    { $0.touchRules.isKey = true }, { $0.movement.constraint = .parent },
    { $0.movement.raisesOnGrab = false }, { $0.presence.isEnabled = false },
    { $0.presence.isHidden = true }, { $0.presence.alpha = 0.5 },
  ]

  @Test(
    "A region takes what a reload changes, and keeps what has changed in it since",
    arguments: changes.indices)
  func renewal(_ index: Int) {
    let former = Region(frame: rect(0, 0, 10, 10))
    var changed = former
    Self.changes[index](&changed)
    var reloaded = former
    reloaded.renew(to: changed, from: former)
    #expect("\(reloaded)" == "\(changed)" && "\(changed)" != "\(former)")
    var kept = changed
    kept.renew(to: former, from: former)
    #expect("\(kept)" == "\(changed)")
    // Only another frame or shape makes a turned region upright.
    var pose = RegionPose(former.frame)
    pose.rotate(by: 1, about: former.frame.center)
    var turned = former
    turned.setPose(pose, shape: .rectangle)
    turned.renew(to: changed, from: former)
    #expect((turned.pose == nil) == (changed.frame != former.frame || changed.shape != .rectangle))
  }
}
