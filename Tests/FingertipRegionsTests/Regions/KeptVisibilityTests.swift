import RegionControls
import Testing
import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings

/// Three pages, of which the first is visible at the beginning.
private let yaml = """
  regions:
  - {id: one, children: [{id: inner}]}
  - {id: two, hidden: true}
  - {id: three, hidden: true}
  - {hidden: true}
  """

/// Actions of regions, the next configuration, and the visible regions in it, from back to front.
private let cases: [(actions: [RegionAction], next: String, visible: [String])] = [
  ([], yaml, ["one", "inner"]),
  ([.hide("one"), .show("two")], yaml, ["two"]),
  ([.show("three"), .show("two")], yaml, ["one", "inner", "three", "two"]),
  ([.show("two"), .hide("two")], yaml, ["one", "inner"]),
  ([.hide("inner")], yaml, ["one"]),
  // What the file changes counts, and a removed region is ignored.
  ([.show("two"), .hide("one")], "regions: [{id: one, hidden: true}]", []),
  ([.show("two")], yaml.replacing("two, hidden: true", with: "two"), ["one", "inner", "two"]),
  // A region without an id may be another one.
  ([.show("regions[3]")], yaml, ["one", "inner"]),
]

@Test("What actions show and hide stays so on another screen", arguments: cases.indices)
func keptVisibility(_ index: Int) throws {
  let (actions, next, visible) = cases[index]
  let former = try RoutedRegions(yaml).layout
  let one = try #require(former.region("one"))
  for action in actions { former.apply(action, of: one, at: Point(x: 0, y: 0), by: nil) }
  let screen = PixelRect(x: 0, y: 0, width: 500, height: 1000)
  let layout = RegionLayout(
    try regions(next),
    on: LayoutContext(
      screen: screen, monitors: [.init(name: "screen", frame: screen, pixelsPerMillimetre: 10)]),
    former.live)
  layout.takeOver(former)
  func shown(in parent: RegionID?) -> [String] {
    layout.tree.children(of: parent).filter { layout.tree[$0]?.presence.isHidden == false }
      .flatMap { [layout.name(of: $0)] + shown(in: $0) }
  }
  #expect(shown(in: nil) == visible)
}

/// A wide screen of two monitors, or its left one only.
private func screen(hasRight: Bool) -> LayoutContext {
  let left = PixelRect(x: 0, y: 0, width: 500, height: 500)
  let right = PixelRect(x: 500, y: 0, width: 500, height: 500)
  var monitors = [LayoutContext.Monitor(name: "left", frame: left, pixelsPerMillimetre: 10)]
  if hasRight { monitors.append(.init(name: "right", frame: right, pixelsPerMillimetre: 10)) }
  return LayoutContext(screen: hasRight ? left.union(right) : left, monitors: monitors)
}

@Test("What was done to regions remains while another monitor is absent, and once it is back")
func absentMonitor() throws {
  let settings = try regions(
    """
    regions:
    - id: photo
      screen: left
      frame: {left: 10px, top: 10px, width: 100px, height: 100px}
    - id: wall
      screen: right
      frame: {left: 0px, top: 0px, width: 400px, height: 400px}
      draw: {fill: red}
      children:
      - id: card
        frame: {left: 10px, top: 10px, width: 100px, height: 100px}
        control: slider
        draw: {fill: red}
    - {id: next, screen: right, hidden: true, draw: {fill: red}}
    """)
  let live = LiveRegions()
  let first = RegionLayout(settings, on: screen(hasRight: true), live)
  let beginning = RegionLayout(settings, on: screen(hasRight: true))
  try first.carryOut(.move(Point(x: 200, y: 300)), on: "photo")
  try first.carryOut(.move(Point(x: 800, y: 300)), on: "card")
  try first.carryOut(.value([0.5]), on: "card")
  let wall = try #require(first.region("wall"))
  for action: RegionAction in [.hide("wall"), .show("next")] {
    first.apply(action, of: wall, at: Point(x: 0, y: 0), by: nil)
  }
  let kept = first.kept(since: beginning)
  #expect(kept.regions.map(\.id) == ["photo", "wall", "card", "next"])

  let alone = RegionLayout(settings, on: screen(hasRight: false), live)
  alone.takeOver(first)
  #expect(alone.absentIDs == ["wall", "card", "next"])
  let keptAlone = alone.kept(since: RegionLayout(settings, on: screen(hasRight: false)))
  #expect(keptAlone.regions.elementsEqual(kept.regions) { $0 == $1 })

  let again = RegionLayout(settings, on: screen(hasRight: true), live)
  again.takeOver(alone)
  #expect(again.kept(since: beginning) == kept)
  #expect(live.traces.isEmpty)
}

@Test("A region is back in its place if the place that it was moved to is no longer on the screen")
func lostPlace() throws {
  let settings = try regions(
    "regions: [{id: photo, frame: {left: 10px, top: 10px, width: 100px, height: 100px}}]")
  let live = LiveRegions()
  let former = RegionLayout(settings, on: screen(hasRight: true), live)
  try former.carryOut(.move(Point(x: 700, y: 300)), on: "photo")
  let layout = RegionLayout(settings, on: screen(hasRight: false), live)
  layout.takeOver(former)
  #expect(layout.kept(since: RegionLayout(settings, on: screen(hasRight: false))).regions.isEmpty)
}
