internal import TouchX11
internal import Touches

/// The parts that tell the overlay of the display, and the reader that passes events on to them.
struct EventSources {
  let listener: TouchListener
  let compositor: CompositorWatch
  let session: SessionWatch
  let reader: EventReader
  /// Lets the server work first when it has woken us.
  let yield: ServerYield
  /// The devices whose touches come from somewhere else than the server.
  var replacedDevices: Set<DeviceID> = []

  /// Begins to listen.
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
