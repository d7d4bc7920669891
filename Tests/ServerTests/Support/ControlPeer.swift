import Glibc
import Testing

@testable import OverlayControl
@testable import SystemSupport
@testable import TouchRig

/// A client of an overlay's control socket, which may send anything.
final class ControlPeer {
  private let descriptor: Int32
  private var incoming: [UInt8] = []

  init(of overlay: RunningOverlay, on display: String) throws {
    let endpoint = try ControlEndpoint(
      display: display, environment: Environment(["XDG_RUNTIME_DIR": overlay.runtimeFolder]))
    let address = try #require(UnixAddress(endpoint.socket))
    descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    try #require(address.connect(descriptor) == 0)
  }

  deinit { close(descriptor) }

  /// Sends the bytes that fit, and returns their number; -1 if the other end is closed.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  }

  /// Sends a line, which is given without its newline.
  func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    #expect(send(bytes) == bytes.count)
  }

  /// Tells the overlay that no more requests follow.
  func endRequests() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Waits for a line, and returns it without its newline.
  func readLine() throws -> [UInt8] {
    let deadline = Deadline(seconds: 20)
    while true {
      if let end = incoming.firstIndex(of: UInt8(ascii: "\n")) {
        defer { incoming.removeFirst(end + 1) }
        return Array(incoming[..<end])
      }
      let isOpen = try receive("a line of the control socket", until: deadline)
      try #require(isOpen, "the overlay closed the connection")
    }
  }

  /// Waits until the overlay closes the connection, and returns everything that it has sent.
  func readToEnd() throws -> String {
    let deadline = Deadline(seconds: 20)
    while try receive("the overlay to close the connection", until: deadline) {}
    return String(decoding: incoming, as: UTF8.self)
  }

  /// Waits for bytes, and adds them to `incoming`.
  ///
  /// - Returns: whether the connection is still open.
  private func receive(_ what: String, until deadline: Deadline) throws -> Bool {
    Wait.forInput(on: descriptor, until: deadline)
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
    if count < 0, errno == EAGAIN {
      if deadline.hasPassed { throw deadline.error(waitingFor: what) }
      return true
    }
    guard count > 0 else { return false }
    incoming += chunk[..<count]
    return true
  }
}
