package import DesktopBus
internal import TouchRig

/// A watcher of items for a tray, and the tray, which does what a user does with the menu of an item.
package final class MockTray {
  private static let watcher = "org.kde.StatusNotifierWatcher"
  private static let item = "org.kde.StatusNotifierItem"
  private static let menu = "com.canonical.dbusmenu"
  private static let path = "/StatusNotifierItem"
  package let probe: BusProbe

  /// A tray on a bus that has none.
  package init(on bus: PrivateBus) throws {
    probe = try BusProbe(on: bus)
    probe.answer { $0.member == "RegisterStatusNotifierItem" ? .success([]) : nil }
    try start()
  }

  /// Becomes the watcher.
  package func start() throws {
    probe.connection.match("type='signal',path_namespace='\(Self.path)'")
    try probe.askBus("RequestName", [.string(Self.watcher), .uint32(4)])
  }

  /// Is the watcher no more, as when a panel ends.
  package func stop() throws { try probe.askBus("ReleaseName", [.string(Self.watcher)]) }

  /// The names of the items that were registered, the latest last.
  package var items: [String] {
    probe.calls.filter { $0.member == "RegisterStatusNotifierItem" }
      .compactMap { $0.arguments.first?.text }
  }

  /// The name of the item that is there; nil where there is none.
  package func presentItem() throws -> String? {
    try items.last.flatMap { try probe.isThere($0) ? $0 : nil }
  }

  /// Waits for an item.
  package func waitForItem() throws {
    try probe.wait("an item in the tray") { try presentItem() != nil }
  }

  /// The properties of the item.
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
    /// Whether it is marked; nil where it cannot be.
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

    /// The entry of that label, at any depth.
    package subscript(_ label: String) -> Entry? {
      self.label == label ? self : children.lazy.compactMap { $0[label] }.first
    }
  }

  /// The menu of the item.
  package func menu() throws -> Entry {
    let answer = try callMenu("GetLayout", [.int32(0), .int32(-1), .array(of: "s", [])])
    guard answer.count == 2, let root = Entry(answer[1]) else {
      throw RigError.refused("a menu: \(answer)")
    }
    return root
  }

  /// Chooses the entry of a label.
  package func choose(_ label: String) throws {
    guard let entry = try menu()[label] else { throw RigError.refused("an entry '\(label)'") }
    _ = try callMenu(
      "Event",
      [.int32(entry.id), .string("clicked"), .variant(.int32(0)), .uint32(0)])
  }
}

extension BusValue {
  /// The value in it where it is a variant, or else itself.
  package var inside: BusValue { if case .variant(let value) = self { value } else { self } }
}
