// The end of a program on a display waits for the server, as any request with a reply does, and so
// may the turn of the loop in which a signal would be read. A server that was stopped would keep it
// for ever. So a thread of its own watches for the end, and ends the process if the server answers
// nobody. The server then removes the windows and grabs once it continues, as after a crash.

internal import Glibc
package import SystemSupport
package import TouchX11

/// Ends the process if it was asked to end and the X server does not answer.
package final class EndWatch: Sendable {
  /// The part of a program's life.
  fileprivate enum Phase {
    case running, ending, over
  }

  /// It is shared with the thread, which may outlive the owner of the watch.
  private let phase: SignalledValue<Phase>
  /// The signals that end the program.
  private let endSignals: [Int32]

  /// The time that an end takes at most if the server answers quickly, in ms.
  private static let endTime = 2000.0
  /// The time in which a server answers even if the machine is busy, in ms.
  private static let answerTime = 1000.0

  /// Creates a watch that does not watch yet.
  ///
  /// - Parameter endSignals: the signals that end the program.
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package init(for endSignals: [Int32] = [SIGINT, SIGTERM]) throws(SystemError) {
    phase = try SignalledValue(.running)
    self.endSignals = endSignals
  }

  /// Begins to watch for the signals, which must be blocked, and for `beginEnd`.
  ///
  /// - Parameters:
  ///   - connection: the connection to the server.
  ///   - giveUp: called on another thread before the process ends with a status of its result.
  package func start(
    on connection: DisplayConnection, giveUp: @escaping @Sendable () -> ExitStatus
  ) {
    guard let probe = ServerProbe(peerOf: connection.fileDescriptor) else { return }
    // Without a thread, the end waits for the server.
    try? DetachedThread.start(stackSize: 256 << 10) { [phase, endSignals] in
      guard let signals = try? SignalDescriptor(watching: endSignals) else { return }
      while phase.is(.running), !signals.isPending {
        phase.wait(or: signals.descriptor, until: nil)
      }
      while !phase.is(.over) {
        let end = Monotonic.milliseconds + Self.endTime
        while !phase.is(.over), Monotonic.milliseconds < end { phase.wait(until: end) }
        guard !phase.is(.over), !probe.isAnswered(within: Self.answerTime), !phase.is(.over) else {
          continue
        }
        _exit(giveUp().rawValue)
      }
    }
  }

  /// Notes that the program has begun to end.
  package func beginEnd() { phase.set(.ending) }

  /// Stops watching; the connection must be closed by now.
  package func cancel() { phase.set(.over) }
}

extension SignalledValue<EndWatch.Phase> {
  fileprivate func `is`(_ phase: EndWatch.Phase) -> Bool { withLock { $0 == phase } }

  /// Waits for a change, a signal of another descriptor, or a time of our clock in ms; nil for no
  /// limit.
  fileprivate func wait(or signals: Int32? = nil, until end: Double?) {
    var entries = [pollfd(reading: descriptor)]
    if let signals { entries.append(pollfd(reading: signals)) }
    entries.wait(until: end)
    takeSignal()
  }
}
