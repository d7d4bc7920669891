internal import CLinux
internal import Glibc
internal import Synchronization

/// A value that threads share, with a descriptor on which one of them waits for changes.
package final class SignalledValue<Value: Sendable>: Sendable {
  /// An eventfd, readable after a change until `takeSignal`.
  package let descriptor: Int32
  private let value: Mutex<Value>

  /// Creates a value.
  ///
  /// - Throws: `SystemError` if the kernel has no descriptor left.
  package init(_ value: Value) throws(SystemError) {
    self.value = Mutex(value)
    descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError(call: "eventfd", number: errno) }
  }

  deinit { close(descriptor) }

  /// Accesses the value without a signal, while no other thread does.
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { body(&$0) }
  }

  /// Replaces the value, and makes the descriptor readable.
  package func set(_ next: Value) {
    value.withLock { $0 = next }
    var increment: UInt64 = 1
    // It fails only at 2^64 - 1 changes without `takeSignal`.
    _ = write(descriptor, &increment, MemoryLayout<UInt64>.size)
  }

  /// Makes the descriptor unreadable until the next change.
  package func takeSignal() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
