// The order of the server and us when a finger comes down. The server sends raw touch events before
// the application's events, and that write wakes us. Linux may run a woken process on the processor
// of its waker, as it does for local sockets if the processors share no cache. Then we would run in
// the middle of the server's work, and the application would get its event only after we have
// drawn. Measured on two such processors: 0.5 ms of delay for every touch of the desktop, against
// 0.05 ms if we yield to the server first. We lose nothing, since the server reads our requests
// only when it is done: touch to pixel became shorter, and so did report to ink, whose touches no
// application gets (0.66 to 0.59 ms).
//
// A yield lets every process run. If another process keeps all processors busy, a yield lasts for
// its slice, 1 to 12 ms. The server's share of that is not lost, and the kernel reports it. With
// ten fingers on an idle machine, bare and with a compositor, none of 4500 yields gave others more
// than 1 ms; with four busy loops on two processors, every second one did. So after a yield that
// gave others more, we skip it for a while, and for twice as long if it happens again soon.

internal import Glibc
internal import SystemSupport
internal import TouchX11

/// Yields so that the server finishes the work in which it woke us, and starts on our requests.
final class ServerYield {
  /// The time that processes other than the server may take, in ms.
  static let patience = 1.0
  /// The time without yields after the first one that was too long, in ms.
  static let minimumPause = 4000.0
  /// The longest time without yields, in ms.
  static let maximumPause = 64000.0

  /// The server's processor time; nil if its process is not visible from here.
  private let server: ProcessorClock?
  private var pause = 0.0
  private var pausedUntil = -Double.infinity

  /// Creates a yield to the server of a display.
  convenience init(_ connection: DisplayConnection) {
    let server = SocketPeer(of: connection.fileDescriptor)
    self.init(server: server.flatMap { ProcessorClock(of: $0.pid) })
  }

  init(server: ProcessorClock?) { self.server = server }

  /// Lets the server run first, unless others recently took too long.
  ///
  /// Call it when the server has woken us, and after sending something urgent.
  func yieldIfAllowed() {
    let start = Monotonic.milliseconds
    guard isYieldAllowed(at: start) else { return }
    let used = server?.milliseconds ?? 0
    sched_yield()
    let spent = (server?.milliseconds ?? used) - used
    noteYieldEnd(at: Monotonic.milliseconds, after: start, server: spent)
  }

  /// Returns whether a yield is allowed at a time of our clock, in ms.
  func isYieldAllowed(at time: Double) -> Bool { time >= pausedUntil }

  /// Notes the end of a yield.
  ///
  /// - Parameters:
  ///   - time: our clock, in ms.
  ///   - start: the start of the yield, by our clock in ms.
  ///   - spent: the processor time that the server got meanwhile, in ms.
  func noteYieldEnd(at time: Double, after start: Double, server spent: Double) {
    guard time - start - spent > Self.patience else { return pause /= 2 }
    pause = min(max(pause * 2, Self.minimumPause), Self.maximumPause)
    pausedUntil = time + pause
  }
}
