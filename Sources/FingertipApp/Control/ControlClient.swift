internal import CLinux
internal import Glibc

/// Speaks to the overlay that runs on a display.
enum ControlClient {
  /// How long the overlay may take for anything, in seconds.
  private static let patience = 5
  /// How long to try where an overlay is just starting or ending, in ms.
  private static let transition: Int32 = 2000

  /// What became of the attempt to be the only overlay of a display.
  enum Outcome: ~Copyable {
    /// It is; the socket is its own.
    case claimed(ControlSocket)
    /// Another one runs, and gave this answer.
    case answered(ControlAnswer)
  }

  /// Takes the place of the only overlay, or asks the one that has it.
  ///
  /// Between two overlays, and while one starts, there are moments in which neither works; they
  /// are short, and then it tries again.
  static func claim(
    _ place: ControlPlace, orAsk request: ControlRequest
  ) throws(ControlError) -> Outcome {
    let pause: Int32 = 10
    var waited: Int32 = 0
    while true {
      if let socket = try ControlSocket.claim(place) { return .claimed(socket) }
      do throws(ControlError) {
        return .answered(try ask(request, at: place))
      } catch {
        switch error {
        case .notRunning, .left:
          guard waited < transition else { throw error }
          poll(nil, 0, pause)
          waited += pause
        default: throw error
        }
      }
    }
  }

  /// Sends a request and waits for its answer; after `quit`, for the overlay's end.
  static func ask(
    _ request: ControlRequest, at place: ControlPlace
  ) throws(ControlError) -> ControlAnswer {
    let connection = try Connection(to: place, seconds: patience)
    try connection.send((request.line ?? "") + "\n")
    let answer = try connection.readAnswer()
    if request == .verb(.quit) { connection.waitForEnd() }
    return answer
  }

  /// A connection that blocks, for a while.
  private struct Connection: ~Copyable {
    let descriptor: Int32
    let place: ControlPlace
    let seconds: Int

    init(to place: ControlPlace, seconds: Int) throws(ControlError) {
      descriptor = try Self.connect(to: place, seconds: seconds)
      self.place = place
      self.seconds = seconds
    }

    private static func connect(
      to place: ControlPlace, seconds: Int
    ) throws(ControlError) -> Int32 {
      guard let address = UnixAddress(place.socket) else { throw .tooLong(path: place.socket) }
      let descriptor = CLinux.socket(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { throw .refused(path: place.socket, errno: errno) }
      var limit = timeval(tv_sec: seconds, tv_usec: 0)
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
      guard address.withPointer({ Int(CLinux.connect(descriptor, $0, $1)) }) == 0 else {
        let reason = errno
        close(descriptor)
        switch reason {
        case ENOENT, ECONNREFUSED: throw .notRunning(display: place.display)
        case EAGAIN: throw .silent(display: place.display, seconds: seconds)
        default: throw .refused(path: place.socket, errno: reason)
        }
      }
      if let owner = ControlSocket.peer(of: descriptor), owner != geteuid() {
        close(descriptor)
        throw .foreign(path: place.socket, owner: owner)
      }
      return descriptor
    }

    deinit { close(descriptor) }

    func send(_ line: String) throws(ControlError) {
      var rest = Array(line.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure }
        rest = rest.dropFirst(count)
      }
    }

    func readAnswer() throws(ControlError) -> ControlAnswer {
      var bytes: [UInt8] = []
      while bytes.last != UInt8(ascii: "\n") {
        let piece = try read()
        guard !piece.isEmpty else { throw .left(display: place.display) }
        bytes += piece
        guard bytes.count <= ControlRequest.sizeLimit else {
          throw .unreadable(display: place.display)
        }
      }
      guard let answer = ControlAnswer(parsing: bytes.dropLast()) else {
        throw .unreadable(display: place.display)
      }
      return answer
    }

    /// Waits until the other end hangs up; one that takes too long has answered all the same.
    func waitForEnd() {
      while let piece = try? read(), !piece.isEmpty {}
    }

    private func read() throws(ControlError) -> [UInt8] {
      var piece = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = recv(descriptor, &piece, piece.count, 0)
        if count >= 0 { return Array(piece[..<count]) }
        if errno != EINTR { throw failure }
      }
    }

    private var failure: ControlError {
      switch errno {
      case EAGAIN: .silent(display: place.display, seconds: seconds)
      case EPIPE, ECONNRESET: .left(display: place.display)
      default: .refused(path: place.socket, errno: errno)
      }
    }
  }
}
