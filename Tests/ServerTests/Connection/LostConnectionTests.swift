import Glibc
import ScreenHardware
import Testing
import TouchRig
import Touches

@testable import TouchX11

@Suite("A connection whose server is killed", .ownServers, .serialized)
struct LostConnectionTests {
  @Test("An idle connection is lost when its server is killed, and the program goes on")
  func killedWhileIdle() throws {
    let server = try PrivateServer()
    let connection = try DisplayConnection(name: server.display)
    let reader = Reader(connection)
    reader.drain()
    try server.killAtOnce()
    try Wait.until("the connection to close", input: connection.fileDescriptor) {
      reader.drain()
      return connection.isLost
    }
    // Queries to a dead server return at once, without a result.
    #expect(DeviceInventory.touchDevices(on: connection).isEmpty)
    #expect(MonitorLayout.desktopDPI(on: connection) == nil)
    #expect(connection.pointerPosition() == nil)
    connection.synchronise()
    connection.flush()
    #expect(reader.drain().isEmpty)
    #expect(connection.isLost)
  }

  @Test(
    "A connection is lost when its server is killed amid a batch of events, and the program goes on"
  )
  func killedDuringBatch() throws {
    let server = try PrivateServer()
    let connection = try DisplayConnection(name: server.display)
    let reader = Reader(connection)
    let touchscreen = try server.injector("touch0")
    try touchscreen.touchDown(1, at: Point(x: 1, y: 1))
    try touchscreen.touchMove(1, to: Point(x: 900, y: 500), steps: 500)
    var touches = 0
    while touches < 10, let event = reader.next() {
      if case .touch = event { touches += 1 }
    }
    #expect(touches == 10)
    #expect(connection.hasEvents)
    try server.killAtOnce()
    // A frame that is sent in the middle of the batch is the first to find the socket closed.
    connection.setText(connection.atoms.windowName, of: connection.root, to: "x")
    connection.flush()
    try Wait.until("the connection to close", input: connection.fileDescriptor) {
      reader.drain()
      return connection.isLost
    }
    #expect(reader.drain().isEmpty)
  }

  @Test(
    "A connection that waits for a reply is lost when its server is killed, and the program goes on"
  )
  func killedBeforeReply() throws {
    let server = try PrivateServer()
    let connection = try DisplayConnection(name: server.display)
    try server.killAtOnce()
    try connection.trapping { connection.flush() }
    #expect(connection.isLost)
    #expect(MonitorLayout.monitors(on: connection).map(\.name) == ["screen"])
  }

  @Test("A connection to another server survives the loss of the first")
  func otherConnectionSurvives() throws {
    let first = try PrivateServer()
    let second = try PrivateServer()
    let lost = try DisplayConnection(name: first.display)
    let living = try DisplayConnection(name: second.display)
    try first.killAtOnce()
    lost.synchronise()
    living.synchronise()
    #expect(lost.isLost)
    #expect(!living.isLost)
    #expect(DeviceInventory.touchDevices(on: living).map(\.name) == ["touch0"])
  }
}

/// Reads the events of a connection as the running overlay does.
private struct Reader {
  private let events: EventReader

  init(_ connection: DisplayConnection) {
    events = EventReader(
      connection: connection,
      listener: TouchListener(connection: connection),
      compositor: CompositorWatch(connection: connection))
    connection.synchronise()
  }

  func next() -> DisplayEvent? { events.next() }

  /// Returns all events that have arrived.
  @discardableResult
  func drain() -> [DisplayEvent] {
    var found: [DisplayEvent] = []
    while let event = events.next() { found.append(event) }
    return found
  }
}

extension PrivateServer {
  /// Kills the server with SIGKILL, and returns once it has ended.
  fileprivate func killAtOnce() throws {
    kill(pid, SIGKILL)
    try Wait.until("the server to end") { !isRunning }
  }
}
