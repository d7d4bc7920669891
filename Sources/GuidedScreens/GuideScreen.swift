// A guide covers the screen: a pane lies over each monitor, and above them a window that takes touches, so
// that no application receives them. Touches are read as raw events, whichever client gets them. The Escape
// key is grabbed; if another program has grabbed it, a button on the screen has the same effect.

internal import FingertipOverlay
internal import FingertipRegions
internal import Glibc
package import SystemSupport
package import TouchDrawing
package import TouchX11
package import Touches

/// A procedure that the user is guided through on a screen.
package protocol GuideGuest: AnyObject {
  /// The time at which something is due although nothing happens, by our clock in ms; nil for never.
  var nextTurn: Double? { get }
  /// Whether the screen must be given back.
  var isOver: Bool { get }
  /// Does the work that is due at a time of our clock, in ms.
  func takeTurn(at time: Double)
  /// Handles a report as it came from a touchscreen.
  func hear(_ report: TouchEvent)
  /// Handles a change of a touch, which may be that its device has gone.
  func follow(_ touch: Touch)
  /// Leaves the procedure, since the user pressed Escape.
  func leave()
  /// Ends after a signal that came at a time of our clock, in ms.
  func interrupt(at time: Double)
  /// Repaints everything.
  func refresh()
}

extension GuideGuest {
  /// Ignores the report.
  package func hear(_ report: TouchEvent) {}
}

/// The covered monitors, on which the user sees and touches a guest.
package final class GuideScreen {
  let connection: DisplayConnection
  private let listener: TouchListener
  private let reader: EventReader
  private let compositor: CompositorWatch
  private let stack: StackKeeper
  private let frames: [PixelRect]
  private var panes: [Pane]
  private let shield: RegionWindow
  fileprivate private(set) var guardian: ReleaseGuard?
  private let escape: KeyGrab?
  let log: LogSink
  /// Windows of ours that another client may have taken away.
  private var suspects: Set<WindowID> = []
  /// Decides when windows are recreated that other clients took away.
  fileprivate private(set) var recovery = WindowRecovery()

  /// Covers parts of the root.
  ///
  /// - Parameters:
  ///   - frames: the monitors to cover, in px of the root.
  ///   - area: where touches are kept from applications, in px of the root.
  ///   - connection: the display.
  ///   - listener: what hears the touches.
  ///   - button: what ends it by touch where Escape is grabbed by another client, for a warning.
  ///   - log: where messages go.
  /// - Throws: `PixelImageError` where there is no memory for the pixels, `XRequestError`.
  package init(
    covering frames: [PixelRect], shield area: PixelRect, on connection: DisplayConnection,
    hearing listener: TouchListener, button: String, log: @escaping LogSink
  ) throws {
    self.connection = connection
    self.listener = listener
    self.log = log
    compositor = CompositorWatch(connection: connection)
    reader = EventReader(connection: connection, listener: listener, compositor: compositor)
    stack = StackKeeper(connection: connection)
    compositor.begin()
    self.frames = frames
    panes = try Self.panes(covering: frames, on: connection)
    shield = try RegionWindow(connection: connection)
    shield.setShape([area])
    do throws(SystemError) {
      guardian = try ReleaseGuard("/proc/self/exe", display: connection.name)
      guardian?.cover(shield.handle)
    } catch {
      guardian = nil
      log(.warning, "applications get no touches while this program is stopped: \(error)")
    }
    do throws(KeyGrab.Failure) {
      escape = try KeyGrab(.escape, connection: connection)
    } catch {
      escape = nil
      log(.warning, "the Escape key is grabbed by another program; \(button)")
    }
    keepOnTop()
    connection.readClock()
  }

  private static func panes(
    covering frames: [PixelRect], on connection: DisplayConnection
  ) throws(PixelImageError) -> [Pane] {
    var panes: [Pane] = []
    for frame in frames {
      let pane = try Pane(connection: connection, frame: frame, surface: .opaque)
      pane.cut([frame])
      panes.append(pane)
    }
    return panes
  }

  private func keepOnTop() {
    stack.keep(sprites: [], panes: panes, pictures: [], ink: [], regions: shield)
  }

  /// Returns the picture on a monitor, by its place among those that are covered.
  package func picture(_ index: Int) -> PixelTarget {
    let pane = panes[index]
    return PixelTarget(bounds: pane.frame, pixels: pane.pixels, stride: pane.frame.width)
  }

  /// Paints every monitor, and puts that on the screen.
  package func paint(_ body: (_ index: Int, PixelTarget) -> Void) {
    // What was put before must have been read before it is painted over.
    connection.synchronise()
    for (index, pane) in panes.enumerated() {
      body(index, picture(index))
      pane.put(pane.frame, completes: false)
    }
  }

  /// Paints a part of the first monitor, and waits until the server has put that on the screen.
  func paint(only part: Rect, _ body: (PixelTarget) -> Void) {
    connection.synchronise()
    body(picture(0))
    panes[0].put(
      PixelRect(
        x: Int(part.x), y: Int(part.y), width: Int(part.width), height: Int(part.height)),
      completes: false)
    connection.synchronise()
  }

  /// Returns the server's time at a time of our clock, in ms.
  package func serverTime(_ time: Double) -> Timestamp {
    connection.serverTime(at: time)
  }

  /// Runs a guest on the screen until it is over, a signal comes or the display is lost.
  ///
  /// - Parameters:
  ///   - guest: what is on the screen.
  ///   - companions: what else waits for descriptors meanwhile.
  ///   - signals: those that end it.
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package func run(
    _ guest: any GuideGuest, beside companions: [any LoopHandler] = [],
    _ signals: borrowing SignalDescriptor
  ) throws {
    let loop = try EventLoop(connection, reader: reader, log: log)
    loop.handlers =
      companions + [try GuideTurns(of: guest, on: self, signals: signals.descriptor)]
    _ = try loop.run()
  }

  /// Puts the windows above others again that cover them.
  fileprivate func raise(at time: Double) {
    if stack.isCovered { _ = stack.raiseIfCovered(at: time) }
  }

  /// Leaves touches to applications while this process is stopped.
  fileprivate func letTouchesThrough() { connection.letTouchesThrough(shield.handle) }

  /// Takes touches again, watched over: this program may be stopped at any time.
  fileprivate func takeTouches() {
    guardian?.watchAgain()
    shield.restoreShape()
  }

  /// Takes touches again that the guardian left to applications while this process was stopped.
  fileprivate func heedGuardian() {
    switch guardian?.takeNews() {
    case .released: takeTouches()
    case .gone: guardian = nil
    case .nothing, nil: break
    }
  }

  /// Restores windows that another client took away, when it is time.
  ///
  /// - Returns: whether any came back, without what was painted on them.
  /// - Throws: `PixelImageError` where there is no memory for the pixels, `XRequestError`.
  fileprivate func recoverWindows(at time: Double) throws -> Bool {
    if !suspects.isEmpty { recovery.lose(connection.lostWindows(among: suspects)) }
    suspects = []
    let lost = recovery.takeLost(at: time)
    guard let message = lost.message else { return false }
    log(.warning, message)
    connection.mapAgain(lost)
    if lost.contains(where: { $0.loss == .destroyed }) {
      compositor.restore()
      panes = try Self.panes(covering: frames, on: connection)
      _ = try shield.restore()
      guardian?.cover(shield.handle)
      keepOnTop()
    }
    return true
  }

  fileprivate func handle(_ event: DisplayEvent, _ guest: any GuideGuest) {
    switch event {
    case .keyPressed(let key, _) where key == escape?.key: guest.leave()
    case .devicesChanged: listener.refreshDevices()
    case .exposed: guest.refresh()
    case .stack(let event):
      stack.follow(event)
      if connection.mayBeLoss(event) { suspects.insert(event.window) }
    case .touch, .keyPressed, .keyReleased, .grabbed, .mappingChanged, .screenChanged,
      .resourcesChanged,
      .compositor, .putCompleted:
      break
    }
  }
}

/// The loop handler of a guest and its screen.
private final class GuideTurns: LoopHandler {
  private let guest: any GuideGuest
  private let screen: GuideScreen
  private let signals: Int32
  private let stopSignal: StopSignal
  private var tracker = TouchTracker(pathCapacity: 1)
  private var changes: [Touch] = []
  private(set) var isDone = false

  // Its signals become readable when one comes.
  init(of guest: any GuideGuest, on screen: GuideScreen, signals: Int32) throws(SystemError) {
    self.guest = guest
    self.screen = screen
    self.signals = signals
    stopSignal = try StopSignal()
  }

  var nextTurn: Double? { [guest.nextTurn, screen.recovery.due].compactMap(\.self).min() }

  var descriptors: [pollfd] {
    [signals, stopSignal.descriptor].map { pollfd(reading: $0) }
      + [screen.guardian?.descriptor].compactMap(\.self)
  }

  func beginTurn() { screen.heedGuardian() }

  func endTurn() { screen.guardian?.answer() }

  func handle(_ event: DisplayEvent) {
    screen.handle(event, guest)
    switch event {
    case .touch(let report):
      guest.hear(report)
      _ = tracker.apply(report, into: &changes)
    case .devicesChanged(let gone):
      let now = screen.serverTime(Monotonic.milliseconds)
      for device in gone { tracker.cancelTouches(of: device, at: now, into: &changes) }
    default: return
    }
    for touch in changes { guest.follow(touch) }
    changes.removeAll(keepingCapacity: true)
  }

  func takeTurn(at time: Double) {
    do {
      if try screen.recoverWindows(at: time) { guest.refresh() }
    } catch {
      screen.log(
        .error, "the windows that another client took away cannot be restored: \(error)")
      return interrupt(at: time)
    }
    guest.takeTurn(at: time)
    screen.raise(at: time)
    if guest.isOver { isDone = true }
  }

  func becomeReady(_ descriptors: ArraySlice<pollfd>) {
    if descriptors.first?.revents != 0 { return interrupt(at: Monotonic.milliseconds) }
    stopSignal.stopIfAsked {
      screen.letTouchesThrough()
    } takeUp: {
      screen.takeTouches()
    }
  }

  private func interrupt(at time: Double) {
    guest.interrupt(at: time)
    isDone = true
  }
}
