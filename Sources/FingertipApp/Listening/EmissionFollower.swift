// Following the emissions or the regions of any overlay on the display: of the running one, of one
// that starts later, and of its successors.
//
// While no overlay runs there is nothing to connect to, and polling would wake the machine. So the
// overlay's lock file is watched; it is created here if no overlay ever ran. An overlay that begins
// to listen writes to it (`ControlSocket`). The watch exists before the first attempt to connect,
// and every change of the file and every end of a connection causes another attempt. So no overlay
// that begins to listen is missed. Only while the file cannot be watched, as without its folder, an
// attempt is made every second.

internal import CLinux
internal import FingertipOverlay
internal import Glibc
internal import OverlayControl
internal import SystemSupport
internal import TouchX11

/// Follows the emissions or changes of the running overlay's regions, one overlay after the other.
final class EmissionFollower: LoopHandler {
  private enum State {
    /// There is no overlay to follow; the next one announces itself.
    case disconnected
    /// The overlay's queue of connections is full; the kernel does not report when there is room.
    case queueFull(until: Double)
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

  /// The time before an overlay with too many connections, or the watch, is tried again, in ms.
  private static let retryDelay = 1000.0

  private let endpoint: ControlEndpoint
  /// The request that makes the overlay send lines.
  private let request: ControlRequest
  private let log: LogSink
  private let lockWatch: InotifyDescriptor
  private var state = State.disconnected
  /// The time of the next attempt to watch the lock file; nil while it is watched.
  private var watchRetry: Double?
  private var isReady = true
  private var incoming: [UInt8] = []
  /// The problems that were reported last; they are not repeated while they last.
  private var reportedProblems: [String] = []

  /// Receives the answer of each overlay that begins to send lines.
  var begin: ((ControlAnswer) -> Void)?
  /// Receives each line of the overlay, without its line feed.
  var deliver: ((ArraySlice<UInt8>) -> Void)?

  /// Creates a follower.
  ///
  /// - Parameters:
  ///   - endpoint: the place of the display's control socket.
  ///   - request: the request that selects what is followed.
  ///   - log: receives messages.
  /// - Throws: `SystemError` if the kernel has no descriptor left.
  init(
    at endpoint: ControlEndpoint, _ request: ControlRequest = .follow, log: @escaping LogSink
  ) throws(SystemError) {
    self.endpoint = endpoint
    self.request = request
    self.log = log
    lockWatch = try InotifyDescriptor()
  }

  deinit {
    if let connection { close(connection) }
  }

  private var connection: Int32? {
    switch state {
    case .asking(let descriptor), .following(let descriptor): descriptor
    case .disconnected, .queueFull: nil
    }
  }

  // MARK: - Turns

  var descriptors: [pollfd] {
    [lockWatch.descriptor, connection ?? -1].map {
      pollfd(reading: $0)
    }
  }

  var nextTurn: Double? {
    if isReady { return 0 }
    if case .queueFull(let end) = state { return min(end, watchRetry ?? end) }
    return watchRetry
  }

  func handleReady(_ descriptors: ArraySlice<pollfd>) { isReady = true }

  func takeTurn(at time: Double) {
    guard nextTurn.map({ $0 <= time }) ?? false else { return }
    isReady = false
    let isAnnounced = watchLock(at: time)
    // Read the last lines of an overlay that has ended, and then the end of the connection.
    if let connection { read(from: connection, at: time) }
    if isAnnounced || connection == nil { handle(.announced, at: time) }
  }

  /// Watches the lock file, anew each time because it may have been removed and recreated.
  ///
  /// - Returns: whether the file has changed since the last call.
  private func watchLock(at time: Double) -> Bool {
    let changes = lockWatch.takeChanges()
    // Without a session's folder, ours may have been removed.
    if access(endpoint.folder, F_OK) != 0 { try? endpoint.prepareFolder() }
    let file = open(endpoint.lock, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    if file >= 0 { close(file) }
    let removal = IN_DELETE_SELF | IN_MOVE_SELF
    let watch = try? lockWatch.watch(endpoint.lock, for: UInt32(IN_MODIFY | IN_ATTRIB | removal))
    // The file does not report that its folder is renamed.
    _ = try? lockWatch.watch(endpoint.folder, for: UInt32(removal))
    watchRetry = watch == nil ? time + Self.retryDelay : nil
    return !changes.isEmpty
  }

  private func read(from connection: Int32, at time: Double) {
    var chunk = [UInt8](repeating: 0, count: 16384)
    while self.connection == connection {
      let count = recv(connection, &chunk, chunk.count, 0)
      if count > 0 {
        handle(.received(chunk[..<count]), at: time)
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
    case (.disconnected, .announced): state = connect(at: time)
    case (.queueFull(let end), .announced): if time >= end { state = connect(at: time) }
    case (.asking(let descriptor), .received(let bytes)):
      incoming += bytes
      takeLines { line in
        guard case .asking = state else { return deliver?(line) ?? () }
        state = newState(afterAnswer: line, descriptor)
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
    // Only a connection is read.
    case (.disconnected, .received), (.disconnected, .hungUp), (.queueFull, .received),
      (.queueFull, .hungUp):
      break
    }
  }

  private func takeLines(_ body: (ArraySlice<UInt8>) -> Void) {
    var remaining = incoming[...]
    while let end = remaining.firstIndex(of: UInt8(ascii: "\n")) {
      body(remaining[remaining.startIndex..<end])
      remaining = remaining[(end + 1)...]
    }
    // A peer that never ends its line is not an overlay.
    incoming = remaining.count > ControlRequest.answerLimit ? [] : Array(remaining)
  }

  private func connect(at time: Double) -> State {
    do throws(ControlError) {
      guard let descriptor = try ControlClient.open(endpoint) else {
        return .queueFull(until: time + Self.retryDelay)
      }
      let line = Array(((request.line ?? "") + "\n").utf8)
      // A new socket has room for a line.
      guard send(descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
        close(descriptor)
        return .disconnected
      }
      return .asking(descriptor)
    } catch {
      if case .notRunning = error { report([]) } else { report(["\(error)"]) }
      return .disconnected
    }
  }

  private func newState(afterAnswer line: ArraySlice<UInt8>, _ descriptor: Int32) -> State {
    guard let answer = ControlAnswer(parsing: line), answer.status == .success else {
      report(
        ControlAnswer(parsing: line)?.messages ?? [
          "\(ControlError.unreadable(display: endpoint.display))"
        ])
      close(descriptor)
      return .disconnected
    }
    report([])
    begin?(answer)
    return .following(descriptor)
  }

  /// Reports the present problems, unless these are the ones that were reported last.
  private func report(_ problems: [String]) {
    guard problems != reportedProblems else { return }
    reportedProblems = problems
    for problem in problems { log(.warning, "\(request.subject) cannot be received: \(problem)") }
  }
}

extension ControlRequest {
  /// The subject of the lines that follow its answer, for messages.
  fileprivate var subject: String {
    topic == .regions ? "the state of regions" : "what regions emit"
  }
}
