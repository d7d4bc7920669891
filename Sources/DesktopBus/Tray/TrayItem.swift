// A tray item (StatusNotifierItem) is an object on the session bus. A watcher knows all items and
// tells the trays about them. An item is registered by its path, and vanishes with its program's
// connection to the bus. So it is registered once with each watcher, and hides by its status.
//
// The path is that of an application indicator. The tray of Cinnamon ignores `ItemIsMenu`: it opens
// the menus of application indicators at a click of any button, and others only at a click of the
// right button, which a finger does not have. Other trays treat all paths alike.

internal import SystemSupport

/// An item in the tray, as long as there is a tray.
package final class TrayItem {
  private static let watcher = "org.kde.StatusNotifierWatcher"
  private static let interface = "org.kde.StatusNotifierItem"
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let path = "/org/ayatana/NotificationItem/fingertip"
  private static let menuPath = path + "/Menu"

  /// The bus, while there is a watcher on it.
  private weak var bus: BusConnection?
  /// Whether that watcher knows the item.
  private var isRegistered = false
  private var revision: UInt32 = 1
  /// The ids of the entries that were selected since the last `takeSelectedIDs`.
  private var selected: [Int32] = []

  /// Creates an item that is not shown.
  package init() {}

  /// Whether there is a watcher that can show an item.
  package var isHosted: Bool { bus != nil }

  /// The content; nil to show no item.
  package var content: TrayContent? {
    didSet {
      guard let bus, content != oldValue else { return }
      guard isRegistered else { return register(on: bus) }
      if (content == nil) != (oldValue == nil) {
        bus.emit(Self.path, Self.interface, "NewStatus", [.string(status)])
      }
      guard let content else { return }
      if content.pictures != oldValue?.pictures { bus.emit(Self.path, Self.interface, "NewIcon") }
      if content.title != oldValue?.title {
        bus.emit(Self.path, Self.interface, "NewTitle")
        bus.emit(Self.path, Self.interface, "NewToolTip")
      }
      if content.menu != oldValue?.menu {
        revision &+= 1
        bus.emit(
          Self.menuPath, TrayMenu.interface, "LayoutUpdated", [.uint32(revision), .int32(0)])
      }
    }
  }

  /// Returns and removes the ids of the entries that were selected.
  package func takeSelectedIDs() -> [Int32] {
    defer { selected = [] }
    return selected
  }

  /// The status, by which trays show or hide the item.
  private var status: String { content == nil ? "Passive" : "Active" }

  private func register(on bus: BusConnection) {
    isRegistered = true
    bus.send(
      BusCall(
        Self.watcher, "/StatusNotifierWatcher", Self.watcher, "RegisterStatusNotifierItem",
        [.string(Self.path)]))
  }

  // MARK: - Answers

  /// Returns the properties of an interface; nil if there is no such interface.
  private func properties(of interface: String?, _ content: TrayContent)
    -> [(key: String, value: BusValue)]?
  {
    if interface == TrayMenu.interface { return TrayMenu.properties }
    guard interface == Self.interface else { return nil }
    let pictures = BusValue.array(of: "(iiay)", content.pictures.map(\.value))
    return [
      ("Category", .string("ApplicationStatus")), ("Id", .string("fingertip")),
      ("Title", .string(content.title)), ("Status", .string(status)), ("WindowId", .int32(0)),
      ("IconName", .string("")), ("IconPixmap", pictures), ("OverlayIconName", .string("")),
      ("AttentionIconName", .string("")), ("IconThemePath", .string("")),
      (
        "ToolTip",
        .structure([
          .string(""), .array(of: "(iiay)", []), .string(content.title), .string(""),
        ])
      ),
      // A click of any kind opens the menu: a finger has only one kind of click.
      ("ItemIsMenu", .boolean(true)), ("Menu", .path(Self.menuPath)),
    ]
  }

  private func answer(_ call: BusMessage, with content: TrayContent) -> [BusValue]? {
    switch call.interface {
    case Self.properties:
      guard let all = properties(of: call.arguments.first?.text, content) else { return nil }
      switch call.member {
      case "GetAll": return [.dictionary(all)]
      case "Get":
        let name = call.arguments.last?.text
        return all.first { $0.key == name }.map { [.variant($0.value)] }
      default: return nil
      }
    case TrayMenu.interface:
      let menu = TrayMenu(content.menu, revision: revision)
      selected += menu.chosen(by: call)
      return menu.answer(call)
    case Self.interface:
      let clicks = ["Activate", "SecondaryActivate", "ContextMenu", "Scroll"]
      return clicks.contains(call.member) ? [] : nil
    default: return nil
    }
  }
}

extension TrayItem: BusClient {
  package func busAppeared(_ bus: BusConnection) { bus.follow(Self.watcher) }

  package func busDisappeared(_ bus: BusConnection) { forget() }

  package func service(_ name: String, isOwnedBy owner: String?, on bus: BusConnection) {
    guard name == Self.watcher else { return }
    forget()
    if owner != nil { self.bus = bus }
  }

  /// Withdraws the item; its owner creates it again for the next watcher.
  private func forget() {
    bus = nil
    isRegistered = false
    content = nil
    selected = []
  }

  package func answer(_ call: BusMessage, from bus: BusConnection) -> BusReply? {
    guard isRegistered, call.path == Self.path || call.path == Self.menuPath else { return nil }
    let content = content ?? TrayContent(title: "", pictures: [], menu: [])
    return answer(call, with: content).map { .success($0) }
  }
}
