internal import CX11

/// Sees that fingers come down, and can end another client: what it takes to watch over a grab.
public final class TouchWatch {
  private let connection: DisplayConnection
  private var event = XEvent()

  /// Connects and listens; nothing is grabbed.
  ///
  /// - Parameter display: the server's name, ":3" for instance.
  /// - Throws: `DisplayError` where no server answers.
  public init(_ display: String) throws(DisplayError) {
    connection = try DisplayConnection(name: display)
    // Of the masters, as the grab is.
    connection.select([XI_RawTouchBegin], of: Int32(XIAllMasterDevices), on: connection.root)
    connection.flush()
  }

  /// The descriptor to poll for reading, after `takeBegins`.
  public var fileDescriptor: Int32 { connection.fileDescriptor }

  /// Whether the server went away.
  public var isLost: Bool { connection.isLost }

  /// Reads what has arrived.
  ///
  /// - Returns: whether a finger came down since the last call.
  public func takeBegins() -> Bool {
    var hasBegun = false
    while connection.hasEvents {
      XNextEvent(connection.display, &event)
      hasBegun = hasBegun || event.type == GenericEvent
    }
    return hasBegun
  }

  /// Has the server close the connection of the client that made a window, if it is still there.
  ///
  /// The touches that this client has not answered are the applications' then.
  public func closeClient(of window: WindowID) {
    XKillClient(connection.display, window.rawValue)
    connection.synchronise()
  }
}
