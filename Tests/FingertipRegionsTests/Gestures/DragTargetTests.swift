import Testing
import TouchRouting
import Touches

@testable import FingertipRegions

/// The actions of a region on `moved`, and the regions that follow the finger on it.
private let cases: [(actions: String, moved: Set<String>)] = [
  ("{log: a}", []),
  ("{move: self}", ["handle"]),
  ("[{log: a}, {move: card}]", ["card"]),
  ("[{move: self}, {move: card}]", ["handle", "card"]),
  ("[{move: card}, {move: child}, {move: self}]", ["handle", "card", "child"]),
]

@Test("A finger moves every region that the actions on its moves name", arguments: cases.indices)
func dragTargets(_ index: Int) throws {
  let (actions, moved) = cases[index]
  let fixture = try RoutedRegions(
    """
    regions:
    - id: card
      frame: {left: 200px, top: 0px, width: 200px, height: 200px}
      children: [{id: child, frame: {left: 50px, top: 50px, width: 50px, height: 50px}}]
    - id: handle
      frame: {left: 0px, top: 0px, width: 100px, height: 100px}
      on: {moved: \(actions)}
    """)
  let names = ["card", "child", "handle"]
  func origins() throws -> [Point] {
    try names.map { name in
      let id = try #require(fixture.layout.region(name))
      return try #require(fixture.router.tree.absoluteFrame(of: id)).origin
    }
  }
  let before = try origins()
  fixture.finger(.began, 50, 50, contact: 1)
  fixture.finger(.moved, 80, 70, contact: 1)
  for (name, (start, end)) in zip(names, zip(before, try origins())) {
    // A child moves along with its parent, and no further if it is named as well.
    let isMoved = moved.contains(name) || name == "child" && moved.contains("card")
    #expect(end - start == (isMoved ? Vector(dx: 30, dy: 20) : .zero), "\(name)")
  }
}
