import DrawnSymbols
import FingertipRegions
import LabelLayout
import SystemSupport
import Testing
import TouchDrawing
import TouchRouting
import Touches

@testable import FingertipSettings
@testable import SettingsReading

@Suite struct MenuSignTests {
  private static let location = FileLocation(line: 1, column: 1)
  private static let other = RegionAction.menu(
    MenuSetting(id: "other", items: [.init(label: "Quit")]))

  @Test(
    "An item that opens a menu has an arrow at the end in its reading direction",
    arguments: [
      ("Draw", RegionAction.hide("x"), nil), ("Tools", other, .next), ("2 Tools", other, .next),
      ("", other, .next), ("כלים", other, .previous), ("أدوات", other, .previous),
    ] as [(String, RegionAction, Symbol?)])
  func arrow(label: String, action: RegionAction, symbol: Symbol?) throws {
    let menu = MenuSetting(id: "menu", items: [.init(label: label, actions: [action])])
    let button = try #require(menu.regions(Self.location).children.first?.children.first)
    #expect(button.look?.normal.label.text == label)
    #expect(button.children.map(\.look?.normal.label.symbol) == (symbol.map { [$0] } ?? []))
    // The arrow takes no touches from the item.
    #expect(button.children.allSatisfy { $0.responses.actions.isEmpty && !$0.isButton })
    guard let arrow = button.children.first else { return }
    let (distance, size) = (Length(1), Length(4))
    let isAtEnd = arrow.placement.frame.horizontal == .end(distance, size: size)
    #expect(isAtEnd == (symbol == .next))
    #expect(isAtEnd || arrow.placement.frame.horizontal == .start(distance, size: size))
  }

  @Test("The label of an item is broken and shrinks if the menu is not wide enough")
  func longLabel() throws {
    let menu = MenuSetting(id: "menu", items: [.init(label: String(repeating: "long ", count: 20))])
    let button = try #require(menu.regions(Self.location).children.first?.children.first)
    for face in [button.look?.normal, button.look?.pressed] {
      #expect(face?.label.lettering.wraps == true)
      #expect(face?.label.lettering.minimumSize == Length(2.5))
    }
  }

  @Test(
    "The label of an item keeps out of the space of its arrow or tick",
    arguments: [
      (other, true), (.command(.draw), true), (.toggle("mute", []), true),
      (.command(.verb(.quit)), false), (.hide("x"), false),
    ] as [(RegionAction, Bool)])
  func room(action: RegionAction, hasSign: Bool) throws {
    let menu = MenuSetting(id: "menu", items: [.init(label: "Show", actions: [action])])
    let button = try #require(menu.regions(Self.location).children.first?.children.first)
    for face in [button.look?.normal, button.look?.pressed] {
      // The sign ends 5 mm from the edge, and letters keep another millimetre from the margin.
      #expect(face?.label.lettering.sideMargin == (hasSign ? Length(4) : .zero))
    }
  }

  @Test(
    "An item that switches something has a hidden tick at the start in its reading direction",
    arguments: [
      ("Draw", .command(.draw), true), ("Inspect", .command(.inspect), true),
      ("Lens", .command(.stage(.lens)), true), ("Room", .command(.preset(.room)), true),
      ("All", .command(.monitor(nil)), true), ("Show", .command(.verb(.toggle)), true),
      ("Quit", .command(.verb(.quit)), false), ("Clear", .command(.verb(.clear)), false),
      ("Mute", .toggle("mute", []), true), ("Layer", .toggle("layer", ["a", "b"]), false),
      ("ציור", .command(.draw), true), ("Tools", other, false),
    ] as [(String, RegionAction, Bool)])
  func tick(label: String, action: RegionAction, hasTick: Bool) throws {
    let menu = MenuSetting(id: "menu", items: [.init(label: label, actions: [action])])
    let button = try #require(menu.regions(Self.location).children.first?.children.first)
    let ticks = button.children.filter { $0.look?.normal.label.symbol == .check }
    #expect(ticks.map(\.id) == (hasTick ? [menu.tickID(of: 0)] : []))
    #expect(ticks.allSatisfy { $0.presence.isHidden && $0.responses.actions.isEmpty })
    let (distance, size) = (Length(1), Length(4))
    let side: AxisPlacement =
      label.readsRightToLeft == true
      ? .end(distance, size: size) : .start(distance, size: size)
    #expect(ticks.allSatisfy { $0.placement.frame.horizontal == side })
  }

  @Test("A menu that opens ticks exactly the items that are on at that time")
  func ticks() throws {
    let configuration = Configuration(
      Array(#"{variables: {mute: "true"}, regions: [{id: pad}]}"#.utf8))
    #expect(configuration.problems.isEmpty)
    let actions: [[RegionAction]] = [
      [.command(.stage(.spotlight))], [.toggle("mute", [])], [.log("x"), .command(.draw)],
      [.emit("text")],
    ]
    let menu = MenuSetting(id: "menu", items: actions.map { .init(label: "x", actions: $0) })
    var regions = configuration.regions
    regions.regions[0].responses.actions[.phase(.began)] = [.menu(menu)]
    let screen = PixelRect(x: 0, y: 0, width: 1000, height: 1000)
    let layout = RegionLayout(
      regions,
      on: LayoutContext(
        screen: screen, monitors: [.init(name: "a", frame: screen, pixelsPerMillimetre: 4)]))
    func ticked() -> [Int] {
      menu.items.indices.filter { index in
        let tick = layout.region(menu.tickID(of: index)).flatMap { layout.tree[$0] }
        return tick?.presence.isHidden == false
      }
    }
    #expect(ticked() == [])
    layout.tick(menu) { $0 == .draw }
    #expect(ticked() == [1, 2])
    _ = layout.set("mute", to: "false")
    layout.tick(menu) { $0 == .stage(.spotlight) }
    #expect(ticked() == [0])
  }
}
