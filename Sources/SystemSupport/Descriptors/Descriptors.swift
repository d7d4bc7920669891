internal import CLinux
internal import Glibc

/// A call to the kernel that failed.
package struct SystemError: Error, CustomStringConvertible {
  /// The name of the call.
  package let call: StaticString
  /// The reason, as errno(3) numbers it.
  package let number: Int32

  /// A call that failed for a reason of errno(3).
  package init(call: StaticString, number: Int32) {
    self.call = call
    self.number = number
  }

  /// The call and the system's text for its error number.
  package var description: String { "\(call): \(String(cString: strerror(number)))" }
}

/// Signals as something to read, so that they come between events and never in the middle of one.
package struct SignalDescriptor: ~Copyable {
  /// The descriptor, readable when a signal has come.
  package let descriptor: Int32
  private var blocked: sigset_t

  /// Blocks the signals for this thread and opens a descriptor for them.
  package init(_ signals: [Int32]) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    blocked = set
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError(call: "signalfd", number: errno) }
  }

  /// Returns a descriptor that some of these signals make readable too; the signals stay to be taken here.
  ///
  /// It must not outlive this one.
  package func watch(_ signals: [Int32]) throws(SystemError) -> SignalDescriptor {
    var set = sigset_t()
    sigemptyset(&set)
    // With nothing blocked on its account, its end unblocks nothing.
    let blocked = set
    for signal in signals { sigaddset(&set, signal) }
    let descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError(call: "signalfd", number: errno) }
    return SignalDescriptor(descriptor: descriptor, blocked: blocked)
  }

  private init(descriptor: Int32, blocked: sigset_t) {
    self.descriptor = descriptor
    self.blocked = blocked
  }

  /// Takes every signal that arrived, and leaves it at that.
  package func discardAll() {
    while next() != nil {}
  }

  deinit {
    close(descriptor)
    var set = blocked
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Returns the next signal that arrived; nil when all were taken.
  package func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor, &info, size) == size else { return nil }
    return Int32(info.ssi_signo)
  }
}

extension SignalDescriptor {
  /// Whether a signal has come that `next` has not told yet.
  package var isPending: Bool { pollfd.isReadable(descriptor) }
}

/// The signal by which a terminal stops its programs, Ctrl-Z, as something to poll.
///
/// It is blocked from the begin on, so that what we hold can be let go of before we stop.
package struct StopSignal: ~Copyable {
  private let signals: SignalDescriptor

  /// Blocks the signal for this thread.
  package init() throws(SystemError) {
    signals = try SignalDescriptor([SIGTSTP])
  }

  /// The descriptor that becomes readable when the signal comes.
  package var descriptor: Int32 { signals.descriptor }

  /// Stops this process where the signal has come, as it would have without us.
  ///
  /// - Parameters:
  ///   - letGo: lets go of what nobody else may have meanwhile; called before.
  ///   - takeUp: takes it again; called once the process goes on.
  package func stopIfAsked(letGo: () -> Void, takeUp: () -> Void) {
    guard signals.isPending else { return }
    signals.discardAll()
    letGo()
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTSTP)
    // The signal itself, so that the shell knows what stopped us.
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    takeUp()
  }
}

/// A timer as something to poll.
package struct TimerDescriptor: ~Copyable {
  /// The descriptor, readable when the time has come.
  package let descriptor: Int32

  /// Opens a timer that is not set.
  package init() throws(SystemError) {
    descriptor = timerfd_create(
      CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError(call: "timerfd_create", number: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Sets the timer to a moment of the monotonic clock in ms, or to never.
  package func set(_ moment: Double?) {
    var setting = itimerspec()
    if let moment {
      // All zeros would mean never, and a moment beyond three centuries is as good as that.
      let nanoseconds = Int64(min(max(moment * 1_000_000, 1), 9e18))
      setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
      setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Takes note that the timer went off.
  package func acknowledge() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
