internal import FingertipOverlay
package import FingertipSettings
package import ScreenHardware
package import SystemSupport
package import TouchAnalysis
package import TouchDrawing
package import TouchX11
package import Touches

/// Guides a user through one test of a panel.
package final class PanelTestGuide {
  private enum State {
    case testing
    /// The report is on the screen until the user closes it, or until a time by our clock, in ms.
    case reporting(until: Double)
    case over
  }

  /// The outcome of the test, and the touches on the report.
  private struct Outcome {
    /// The maximum number of visible touches that try a correction.
    static let tryCount = 100

    /// The report of the test; nil until it is over.
    var report: PanelTestReport?
    /// The touches on the report; nil until it is on the screen.
    var touches: ReportTouches?
    /// The places of the latest touches that try a correction, in px of the root.
    var tries: [Point] = [] {
      didSet { if tries.count > Self.tryCount { tries.removeFirst() } }
    }
  }

  /// The minimum time between two frames, in ms.
  private static let frameTime = 33.0
  /// The additional time between frames that only the clock changes, in ms.
  private static let waitingFrameTime = 250.0
  /// The time for which the report stays on the screen, in ms.
  private static let reportTime = 60_000.0

  /// The kind of test, its limits and its panel.
  private struct Subject {
    let kind: PanelTestKind
    /// The limits that replace the test's own; nil for none.
    let limits: PanelLimits?
    var guided: GuidedPanel
  }

  /// The frames of the screen.
  private struct Frames {
    var needsUpdate = true
    /// The flash that is on the screen; nil before the first.
    var shownFlash: PanelFigure?
    /// The earliest time of the next frame, by our clock in ms.
    var next = 0.0
  }

  private var subject: Subject
  private let listener: TouchListener
  private let screen: GuideScreen
  private var test: any PanelTest
  private var painter: GuidePainter
  private var down: Set<TouchID> = []
  private var state = State.testing
  private var frames = Frames()
  private var outcome = Outcome()

  /// Called with the report, once it is on the screen.
  package var finished: (PanelTestReport) -> Void = { _ in }

  /// Covers the monitor in the settings, or else that of the touchscreen.
  ///
  /// - Throws: `PixelImageError` if there is no memory for the pixels, `XRequestError`.
  package init(
    _ kind: PanelTestKind, on connection: DisplayConnection, settings: ShowSettings,
    limits: PanelLimits?, log: @escaping LogSink
  ) throws {
    var request = settings.listeningRequest
    request.listening = .raw
    request.followsPointer = false
    listener = TouchListener(connection: connection, request: request)
    let guided = GuidedPanel(
      listener.devices, on: connection, settings: settings, log: log)
    subject = Subject(kind: kind, limits: limits, guided: guided)
    test = kind.test(of: guided.panel, contacts: guided.contacts)
    painter = GuidePainter(
      of: guided.panel, in: settings.language, usesCorners: test.usesCorners)
    screen = try GuideScreen(
      covering: guided.area, on: connection, hearing: listener,
      button: "the button on the screen ends the test", log: log)
    if listener.devices.isEmpty {
      log(.warning, noTouchDevice(settings, will: "tested", on: connection))
    }
    show(at: Monotonic.milliseconds)
    connection.synchronise()
  }

  /// The covered monitor.
  package var monitor: Monitor { subject.guided.monitor }

  private var panel: Panel { subject.guided.panel }

  /// The picture on the screen.
  package var picture: PixelTarget { screen.picture(0) }

  /// Guides through the test until its report is closed, or it is asked to end.
  ///
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package func run(_ signals: borrowing SignalDescriptor) throws {
    try screen.run(self, signals)
  }

  /// Whether it ended because the monitors have changed.
  package var isOutdated: Bool { screen.interruption == .monitors }

  /// The correction that is being tried; nil for none.
  package var correction: DeviceCorrection? { outcome.report?.correction }

  /// Undoes the correction that is being tried, unless another program has set the matrix since, as
  /// a running overlay does after a change of the monitors.
  package func undoCorrection() {
    guard let correction,
      DeviceInventory.touchDevice(correction.device.id, on: screen.connection)
        .map({ correction.isApplied(to: $0) }) ?? false
    else { return }
    set(correction.before, of: correction.device.id)
  }

  /// Sets the matrix of a device.
  ///
  /// - Returns: false if the server refuses.
  @discardableResult
  private func set(_ matrix: AffineMap, of device: DeviceID) -> Bool {
    do throws(XRequestError) {
      try screen.connection.setMatrix(matrix.matrix, of: device)
      return true
    } catch {
      screen.log(.warning, "the correction cannot be set: \(error)")
      return false
    }
  }

  /// Computes the correction of a systematic error, and tries it.
  private func correct(_ calibration: Calibration?) -> DeviceCorrection? {
    let connection = screen.connection
    guard let calibration, let id = calibration.device,
      let device = DeviceInventory.touchDevice(id, on: connection),
      let correction = DeviceCorrection(
        calibration, of: device,
        driver: DeviceInventory.driverMatrix(of: id, on: connection).flatMap(
          AffineMap.init(matrix:)),
        rootSize: connection.rootSize),
      set(correction.after, of: id)
    else { return nil }
    return correction
  }

  /// Ends the test at a time by our clock, in ms, and shows its report.
  private func finish(at time: Double, isInterrupted: Bool = false) {
    let calibration = test.calibration
    let report = PanelTestReport(
      kind: subject.kind, isComplete: test.isDone, isInterrupted: isInterrupted,
      obstacle: test.obstacle,
      measures: subject.limits?.applied(to: test.measures, of: subject.kind.rawValue)
        ?? test.measures,
      limits: subject.limits?.name, monitor: monitor.name,
      widthMM: panel.frame.width / panel.pixelsPerMillimetre,
      heightMM: panel.frame.height / panel.pixelsPerMillimetre,
      devices: listener.devices.filter { !subject.guided.others.contains($0.id) }.map(\.name),
      calibration: calibration,
      correction: correct(calibration))
    outcome.report = report
    state = .reporting(until: time + Self.reportTime)
    show(at: time)
    outcome.touches = ReportTouches(
      since: screen.serverTime(Monotonic.milliseconds), followsTaps: report.followsTaps,
      closesByButton: report.closesByButton)
    finished(report)
  }

  /// Shows a changed flash at once, without waiting for a frame.
  private func flash() {
    guard let figure = test.flash, figure != frames.shownFlash, case .flash(let part, _) = figure
    else {
      return
    }
    frames.shownFlash = figure
    screen.paint(only: part) { painter.paint(figure, into: $0) }
    test.flashAppeared(at: screen.serverTime(Monotonic.milliseconds))
  }

  private func show(at time: Double) {
    frames.needsUpdate = false
    frames.next = time + Self.frameTime
    screen.paint { _, target in
      painter.paint(test, outcome.report, tries: outcome.tries, into: target)
    }
  }
}

// MARK: - Events

extension PanelTestGuide: GuidedProcedure {
  package var nextTurn: Double? {
    switch state {
    case .testing:
      frames.needsUpdate || !down.isEmpty
        ? frames.next : test.needsTime ? frames.next + Self.waitingFrameTime : nil
    case .reporting(let end): frames.needsUpdate ? frames.next : end
    case .over: nil
    }
  }

  package var isOver: Bool { if case .over = state { true } else { false } }

  package var hasResult: Bool { outcome.report != nil }

  package func takeTurn(at time: Double) {
    switch state {
    case .testing:
      if test.needsTime || !down.isEmpty {
        test.advance(to: screen.serverTime(time))
        frames.needsUpdate = true
      }
      if test.isDone { return finish(at: time) }
      if frames.needsUpdate, time >= frames.next { show(at: time) }
    case .reporting(let end):
      if time >= end { return state = .over }
      if frames.needsUpdate, time >= frames.next { show(at: time) }
    case .over: break
    }
  }

  package func interrupt(at time: Double) {
    if case .testing = state { finish(at: time, isInterrupted: true) }
  }

  package func refresh() { frames.needsUpdate = true }

  package func followDevices() {
    subject.guided.follow(listener.devices, on: screen.connection)
  }

  package func leave() {
    switch state {
    case .testing: finish(at: Monotonic.milliseconds)
    case .reporting, .over: state = .over
    }
  }

  package func follow(_ touch: Touch) {
    guard subject.guided.counts(touch) else { return }
    if touch.isOver { down.remove(touch.id) } else { down.insert(touch.id) }
    switch state {
    case .testing:
      test.advance(to: touch.time)
      if !test.isDone {
        test.follow(touch)
        flash()
      }
      frames.needsUpdate = true
      let isStuck = test.obstacle != nil
      if test.isDone || isStuck || painter.isTap(touch) { finish(at: Monotonic.milliseconds) }
    case .reporting: close(by: touch)
    case .over: break
    }
  }

  /// Closes the report, or tries the correction, with a touch that began on the report.
  private func close(by touch: Touch) {
    if touch.phase == .began, correction != nil {
      outcome.tries.append(touch.position)
      frames.needsUpdate = true
    }
    let isOnButton = painter.isTap(touch)
    if outcome.touches?.closes(by: touch, isOnButton: isOnButton) ?? false { state = .over }
  }
}
