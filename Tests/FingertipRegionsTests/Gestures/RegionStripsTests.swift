import Testing
import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings

/// Items that leave a strip and come back to it.
@Suite struct RegionStripsTests {
  private let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 1000, height: 1000))
  private let strips: RegionStrips
  private let strip: RegionID
  private let items: [RegionID]

  /// Creates a strip of 200 by 60 px at (100, 500), with items of 40 px that are 10, 20 and 30 px
  /// apart.
  init() throws {
    strips = RegionStrips(
      tree, on: LayoutContext(screen: tree.screen, monitors: []))
    strip = tree.insert(Region(name: "strip", frame: Rect(x: 100, y: 500, width: 200, height: 60)))
    items = try [10.0, 60, 120, 190].enumerated().map { [tree, strip] number, x in
      try #require(
        tree.insert(
          Region(name: "\(number)", frame: Rect(x: x, y: 10, width: 40, height: 40)), in: strip))
    }
    strips.add(strip, .horizontal)
  }

  private func gesture(_ id: GestureID, _ state: RecognizerState) -> Gesture {
    Gesture(
      id: id, type: .pan, region: strip, state: state,
      touches: [TouchID(device: DeviceID(rawValue: 8), contact: 1)], position: Point(x: 0, y: 0))
  }

  /// Takes an item out and moves it to a position, in px of the root.
  private func pull(_ item: Int, to position: Point) {
    strips.takeOut(items[item], by: GestureID(rawValue: "pull \(item)"))
    tree.move(items[item], to: position)
  }

  private func drop(_ item: Int, _ state: RecognizerState = .ended, isUndone: Bool = false) {
    strips.end(
      gesture(GestureID(rawValue: "pull \(item)"), state), at: Timestamp(milliseconds: 0),
      isUndone: isUndone)
  }

  /// The offsets of the items along the strip; nil for those that are not in it.
  private var offsets: [Double?] {
    items.map { tree.parent(of: $0) == strip ? tree[$0]?.frame.x : nil }
  }

  private static let above = Point(x: 300, y: 100)
  private static let over = Point(x: 150, y: 515)

  @Test(
    "The other items close the gap of a removed item, which can return to it (R12)",
    arguments: [
      (0, [nil, 10, 70, 140]), (1, [10, nil, 60, 130]), (2, [10, 60, nil, 120]),
      (3, [10, 60, 120, nil]),
    ] as [(Int, [Double?])])
  func outAndBack(item: Int, others: [Double?]) {
    for isUndone in [true, false] {
      pull(item, to: Self.above)
      #expect(offsets == others)
      drop(item, isUndone: isUndone)
      #expect(offsets == (isUndone ? [10, 60, 120, 190] : others))
    }
    // A removed item stays out even if a pull is undone, unless it is dropped on the strip.
    pull(item, to: Self.above)
    drop(item, .cancelled, isUndone: true)
    #expect(offsets == others)
    for _ in 1...2 {
      pull(item, to: Self.over)
      #expect(offsets == others)
      drop(item)
      #expect(offsets == [10, 60, 120, 190])
      #expect(tree[items[item]]?.frame.y == 10)
    }
  }

  @Test(
    "Items that are out at the same time return to their positions in any order (R12)",
    arguments: [
      [0, 1], [1, 0], [1, 2], [2, 1], [3, 2], [2, 3], [0, 3], [3, 0], [2, 0, 3, 1],
    ])
  func several(order: [Int]) {
    for item in order { pull(item, to: Self.over) }
    #expect(offsets.compactMap { $0 }.count == 4 - order.count)
    for item in order { drop(item) }
    #expect(offsets == [10, 60, 120, 190])
    for item in order { pull(item, to: Self.over) }
    for item in order.reversed() { drop(item) }
    #expect(offsets == [10, 60, 120, 190])
  }

  @Test("A strip that is scrolled to its end stays within its range without an item (R12)")
  func end() {
    var scroll = gesture("scroll", .changed)
    scroll.values.translation = Vector(dx: -500, dy: 0)
    strips.scroll(strip, by: scroll)
    // The items take 220 px, and there is room for 180 px.
    #expect(offsets == [-30, 20, 80, 150])
    pull(3, to: Self.above)
    drop(3)
    #expect(offsets == [10, 60, 120, nil])
    pull(1, to: Self.over)
    drop(1, .cancelled)
    #expect(offsets == [10, 60, 120, nil])
  }

  @Test("A strip coasts only if it is released in motion, and reports when it moves next")
  func coasting() throws {
    for (state, velocity, isMoving) in [
      (RecognizerState.ended, -400.0, true), (.ended, -90, false), (.cancelled, -400, false),
      (.ended, .nan, false),
    ] {
      var scroll = gesture("scroll", .changed)
      scroll.values.translation = Vector(dx: -5, dy: 0)
      strips.scroll(strip, by: scroll)
      scroll.state = state
      scroll.values.velocity = Vector(dx: velocity, dy: 900)
      strips.end(scroll, at: Timestamp(milliseconds: 100), isUndone: false)
      #expect((strips.nextMove != nil) == isMoving)
      guard isMoving else { continue }
      var moves = 0
      var last = try #require(offsets[0])
      while let next = strips.nextMove {
        strips.advance(to: next)
        let start = try #require(offsets[0])
        #expect(start < last && start > -30.001)
        last = start
        moves += 1
      }
      // It coasts to the end and stops there.
      #expect(last < -29.999)
      #expect(moves > 5)
      strips.touch(items[0])
      #expect(strips.nextMove == nil)
      scroll.values.translation = Vector(dx: 500, dy: 0)
      strips.scroll(strip, by: scroll)
      strips.end(scroll, at: Timestamp(milliseconds: 100), isUndone: true)
      strips.touch(strip)
    }
  }
}

@Test("A renewal does not move the snap points of an item that a finger has taken out")
func snapPointsOfPulledItem() throws {
  let yaml =
    "regions: [{id: strip, frame: {left: 200px, width: 300px}, children: [{id: item, frame: "
    + "{width: 50px, height: 50px}, motion: {snap: {points: [[30px, 40px]], within: 100}}}]}]"
  for isRenewed in [false, true] {
    let fixture = try RoutedRegions(yaml)
    let item = try #require(fixture.layout.region("item"))
    fixture.layout.tree.move(item, into: nil)
    if isRenewed {
      let renewal = RegionRenewal(of: fixture.layout.index, to: try regions(yaml))
      fixture.layout.renew(by: renewal, in: fixture.router)
    }
    let finger = TouchID(device: DeviceID(rawValue: 8), contact: 1)
    let motions = fixture.layout.motions
    motions.grab(item, by: .finger(finger))
    motions.release(item, by: .finger(finger), Vector.zero, at: Timestamp(milliseconds: 0))
    motions.advance(to: Timestamp(milliseconds: 60_000))
    let origin = try #require(fixture.layout.tree[item]?.frame.origin)
    #expect((origin - Point(x: 30, y: 40)).length < 0.5, "\(isRenewed)")
  }
}
