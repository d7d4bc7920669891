import FingertipRegions
import Testing
import TouchRouting
import Touches

@testable import FingertipSettings
@testable import SettingsReading

@Suite struct MenuPlaceTests {
  @Test(
    "A menu opens where the finger does not cover it, inside the monitor",
    arguments: [
      // Six items are 69 mm high, which leaves no room above and below the middle of 120 mm.
      (PixelRect(x: 0, y: 0, width: 800, height: 480), Point(x: 795, y: 240)),
      (PixelRect(x: 0, y: 0, width: 800, height: 480), Point(x: 5, y: 240)),
      (PixelRect(x: 0, y: 0, width: 800, height: 480), Point(x: 400, y: 200)),
      (PixelRect(x: 0, y: 0, width: 800, height: 480), Point(x: 400, y: 5)),
      (PixelRect(x: 0, y: 0, width: 800, height: 480), Point(x: 400, y: 475)),
      (PixelRect(x: 0, y: 0, width: 800, height: 320), Point(x: 5, y: 10)),
      (PixelRect(x: 0, y: 0, width: 800, height: 320), Point(x: 795, y: 310)),
      (PixelRect(x: 1000, y: 500, width: 1280, height: 720), Point(x: 1005, y: 860)),
    ] as [(PixelRect, Point)])
  func place(_ monitor: PixelRect, _ finger: Point) throws {
    let configuration = Configuration(Array("regions: [{id: pad}]".utf8))
    #expect(configuration.problems.isEmpty)
    let menu = MenuSetting(
      id: "menu", items: (0..<6).map { .init(label: "\($0)", actions: [.emit("text")]) })
    var regions = configuration.regions
    regions.regions[0].responses.actions[.phase(.began)] = [.menu(menu)]
    let context = LayoutContext(
      screen: PixelRect(x: 0, y: 0, width: 2280, height: 1220),
      monitors: [.init(name: "a", frame: monitor, pixelsPerMillimetre: 4)])
    let layout = RegionLayout(regions, on: context)
    menu.open(at: finger, in: layout.tree, on: context)
    let cover = try #require(layout.region(menu.id).flatMap { layout.tree[$0] })
    let panel = try #require(layout.region(menu.panelID).flatMap { layout.tree[$0] })
    let frame = Rect(
      x: cover.frame.x + panel.frame.x, y: cover.frame.y + panel.frame.y,
      width: panel.frame.width, height: panel.frame.height)
    #expect(!cover.presence.isHidden)
    #expect(Rect(monitor).intersection(frame) == frame)
    #expect(!frame.grown(by: 31).contains(finger))
  }
}
