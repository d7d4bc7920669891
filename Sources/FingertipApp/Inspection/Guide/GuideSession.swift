// A guided test has the screen to itself: a pane covers one monitor, and a window that takes touches
// lies over it, so that no application hears what is done for the test. Touches are heard raw, as the
// panel sends them, whoever else gets them. The Escape key is grabbed; where another program has it,
// the button on the screen does the same.

internal import Glibc
internal import TouchAnalysis
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// Guides a user through one test of a panel.
final class GuideSession {
  private enum State {
    case testing
    /// What came of it is on the screen, until somebody closes it or a moment of our clock.
    case reporting(until: Double)
    case over
  }

  /// How often the screen changes at most, in ms.
  private static let frameTime = 33.0
  /// How long the report stays on the screen, in ms.
  private static let reportTime = 60_000.0
  /// How far a tap on the button may stray, in mm, and how long it may last, in ms.
  private static let tapDistance = 3.0
  private static let tapTime = 1000.0

  private let kind: PanelTestKind
  private let connection: DisplayConnection
  private let listener: TouchListener
  private let reader: EventReader
  private let stack: StackKeeper
  private let pane: Pane
  private let shield: RegionWindow
  private let escape: KeyGrab?
  private let log: LogSink
  private let monitor: Monitor
  private let panel: Panel
  private var test: any PanelTest
  private var painter: GuidePainter
  private var tracker = TouchTracker(pathCapacity: 1)
  private var changes: [Touch] = []
  private var state = State.testing
  private var report: PanelTestReport?
  private var hasNews = true
  private var nextFrame = 0.0
  /// Touches that began when the report was on the screen already.
  private var closing: Set<TouchID> = []

  /// Gets what came of the test, once it is on the screen.
  var finished: (PanelTestReport) -> Void = { _ in }

  /// Covers the monitor, which is the one that settings name, or the one of the touchscreen.
  ///
  /// - Throws: `PixelImageError` where there is no memory for the pixels, `XRequestError`.
  init(
    _ kind: PanelTestKind, on connection: DisplayConnection, settings: ShowSettings,
    log: @escaping LogSink
  ) throws {
    self.kind = kind
    self.connection = connection
    self.log = log
    var request = settings.listeningRequest
    request.listening = .raw
    request.followsPointer = false
    listener = TouchListener(connection: connection, request: request)
    reader = EventReader(
      connection: connection, listener: listener,
      compositor: CompositorWatch(connection: connection))
    stack = StackKeeper(connection: connection)
    let screen = ScreenDescription(of: connection, settings: settings, devices: listener.devices)
    let devices = listener.devices.compactMap {
      DeviceInventory.touchDevice($0.id, on: connection)
    }
    let rootSize = connection.rootSize
    monitor =
      screen.monitors.first { $0.name == settings.monitor }
      ?? screen.monitors.first { monitor in
        devices.contains { $0.covers(monitor, rootSize: rootSize) }
      } ?? screen.monitors[0]
    panel = Panel(
      frame: Rect(monitor.frame),
      pixelsPerMillimetre: screen.density(of: monitor).pixelsPerMillimetre)
    let area = monitor.frame
    let onMonitor = devices.filter {
      !$0.area(ofRoot: rootSize).intersection(area).isEmpty
    }
    test = kind.test(of: panel, contacts: onMonitor.map(\.contacts).max() ?? 0)
    painter = GuidePainter(of: panel)
    pane = try Pane(connection: connection, frame: area, surface: .opaque)
    pane.cut([area])
    shield = try RegionWindow(connection: connection)
    shield.setShape([area])
    do throws(KeyGrab.Failure) {
      escape = try KeyGrab(.escape, connection: connection)
    } catch {
      escape = nil
      log(.warning, "the Escape key is not to be had; the button on the screen ends the test")
    }
    stack.keep(sprites: [], panes: [pane], pictures: [], ink: [], regions: shield)
    if listener.devices.isEmpty { log(.warning, noTouchDevice(settings, will: "tested")) }
    connection.readClock()
    show(at: Monotonic.milliseconds)
    connection.synchronise()
  }

  /// What is on the screen.
  var picture: PixelTarget {
    PixelTarget(bounds: pane.frame, pixels: pane.pixels, stride: pane.frame.width)
  }

  /// Guides through the test until its report was seen, or somebody asks for the end.
  ///
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  func run(_ signals: borrowing SignalDescriptor) throws(SystemError) {
    let timer = try TimerDescriptor()
    while true {
      while let event = reader.next() { take(event) }
      let time = Monotonic.milliseconds
      turn(at: time)
      for error in connection.takeErrors() { log(.info, "\(error)") }
      if signals.isPending, case .testing = state { finish(at: time) }
      if case .over = state { return }
      if signals.isPending || connection.isLost { return }
      connection.flush()
      if connection.hasEvents { continue }
      timer.set(nextTurn)
      var descriptors = [
        pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: timer.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&descriptors, 3, -1) > 0 else { continue }
      if descriptors[2].revents != 0 { timer.acknowledge() }
    }
  }

  /// When something is due although nothing happens; nil for never.
  private var nextTurn: Double? {
    switch state {
    case .testing: hasNews || !tracker.active.isEmpty ? nextFrame : nil
    case .reporting(let end): end
    case .over: nil
    }
  }

  private func turn(at time: Double) {
    switch state {
    case .testing:
      if !tracker.active.isEmpty {
        test.advance(to: serverTime(time))
        hasNews = true
      }
      if test.isDone { return finish(at: time) }
      if hasNews, time >= nextFrame { show(at: time) }
    case .reporting(let end):
      if time >= end { state = .over }
    case .over: break
    }
    if stack.isCovered { _ = stack.raiseIfCovered(at: time) }
  }

  private func finish(at time: Double) {
    let report = PanelTestReport(
      kind: kind, isComplete: test.isDone, measures: test.measures, monitor: monitor.name,
      widthMM: panel.frame.width / panel.pixelsPerMillimetre,
      heightMM: panel.frame.height / panel.pixelsPerMillimetre,
      devices: listener.devices.map(\.name))
    self.report = report
    state = .reporting(until: time + Self.reportTime)
    show(at: time)
    finished(report)
  }

  private func show(at time: Double) {
    hasNews = false
    nextFrame = time + Self.frameTime
    // What was put before must have been read before it is painted over.
    connection.synchronise()
    painter.paint(test, report, into: picture)
    pane.put(pane.frame, completes: false)
  }

  private func serverTime(_ time: Double) -> Timestamp {
    connection.clock.now(monotonic: time) ?? Timestamp(milliseconds: time)
  }

  // MARK: - Events

  private func take(_ event: DisplayEvent) {
    switch event {
    case .touch(let touch):
      _ = tracker.apply(touch, into: &changes)
      deliver()
    case .keyPressed(let key) where key == escape?.key: leave()
    case .devicesChanged(let gone):
      listener.refreshDevices()
      for device in gone {
        tracker.cancelTouches(of: device, at: serverTime(Monotonic.milliseconds), into: &changes)
      }
      deliver()
    case .exposed: hasNews = true
    case .stack(let event): stack.take(event)
    case .keyPressed, .keyReleased, .grabbed, .mappingChanged, .screenChanged, .resourcesChanged,
      .compositor,
      .putCompleted:
      break
    }
  }

  private func leave() {
    switch state {
    case .testing: finish(at: Monotonic.milliseconds)
    case .reporting, .over: state = .over
    }
  }

  private func deliver() {
    defer { changes.removeAll(keepingCapacity: true) }
    for touch in changes {
      switch state {
      case .testing:
        test.advance(to: touch.time)
        if !test.isDone { test.take(touch) }
        hasNews = true
        if test.isDone || isEnd(touch) { finish(at: Monotonic.milliseconds) }
      case .reporting:
        // The fingers of the test itself close nothing.
        if touch.phase == .began { closing.insert(touch.id) }
        if touch.isOver, closing.remove(touch.id) != nil { state = .over }
      case .over: break
      }
    }
  }

  /// Whether a touch was a tap on the button that ends the test.
  private func isEnd(_ touch: Touch) -> Bool {
    touch.phase == .ended && painter.endButton.contains(touch.start)
      && painter.endButton.contains(touch.position) && touch.duration <= Self.tapTime
      && (touch.position - touch.start).lengthSquared.squareRoot()
        <= Self.tapDistance * panel.pixelsPerMillimetre
  }
}
