import TouchRig

@testable import TouchX11

/// Returns a loop that receives all touches of a server, and its connection; it has no handlers
/// yet.
func touchLoop(on server: PrivateServer) throws -> (connection: DisplayConnection, loop: EventLoop)
{
  let connection = try DisplayConnection(name: server.display)
  let listener = TouchListener(connection: connection, request: ListeningRequest(.raw))
  let reader = EventReader(connection: connection, listener: listener, compositor: nil)
  connection.readClock()
  return (connection, try EventLoop(connection, reader: reader, log: { _, _ in }))
}
