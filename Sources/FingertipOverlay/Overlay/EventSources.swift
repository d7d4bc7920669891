internal import TouchX11
internal import Touches

/// The parts that inform the overlay about the display, and the reader that passes events to them.
struct EventSources {
  let listener: TouchListener
  let compositor: CompositorWatch
  let session: SessionWatch
  let reader: EventReader
  /// The yield, which lets the server work first when it has woken us.
  let yield: ServerYield
  /// The devices whose touches come from another source than the server.
  var replacedDevices: Set<DeviceID> = []

  /// Begins to listen for events.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - request: the touches to listen to.
  init(_ connection: DisplayConnection, _ request: ListeningRequest) {
    listener = TouchListener(connection: connection, request: request)
    compositor = CompositorWatch(connection: connection)
    session = SessionWatch(connection: connection)
    yield = ServerYield(connection)
    reader = EventReader(
      connection: connection, listener: listener, compositor: compositor, session: session)
  }
}
