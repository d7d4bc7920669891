internal import DesktopRequests
internal import Glibc
internal import HelperProcesses
internal import SystemSupport
internal import TouchX11
package import WindowStates

/// Lets a second process release held input and taken touches when this one is killed, stopped or
/// hangs.
package final class GuardedInput {
  /// The things that this program takes, which the guard gives back while it is stopped or hangs.
  package struct Claims: Equatable {
    /// Whether the window takes the touches of the whole screen.
    package var hasScreen = false
    /// Whether a finger is down on a region.
    var hasFingers = false
    /// The window that grabs devices; nil for none.
    package var grabs: WindowID?
  }

  private let connection: DisplayConnection
  private let window: RegionWindow
  private let log: LogSink
  private var guardian: ReleaseGuard?
  /// The program to start as the guard; nil for none.
  var program: String?
  /// Whether touches on regions reach nobody while this program is stopped or hangs.
  package var keepsTouches = false
  /// The things that this program takes from others now.
  package var taken = Claims() {
    didSet {
      guard taken != oldValue else { return }
      if taken != Claims() { start() }
      if taken.hasFingers { hasHadFingers = true }
      sendState()
    }
  }
  /// Whether a finger was ever down on a region; the guard knows the window from then on.
  private var hasHadFingers = false
  /// Whether the guard may have sent a message that has not been read.
  private var mayHaveMessage = true
  /// The keys and buttons that are held.
  private var held: [HeldInput] = []
  /// The ends of guards that somebody ended.
  private var restarts = RestartLimit()

  init(_ connection: DisplayConnection, window: RegionWindow, log: @escaping LogSink) {
    self.connection = connection
    self.window = window
    self.log = log
  }

  /// The descriptors to poll in addition.
  var descriptors: [pollfd] { guardian.map { [$0.descriptor] } ?? [] }

  /// Notes which descriptors are ready.
  func handleReady(_ descriptors: ArraySlice<pollfd>) {
    let channel = guardian?.descriptor.fd
    mayHaveMessage = mayHaveMessage || descriptors.contains { $0.fd == channel && $0.revents != 0 }
  }

  /// Starts the guard, if it does not run, unless too many were ended.
  func start() {
    guard guardian == nil, let program, restarts.allowsStart(at: Monotonic.milliseconds) else {
      return
    }
    do throws(SystemError) {
      let guardian = try ReleaseGuard(program, display: connection.name)
      if !held.isEmpty { guardian.hold(held) }
      self.guardian = guardian
    } catch {
      log(
        .warning,
        "keys and buttons stay held if this program is killed, and touches if it is stopped: "
          + "\(error)")
      self.program = nil
    }
  }

  /// Tells the guard what is held.
  func hold(_ held: [HeldInput]) {
    self.held = held
    guardian?.hold(held)
  }

  /// Returns whether the guard has let go since the last call, as after a stop or a hang.
  func wasReleased() -> Bool {
    guard mayHaveMessage else { return false }
    mayHaveMessage = false
    switch guardian?.takeMessage() {
    case .released: return true
    case .gone:
      guardian = nil
      let outcome =
        restarts.noteEnd(at: Monotonic.milliseconds)
        ? "; it is restarted" : " \(RestartLimit.count) times; it is tried again after a minute"
      log(.warning, "the process that releases held keys and buttons has ended\(outcome)")
      start()
    case .nothing, nil: break
    }
    return false
  }

  /// Makes the guard watch again; called before touches are taken, since a stop may interrupt that.
  func watchAgain() { guardian?.watchAgain() }

  /// Answers the guard; called when all work of a turn is done.
  func endTurn() { guardian?.answer() }

  /// Tells the guard of progress in a turn that takes long.
  func noteProgress() { guardian?.noteProgress() }

  /// Tells the guard what takes touches; called once per turn.
  func sendState() {
    guardian?.watch(
      (taken.hasScreen || hasHadFingers) && !keepsTouches ? window.handle : nil, grabs: taken.grabs,
      isUrgent: taken.hasScreen || taken.hasFingers || taken.grabs != nil)
  }
}
