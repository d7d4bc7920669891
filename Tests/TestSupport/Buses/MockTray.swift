package import DesktopBus
internal import TouchRig

/// A watcher of tray items and the tray itself, which uses the menu of an item as a user does.
package final class MockTray {
  private static let watcher = "org.kde.StatusNotifierWatcher"
  private static let item = "org.kde.StatusNotifierItem"
  private static let menu = "com.canonical.dbusmenu"
  /// The path of items, which is that of application indicators.
  package static let path = "/org/ayatana/NotificationItem/fingertip"
  package let probe: BusProbe

  /// Starts a tray on a bus that has none.
  package init(on bus: PrivateBus) throws {
    probe = try BusProbe(on: bus)
    probe.answer { $0.member == "RegisterStatusNotifierItem" ? .success([]) : nil }
    try start()
  }

  /// Becomes the watcher.
  package func start() throws {
    probe.connection.match("type='signal',path_namespace='\(Self.path)'")
    try probe.callBus("RequestName", [.string(Self.watcher), .uint32(4)])
  }

  /// Stops being the watcher, as when a panel ends.
  package func stop() throws { try probe.callBus("ReleaseName", [.string(Self.watcher)]) }

  /// The bus names of the programs whose items were registered, the latest last.
  package var items: [String] {
    probe.calls.filter {
      $0.member == "RegisterStatusNotifierItem" && $0.arguments.first?.text == Self.path
    }.map(\.sender)
  }

  /// Returns the bus name of the item that is shown; nil if there is none.
  package func presentItem() throws -> String? {
    guard let name = items.last, try probe.isThere(name) else { return nil }
    return isHidden ? nil : name
  }

  /// Whether the latest item hides, as its signals tell.
  private var isHidden: Bool {
    probe.signals.last { $0.member == "NewStatus" && $0.sender == items.last }?
      .arguments.first?.text == "Passive"
  }

  /// Waits until an item is present.
  package func waitForItem() throws {
    try probe.wait("an item to be in the tray") { try presentItem() != nil }
  }

  /// Returns the properties of the item.
  package func properties() throws -> BusValue {
    try call(Self.path, "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.item)])[0]
  }

  /// Calls a method of the menu.
  package func callMenu(_ member: String, _ arguments: [BusValue]) throws -> [BusValue] {
    try call(Self.path + "/Menu", Self.menu, member, arguments)
  }

  private func call(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]
  ) throws -> [BusValue] {
    guard let name = items.last else { throw RigError.refused("an item in the tray") }
    return try probe.call(BusCall(name, path, interface, member, arguments))
  }

  /// An entry of the menu as a tray sees it.
  package struct Entry: Equatable {
    package var id: Int32
    package var label: String
    /// Whether it is checked; nil if it cannot be.
    package var isOn: Bool?
    package var children: [Entry]

    fileprivate init?(_ value: BusValue) {
      let parts =
        if case .variant(let inner) = value { inner.elements } else { value.elements }
      guard let parts, parts.count == 3, let id = parts[0].int32 else { return nil }
      self.id = id
      label = parts[1]["label"]?.inside.text ?? ""
      isOn = parts[1]["toggle-state"]?.inside.int32.map { $0 == 1 }
      children = (parts[2].elements ?? []).compactMap(Entry.init)
    }

    /// Returns the entry with a label, at any depth.
    package subscript(_ label: String) -> Entry? {
      self.label == label ? self : children.lazy.compactMap { $0[label] }.first
    }
  }

  /// Returns the menu of the item.
  package func menu() throws -> Entry {
    let answer = try callMenu("GetLayout", [.int32(0), .int32(-1), .array(of: "s", [])])
    guard answer.count == 2, let root = Entry(answer[1]) else {
      throw RigError.refused("a menu: \(answer)")
    }
    return root
  }

  /// Chooses the entry with a label.
  package func choose(_ label: String) throws {
    guard let entry = try menu()[label] else { throw RigError.refused("an entry '\(label)'") }
    _ = try callMenu(
      "Event",
      [.int32(entry.id), .string("clicked"), .variant(.int32(0)), .uint32(0)])
  }
}

extension BusValue {
  /// The value inside a variant, or the value itself if it is no variant.
  package var inside: BusValue { if case .variant(let value) = self { value } else { self } }
}
