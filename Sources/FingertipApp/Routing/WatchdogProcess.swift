internal import CLinux
internal import Glibc
internal import TouchRig
internal import TouchX11

/// The process that watches over a touch grab; see `Watchdog`.
struct WatchdogProcess {
  /// The name under which this program is one.
  static let name = "fingertip-watchdog"

  private let watch: TouchWatch
  private let grab: WindowID
  /// The process with the grab.
  private let parent = getppid()
  private var state = WatchState.idle
  /// When patience ends, by our clock in ms; nil for never.
  private var deadline: Double?

  /// Watches until the process with the grab or the server is gone.
  ///
  /// - Parameter arguments: its name, the server's name and the grab's window; standard input is the
  ///   socket to the process with the grab.
  /// - Returns: the exit status.
  static func run(_ arguments: [String]) -> ExitStatus {
    guard arguments.count == 3, let grab = UInt(arguments[2]) else { return .usage }
    do throws(DisplayError) {
      var process = WatchdogProcess(
        watch: try TouchWatch(arguments[1]), grab: WindowID(rawValue: grab))
      process.run()
      return .success
    } catch {
      return .unavailable
    }
  }

  private init(watch: TouchWatch, grab: WindowID) {
    self.watch = watch
    self.grab = grab
  }

  private mutating func run() {
    // Woken by every finger, it has nothing to do at once, and must not delay those that have: as
    // batch work it never interrupts the server or the application.
    var parameter = sched_param(sched_priority: 0)
    sched_setscheduler(0, SCHED_BATCH, &parameter)
    // There may be a touch that began before we could see it.
    take(.touch)
    while true {
      if watch.takeBegins() { take(.touch) }
      if watch.isLost { return }
      var descriptors = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch.fileDescriptor, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&descriptors, UInt(descriptors.count), timeout) == 0 {
        take(.timeout)
      } else if descriptors[0].revents != 0 {
        var word: UInt8 = 0
        guard recv(STDIN_FILENO, &word, 1, 0) > 0 else { return }
        take(.answer(isPending: word == WatchdogWord.pending.rawValue))
      }
    }
  }

  /// How long poll(2) may wait, in ms; -1 for ever.
  private var timeout: Int32 {
    // Rounded up: a moment too early would be a turn too many.
    deadline.map { Int32(max(0, $0 - Monotonic.milliseconds).rounded(.up)) } ?? -1
  }

  private mutating func take(_ event: WatchEvent) {
    let (next, action) = state.after(event)
    if next != state { deadline = next.patience.map { Monotonic.milliseconds + $0 } }
    state = next
    switch action {
    case .none: break
    case .ask:
      var word = WatchdogWord.question.rawValue
      send(STDIN_FILENO, &word, 1, Int32(MSG_NOSIGNAL))
    case .closeGrab: watch.closeClient(of: grab)
    case .endProcess:
      // Its number may be another's where it is no longer our parent.
      guard getppid() == parent, parent > 1, !ProcessFigures.isStopped(parent) else { return }
      kill(parent, SIGKILL)
    }
  }
}
