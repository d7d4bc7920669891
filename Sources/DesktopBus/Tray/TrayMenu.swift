/// The menu of a tray item, with the interface com.canonical.dbusmenu.
struct TrayMenu: Sendable {
  static let interface = "com.canonical.dbusmenu"

  /// The revision of the menu; when it changes, the tray reads the menu again.
  let revision: UInt32
  private let root: TrayEntry

  init(_ entries: [TrayEntry], revision: UInt32) {
    root = TrayEntry(0, "", .menu(entries))
    self.revision = revision
  }

  /// The properties of the interface.
  static let properties: [(key: String, value: BusValue)] = [
    ("Version", .uint32(3)), ("TextDirection", .string("ltr")), ("Status", .string("normal")),
    ("IconThemePath", .array(of: "s", [])),
  ]

  /// Answers a call of the interface; nil if there is no such method or entry.
  func answer(_ call: BusMessage) -> [BusValue]? {
    let arguments = call.arguments
    switch call.member {
    case "GetLayout":
      guard arguments.count == 3, let entry = entry(arguments[0]), let depth = arguments[1].int32
      else { return nil }
      return [.uint32(revision), layout(of: entry, depth, texts(arguments[2]))]
    case "GetGroupProperties":
      guard arguments.count == 2, let ids = arguments[0].elements else { return nil }
      let entries = ids.isEmpty ? root.subtree : ids.compactMap(entry)
      let names = texts(arguments[1])
      return [
        .array(
          of: "(ia{sv})",
          entries.map { .structure([.int32($0.id), .dictionary($0.properties(names))]) })
      ]
    case "GetProperty":
      guard arguments.count == 2, let entry = entry(arguments[0]), let name = arguments[1].text,
        let property = entry.properties([name]).first
      else { return nil }
      return [.variant(property.value)]
    case "AboutToShow": return arguments.first.flatMap(entry).map { _ in [.boolean(false)] }
    case "AboutToShowGroup":
      return [.array(of: "i", []), .array(of: "i", unknown(arguments.first?.elements ?? []))]
    case "Event": return arguments.first.flatMap(entry).map { _ in [] }
    case "EventGroup": return [.array(of: "i", unknown(Self.events(call).map(\.id)))]
    default: return nil
    }
  }

  /// Returns the ids of the entries that a call selects.
  func chosen(by call: BusMessage) -> [Int32] {
    Self.events(call).filter { $0.name == "clicked" }.compactMap { entry($0.id)?.id }
  }

  /// Returns the entry events in a call.
  private static func events(_ call: BusMessage) -> [(id: BusValue, name: String?)] {
    let events =
      switch call.member {
      case "Event": [call.arguments]
      case "EventGroup": (call.arguments.first?.elements ?? []).compactMap(\.elements)
      default: [[BusValue]]()
      }
    return events.filter { $0.count == 4 }.map { ($0[0], $0[1].text) }
  }

  private func entry(_ id: BusValue) -> TrayEntry? {
    root.subtree.first { .int32($0.id) == id }
  }

  private func unknown(_ ids: [BusValue]) -> [BusValue] { ids.filter { entry($0) == nil } }

  private func texts(_ value: BusValue) -> [String] { (value.elements ?? []).compactMap(\.text) }

  /// Returns an entry with the entries in it.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - depth: the number of levels below it; negative for all.
  ///   - names: the requested properties; all if it is empty.
  /// - Returns: the entry's node of the layout.
  private func layout(of entry: TrayEntry, _ depth: Int32, _ names: [String]) -> BusValue {
    let children = depth == 0 ? [] : entry.children
    return .structure([
      .int32(entry.id), .dictionary(entry.properties(names)),
      .array(of: "v", children.map { .variant(layout(of: $0, max(depth, 0) - 1, names)) }),
    ])
  }
}

extension TrayEntry {
  fileprivate var children: [TrayEntry] {
    if case .menu(let entries) = kind { entries } else { [] }
  }

  fileprivate var subtree: [TrayEntry] { [self] + children.flatMap(\.subtree) }

  /// Returns the properties with the given names, or all if there are none; defaults are left out.
  fileprivate func properties(_ names: [String]) -> [(key: String, value: BusValue)] {
    var all: [(key: String, value: BusValue)] = []
    // A single underscore would mark the entry's mnemonic letter.
    let text = label.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    if !text.isEmpty { all.append(("label", .string(text))) }
    switch kind {
    case .command: break
    case .check(let isOn): all += Self.toggle("checkmark", isOn)
    case .radio(let isOn): all += Self.toggle("radio", isOn)
    case .separator: all.append(("type", .string("separator")))
    case .menu: all.append(("children-display", .string("submenu")))
    }
    return names.isEmpty ? all : all.filter { names.contains($0.key) }
  }

  private static func toggle(_ type: String, _ isOn: Bool) -> [(key: String, value: BusValue)] {
    [("toggle-type", .string(type)), ("toggle-state", .int32(isOn ? 1 : 0))]
  }
}
