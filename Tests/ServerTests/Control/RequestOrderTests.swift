import Glibc
import Testing
import TouchRig
import Touches

@testable import FingertipSettings
@testable import OverlayControl
@testable import SystemSupport
@testable import TouchX11

/// Lets touches and then a request arrive during one of its turns, so that the loop finds all of
/// them together.
private final class Arrivals: LoopHandler {
  private let arrive: () throws -> Void
  private var turns = 0
  private(set) var reports = 0
  /// The number of reports that were handled before the request was; nil until then.
  var reportsBefore: Int?

  init(_ arrive: @escaping () throws -> Void) { self.arrive = arrive }

  func handle(_ event: DisplayEvent) {
    if case .touch = event { reports += 1 }
  }

  func takeTurn(at time: Double) throws {
    turns += 1
    // In the first turns the loop makes sure that nothing is pending from before.
    if turns == 3 { try arrive() }
  }

  var nextTurn: Double? { turns < 3 ? 0 : nil }
  var isDone: Bool { reportsBefore != nil }
}

@Suite("The order of touches and requests", .server(), .serialized)
struct RequestOrderTests {
  @Test(
    "A request is carried out after all touches that arrived before it, however many are pending")
  func afterTouches() throws {
    try withServer { server in
      let (_, loop) = try touchLoop(on: server)
      let finger = try server.injector(RigDevice.touchscreen.name)
      let folder = try TemporaryFolder(prefix: "fingertip-order")
      let endpoint = try ControlEndpoint(
        display: server.display, environment: Environment(["XDG_RUNTIME_DIR": folder.path]))
      guard let control = try ControlSocket.claim(endpoint) else {
        throw RigError.refused("a place that nobody has")
      }
      let peer = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(peer) }
      // More than the loop handles in one turn.
      let moves = 600
      let arrivals = Arrivals {
        try finger.touchDown(1, at: Point(x: 300, y: 200))
        try finger.touchMove(1, to: Point(x: 900, y: 260), steps: moves)
        let address = try #require(UnixAddress(endpoint.socket))
        try #require(address.withPointer { Int(connect(peer, $0, $1)) } == 0)
        let line = Array("\(try #require(ControlRequest.verb(.status).line))\n".utf8)
        try #require(send(peer, line, line.count, 0) == line.count)
      }
      let controlServer = ControlServer(on: control, log: { _, _ in })
      controlServer.answer = { _, reply in
        arrivals.reportsBefore = arrivals.reports
        reply(.done(""))
      }
      loop.handlers = [arrivals, controlServer]
      #expect(try loop.run() == .finished)
      #expect(arrivals.reportsBefore == 1 + moves)
      try finger.touchUp(1)
    }
  }
}
