import Glibc
import Testing

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchRig

/// An overlay that keeps its place and never says anything.
private final class SilentOverlay {
  private let folder: TemporaryFolder
  private let place: ControlEndpoint
  private let socket: ControlSocket
  /// Connections that keep others waiting.
  private var crowd: [Int32] = []

  var runtimeFolder: String { folder.path }

  init(on display: String) throws {
    folder = try TemporaryFolder(prefix: "fingertip-silent")
    place = try ControlEndpoint(
      display: display, environment: Environment(["XDG_RUNTIME_DIR": folder.path]))
    guard let socket = try ControlSocket.claim(place) else {
      throw RigError.refused("a place that nobody has")
    }
    self.socket = socket
  }

  deinit { for descriptor in crowd { close(descriptor) } }

  /// Takes a connection on, and reads the request that comes with it.
  func readRequest() throws -> String {
    var connection: Int32?
    try Wait.until("a connection") {
      connection = try? socket.accept()
      return connection != nil
    }
    let descriptor = try #require(connection)
    crowd.append(descriptor)
    var bytes: [UInt8] = []
    try Wait.until("a request") {
      var piece = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &piece, piece.count, 0)
      if count > 0 { bytes += piece[..<count] }
      return bytes.last == UInt8(ascii: "\n")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Has nobody listen any more, as in the moment before an overlay ends.
  func stopListening() { unlink(place.socket) }

  /// Fills the queue of those who wait to be taken on.
  func fillQueue() throws {
    let address = try #require(UnixAddress(place.socket))
    while true {
      let descriptor = Glibc.socket(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
      try #require(descriptor >= 0)
      crowd.append(descriptor)
      if address.withPointer({ Int(connect(descriptor, $0, $1)) }) != 0 { return }
    }
  }
}

@Suite("A show that waits for the overlay that runs")
struct InterruptionTests {
  /// The reason for which the overlay does not answer.
  enum Silence: CaseIterable {
    case answersNothing, takesNobodyOn, doesNotListen, hasTooMany
  }

  @Test(
    "A show that waits for the running overlay ends at once when it is told to",
    arguments: Silence.allCases,
    [SIGINT, SIGTERM])
  func interrupted(_ silence: Silence, _ signal: Int32) throws {
    // Nothing is asked of the display before the overlay has answered.
    let display = ":4711"
    let overlay = try SilentOverlay(on: display)
    switch silence {
    case .answersNothing, .takesNobodyOn: break
    case .doesNotListen: overlay.stopListening()
    case .hasTooMany: try overlay.fillQueue()
    }
    let folder = try TemporaryFolder(prefix: "fingertip-run")
    let program = try RunningOverlay.start(
      ["show"], display: display, folder: folder.path, runtimeFolder: overlay.runtimeFolder)
    if silence == .answersNothing {
      #expect(try overlay.readRequest().contains("\"command\":\"show\""))
    } else {
      try Wait.until("its signals to wait for it") { program.blocks(signal) }
    }
    program.signal(signal)
    // Patience would end with status 1.
    #expect(program.wait(until: Deadline(seconds: 20)) == .exited(0))
    #expect(Files.text(folder.file("errors")) == "")
  }
}

extension Subprocess {
  /// Whether the process has blocked a signal, as the kernel tells it.
  fileprivate func blocks(_ signal: Int32) -> Bool {
    let lines = (Files.text("/proc/\(pid)/status") ?? "").split(separator: "\n")
    let mask = lines.first { $0.hasPrefix("SigBlk:") }.flatMap {
      UInt64($0.dropFirst("SigBlk:".count).drop { $0 == "\t" }, radix: 16)
    }
    return (mask ?? 0) >> UInt64(signal - 1) & 1 == 1
  }
}
