// The end of a program on a display waits for the server, as any request with a reply does, and so
// may the turn of the loop in which a signal would be read. A server that was stopped would keep it
// for ever. So a thread of its own watches for the end, and ends the process if the server answers
// nobody. The server then removes the windows and grabs once it continues, as after a crash.

internal import CLinux
internal import Glibc
internal import Synchronization
package import SystemSupport
package import TouchX11

/// Ends the process if it was asked to end and the X server does not answer.
package final class EndWatch: Sendable {
  /// The part of a program's life.
  private enum Phase {
    case running, ending, over
  }

  /// The state that the thread shares with its owner, which may be released first.
  private final class State: Sendable {
    let phase = Mutex(Phase.running)
    /// An eventfd, readable after a change of the phase.
    let descriptor: Int32

    init() throws(SystemError) {
      descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
      guard descriptor >= 0 else { throw SystemError(call: "eventfd", number: errno) }
    }

    deinit { close(descriptor) }

    func enter(_ next: Phase) {
      phase.withLock { $0 = next }
      var increment: UInt64 = 1
      // Two changes always fit.
      _ = write(descriptor, &increment, MemoryLayout<UInt64>.size)
    }

    var isRunning: Bool { phase.withLock { $0 == .running } }
    var isOver: Bool { phase.withLock { $0 == .over } }

    /// Waits for a change of the phase, a signal of another descriptor, or a time of our clock in
    /// ms; nil for no limit.
    func wait(or signals: Int32? = nil, until end: Double?) {
      var entries = [pollfd(reading: descriptor)]
      if let signals { entries.append(pollfd(reading: signals)) }
      entries.wait(until: end)
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }
  }

  private let state: State

  /// The time that an end takes at most if the server answers quickly, in ms.
  private static let endTime = 2000.0
  /// The time in which a server answers even if the machine is busy, in ms.
  private static let answerTime = 1000.0

  /// Creates a watch that does not watch yet.
  ///
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package init() throws(SystemError) { state = try State() }

  /// Begins to watch for SIGINT and SIGTERM, which must be blocked, and for `beginEnd`.
  ///
  /// - Parameters:
  ///   - connection: the connection to the server.
  ///   - giveUp: called on another thread before the process ends with a status of its result.
  package func start(
    on connection: DisplayConnection, giveUp: @escaping @Sendable () -> ExitStatus
  ) {
    guard let probe = ServerProbe(peerOf: connection.fileDescriptor) else { return }
    // Without a thread, the end waits for the server.
    try? DetachedThread.start(stackSize: 256 << 10) { [state] in
      guard let signals = try? SignalDescriptor(watching: [SIGINT, SIGTERM]) else { return }
      while state.isRunning, !signals.isPending {
        state.wait(or: signals.descriptor, until: nil)
      }
      while !state.isOver {
        let end = Monotonic.milliseconds + Self.endTime
        while !state.isOver, Monotonic.milliseconds < end { state.wait(until: end) }
        guard !state.isOver, !probe.isAnswered(within: Self.answerTime), !state.isOver else {
          continue
        }
        _exit(giveUp().rawValue)
      }
    }
  }

  /// Notes that the program has begun to end.
  package func beginEnd() { state.enter(.ending) }

  /// Stops watching; the connection must be closed by now.
  package func cancel() { state.enter(.over) }
}
