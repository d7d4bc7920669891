// Work that takes too long for a turn of an event loop, such as reading a file of thousands of
// regions: meanwhile the loop responds to touches. A thread does it that shares nothing with others
// except the place of its result. It cannot be cancelled, since it may be waiting for a disk that
// does not respond. A caller that does not want the result any more releases the work, and the
// thread ends by itself.

internal import Glibc

/// A function that runs on a thread of its own, and its result.
package final class BackgroundWork<Result: Sendable>: Sendable {
  /// The thread's stack size in bytes, that of a main thread: data may be nested as deeply here.
  private static var stackSize: Int { 8 << 20 }

  /// The result; nil before it is there and after it was taken.
  ///
  /// It is shared with the thread, which may outlive the owner of the work.
  private let result: SignalledValue<Result?>

  /// Starts the work.
  ///
  /// - Parameter work: the function; signals that are blocked here do not interrupt it.
  /// - Throws: `SystemError` if the kernel has no thread or descriptor left; nothing is done then.
  package init(_ work: @escaping @Sendable () -> Result) throws(SystemError) {
    let result = try SignalledValue<Result?>(nil)
    self.result = result
    try DetachedThread.start(stackSize: Self.stackSize) { result.set(work()) }
  }

  /// The descriptor, readable once there is a result.
  package var descriptor: Int32 { result.descriptor }

  /// Waits for the result; call it once, instead of `takeResult()`.
  package func wait() -> Result {
    while true {
      if let result = takeResult() { return result }
      var entries = [pollfd(reading: descriptor)]
      entries.wait(until: nil)
    }
  }

  /// Waits for the result until a time of our clock, in ms.
  ///
  /// - Returns: the result; nil if there is none by then.
  package func wait(until end: Double) -> Result? {
    while true {
      if let result = takeResult() { return result }
      guard Monotonic.milliseconds < end else { return nil }
      var entries = [pollfd(reading: descriptor)]
      entries.wait(until: end)
    }
  }

  /// The end of a wait that signals may end.
  package enum WaitEnd {
    /// The work is done.
    case result(Result)
    /// The time has come.
    case timeout
    /// A signal is pending.
    case signal
  }

  /// Waits for the result until a time of our clock or until a signal is pending.
  ///
  /// - Parameters:
  ///   - end: the time, in ms.
  ///   - signals: the signals; one that is pending stays so.
  /// - Returns: the end of the wait.
  package func wait(until end: Double, orFor signals: borrowing SignalDescriptor) -> WaitEnd {
    while true {
      if let result = takeResult() { return .result(result) }
      if signals.isPending { return .signal }
      guard Monotonic.milliseconds < end else { return .timeout }
      var descriptors = [pollfd(reading: descriptor), pollfd(reading: signals.descriptor)]
      descriptors.wait(until: end)
    }
  }

  /// Returns the result once; nil before it is there and after it was taken.
  package func takeResult() -> Result? { result.withLock { $0.take() } }
}
