// A guide covers the screen: a pane lies over each monitor, and above them a window that takes
// touches, so that no application receives them. Touches are read as raw events, whichever client
// gets them. The Escape key is grabbed; if another program has grabbed it, a button on the screen
// has the same effect.
//
// A change of the monitors ends the procedure: its panes are no longer where the monitors are, and
// the touchscreens, whose matrices map them to shares of the root, report other places. A screen
// locker ends it, too: the panes would cover the locker, and touches on its keypad are a secret.

internal import Glibc
internal import HelperProcesses
package import SystemSupport
package import TouchDrawing
package import TouchX11
package import Touches
internal import WindowStates

/// A procedure on a covered screen that guides the user.
package protocol GuidedProcedure: AnyObject {
  /// The time of the next turn without events, by our clock in ms; nil for never.
  var nextTurn: Double? { get }
  /// Whether the procedure is over, so that the screen is uncovered.
  var isOver: Bool { get }
  /// Whether the procedure has its result, and only shows it.
  var hasResult: Bool { get }
  /// Does the work that is due at a time by our clock, in ms.
  func takeTurn(at time: Double)
  /// Handles a raw report of a touchscreen.
  func handle(_ report: TouchEvent)
  /// Handles a change of a touch; it is cancelled if its device has gone.
  func follow(_ touch: Touch)
  /// Leaves the procedure, because the user pressed Escape.
  func leave()
  /// Ends the procedure early, as after a signal, at a time by our clock, in ms.
  func interrupt(at time: Double)
  /// Repaints everything.
  func refresh()
  /// Notes that devices came, went, or were mapped elsewhere.
  func followDevices()
}

extension GuidedProcedure {
  /// The result is not shown.
  package var hasResult: Bool { false }

  /// Ignores the report.
  package func handle(_ report: TouchEvent) {}

  /// Ignores the change.
  package func followDevices() {}
}

/// A change of the screen that ends a procedure.
package enum GuideInterruption: String, Sendable {
  /// The monitors are others than those that were covered.
  case monitors = "the monitors have changed"
  /// A screen locker is in front.
  case lock = "the screen was locked"
}

/// The covered monitors, on which a procedure is shown and touched.
package final class GuideScreen {
  let connection: DisplayConnection
  private let listener: TouchListener
  private let reader: EventReader
  private let area: GuideArea
  /// Whether the monitors may have changed since the last turn; events report changes only from
  /// some time after the area was chosen.
  private var mayMonitorsDiffer = true
  private let session: SessionWatch
  /// The change that ended the procedure; nil for none.
  package private(set) var interruption: GuideInterruption?
  fileprivate let windows: GuideWindows
  private let escape: KeyGrab?
  let log: LogSink

  /// Covers parts of the root.
  ///
  /// - Parameters:
  ///   - area: the monitors to cover, and the area whose touches no application gets.
  ///   - connection: the display.
  ///   - listener: the listener for the touches.
  ///   - button: how to end it by touch, for the warning that Escape is grabbed by another client.
  ///   - log: where messages go.
  /// - Throws: `PixelImageError` if there is no memory for the pixels, `XRequestError`.
  package init(
    covering area: GuideArea, on connection: DisplayConnection, hearing listener: TouchListener,
    button: String, log: @escaping LogSink
  ) throws {
    self.connection = connection
    self.listener = listener
    self.log = log
    self.area = area
    let compositor = CompositorWatch(connection: connection)
    session = SessionWatch(connection: connection)
    reader = EventReader(
      connection: connection, listener: listener, compositor: compositor, session: session)
    windows = try GuideWindows(covering: area, on: connection, compositor: compositor, log: log)
    do throws(KeyGrab.Failure) {
      escape = try KeyGrab(.escape, connection: connection)
    } catch {
      escape = nil
      log(.warning, "the Escape key is grabbed by another program; \(button)")
    }
    windows.keepOnTop()
    connection.readClock()
  }

  /// Returns the pixels of a monitor, by its index among the covered ones.
  package func picture(_ index: Int) -> PixelTarget {
    let pane = windows.panes[index]
    return PixelTarget(bounds: pane.frame, pixels: pane.pixels, stride: pane.frame.width)
  }

  /// Paints every monitor, and puts the pixels on the screen.
  package func paint(_ body: (_ index: Int, PixelTarget) -> Void) {
    // The server must have read the former pixels before they are painted over.
    connection.synchronise()
    for (index, pane) in windows.panes.enumerated() {
      body(index, picture(index))
      pane.put(pane.frame, completes: false)
    }
  }

  /// Paints a part of the first monitor, and waits until the server has put it on the screen.
  func paint(only part: Rect, _ body: (PixelTarget) -> Void) {
    connection.synchronise()
    body(picture(0))
    windows.panes[0].put(
      PixelRect(
        x: Int(part.x), y: Int(part.y), width: Int(part.width), height: Int(part.height)),
      completes: false)
    connection.synchronise()
  }

  /// Returns the server's time at a time by our clock, in ms.
  package func serverTime(_ time: Double) -> Timestamp {
    connection.serverTime(at: time)
  }

  /// Runs a procedure on the screen until it is over, a signal comes or the display is lost.
  ///
  /// - Parameters:
  ///   - procedure: the procedure on the screen.
  ///   - companions: other handlers of the loop.
  ///   - signals: the signals that end it.
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package func run(
    _ procedure: any GuidedProcedure, beside companions: [any LoopHandler] = [],
    _ signals: borrowing SignalDescriptor
  ) throws {
    let loop = try EventLoop(connection, reader: reader, log: log)
    loop.handlers =
      companions + [try GuideLoopHandler(of: procedure, on: self, signals: signals.descriptor)]
    _ = try loop.run()
  }

  /// Notices a change of the monitors or a screen locker, and reports it.
  ///
  /// - Parameter hasResult: whether the procedure only shows its result.
  /// - Returns: whether the procedure must end.
  fileprivate func noticeInterruption(hasResult: Bool) -> Bool {
    session.evaluateEvents()
    // A screen that is only blanked is no reason to end: it may happen during a long test.
    let interruption: GuideInterruption? =
      session.state.seesLocker ? .lock : haveMonitorsChanged() ? .monitors : nil
    guard let interruption, !connection.isLost else { return false }
    self.interruption = interruption
    if interruption == .lock, hasResult {
      log(.notice, "\(interruption.rawValue), so the report was closed")
    } else {
      log(.error, "\(interruption.rawValue), so this guide ends; start it again")
    }
    return true
  }

  /// Returns whether the monitors have changed since the area was chosen.
  private func haveMonitorsChanged() -> Bool {
    guard mayMonitorsDiffer else { return false }
    mayMonitorsDiffer = false
    return !area.fits(MonitorLayout.monitors(on: connection), root: connection.rootFrame)
  }

  fileprivate func handle(_ event: DisplayEvent, _ procedure: any GuidedProcedure) {
    switch event {
    case .keyPressed(let key, _) where key == escape?.key: procedure.leave()
    case .devicesChanged:
      listener.refreshDevices()
      procedure.followDevices()
    case .mappingChanged: procedure.followDevices()
    case .exposed: procedure.refresh()
    case .screenChanged: mayMonitorsDiffer = true
    case .stack(let event): windows.follow(event)
    case .touch, .keyPressed, .keyReleased, .grabbed, .resourcesChanged, .compositor,
      .putCompleted:
      break
    }
  }
}

/// The loop handler of a procedure and its screen.
private final class GuideLoopHandler: LoopHandler {
  private let procedure: any GuidedProcedure
  private let screen: GuideScreen
  private let signals: Int32
  private let stopSignal: StopSignal
  private var tracker = TouchTracker(pathCapacity: 1)
  private var changes: [Touch] = []
  private(set) var isDone = false

  // The descriptor `signals` becomes readable when a signal arrives.
  init(of procedure: any GuidedProcedure, on screen: GuideScreen, signals: Int32)
    throws(SystemError)
  {
    self.procedure = procedure
    self.screen = screen
    self.signals = signals
    stopSignal = try StopSignal()
  }

  var nextTurn: Double? {
    [procedure.nextTurn, screen.windows.nextTurn].compactMap(\.self).min()
  }

  var descriptors: [pollfd] {
    [signals, stopSignal.descriptor].map { pollfd(reading: $0) }
      + [screen.windows.guardian?.descriptor].compactMap(\.self)
  }

  func beginTurn() { screen.windows.checkGuardian() }

  func endTurn() { screen.windows.guardian?.answer() }

  func handle(_ event: DisplayEvent) {
    screen.handle(event, procedure)
    switch event {
    case .touch(let report):
      procedure.handle(report)
      _ = tracker.apply(report, into: &changes)
    case .devicesChanged(let gone):
      let now = screen.serverTime(Monotonic.milliseconds)
      for device in gone { tracker.cancelTouches(of: device, at: now, into: &changes) }
    default: return
    }
    for touch in changes { procedure.follow(touch) }
    changes.removeAll(keepingCapacity: true)
  }

  func takeTurn(at time: Double) {
    if screen.noticeInterruption(hasResult: procedure.hasResult) { return interrupt(at: time) }
    do {
      if try screen.windows.recover(at: time) { procedure.refresh() }
    } catch {
      screen.log(
        .error, "the windows that another client took away cannot be restored: \(error)")
      return interrupt(at: time)
    }
    // Before the procedure's turn, which paints what was covered.
    if screen.windows.raise(at: time) { procedure.refresh() }
    procedure.takeTurn(at: time)
    if procedure.isOver { isDone = true }
  }

  func handleReady(_ descriptors: ArraySlice<pollfd>) {
    if descriptors.first?.revents != 0 { return interrupt(at: Monotonic.milliseconds) }
    stopSignal.stopIfRequested {
      screen.windows.letTouchesThrough()
    } takeUp: {
      screen.windows.takeTouches()
    }
  }

  private func interrupt(at time: Double) {
    procedure.interrupt(at: time)
    isDone = true
  }
}
