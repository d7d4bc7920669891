// Work that takes too long for a turn of an event loop, such as reading a file of thousands of regions:
// meanwhile the loop answers touches. It is a thread that shares nothing with anybody but the place
// where its result is put. It cannot be broken off, since what it waits for may be a disk that does not
// answer; whoever does not want its result any more lets it go, and it ends by itself.

internal import CLinux
internal import Glibc
internal import Synchronization

/// A function that runs on a thread of its own, and its result.
package final class BackgroundWork<Result: Sendable>: Sendable {
  /// The stack of the thread, in bytes: as much as Linux gives to that of a program, since what nests
  /// there may nest here.
  private static var stackSize: Int { 8 << 20 }

  /// The place of the result: shared with the thread, which may be the last to leave it.
  private final class Desk: Sendable {
    /// An eventfd, readable from when there is a result.
    let descriptor: Int32
    let result = Mutex<Result?>(nil)

    init() throws(SystemError) {
      descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
      guard descriptor >= 0 else { throw SystemError(call: "eventfd", number: errno) }
    }

    deinit { close(descriptor) }

    func put(_ value: Result) {
      result.withLock { $0 = value }
      var one: UInt64 = 1
      // An eventfd that holds nothing has room for this.
      _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }
  }

  private let desk: Desk

  /// Begins to work.
  ///
  /// - Parameter work: what to do; signals that are blocked here do not disturb it.
  /// - Throws: `SystemError` where the kernel has no thread or no descriptor left; nothing is done then.
  package init(_ work: @escaping @Sendable () -> Result) throws(SystemError) {
    let desk = try Desk()
    self.desk = desk
    try DetachedThread.start(stackSize: Self.stackSize) { desk.put(work()) }
  }

  /// Becomes readable when there is a result.
  package var descriptor: Int32 { desk.descriptor }

  /// Waits for the result; to be called once, in the place of `takeResult()`.
  package func wait() -> Result {
    while true {
      if let result = takeResult() { return result }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, -1)
    }
  }

  /// Waits for the result until a time of our clock, in ms.
  ///
  /// - Returns: nil where there is none by then.
  package func wait(until end: Double) -> Result? {
    while true {
      if let result = takeResult() { return result }
      let rest = end - Monotonic.milliseconds
      guard rest > 0 else { return nil }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, Int32(min(rest.rounded(.up), 60_000)))
    }
  }

  /// Returns the result, once; nil while there is none, and after it was taken.
  package func takeResult() -> Result? { desk.result.withLock { $0.take() } }
}
