// A tray item (StatusNotifierItem) is an object on the session bus. A watcher knows all items and
// tells the trays about them. An item is registered by its program's bus name, and vanishes with
// that name. So the item exists only while there is a watcher.

internal import Glibc
internal import SystemSupport

/// An item in the tray, as long as there is a tray.
package final class TrayItem {
  /// The bus name under which watchers know this item.
  private let name = "org.kde.StatusNotifierItem-\(getpid())-1"
  private static let watcher = "org.kde.StatusNotifierWatcher"
  private static let interface = "org.kde.StatusNotifierItem"
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let path = "/StatusNotifierItem"
  private static let menuPath = "/StatusNotifierItem/Menu"

  /// The bus, while there is a watcher on it.
  private weak var bus: BusConnection?
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
      guard let content else { return bus.send(.bus("ReleaseName", [.string(name)])) }
      guard let oldValue else { return register(on: bus) }
      if content.pictures != oldValue.pictures { bus.emit(Self.path, Self.interface, "NewIcon") }
      if content.title != oldValue.title {
        bus.emit(Self.path, Self.interface, "NewTitle")
        bus.emit(Self.path, Self.interface, "NewToolTip")
      }
      if content.menu != oldValue.menu {
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

  private func register(on bus: BusConnection) {
    // The bus executes calls in order, so the watcher finds the name.
    let doNotQueue: UInt32 = 4
    bus.send(.bus("RequestName", [.string(name), .uint32(doNotQueue)]))
    bus.send(
      BusCall(
        Self.watcher, "/StatusNotifierWatcher", Self.watcher, "RegisterStatusNotifierItem",
        [.string(name)]))
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
      ("Title", .string(content.title)), ("Status", .string("Active")), ("WindowId", .int32(0)),
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
    content = nil
    bus = nil
    selected = []
  }

  package func answer(_ call: BusMessage, from bus: BusConnection) -> BusReply? {
    guard let content, call.path == Self.path || call.path == Self.menuPath else { return nil }
    return answer(call, with: content).map { .success($0) }
  }
}
