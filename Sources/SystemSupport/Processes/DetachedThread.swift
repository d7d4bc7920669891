internal import CLinux
internal import Glibc
internal import Synchronization

/// Threads that nobody waits for.
package enum DetachedThread {
  /// The function of a thread, as an object that can pass through C.
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// The signals of a crash, which the kernel sends to the thread that caused it.
  private static let crashSignals = [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS]

  /// Runs a function on a thread of its own, which ends with it.
  ///
  /// The thread blocks all signals except those of a crash. The kernel gives a signal to any thread
  /// that does not block it: Ctrl-Z would stop the process before the loop has let go of touches.
  ///
  /// - Parameters:
  ///   - stackSize: the size of its stack, in bytes.
  ///   - run: the function.
  /// - Throws: `SystemError` if the kernel has no thread left; nothing is done then.
  package static func start(
    stackSize: Int, _ run: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackSize)
    // The thread inherits what is blocked here.
    var blocked = sigset_t()
    sigfillset(&blocked)
    for signal in crashSignals { sigdelset(&blocked, signal) }
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, &blocked, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let failure = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard failure == 0 else {
      body.release()
      throw SystemError(call: "pthread_create", number: failure)
    }
  }

  /// Frees a value on a thread of its own.
  ///
  /// Freeing the data of thousands of regions takes as long as several frames.
  ///
  /// - Parameter value: the value; parts of it that others still reference stay.
  package static func free<Value: Sendable>(_ value: consuming Value) {
    let box = Box(value)
    // If no thread is left, the value is freed here.
    try? start(stackSize: 8 << 20) { box.empty() }
  }

  /// Holds a value until the box is emptied, whoever releases the box last.
  private final class Box<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: consuming Value) { self.value = Mutex(value) }

    func empty() { value.withLock { $0 = nil } }
  }
}
