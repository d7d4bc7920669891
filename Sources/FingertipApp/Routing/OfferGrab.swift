internal import Glibc
internal import TouchX11

/// The grab of the root and its watchdog, there while regions may give touches back.
///
/// A refusal is explained once, and the grab is not tried again before `retry`.
final class OfferGrab {
  private enum State {
    case off
    case on(RootTouchGrab)
    /// Another client has it; `offer` regions are holes.
    case refused
  }

  private let display: DisplayConnection
  private let window: RegionTouches
  private let log: LogSink
  /// The file of the program that watches over the grab; nil for no watchdog.
  private let watchdogProgram: String?
  private let programs: StartedPrograms
  private var watchdog: Watchdog?
  private var state = State.off
  private var hasExplained = false

  /// No grab so far.
  ///
  /// - Parameters:
  ///   - display: the connection that everything else goes by.
  ///   - window: the touches of the window below the grab.
  ///   - watchdogProgram: the file of this program; nil for no watchdog.
  ///   - log: where messages go.
  init(
    beside display: DisplayConnection, above window: RegionTouches, watchdogProgram: String?,
    log: @escaping LogSink
  ) {
    self.display = display
    self.window = window
    self.watchdogProgram = watchdogProgram
    self.log = log
    programs = StartedPrograms(log: log)
  }

  /// The grab; nil while there is none.
  var grab: RootTouchGrab? {
    if case .on(let grab) = state { grab } else { nil }
  }

  /// What to poll besides.
  var descriptors: [pollfd] {
    guard let grab else { return programs.descriptors }
    return [pollfd(fd: grab.fileDescriptor, events: Int16(POLLIN), revents: 0)]
      + (watchdog.map { [$0.descriptor] } ?? []) + programs.descriptors
  }

  /// Grabs, unless that was refused or done.
  func turnOn() {
    guard case .off = state else { return }
    do throws(TouchGrabError) {
      let grab = try RootTouchGrab(beside: display, above: window)
      state = .on(grab)
      hasExplained = false
      log(.info, "regions: every touch on the screen is asked for, since some may be given back")
      startWatchdog(of: grab)
    } catch {
      state = .refused
      if !hasExplained {
        log(
          .warning,
          "the touches of 'offer' regions all go to the application: \(error); regions with other "
            + "policies work as ever")
      }
      hasExplained = true
    }
  }

  /// Lets go; what is unanswered is the application's.
  func turnOff() {
    // The watchdog ends with its socket, and the connection with the grab.
    watchdog = nil
    state = .off
  }

  /// Lets a grab that was refused be tried again.
  func retry() {
    if case .refused = state { state = .off }
  }

  /// Takes note of late answers and of the watchdog's questions; called once in a turn.
  func takeTurn() {
    programs.reap()
    guard let grab else { return }
    grab.reportErrors()
    guard let watchdog, !watchdog.answer(isPending: grab.hasUnanswered) else { return }
    self.watchdog = nil
    log(.warning, "the watchdog of the touch grab is gone; touches wait for this process alone")
  }

  private func startWatchdog(of grab: RootTouchGrab) {
    guard let watchdogProgram else { return }
    do throws(SystemError) {
      watchdog = try Watchdog(
        program: watchdogProgram, display: display.name, grab: grab.handle, programs: programs)
    } catch {
      log(.warning, "nothing watches over the touch grab: \(error)")
    }
  }
}
