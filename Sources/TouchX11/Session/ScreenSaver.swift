internal import CX11
internal import WindowStates

/// The server's screen saver, whose events it also sends when DPMS blanks the screen.
struct ScreenSaver {
  private let connection: DisplayConnection
  private let eventBase: Int32

  /// Selects its events; nil if the server lacks the extension.
  init?(followedOn connection: DisplayConnection) {
    var base: Int32 = 0
    var error: Int32 = 0
    guard XScreenSaverQueryExtension(connection.display, &base, &error) != 0 else { return nil }
    XScreenSaverSelectInput(
      connection.display, connection.root.rawValue, UInt(ScreenSaverNotifyMask))
    self.connection = connection
    eventBase = base
  }

  /// Whether the screen is blanked now; the query takes a round trip.
  var isOn: Bool {
    guard let info = XScreenSaverAllocInfo() else { return false }
    defer { XFree(info) }
    let root = connection.root.rawValue
    return XScreenSaverQueryInfo(connection.display, root, info) != 0
      && info.pointee.state == ScreenSaverOn
  }

  /// Returns whether the screen is blanked according to an event; nil for an event of another kind.
  func isBlanked(by event: XEvent) -> Bool? {
    guard event.type == eventBase else { return nil }
    return withUnsafeBytes(of: event) { $0.load(as: XScreenSaverNotifyEvent.self).state }
      != ScreenSaverOff
  }
}
