// Following the emissions or the regions of any overlay on the display: of the running one, of one
// that starts later, and of its successors.
//
// While no overlay runs there is nothing to connect to, and polling would wake the machine. So the
// overlay's lock file is watched; it is created here if no overlay ever ran. An overlay that begins
// to listen writes to it (`ControlSocket`). The watch exists before the first attempt to connect,
// and every change of the file and every end of a connection causes another attempt. So no overlay
// that begins to listen is missed.

internal import CLinux
internal import FingertipOverlay
internal import Glibc
internal import SystemSupport
internal import TouchX11

/// Follows the emissions or changes of the running overlay's regions, one overlay after the other.
final class EmissionFollower: LoopHandler {
  private enum State {
    /// There is no overlay to follow; the next one announces itself.
    case away
    /// The overlay's queue of connections is full; the kernel does not report when there is room.
    case crowded(until: Double)
    /// The request was sent and not answered yet.
    case asking(Int32)
    /// The overlay sends lines.
    case following(Int32)
  }

  private enum Event {
    /// An overlay may have begun to listen, or it is time to try again.
    case announced
    case received(ArraySlice<UInt8>)
    /// The overlay has hung up.
    case hungUp
  }

  /// The time to wait before a crowded overlay is tried again, in ms.
  private static let rest = 1000.0

  private let place: ControlPlace
  /// The request that makes the overlay send lines.
  private let request: ControlRequest
  private let log: LogSink
  private let files: InotifyDescriptor
  private var state = State.away
  private var isReady = true
  private var incoming: [UInt8] = []

  /// Receives the answer of each overlay that begins to send lines.
  var begin: ((ControlAnswer) -> Void)?
  /// Receives each line of the overlay, without its line feed.
  var deliver: ((ArraySlice<UInt8>) -> Void)?

  /// Creates a follower.
  ///
  /// - Parameters:
  ///   - place: the place of the display's control socket.
  ///   - request: the request that selects what is followed.
  ///   - log: receives messages.
  /// - Throws: `SystemError` if the kernel has no descriptor left.
  init(
    at place: ControlPlace, _ request: ControlRequest = .follow, log: @escaping LogSink
  ) throws(SystemError) {
    self.place = place
    self.request = request
    self.log = log
    files = try InotifyDescriptor()
  }

  deinit {
    if let connection { close(connection) }
  }

  private var connection: Int32? {
    switch state {
    case .asking(let descriptor), .following(let descriptor): descriptor
    case .away, .crowded: nil
    }
  }

  // MARK: - Turns

  var descriptors: [pollfd] {
    [files.descriptor, connection ?? -1].map {
      pollfd(reading: $0)
    }
  }

  var nextTurn: Double? {
    if isReady { return 0 }
    if case .crowded(let end) = state { return end }
    return nil
  }

  func becomeReady(_ descriptors: ArraySlice<pollfd>) { isReady = true }

  func takeTurn(at time: Double) {
    guard nextTurn.map({ $0 <= time }) ?? false else { return }
    isReady = false
    let isAnnounced = watchLock()
    // Read the last lines of an overlay that has ended, and then the end of the connection.
    if let connection { read(from: connection, at: time) }
    if isAnnounced || connection == nil { handle(.announced, at: time) }
  }

  /// Watches the lock file, anew each time because it may have been removed and recreated.
  ///
  /// - Returns: whether the file has changed since the last call.
  private func watchLock() -> Bool {
    let changes = files.takeChanges()
    let file = open(place.lock, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    if file >= 0 { close(file) }
    _ = files.watch(place.lock, for: UInt32(IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF))
    return !changes.isEmpty
  }

  private func read(from connection: Int32, at time: Double) {
    var piece = [UInt8](repeating: 0, count: 16384)
    while self.connection == connection {
      let count = recv(connection, &piece, piece.count, 0)
      if count > 0 {
        handle(.received(piece[..<count]), at: time)
      } else if count == 0 || errno != EAGAIN && errno != EINTR {
        handle(.hungUp, at: time)
      } else if errno == EAGAIN {
        return
      }
    }
  }

  // MARK: - Events

  private func handle(_ event: Event, at time: Double) {
    switch (state, event) {
    case (.away, .announced): state = connect(at: time)
    case (.crowded(let end), .announced): if time >= end { state = connect(at: time) }
    case (.asking(let descriptor), .received(let bytes)):
      incoming += bytes
      takeLines { line in
        guard case .asking = state else { return deliver?(line) ?? () }
        state = answered(by: line, descriptor)
      }
    case (.following, .received(let bytes)):
      incoming += bytes
      takeLines { deliver?($0) }
    case (.asking(let descriptor), .hungUp), (.following(let descriptor), .hungUp):
      close(descriptor)
      incoming = []
      // The next overlay may be listening already and have announced itself before.
      state = connect(at: time)
    // Keep a connection that works, because the change need not mean a new overlay.
    case (.asking, .announced), (.following, .announced): break
    case (.away, .received), (.away, .hungUp), (.crowded, .received), (.crowded, .hungUp):
      log(.debug, "following the overlay: \(event) without a connection")
    }
  }

  private func takeLines(_ body: (ArraySlice<UInt8>) -> Void) {
    var rest = incoming[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      body(rest[rest.startIndex..<end])
      rest = rest[(end + 1)...]
    }
    // A peer that never ends its line is not an overlay.
    incoming = rest.count > ControlRequest.answerLimit ? [] : Array(rest)
  }

  private func connect(at time: Double) -> State {
    do throws(ControlError) {
      guard let descriptor = try ControlClient.open(place) else {
        return .crowded(until: time + Self.rest)
      }
      let line = Array(((request.line ?? "") + "\n").utf8)
      // A new socket has room for a line.
      guard send(descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
        close(descriptor)
        return .away
      }
      return .asking(descriptor)
    } catch {
      if case .notRunning = error { return .away }
      log(.warning, "\(request.subject) cannot be received: \(error)")
      return .away
    }
  }

  private func answered(by line: ArraySlice<UInt8>, _ descriptor: Int32) -> State {
    guard let answer = ControlAnswer(parsing: line), answer.status == .success else {
      let reasons =
        ControlAnswer(parsing: line)?.messages ?? [
          "\(ControlError.unreadable(display: place.display))"
        ]
      for reason in reasons { log(.warning, "\(request.subject) cannot be received: \(reason)") }
      close(descriptor)
      return .away
    }
    begin?(answer)
    return .following(descriptor)
  }
}

extension ControlRequest {
  /// The subject of the lines that follow its answer, for messages.
  fileprivate var subject: String {
    topic == .regions ? "the state of regions" : "what regions emit"
  }
}
