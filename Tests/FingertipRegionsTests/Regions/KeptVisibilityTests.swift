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
  layout.keepVisibility(of: former)
  func shown(in parent: RegionID?) -> [String] {
    layout.tree.children(of: parent).filter { layout.tree[$0]?.presence.isHidden == false }
      .flatMap { [layout.name(of: $0)] + shown(in: $0) }
  }
  #expect(shown(in: nil) == visible)
}
