// Who goes first when a finger comes down. The server tells those who listen to raw touches before it
// tells the application, and the write wakes us. Where the kernel runs whoever is woken on the
// processor of who woke it, as Linux does for local sockets where the processors share no cache, we
// would run in the middle of the server's work: the server would go on, and tell the application, only
// after we have drawn. Seen on two such processors: 0.5 ms of delay for every touch of the desktop,
// against 0.05 ms where we let the server go first. We lose nothing by it, since the server reads what
// we ask for only when it is done; touch to pixel became shorter, and so did report to ink, whose touches no
// application gets (0.66 to 0.59 ms).
//
// Yielding gives way to everybody, and where something else keeps every processor busy that may last
// for a slice of the scheduler, some ms. So a yield that took longer than the server does is the last
// one for a while, and for twice as long where it happens again soon.

internal import Glibc
internal import SystemSupport

/// Lets the server finish what it was about when it woke us, and begin with what it was sent.
package final class ServerYield {
  /// The time that others may take, in ms.
  ///
  /// The server tells everybody of a touch, and paints what was asked for before; what we ask for has
  /// to wait for both. A slice of another program that ends with a tick lasts for up to 4.
  static let patience = 2.0
  /// The time for which nobody is let go first after that was too long for the first time, in ms.
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

  /// Returns whether others may go first at a moment of our clock, in ms.
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
