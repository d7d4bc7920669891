import FingertipSettings
import RegionControls
import TestSupport
import Testing
import TouchDrawing
import TouchRouting
import Touches

@testable import FingertipRegions

/// A tree of regions, and its visible panels from back to front.
struct PanelCase: CustomTestStringConvertible, Sendable {
  let name: String
  let yaml: String
  let panels: [String]
  var testDescription: String { name }

  init(_ name: String, _ panels: [String], _ yaml: String) {
    self.name = name
    self.yaml = yaml
    self.panels = panels
  }
}

@Suite struct RegionPanelsTests {
  static let draw = "draw: {fill: red}"

  @Test(
    "Each outermost visible region is a panel",
    arguments: [
      PanelCase("a region without a look", [], "- id: a\n"),
      PanelCase("a region with a look", ["a"], "- {id: a, \(draw)}\n"),
      PanelCase("two siblings with looks", ["a", "b"], "- {id: a, \(draw)}\n- {id: b, \(draw)}\n"),
      PanelCase(
        "a region with others inside", ["a"],
        "- id: a\n  \(draw)\n  children:\n  - {id: b, \(draw)}\n  - {id: c, \(draw)}\n"),
      PanelCase(
        "regions in one without a look", ["b", "c"],
        "- id: a\n  children:\n  - {id: b, \(draw)}\n  - {id: c, \(draw)}\n"),
      PanelCase(
        "a region in a translucent one without a look", ["a"],
        "- id: a\n  alpha: 0.5\n  children:\n  - {id: b, \(draw)}\n"),
      PanelCase("a translucent region without a look", [], "- {id: a, alpha: 0.5}\n"),
      PanelCase("a hidden region (W17)", [], "- {id: a, hidden: true, \(draw)}\n"),
      PanelCase("a region with hardly any opacity (W17)", [], "- {id: a, alpha: 0.005, \(draw)}\n"),
      PanelCase("a disabled region (W17)", ["a"], "- {id: a, enabled: false, \(draw)}\n"),
      PanelCase(
        "a region in a hidden one (W17)", [],
        "- id: a\n  hidden: true\n  children:\n  - {id: b, \(draw)}\n"),
      PanelCase("a hole with a look", ["a"], "- {id: a, policy: pass, \(draw)}\n"),
    ])
  private func panels(_ given: PanelCase) throws {
    #expect(try PanelFixture("regions:\n\(given.yaml)").names == given.panels)
  }

  @Test(
    "The window of a panel far outside the screen stays in the range of the X protocol",
    arguments: [(0, 0), (-200, -200), (-65_536, -32_768), (65_536, 32_567), (1_000_000, 32_567)])
  func windowFrame(_ place: Int, _ expected: Int) {
    let bounds = PixelRect(x: 0, y: 0, width: 200, height: 200)
    let panel = RegionPanel(
      root: .nowhere, name: "", x: place, y: place, bounds: bounds, drawing: FigureTree(),
      members: [])
    #expect(
      panel.windowFrame(of: bounds)
        == PixelRect(x: expected, y: expected, width: 200, height: 200))
  }

  @Test("A dragged panel comes to the front and looks unchanged (R1)")
  func drag() throws {
    let fixture = try PanelFixture(
      """
      regions:
      - id: card
        frame: {left: 10.04, top: 10, width: 20, height: 10}
        draw: {fill: red, label: Card}
        on: {moved: {move: self}}
        children:
        - {id: knob, frame: {left: 1.33, top: 1.33, width: 3.33, height: 3.33}, draw: {fill: blue}}
      - {id: other, frame: {left: 50, top: 10, width: 20, height: 10}, draw: {fill: green}}
      """)
    let before = try fixture.panel("card")
    #expect(before.frame == PixelRect(x: 100, y: 100, width: 200, height: 100))
    fixture.finger(.began, 150.2, 150)
    #expect(fixture.names == ["other", "card"])
    for step in 1...20 {
      fixture.finger(.moved, 150.2 + 13.37 * Double(step), 150 + 2.9 * Double(step))
      let card = try fixture.panel("card")
      #expect(card.drawing == before.drawing && card.bounds == before.bounds, "step \(step)")
    }
    #expect(try fixture.panel("card").frame == PixelRect(x: 368, y: 158, width: 200, height: 100))
  }

  @Test("A region that moves inside a panel only changes the panel's drawing")
  func innerDrag() throws {
    let fixture = try PanelFixture(
      """
      regions:
      - id: slider
        frame: {left: 10, top: 10, width: 60, height: 10}
        draw: {fill: red}
        children:
        - id: knob
          frame: {left: 0, top: 0, width: 10, height: 10}
          constrain: parent
          draw: {fill: blue}
          on: {moved: {move: self}}
      """)
    let before = try fixture.panel("slider")
    fixture.finger(.began, 120, 120)
    fixture.finger(.moved, 160.6, 140)
    let after = try fixture.panel("slider")
    #expect(after.frame == before.frame && after.members == before.members)
    var damage = DamageList(pane: after.bounds)
    after.drawing.addChanges(since: before.drawing, to: &damage)
    #expect(damage.rects == [PixelRect(x: 0, y: 0, width: 141, height: 100)])
  }

  @Test(
    "A panel is cut by holes in front of it, wherever they are in the tree",
    arguments: [
      ("behind a hole", "- {id: hole, frame: {left: 10, width: 5}, policy: pass}\n", true),
      ("behind a hole elsewhere", "- {frame: {left: 90, right: 0}, policy: pass}\n", false),
      ("behind a disabled hole", "- {id: hole, policy: pass, enabled: false}\n", false),
      ("behind a hidden hole", "- {id: hole, policy: pass, hidden: true}\n", false),
      (
        "behind a hole that passes its touches to a region", "- {policy: pass, hit: {to: card}}\n",
        false
      ),
      (
        "behind a panel with a hole",
        "- {draw: {fill: blue}, children: [{frame: {width: 10}, policy: pass}]}\n", true
      ),
      (
        "behind a hole that is clipped by its parent",
        "- {frame: {left: 90, right: 0}, children: [{frame: {left: -90, width: 20}, "
          + "policy: pass}]}\n", false
      ),
    ])
  func holes(_ description: String, yaml: String, isCut: Bool) throws {
    let card = "regions:\n- {id: card, frame: {left: 0, width: 20}, draw: {fill: red}}\n"
    let plain = try PanelFixture(card).panel("card")
    let drawing = try PanelFixture(card + yaml).panel("card").drawing
    #expect(drawing.figures.contains(where: \.isHole) == isCut)
    #expect((drawing.figures.count == plain.drawing.figures.count) == !isCut)
    // A hole behind the panel has no effect.
    let behind = try PanelFixture("regions:\n" + yaml + card.dropFirst("regions:\n".count))
    #expect(try !behind.panel("card").drawing.figures.contains(where: \.isHole))
  }

  @Test("Cells that are separate panels end at the edge of their grid", arguments: 1...9)
  func separateCells(_ columns: Int) throws {
    let cells = (1...columns).map {
      "  - {id: c\($0), frame: {column: \($0)/\(columns), gap: 3px}, \(Self.draw)}\n"
    }
    let fixture = try PanelFixture(
      "regions:\n- id: grid\n  frame: {left: 10.4px, width: 100.4px}\n  children:\n"
        + cells.joined())
    let panels = fixture.panels.panels
    #expect(panels.count == columns)
    // The last column of pixels whose centre is in the grid begins at 110 px.
    #expect(panels.last.map { $0.x + $0.bounds.maxX } == 111)
    #expect(panels.first?.x == 10)
    for (panel, next) in zip(panels, panels.dropFirst()) {
      #expect((2...4).contains(next.x - panel.x - panel.bounds.maxX))
    }
  }

  @Test(
    "What fingers scroll or move inside a panel keeps its size at every place",
    arguments: [
      "gestures: [{type: pan, on: {changed: {strip: horizontal}}}], children: [{id: tile, "
        + "frame: {left: 1, width: 3.33, height: 3.33}, draw: {fill: red}}]",
      "children: [{id: tile, frame: {left: 1, width: 3.33, height: 3.33}, draw: {fill: red}, "
        + "gestures: [{type: pan, on: {changed: {move: self}}}]}]",
      "children: [{id: tile, frame: {left: 1, width: 3.33, height: 3.33}, draw: {fill: red}, "
        + "on: {moved: {move: self}}}]",
    ])
  func movingContents(_ keys: String) throws {
    let fixture = try PanelFixture(
      "regions: [{id: tray, frame: {width: 40}, draw: {fill: blue}, \(keys)}]")
    let tile = try fixture.id("tile")
    for step in 0..<20 {
      let place = Double(step) * 1.37
      fixture.layout.tree.move(tile, to: Point(x: place, y: place))
      fixture.update()
      let frame = try #require(try fixture.panel("tray").drawing.figures.last?.outline.frame)
      #expect(frame.width == 33 && frame.height == 33)
    }
  }

  @Test("A panel that moves keeps its size")
  func movingPanelSize() throws {
    let fixture = try PanelFixture(
      "regions:\n- id: a\n  frame: {left: 10px, width: 20.4px}\n  on: {moved: {move: self}}\n"
        + "  children: [{id: b, \(Self.draw)}]\n")
    let size = try fixture.panel("b").bounds
    for x in [10.2, 10.4, 10.6, 10.8] {
      fixture.layout.tree.move(try fixture.id("a"), to: Point(x: x, y: 0))
      fixture.update()
      #expect(try fixture.panel("b").bounds == size)
    }
  }
}
