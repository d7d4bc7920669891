import Glibc
import Testing

@testable import OverlayControl
@testable import SystemSupport
@testable import TouchRig

/// An overlay that holds the control socket and never answers.
private final class SilentOverlay {
  private let folder: TemporaryFolder
  private let endpoint: ControlEndpoint
  private let socket: ControlSocket
  /// Connections that are kept open.
  private var connections: [Int32] = []

  var runtimeFolder: String { folder.path }

  init(on display: String) throws {
    folder = try TemporaryFolder(prefix: "fingertip-silent")
    endpoint = try ControlEndpoint(
      display: display, environment: Environment(["XDG_RUNTIME_DIR": folder.path]))
    guard let socket = try ControlSocket.claim(endpoint) else {
      throw RigError.refused("a place that nobody has")
    }
    self.socket = socket
  }

  deinit { for descriptor in connections { close(descriptor) } }

  /// Accepts a connection, and reads the request that comes with it.
  func readRequest() throws -> String {
    var connection: Int32?
    try Wait.until("a connection to arrive") {
      connection = try? socket.accept()
      return connection != nil
    }
    let descriptor = try #require(connection)
    connections.append(descriptor)
    var bytes: [UInt8] = []
    try Wait.until("a request to arrive") {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count > 0 { bytes += chunk[..<count] }
      return bytes.last == UInt8(ascii: "\n")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Unlinks the socket, so that nothing listens any more, as in the moment before an overlay ends.
  func stopListening() { unlink(endpoint.socket) }

  /// Fills the queue of connections that wait to be accepted.
  func fillQueue() throws {
    let address = try #require(UnixAddress(endpoint.socket))
    while true {
      let descriptor = Glibc.socket(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
      try #require(descriptor >= 0)
      connections.append(descriptor)
      if address.withPointer({ Int(connect(descriptor, $0, $1)) }) != 0 { return }
    }
  }
}

@Suite("A show that waits for the running overlay")
struct InterruptionTests {
  /// The reason why the overlay does not answer.
  enum Silence: CaseIterable {
    case neverAnswers, neverAccepts, doesNotListen, hasFullQueue
  }

  @Test(
    "A show that waits for the running overlay ends at once on SIGINT and SIGTERM",
    arguments: Silence.allCases,
    [SIGINT, SIGTERM])
  func interrupted(_ silence: Silence, _ signal: Int32) throws {
    // The display is not used before the overlay has answered.
    let display = ":4711"
    let overlay = try SilentOverlay(on: display)
    switch silence {
    case .neverAnswers, .neverAccepts: break
    case .doesNotListen: overlay.stopListening()
    case .hasFullQueue: try overlay.fillQueue()
    }
    let folder = try TemporaryFolder(prefix: "fingertip-run")
    let program = try RunningOverlay.start(
      ["show"], display: display, folder: folder.path, runtimeFolder: overlay.runtimeFolder)
    if silence == .neverAnswers {
      #expect(try overlay.readRequest().contains("\"command\":\"show\""))
    } else {
      try Wait.until("the program to block the signal") { program.blocks(signal) }
    }
    program.signal(signal)
    // A timeout would end it with status 1.
    #expect(program.wait(until: Deadline(seconds: 20)) == .exited(0))
    #expect(Files.text(folder.file("errors")) == "")
  }
}

extension Subprocess {
  /// Whether the process has blocked a signal, as reported by the kernel.
  fileprivate func blocks(_ signal: Int32) -> Bool {
    let lines = (Files.text("/proc/\(pid)/status") ?? "").split(separator: "\n")
    let mask = lines.first { $0.hasPrefix("SigBlk:") }.flatMap {
      UInt64($0.dropFirst("SigBlk:".count).drop { $0 == "\t" }, radix: 16)
    }
    return (mask ?? 0) >> UInt64(signal - 1) & 1 == 1
  }
}
