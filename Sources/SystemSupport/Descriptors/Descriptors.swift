internal import CLinux
internal import Glibc

/// A failed call to the kernel.
package struct SystemError: Error, CustomStringConvertible {
  /// The name of the call.
  package let call: StaticString
  /// The errno(3) number of the reason.
  package let number: Int32

  /// Creates the error of a call that failed with an errno(3) number.
  package init(call: StaticString, number: Int32) {
    self.call = call
    self.number = number
  }

  /// The call and the system's text for its error number.
  package var description: String { "\(call): \(String(cString: strerror(number)))" }
}

/// Signals as a readable descriptor, so that they arrive between events and never interrupt one.
package struct SignalDescriptor: ~Copyable {
  /// The descriptor, readable when a signal is pending.
  package let descriptor: Int32
  private var blocked: sigset_t

  /// Blocks the signals for this thread and opens a descriptor for them.
  package init(_ signals: [Int32]) throws(SystemError) {
    var set = sigset_t(of: signals)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    blocked = set
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError(call: "signalfd", number: errno) }
  }

  /// Returns a descriptor that is readable for some of these signals, too; `next` takes them here.
  ///
  /// It must not outlive this one.
  package func watch(_ signals: [Int32]) throws(SystemError) -> SignalDescriptor {
    try SignalDescriptor(watching: signals)
  }

  /// Opens a descriptor for signals that others block; it blocks none.
  package init(watching signals: [Int32]) throws(SystemError) {
    // It blocks nothing itself, so its end must unblock nothing.
    blocked = sigset_t(of: [])
    var set = sigset_t(of: signals)
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError(call: "signalfd", number: errno) }
  }

  /// Takes and discards every pending signal.
  package func discardAll() {
    while next() != nil {}
  }

  deinit {
    close(descriptor)
    var set = blocked
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Returns the next pending signal; nil if there is none.
  package func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor, &info, size) == size else { return nil }
    return Int32(info.ssi_signo)
  }
}

extension SignalDescriptor {
  /// The signals that end a command.
  ///
  /// SIGHUP is one of them unless it is ignored, as by programs that nohup(1) starts: a descriptor
  /// would report it all the same.
  package static var endSignals: [Int32] {
    var action = sigaction()
    let isIgnored =
      sigaction(SIGHUP, nil, &action) == 0
      && unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    return isIgnored ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
  }

  /// Blocks the signals that end a command, and opens a descriptor for them.
  ///
  /// The signals for overlays are ignored, because pkill(1) also sends them to other commands.
  package static func ofEnd() throws(SystemError) -> SignalDescriptor {
    for number in [SIGUSR1, SIGUSR2] { signal(number, SIG_IGN) }
    return try SignalDescriptor(endSignals)
  }

  /// Runs a function that no signal ends: one that comes meanwhile ends the program afterwards.
  package static func delayingEnd(_ body: () throws -> Void) rethrows {
    var set = sigset_t(of: endSignals)
    var former = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try body()
  }

  /// Whether a signal is pending that `next` has not returned.
  package var isPending: Bool { pollfd.isReadable(descriptor) }

  /// Whether this thread has blocked a request to end, SIGINT or SIGTERM, that is pending now.
  ///
  /// Work that can take long looks at it, because a loop sees the signal only after the work.
  package static var endIsPending: Bool {
    var pending = sigset_t(of: [])
    guard sigpending(&pending) == 0 else { return false }
    return sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1
  }
}

extension sigset_t {
  /// Creates a set of signals.
  fileprivate init(of signals: [Int32]) {
    self.init()
    sigemptyset(&self)
    for signal in signals { sigaddset(&self, signal) }
  }
}

/// The signal with which a terminal stops its programs, Ctrl-Z, as a descriptor to poll.
///
/// It is blocked from the start, so that held resources can be released before the process stops.
package struct StopSignal: ~Copyable {
  private let signals: SignalDescriptor

  /// Blocks the signal for this thread.
  package init() throws(SystemError) {
    signals = try SignalDescriptor([SIGTSTP])
  }

  /// The descriptor that becomes readable when the signal arrives.
  package var descriptor: Int32 { signals.descriptor }

  /// Stops this process if the signal has arrived, as it would have without this type.
  ///
  /// - Parameters:
  ///   - release: called before; releases what must not stay held meanwhile.
  ///   - takeUp: called once the process continues; acquires it again.
  package func stopIfRequested(release: () -> Void, takeUp: () -> Void) {
    // It must be taken, not only seen. If a thread that does not block it got it meanwhile, it has
    // stopped this process already, which would stop once more after it was continued.
    guard signals.next() != nil else { return }
    signals.discardAll()
    release()
    var set = sigset_t(of: [SIGTSTP])
    // Raise the signal itself, so that the shell knows what stopped us.
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    takeUp()
  }
}

/// A timer as a descriptor to poll.
struct TimerDescriptor: ~Copyable {
  /// The descriptor, readable when the timer has expired.
  let descriptor: Int32

  /// Opens a timer that is not set.
  init() throws(SystemError) {
    descriptor = timerfd_create(
      CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError(call: "timerfd_create", number: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Sets the timer to a moment of the monotonic clock in ms; nil disarms it.
  func set(_ moment: Double?) {
    var setting = itimerspec()
    if let moment {
      // All zeros would disarm it; moments more than three centuries away are cut off.
      let nanoseconds = Int64(min(max(moment * 1_000_000, 1), 9e18))
      setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
      setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Clears the timer's expiry.
  func acknowledge() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
