internal import CX11

/// A listener for presses anywhere: fingers that come or go, buttons and pens, without details.
package final class ContactWatch {
  private let connection: DisplayConnection
  private var event = XEvent()

  /// Watches every device, including those that are added later.
  ///
  /// - Parameter connection: the connection of a client that reads no other events.
  package init(connection: DisplayConnection) {
    self.connection = connection
    connection.select(
      [XI_RawTouchBegin, XI_RawTouchEnd, XI_RawButtonPress], of: Int32(XIAllDevices),
      on: connection.root)
    connection.flush()
  }

  deinit {
    connection.select([], of: Int32(XIAllDevices), on: connection.root)
    connection.flush()
  }

  /// The descriptor that becomes readable when something happens.
  package var fileDescriptor: Int32 { connection.fileDescriptor }

  /// Whether events have arrived that `takeEvents` has not read; a poll may not show them.
  package var hasEvents: Bool { connection.hasEvents }

  /// Reads the events that have arrived.
  ///
  /// - Returns: whether any of the watched events arrived.
  package func takeEvents() -> Bool {
    var hasChanged = false
    while hasEvents {
      XNextEvent(connection.display, &event)
      hasChanged = hasChanged || event.type == GenericEvent
    }
    return hasChanged
  }
}
