// The order of the server and us when a finger comes down. The server sends raw touch events before the
// application's events, and that write wakes us. If the kernel runs a woken process on the processor of its
// waker, as Linux does for local sockets where the processors share no cache, we would run in the middle of
// the server's work, and the application would get its event only after we have drawn. Measured on two such
// processors: 0.5 ms of delay for every touch of the desktop, against 0.05 ms if we yield to the server first.
// We lose nothing, since the server reads our requests only when it is done; touch to pixel became shorter,
// and so did report to ink, whose touches no application gets (0.66 to 0.59 ms).
//
// A yield lets every process run, and if another one keeps all processors busy, it may last for a slice of
// the scheduler, some ms. So after a yield that took longer than the server does, we skip it for a while, and
// for twice as long if it happens again soon.

internal import Glibc
internal import SystemSupport

/// Yields, so that the server finishes the work during which it woke us, and begins with our requests.
package final class ServerYield {
  /// The time that others may take, in ms.
  ///
  /// The server sends a touch to all clients, and paints earlier requests; ours wait for both. A slice of
  /// another program that ends with a tick lasts for up to 4.
  static let patience = 2.0
  /// The time without yields after the first that was too long, in ms.
  static let shortestRest = 250.0
  /// The longest time, in ms.
  static let longestRest = 8000.0

  private var rest = 0.0
  private var restsUntil = -Double.infinity

  package init() {}

  /// Lets others go first, where that has been short; to be called when the server has woken us, and
  /// after something urgent was sent.
  package func giveWay() {
    let start = Monotonic.milliseconds
    guard mayGiveWay(at: start) else { return }
    sched_yield()
    noteReturn(at: Monotonic.milliseconds, after: start)
  }

  /// Returns whether others may go first at a time of our clock, in ms.
  func mayGiveWay(at time: Double) -> Bool { time >= restsUntil }

  /// Notes when our turn came again.
  ///
  /// - Parameters:
  ///   - time: our clock, in ms.
  ///   - start: when others were let go first.
  func noteReturn(at time: Double, after start: Double) {
    guard time - start > Self.patience else { return rest /= 2 }
    rest = min(max(rest * 2, Self.shortestRest), Self.longestRest)
    restsUntil = time + rest
  }
}
