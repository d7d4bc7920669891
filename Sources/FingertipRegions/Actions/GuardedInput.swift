internal import DesktopRequests
internal import Glibc
internal import SystemSupport
package import TouchX11

/// Has a process of its own let go of what is held and taken, when this one is killed, stopped or hangs.
package final class GuardedInput {
  /// The things that others miss while this program is stopped or hangs, and that the guard gives them.
  package struct Taken: Equatable {
    /// Whether the window takes the touches of the whole screen.
    package var hasScreen = false
    /// Whether a finger is down on a region.
    var hasFingers = false
    /// The window by which devices are grabbed; nil for none.
    package var grabs: WindowID?
  }

  private let connection: DisplayConnection
  private let window: RegionWindow
  private let log: LogSink
  private var guardian: ReleaseGuard?
  /// The program that is the guard; nil for none.
  var program: String?
  /// Whether touches on regions reach nobody while this program is stopped or hangs, instead of the applications.
  package var keepsTouches = false
  /// The things that others miss while this program is stopped or hangs.
  package var taken = Taken() {
    didSet {
      guard taken != oldValue else { return }
      if taken != Taken() { start() }
      if taken.hasFingers { hasHadFingers = true }
      tell()
    }
  }
  /// Whether a finger was ever down on a region; from then on the guard knows of the window.
  private var hasHadFingers = false
  /// Whether the guard may have said something that was not read.
  private var mayHaveNews = true

  init(_ connection: DisplayConnection, window: RegionWindow, log: @escaping LogSink) {
    self.connection = connection
    self.window = window
    self.log = log
  }

  /// The descriptors to poll besides.
  var descriptors: [pollfd] { guardian.map { [$0.descriptor] } ?? [] }

  /// Notes which descriptors are ready.
  func becomeReady(_ descriptors: ArraySlice<pollfd>) {
    guard let own = guardian?.descriptor.fd else { return }
    if descriptors.contains(where: { $0.fd == own && $0.revents != 0 }) { mayHaveNews = true }
  }

  /// Starts the guard, if it does not run.
  func start() {
    guard guardian == nil, let program else { return }
    do throws(SystemError) {
      guardian = try ReleaseGuard(program, display: connection.name)
    } catch {
      log(
        .warning,
        "keys and buttons stay held if this program is killed, and touches if it is stopped: "
          + "\(error)")
      self.program = nil
    }
  }

  /// Tells the guard what is held.
  func hold(_ held: [HeldInput]) { guardian?.hold(held) }

  /// Returns whether the guard has let go, since this program was stopped or hung; asking forgets it.
  func hasLetGo() -> Bool {
    guard mayHaveNews else { return false }
    mayHaveNews = false
    switch guardian?.takeNews() {
    case .released: return true
    case .gone:
      guardian = nil
      program = nil
      log(.warning, "the process that releases held keys and buttons has ended")
    case .nothing, nil: break
    }
    return false
  }

  /// Has the guard watch again; called before touches are taken again, since this program may be stopped in
  /// the middle of that.
  func watchAgain() { guardian?.watchAgain() }

  /// Answers the guard; called when all of a turn has been done.
  func endTurn() { guardian?.answer() }

  /// Tells the guard what takes touches; called once in a turn.
  func tell() {
    let isCovered = taken.hasScreen || hasHadFingers
    guardian?.cover(
      isCovered && !keepsTouches ? window.handle : nil, grabs: taken.grabs,
      isUrgent: taken.hasScreen || taken.hasFingers || taken.grabs != nil)
  }
}
