import DrawnSymbols
import SystemSupport
import Testing
import TouchRouting
import Touches

@testable import FingertipSettings

@Suite struct MenuArrowTests {
  private static let place = FilePlace(line: 1, column: 1)
  private static let other = RegionAction.menu(
    MenuSetting(id: "other", items: [.init(label: "Quit")]))

  @Test(
    "An item that opens a menu has an arrow at the end of its reading direction",
    arguments: [
      ("Draw", RegionAction.hide("x"), nil), ("Tools", other, .next), ("2 Tools", other, .next),
      ("", other, .next), ("כלים", other, .previous), ("أدوات", other, .previous),
    ] as [(String, RegionAction, Symbol?)])
  func arrow(label: String, action: RegionAction, symbol: Symbol?) throws {
    let menu = MenuSetting(id: "menu", items: [.init(label: label, actions: [action])])
    let button = try #require(menu.regions(Self.place).children.first?.children.first)
    #expect(button.look?.normal.label.text == label)
    #expect(button.children.map(\.look?.normal.label.symbol) == (symbol.map { [$0] } ?? []))
    // It takes no touch from the item.
    #expect(button.children.allSatisfy { $0.responses.actions.isEmpty && !$0.isButton })
    guard let arrow = button.children.first else { return }
    let (distance, size) = (Length(1), Length(4))
    let isAtEnd = arrow.placement.frame.horizontal == .end(distance, size: size)
    #expect(isAtEnd == (symbol == .next))
    #expect(isAtEnd || arrow.placement.frame.horizontal == .start(distance, size: size))
  }
}
