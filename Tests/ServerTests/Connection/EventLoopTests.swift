import Glibc
import Testing
import TouchRig
import Touches

@testable import SystemSupport
@testable import TouchX11

/// Makes a request when a touch begins, and lets the touch's next event arrive before the request
/// is sent.
private final class LateSender: LoopHandler {
  private let connection: DisplayConnection
  private let arrive: () throws -> Void
  private let start = Monotonic.milliseconds
  private(set) var phases: [TouchPhase] = []
  private(set) var hasWaited = false
  private var hasArrived = false

  init(_ connection: DisplayConnection, arrive: @escaping () throws -> Void) {
    self.connection = connection
    self.arrive = arrive
  }

  func handle(_ event: DisplayEvent) {
    guard case .touch(let report) = event else { return }
    phases.append(report.phase)
    guard report.phase == .began else { return }
    connection.setText(connection.atoms.windowName, of: connection.root, to: "not sent yet")
  }

  func takeTurn(at time: Double) throws {
    hasWaited = time >= start + 20_000
    guard phases == [.began], !hasArrived else { return }
    hasArrived = true
    try arrive()
    var entry = pollfd(reading: connection.fileDescriptor)
    #expect(poll(&entry, 1, 20_000) == 1)
  }

  var nextTurn: Double? { start + 20_000 }
  var isDone: Bool { hasWaited || phases.contains(.moved) }
}

/// Counts the touches on regions in each of its turns.
private final class TouchCounter: LoopHandler {
  private let touches: RegionTouches
  /// The number of touches of each turn.
  private(set) var counts: [Int] = []

  init(_ touches: RegionTouches) { self.touches = touches }

  func takeTurn(at time: Double) {
    var count = 0
    touches.takeFrames { count += $0.changed.count }
    counts.append(count)
  }
}

@Suite("The event loop", .server(), .serialized)
struct EventLoopTests {
  @Test("An event that Xlib reads while it sends requests is handled without waiting for another")
  func eventReadWhileSending() throws {
    try withServer { server in
      let (connection, loop) = try touchLoop(on: server)
      let finger = try server.injector(RigDevice.touchscreen.name)
      let sender = LateSender(connection) { try finger.touchMove(1, to: Point(x: 340, y: 260)) }
      loop.handlers = [sender]
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      #expect(try loop.run() == .finished)
      #expect(sender.phases == [.began, .moved])
      #expect(!sender.hasWaited)
      try finger.touchUp(1)
    }
  }

  @Test(
    "A backlog of touches on regions is read in parts, and every handler has a turn between them")
  func regionBacklog() throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      // The connection receives only touches on regions.
      let listener = TouchListener(
        connection: connection, request: ListeningRequest(.raw) { _ in false })
      let reader = EventReader(connection: connection, listener: listener, compositor: nil)
      let touches = try RegionTouches(connection: connection)
      reader.regions = touches
      touches.window.setShape([PixelRect(x: 0, y: 0, width: 1920, height: 1080)])
      connection.readClock()
      connection.synchronise()
      let loop = try EventLoop(connection, reader: reader, log: { _, _ in })
      let counter = TouchCounter(touches)
      loop.handlers = [counter]
      let finger = try server.injector(RigDevice.touchscreen.name)
      try finger.touchDown(1, at: Point(x: 100, y: 200))
      try finger.touchMove(1, to: Point(x: 1700, y: 800), steps: 1_500)
      try finger.touchUp(1)
      try loop.drain()
      #expect(counter.counts.reduce(0, +) == 1_502)
      #expect(counter.counts.count > 3)
      #expect(counter.counts.allSatisfy { $0 <= 256 })
    }
  }
}
