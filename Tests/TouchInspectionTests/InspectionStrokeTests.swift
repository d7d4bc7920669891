import Testing
import TouchAnalysis
import TouchDrawing
import TouchRouting
import TouchX11
import Touches

@testable import FingertipSettings
@testable import TouchInspection

@Suite struct InspectionStrokeTests {
  private let screen = PixelRect(x: 0, y: 0, width: 800, height: 600)

  /// The names of the regions that the inspector outlines, from back to front.
  private func outlines(of tree: RegionTree) -> [String] {
    let inspector = Inspector(
      panel: Panel(frame: Rect(screen), pixelsPerMillimetre: 4), settings: InspectionSettings(),
      log: { _, _ in }, lines: FaultLineWriter(to: -1))
    inspector.follow(tree)
    return inspector.strokes(on: screen, pixelsPerMillimetre: 4) { _ in .white }.compactMap {
      if case .outline(_, let name) = $0.kind { name } else { nil }
    }
  }

  @Test("The inspector outlines no region in a closed menu or in another hidden region")
  func hiddenRegions() throws {
    let tree = RegionTree(screen: screen)
    func add(_ name: String, in parent: RegionID? = nil, isHidden: Bool = false) -> RegionID? {
      var region = Region(name: name, frame: Rect(x: 0, y: 0, width: 200, height: 200))
      region.presence.isHidden = isHidden
      return tree.insert(region, in: parent)
    }
    let panel = add("panel")
    _ = add("button", in: panel)
    _ = add("hidden button", in: panel, isHidden: true)
    let menu = add("menu", isHidden: true)
    let column = add("column", in: menu)
    _ = add("item", in: column)
    #expect(outlines(of: tree) == ["panel", "button"])
    tree.update(try #require(menu)) { $0.presence.isHidden = false }
    #expect(outlines(of: tree) == ["panel", "button", "menu", "column", "item"])
  }
}
