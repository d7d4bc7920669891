import Testing
import TouchRouting
import Touches

/// Regions, and for each of some points the name of the region that it hits; nil for none.
private struct HitCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var regions: [Leaf]
  var hits: [(Double, Double, String?)]

  init(_ description: String, _ regions: [Leaf], _ hits: [(Double, Double, String?)]) {
    testDescription = description
    self.regions = regions
    self.hits = hits
  }
}

/// A region behind all others.
private let desk = Leaf("desk", rect(0, 0, 1000, 800))

@Suite struct HitTestTests {
  @Test("A touch hits the expected region of the tree", arguments: hitCases)
  private func hits(_ expected: HitCase) {
    let tree = RegionTree(expected.regions)
    for (x, y, name) in expected.hits {
      #expect(tree.nameHit(x, y) == name, "at \(x), \(y)")
    }
  }

  /// A way to turn a region off.
  fileprivate enum OffSwitch: CaseIterable, Sendable {
    case isEnabled
    case isHidden
    case alpha
    case removal
  }

  @Test(
    "A region that is turned off lets touches through to what is below, at once (W17)",
    arguments: OffSwitch.allCases)
  fileprivate func turnedOff(by offSwitch: OffSwitch) {
    let tree = RegionTree([
      desk, Leaf("panel", rect(100, 100, 200, 200), [Leaf("button", rect(10, 10, 50, 50))]),
    ])
    #expect(tree.nameHit(120, 120) == "button")
    #expect(tree.nameHit(250, 250) == "panel")
    let panel = tree.named("panel")
    let before = tree.generation
    switch offSwitch {
    case .isEnabled: tree.update(panel) { $0.presence.isEnabled = false }
    case .isHidden: tree.update(panel) { $0.presence.isHidden = true }
    case .alpha: tree.update(panel) { $0.presence.alpha = 0.0099 }
    case .removal: tree.remove(panel)
    }
    #expect(tree.generation > before)
    #expect(tree.nameHit(120, 120) == "desk")
    #expect(tree.nameHit(250, 250) == "desk")
  }

  @Test("An animating region eats touches on it and its children, and its siblings work (W19)")
  func animating() {
    let tree = RegionTree([
      desk,
      Leaf("panel", rect(100, 100, 200, 200), [Leaf("button", rect(10, 10, 50, 50))]),
      Leaf("other", rect(400, 100, 200, 200)),
    ])
    let panel = tree.named("panel")
    tree.update(panel) { $0.movement.isAnimating = true }
    #expect(tree.hitTest(point(120, 120)) == .region(panel, .eat))
    #expect(tree.hitTest(point(250, 250)) == .region(panel, .eat))
    #expect(tree.nameHit(450, 150) == "other")
    tree.update(panel) { $0.movement.isInteractiveWhileAnimating = true }
    #expect(tree.nameHit(120, 120) == "button")
  }

  @Test("A function decides the hit-test of a region and its children (W20)")
  func hitFunction() {
    let tree = RegionTree([
      desk, Leaf("panel", rect(100, 100, 300, 300), [Leaf("button", rect(0, 0, 300, 300))]),
      Leaf("far", rect(900, 700, 10, 10)),
    ])
    let far = tree.named("far")
    tree.update(tree.named("panel")) {
      $0.touchRules.hit = .ask { position in
        switch position.y {
        case ..<100: .miss
        case ..<200: position.x < 150 ? .standard : .itself
        default: .region(far)
        }
      }
    }
    let hits = [(150, "desk"), (250, "button"), (350, "far")]
    for (y, name) in hits { #expect(tree.nameHit(110, Double(y)) == name) }
    #expect(tree.nameHit(300, 250) == "panel")
    tree.update(far) { $0.presence.isHidden = true }
    #expect(tree.nameHit(110, 350) == "desk", "a hidden region cannot be hit")
    var shape = InputShape()
    _ = shape.update(from: tree)
    #expect(shape.rects.reduce(0) { $0 + $1.area } == 1000 * 800)
  }

  @Test("A `hit` rule redirects touches on a region and its children to another region (W20)")
  func redirection() {
    let tree = RegionTree([
      Leaf("track", rect(0, 0, 400, 40), [Leaf("thumb", rect(100, 0, 40, 40), policy: .offer)])
    ])
    let thumb = tree.named("thumb")
    tree.update(tree.named("track")) { $0.touchRules.hit = .to(thumb) }
    #expect(tree.hitTest(point(5, 5)) == .region(thumb, .offer))
    #expect(tree.hitTest(point(120, 5)) == .region(thumb, .offer))
    tree.remove(thumb)
    #expect(tree.nameHit(5, 5) == "track", "a removed target has no effect")
  }

  @Test("A mask is solid above an alpha of 85, and is as large as its region (R6)")
  func mask() throws {
    let mask = try #require(RegionMask(width: 2, height: 2, alpha: [85, 86, 255, 0]))
    let tree = RegionTree([
      Leaf(Region(name: "m", frame: rect(100, 100, 80, 40), shape: .mask(mask)))
    ])
    let hits: [(Double, Double, String?)] = [
      (110, 110, nil), (139.9, 119.9, nil), (140, 110, "m"), (179.9, 119.9, "m"),
      (110, 120, "m"), (150, 130, nil), (180, 110, nil), (99.9, 125, nil),
    ]
    for (x, y, name) in hits { #expect(tree.nameHit(x, y) == name, "at \(x), \(y)") }
    let lower = try #require(RegionMask(width: 1, height: 1, alpha: [1], threshold: 0))
    tree.update(tree.named("m")) { $0.shape = .mask(lower) }
    #expect(tree.nameHit(110, 110) == "m")
    #expect(RegionMask(width: 2, height: 2, alpha: [1, 2, 3]) == nil)
    #expect(RegionMask(width: 0, height: 0, alpha: []) == nil)
  }

  @Test(
    "A point with an invalid coordinate hits nothing, and neither does such a frame",
    arguments: [(Double.nan, 1.0), (1, .nan), (.infinity, 1), (-.infinity, 1), (1e300, 1e300)])
  func invalidCoordinates(x: Double, y: Double) {
    let tree = RegionTree([desk])
    #expect(tree.hitTest(point(x, y)) == .nothing)
    let panel = tree.insert(Region(name: "odd", frame: rect(x, y, 100, 100)))
    #expect(tree.nameHit(50, 50) == "desk")
    tree.move(panel, to: point(10, 10))
    #expect(tree.nameHit(50, 50) == "odd")
    tree.move(panel, to: point(x, y))
    var shape = InputShape()
    _ = shape.update(from: tree)
    #expect(shape.rects == [PixelRect(x: 0, y: 0, width: 1000, height: 800)])
  }

  @Test("The input shape leaves the gap between two regions of a column to the application")
  func column() {
    let tree = RegionTree([
      Leaf("upper", rect(10, 0, 20, 10)), Leaf("middle", rect(10, 20, 20, 10)),
      Leaf("lower", rect(10, 30, 20, 5)),
    ])
    var shape = InputShape()
    _ = shape.update(from: tree)
    #expect(
      shape.rects == [
        PixelRect(x: 10, y: 0, width: 20, height: 10),
        PixelRect(x: 10, y: 20, width: 20, height: 15),
      ])
  }

  @Test(
    "The input shape has a region whose function decides about touches, whatever its policy",
    arguments: RegionPolicy.allCases)
  func decidingRegion(policy: RegionPolicy) {
    var region = Region(frame: rect(10, 0, 20, 10), policy: policy)
    region.touchRules.hit = .ask { _ in .standard }
    var shape = InputShape()
    _ = shape.update(from: RegionTree([Leaf(region)]))
    #expect(shape.rects == [PixelRect(x: 10, y: 0, width: 20, height: 10)])
  }

  @Test("Offers can be touched unless there are none, or something covers them")
  func touchableOffers() {
    let tree = RegionTree([Leaf("offer", rect(0, 0, 50, 50), policy: .offer)])
    var (offers, holes) = (OfferShape(), InputShape())
    func areTouchable() -> Bool {
      _ = holes.update(from: tree)
      offers.update(from: tree, holes: holes)
      return offers.isTouchable
    }
    #expect(areTouchable())
    let cover = tree.insert(Region(frame: rect(0, 0, 60, 60)))
    #expect(!areTouchable())
    tree.remove(cover)
    #expect(areTouchable())
    tree.update(tree.named("offer")) { $0.touchRules.hit = .ask { _ in .standard } }
    #expect(areTouchable())
    tree.remove(tree.named("offer"))
    #expect(!areTouchable())
  }
}

private let hitCases = [
  HitCase(
    "A touch hits the deepest, frontmost region, inside every ancestor (W4)",
    [
      Leaf(
        "a", rect(0, 0, 100, 100),
        [Leaf("b", rect(50, 50, 100, 100), [Leaf("c", rect(0, 0, 10, 90))])]),
      Leaf("d", rect(90, 0, 20, 20)),
    ],
    [
      (10, 10, "a"), (55, 55, "c"), (65, 55, "b"), (95, 95, "b"), (105, 105, nil), (95, 5, "d"),
      (105, 5, "d"), (55, 105, nil),
    ]),
  HitCase(
    "A region contains its left and top edges, and not its right and bottom edges (W4)",
    [Leaf("a", rect(10.5, 20.25, 30, 40))],
    [
      (10.5, 20.25, "a"), (10.49, 30, nil), (40.49, 60.24, "a"), (40.5, 30, nil), (20, 60.25, nil),
    ]),
  HitCase(
    "Of two siblings with the same frame, the later one is hit (W4)",
    [Leaf("a", rect(0, 0, 10, 10)), Leaf("b", rect(0, 0, 10, 10))], [(5, 5, "b")]),
  HitCase(
    "An outset enlarges a region by exactly its size (W21)",
    [Leaf(Region(name: "a", frame: rect(100, 100, 40, 40), outset: 20))],
    [
      (80.1, 120, "a"), (79.9, 120, nil), (80, 80, "a"), (159.9, 120, "a"), (160, 120, nil),
      (120, 160, nil),
    ]),
  HitCase(
    "An outset ends where the parent's area ends (W21)",
    [
      Leaf(
        "parent", rect(100, 100, 100, 100),
        [Leaf(Region(name: "child", frame: rect(0, 0, 40, 40), outset: 20))])
    ],
    [(99, 120, nil), (100, 120, "child"), (159.9, 159.9, "child"), (160, 120, "parent")]),
  HitCase(
    "The corners of a circle's frame belong to the region behind it (R5)",
    [desk, Leaf(Region(name: "pad", frame: rect(100, 100, 200, 300), shape: .circle))],
    [
      (200 + 99, 250, "pad"), (200 + 101, 250, "desk"), (200, 250 - 99, "pad"),
      (200, 250 - 101, "desk"), (200 + 70, 250 + 70, "pad"), (200 + 71.5, 250 + 71.5, "desk"),
      (101, 101, "desk"),
    ]),
  HitCase(
    "An ellipse fills its frame (R5)",
    [Leaf(Region(name: "e", frame: rect(100, 100, 200, 100), shape: .ellipse))],
    [(101, 150, "e"), (299, 150, "e"), (200, 101, "e"), (110, 110, nil)]),
  HitCase(
    "A circle clips its children (R5)",
    [
      Leaf(
        Region(name: "pad", frame: rect(0, 0, 100, 100), shape: .circle),
        [Leaf("child", rect(0, 0, 100, 100))])
    ], [(50, 50, "child"), (5, 5, nil)]),
  HitCase(
    "Rounded corners are not hit",
    [Leaf(Region(name: "r", frame: rect(0, 0, 100, 100), shape: .rounded(radius: 20)))],
    [(1, 1, nil), (20, 0, "r"), (6, 6, "r"), (5.8, 5.8, nil), (0, 50, "r"), (99.9, 50, "r")]),
  HitCase(
    "A polygon is hit inside, and with an outset all around it",
    [
      Leaf(
        Region(
          name: "p", frame: rect(100, 100, 100, 100),
          shape: .polygon([Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]))),
      Leaf(
        Region(
          name: "q", frame: rect(300, 100, 100, 100),
          shape: .polygon([Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]), outset: 10)),
    ],
    [
      (110, 150, "p"), (150, 140, nil), (151, 152, "p"), (355, 145, "q"), (360, 140, nil),
      (290.1, 150, "q"), (291, 91, nil), (293, 93, "q"),
    ]),
  HitCase(
    "A `pass` region is a hole in its parent, and can contain a region that is hit",
    [
      Leaf(
        "panel", rect(0, 0, 300, 300),
        [
          Leaf(
            "hole", rect(50, 50, 200, 200), policy: .pass, [Leaf("island", rect(50, 50, 50, 50))])
        ])
    ], [(10, 10, "panel"), (60, 60, "hole"), (120, 120, "island")]),
  HitCase(
    "Nothing is hit outside the screen", [Leaf("a", rect(-100, -100, 2000, 2000))],
    [(-1, 5, nil), (0, 0, "a"), (999.9, 799.9, "a"), (1000, 5, nil), (5, 800, nil)]),
]
