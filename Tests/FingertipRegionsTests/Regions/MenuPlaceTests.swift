import FingertipRegions
import SystemSupport
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
      (PixelRect(x: 1000, y: 500, width: 1280, height: 720), Point(x: 2275, y: 860)),
      (PixelRect(x: 1000, y: 500, width: 1280, height: 720), Point(x: 2275, y: 1215)),
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
    // The menu of a handle at a side does not cover the handle, which is 18 mm long.
    let isAtSide = finger.x - Double(monitor.x) < 16 || Double(monitor.maxX) - finger.x < 16
    #expect(!isAtSide || frame.x - finger.x > 16 || finger.x - frame.maxX > 16)
  }

  @Test("The items of a menu have the same size in mm on monitors with different densities")
  func densities() throws {
    let menu = MenuSetting(
      id: "menu", items: (0..<4).map { .init(label: "\($0)", actions: [.emit("text")]) })
    var regions = RegionSettings()
    var pad = RegionSetting(id: "pad", location: FileLocation(line: 1, column: 1))
    pad.responses.actions[.phase(.began)] = [.menu(menu)]
    regions.regions = [pad]
    let layout = RegionLayout(
      regions,
      on: LayoutContext(
        screen: PixelRect(x: 0, y: 0, width: 2600, height: 1000),
        monitors: [
          .init(
            name: "wall", frame: PixelRect(x: 0, y: 0, width: 1600, height: 1000),
            pixelsPerMillimetre: 2),
          .init(
            name: "laptop", frame: PixelRect(x: 1600, y: 0, width: 1000, height: 800),
            pixelsPerMillimetre: 8),
        ]))
    let opener = try #require(layout.region("pad"))
    for (x, density) in [(800.0, 2.0), (2100, 8), (800, 2)] {
      layout.apply(.menu(menu), of: opener, at: Point(x: x, y: 700), by: nil)
      for index in menu.items.indices {
        let item = try #require(layout.region(menu.buttonID(of: index)))
        let frame = try #require(layout.tree.absoluteFrame(of: item))
        #expect(abs(frame.height / density - 11) < 1e-6 && abs(frame.width / density - 27) < 1e-6)
        #expect(abs(frame.center.x - x) < 1e-6 && frame.maxY < 700)
      }
    }
  }

  @Test(
    "All items of a menu are on the smallest monitor, lower or in columns if it is not high enough",
    arguments: [
      // The size of the screen in px, its density, the number of columns, and the height of an item
      // in mm: as usual, lower, and in columns on a screen of 7 inches and on a tiny one.
      (1920, 1200, 4, 1, 11), (1280, 720, 3.8, 1, 9.1), (800, 480, 5.2, 3, 11),
      (480, 320, 8, 2, 3.3),
    ] as [(Int, Int, Double, Int, Double)])
  func manyItems(
    _ width: Int, _ height: Int, _ density: Double, _ columns: Int, _ itemHeight: Double
  ) throws {
    let menu = MenuSetting(
      id: "menu", items: (0..<20).map { .init(label: "\($0)", actions: [.emit("text")]) })
    var regions = RegionSettings()
    var pad = RegionSetting(id: "pad", location: FileLocation(line: 1, column: 1))
    pad.responses.actions[.phase(.began)] = [.menu(menu)]
    regions.regions = [pad]
    let small = PixelRect(x: 0, y: 0, width: width, height: height)
    let large = PixelRect(x: width, y: 0, width: 4000, height: 2000)
    let context = LayoutContext(
      screen: PixelRect(x: 0, y: 0, width: width + 4000, height: 2000),
      monitors: [
        .init(name: "small", frame: small, pixelsPerMillimetre: density),
        .init(name: "large", frame: large, pixelsPerMillimetre: density),
      ])
    let layout = RegionLayout(regions, on: context)
    menu.open(
      at: Point(x: Double(width) / 2, y: Double(height) / 2), in: layout.tree, on: context)
    let frames = try menu.items.indices.map { index in
      let item = try #require(layout.region(menu.buttonID(of: index)))
      return try #require(layout.tree.absoluteFrame(of: item))
    }
    #expect(
      frames.allSatisfy {
        $0.x > 0 && $0.y > 0 && $0.maxX < Double(width) && $0.maxY < Double(height)
      })
    #expect(Set(frames.map { $0.x.rounded() }).count == columns)
    #expect(frames.allSatisfy { abs($0.height / density - itemHeight) < 0.05 })
    // The items follow one another down each column.
    let order = frames.indices.sorted {
      (frames[$0].x.rounded(), frames[$0].y) < (frames[$1].x.rounded(), frames[$1].y)
    }
    #expect(order == Array(frames.indices))
  }
}
