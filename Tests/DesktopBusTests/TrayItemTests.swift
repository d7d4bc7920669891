import DesktopBus
import SystemSupport
import TestSupport
import Testing
import TouchRig

@Suite("An item in the tray")
struct TrayItemTests {
  private static func content(_ title: String, isOn: Bool = true) -> TrayContent {
    TrayContent(
      title: title, pictures: [TrayPicture(side: 1, pixels: [255, 1, 2, isOn ? 3 : 4])],
      menu: [TrayEntry(1, "On", .check(isOn)), TrayEntry(2, "Quit")])
  }

  @Test("A tray item is shown while it has content and a tray is present")
  func lifetime() throws {
    let bus = try PrivateBus()
    let item = TrayItem()
    let connection = try BusConnection(on: bus, for: item)
    let tray = try MockTray(on: bus)
    func wait(_ what: String, _ condition: () throws -> Bool) throws {
      try Wait.until(what) {
        connection.takeTurn(at: Monotonic.milliseconds)
        tray.probe.connection.takeTurn(at: Monotonic.milliseconds)
        return try condition()
      }
    }
    try wait("a tray to host the item") { item.isHosted }
    #expect(tray.items.isEmpty)
    item.content = Self.content("one")
    try wait("the item to be registered") { try tray.presentItem() != nil }
    #expect(connection.nextTurn == nil)
    // The item is hidden and shown again, without a second registration.
    item.content = nil
    try wait("the item to be hidden") { try tray.presentItem() == nil }
    item.content = Self.content("two")
    try wait("the item to be shown again") { try tray.presentItem() != nil }
    #expect(tray.items.count == 1)
    // The tray ends, and another one starts.
    try tray.stop()
    try wait("the tray to end") { !item.isHosted }
    #expect(item.content == nil)
    try tray.start()
    try wait("the new tray to host the item") { item.isHosted }
    item.content = Self.content("three")
    try wait("the item to be registered with the new tray") { tray.items.count == 2 }
    // The bus ends.
    bus.stop()
    try wait("the connection to the bus to end") { !item.isHosted }
    #expect(item.content == nil)
  }

  @Test("A tray item reports its properties, their changes and the user's choices")
  func content() throws {
    let bus = try PrivateBus()
    let item = TrayItem()
    let connection = try BusConnection(on: bus, for: item)
    let tray = try MockTray(on: bus)
    func wait(_ what: String, _ condition: () throws -> Bool) throws {
      try tray.probe.wait(what) {
        connection.takeTurn(at: Monotonic.milliseconds)
        return try condition()
      }
    }
    func ask(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue])
      throws -> BusReply
    {
      var answer: BusReply?
      tray.probe.connection.send(
        BusCall(try #require(tray.items.last), path, interface, member, arguments)
      ) { answer = $0 }
      try wait("the answer to \(member) to arrive") { answer != nil }
      return try #require(answer)
    }
    try wait("a tray to host the item") { item.isHosted }
    item.content = Self.content("one")
    try wait("the item to be registered") { !tray.items.isEmpty }
    let properties = "org.freedesktop.DBus.Properties"
    let interface = "org.kde.StatusNotifierItem"
    let path = MockTray.path
    let all = try ask(path, properties, "GetAll", [.string(interface)]).get()[0]
    #expect(all["Title"] == .variant(.string("one")))
    #expect(all["Id"] == .variant(.string("fingertip")))
    #expect(all["Menu"] == .variant(.path(path + "/Menu")))
    let picture = BusValue.structure([.int32(1), .int32(1), .bytes([255, 1, 2, 3])])
    #expect(all["IconPixmap"] == .variant(.array(of: "(iiay)", [picture])))
    #expect(
      try ask(path, properties, "Get", [.string(interface), .string("Status")])
        == .success([.variant(.string("Active"))]))
    #expect(
      try ask(path + "/Menu", properties, "Get", [.string(menuInterface), .string("Version")])
        == .success([.variant(.uint32(3))]))
    for click in ["Activate", "SecondaryActivate", "ContextMenu"] {
      #expect(try ask(path, interface, click, [.int32(0), .int32(0)]) == .success([]))
    }
    for (member, arguments) in [
      ("Get", [BusValue.string(interface), .string("Nothing")]), ("Get", [.string("no.such")]),
      ("Set", [.string(interface), .string("Title"), .variant(.string("x"))]), ("GetAll", []),
    ] {
      #expect(throws: BusFailure.self) { try ask(path, properties, member, arguments).get() }
    }
    #expect(throws: BusFailure.self) { try ask("/other", interface, "Activate", []).get() }

    // Each change sends its own signals and no others.
    func signals() -> [String] {
      tray.probe.signals.filter { $0.path.hasPrefix(path) }.map(\.member)
    }
    item.content = Self.content("two")
    try wait("the signals of a new title") { signals() == ["NewTitle", "NewToolTip"] }
    item.content = Self.content("two", isOn: false)
    try wait("the signals of a new picture and menu") {
      signals().suffix(2) == ["NewIcon", "LayoutUpdated"]
    }
    item.content = Self.content("two", isOn: false)
    #expect(tray.probe.signals.last?.arguments == [.uint32(2), .int32(0)])
    #expect(item.takeSelectedIDs() == [])
    _ = try ask(
      path + "/Menu", menuInterface, "Event",
      [.int32(2), .string("clicked"), .variant(.int32(0)), .uint32(0)])
    #expect(item.takeSelectedIDs() == [2])
    #expect(item.takeSelectedIDs() == [])
    #expect(signals().count == 4)
  }

  private let menuInterface = "com.canonical.dbusmenu"
}
