internal import CLinux
internal import Glibc
internal import SystemSupport

extension ControlClient {
  /// Connects to the overlay, without waiting.
  ///
  /// - Returns: a descriptor that does not block; nil if the overlay's queue in the kernel is full.
  ///   The kernel does not report when there is room again.
  /// - Throws: `ControlError`.
  package static func open(_ endpoint: ControlEndpoint) throws(ControlError) -> Int32? {
    guard let address = UnixAddress(endpoint.socket) else { throw .tooLong(path: endpoint.socket) }
    let descriptor = CLinux.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .refused(path: endpoint.socket, errno: errno) }
    while address.connect(descriptor) != 0 {
      let reason = errno
      if reason == EINTR { continue }
      close(descriptor)
      switch reason {
      case EAGAIN: return nil
      case ENOENT, ECONNREFUSED: throw .notRunning(display: endpoint.display)
      default: throw .refused(path: endpoint.socket, errno: reason)
      }
    }
    if let owner = SocketPeer(of: descriptor)?.user, owner != geteuid() {
      close(descriptor)
      throw .foreign(path: endpoint.socket, owner: owner)
    }
    return descriptor
  }

  /// A connection that never blocks for longer than its time limit.
  struct Connection: ~Copyable {
    let descriptor: Int32
    var timeout: ResponseTimeout

    private var place: ControlEndpoint { timeout.place }

    init(to place: ControlEndpoint, _ timeout: ResponseTimeout) throws(ControlError) {
      descriptor = try Self.connect(to: place, timeout)
      self.timeout = timeout
    }

    private static func connect(
      to place: ControlEndpoint, _ timeout: ResponseTimeout
    ) throws(ControlError) -> Int32 {
      while true {
        if let descriptor = try ControlClient.open(place) { return descriptor }
        guard !timeout.isOver else { throw timeout.error }
        try timeout.rest()
      }
    }

    deinit { close(descriptor) }

    func send(_ line: String) throws(ControlError) {
      var remaining = Array(line.utf8)[...]
      while !remaining.isEmpty {
        let count = remaining.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0 {
          try recover(waitingFor: POLLOUT)
          continue
        }
        remaining = remaining.dropFirst(count)
      }
    }

    func readAnswer() throws(ControlError) -> ControlAnswer {
      var bytes: [UInt8] = []
      while bytes.last != UInt8(ascii: "\n") {
        let chunk = try read()
        guard !chunk.isEmpty else { throw .left(display: place.display) }
        bytes += chunk
        guard bytes.count <= ControlRequest.answerLimit else {
          throw .unreadable(display: place.display)
        }
      }
      guard let answer = ControlAnswer(parsing: bytes.dropLast()) else {
        throw .unreadable(display: place.display)
      }
      return answer
    }

    /// Waits until the overlay hangs up; a timeout is ignored because the answer has been received.
    func waitForEnd() {
      while let chunk = try? read(), !chunk.isEmpty {}
    }

    private func read() throws(ControlError) -> [UInt8] {
      var chunk = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = recv(descriptor, &chunk, chunk.count, 0)
        if count >= 0 { return Array(chunk[..<count]) }
        try recover(waitingFor: POLLIN)
      }
    }

    /// Waits if the last call would have blocked, and throws after any other error.
    private func recover(waitingFor events: Int32) throws(ControlError) {
      switch errno {
      case EINTR: break
      case EAGAIN:
        guard try timeout.wait(for: descriptor, events) else { throw timeout.error }
      case EPIPE, ECONNRESET: throw .left(display: place.display)
      case let reason: throw .refused(path: place.socket, errno: reason)
      }
    }
  }
}
