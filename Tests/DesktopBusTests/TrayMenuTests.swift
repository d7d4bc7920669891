import Testing

@testable import DesktopBus

@Suite("The menu of an item in the tray")
struct TrayMenuTests {
  private let menu = TrayMenu(
    [
      TrayEntry(1, "Show_it", .check(true)), TrayEntry(2, "", .separator),
      TrayEntry(3, "More", .menu([TrayEntry(4, "One", .radio(false)), TrayEntry(5, "Two")])),
    ], revision: 7)

  private func call(_ member: String, _ arguments: BusValue...) -> BusMessage {
    BusMessage(
      sender: ":1.1", path: "/", interface: TrayMenu.interface, member: member,
      arguments: arguments)
  }

  private func node(
    _ id: Int32, _ properties: [(key: String, value: BusValue)], _ children: [BusValue] = []
  ) -> BusValue {
    .structure([
      .int32(id), .dictionary(properties), .array(of: "v", children.map { .variant($0) }),
    ])
  }

  private let allProperties = BusValue.array(of: "s", [])

  @Test("A tray menu returns the requested part of its layout with the requested properties")
  func layout() {
    let show = node(
      1,
      [
        ("label", .string("Show__it")), ("toggle-type", .string("checkmark")),
        ("toggle-state", .int32(1)),
      ])
    let separator = node(2, [("type", .string("separator"))])
    let more: [(key: String, value: BusValue)] = [
      ("label", .string("More")), ("children-display", .string("submenu")),
    ]
    let submenu = [
      node(
        4,
        [
          ("label", .string("One")), ("toggle-type", .string("radio")),
          ("toggle-state", .int32(0)),
        ]), node(5, [("label", .string("Two"))]),
    ]
    let root: [(key: String, value: BusValue)] = [("children-display", .string("submenu"))]
    #expect(
      menu.answer(call("GetLayout", .int32(0), .int32(-1), allProperties))
        == [.uint32(7), node(0, root, [show, separator, node(3, more, submenu)])])
    #expect(
      menu.answer(call("GetLayout", .int32(0), .int32(1), allProperties))
        == [.uint32(7), node(0, root, [show, separator, node(3, more)])])
    #expect(
      menu.answer(call("GetLayout", .int32(3), .int32(0), allProperties))
        == [.uint32(7), node(3, more)])
    #expect(
      menu.answer(
        call("GetLayout", .int32(5), .int32(-1), .array(of: "s", [.string("type")])))
        == [.uint32(7), node(5, [])])
  }

  @Test("A tray menu returns the properties of its entries")
  func properties() {
    let label = BusValue.array(of: "s", [.string("label")])
    func row(_ id: Int32, _ label: String) -> BusValue {
      .structure([.int32(id), .dictionary([("label", .string(label))])])
    }
    #expect(
      menu.answer(
        call("GetGroupProperties", .array(of: "i", [.int32(5), .int32(99), .int32(1)]), label))
        == [.array(of: "(ia{sv})", [row(5, "Two"), row(1, "Show__it")])])
    let all = menu.answer(call("GetGroupProperties", .array(of: "i", []), label))
    #expect(all?.first?.elements?.count == 6)
    #expect(
      menu.answer(call("GetProperty", .int32(4), .string("toggle-state")))
        == [.variant(.int32(0))])
    #expect(menu.answer(call("GetProperty", .int32(5), .string("toggle-state"))) == nil)
  }

  @Test("A tray menu reports the entries that were chosen, and the IDs that do not exist")
  func chosenEntries() {
    func event(_ id: Int32, _ name: String) -> BusValue {
      .structure([.int32(id), .string(name), .variant(.int32(0)), .uint32(0)])
    }
    let one = call("Event", .int32(5), .string("clicked"), .variant(.string("")), .uint32(1))
    #expect(menu.chosen(by: one) == [5])
    #expect(menu.answer(one) == [])
    let opened = call("Event", .int32(3), .string("opened"), .variant(.string("")), .uint32(1))
    #expect(menu.chosen(by: opened) == [])
    #expect(menu.answer(opened) == [])
    let several = call(
      "EventGroup",
      .array(
        of: "(isvu)",
        [event(5, "clicked"), event(1, "hovered"), event(99, "clicked"), event(4, "clicked")]))
    #expect(menu.chosen(by: several) == [5, 4])
    #expect(menu.answer(several) == [.array(of: "i", [.int32(99)])])
    #expect(menu.answer(call("AboutToShow", .int32(3))) == [.boolean(false)])
    #expect(
      menu.answer(call("AboutToShowGroup", .array(of: "i", [.int32(3), .int32(98)])))
        == [.array(of: "i", []), .array(of: "i", [.int32(98)])])
  }

  @Test(
    "A tray menu refuses invalid calls",
    arguments: [
      ("GetLayout", []), ("GetLayout", [.int32(99), .int32(0), .array(of: "s", [])]),
      ("GetLayout", [.string("0"), .int32(0), .array(of: "s", [])]),
      ("GetGroupProperties", [.int32(0), .int32(0)]), ("GetProperty", [.int32(0)]),
      ("AboutToShow", []), ("AboutToShow", [.int32(99)]), ("Event", []),
      ("Event", [.int32(99), .string("clicked"), .variant(.int32(0)), .uint32(0)]),
      ("Open", []),
    ] as [(String, [BusValue])])
  func invalidCalls(_ member: String, _ arguments: [BusValue]) {
    let call = BusMessage(
      sender: "", path: "", interface: "", member: member, arguments: arguments)
    #expect(menu.answer(call) == nil)
    #expect(menu.chosen(by: call) == [])
  }
}
