internal import FingertipOverlay
internal import FingertipSettings
internal import GuidedScreens
internal import SystemSupport
internal import TouchAnalysis
internal import TouchDrawing
internal import TouchRecordings
internal import TouchX11
internal import Touches

/// Guides the user through the touches that are recorded for a report.
final class ReportGuide {
  /// The minimum interval between two repaints of the screen, in ms.
  private static let frameInterval = 33.0

  /// The outcome of a session.
  enum End {
    /// All rounds are done, or the user ended the session early; the recording is used.
    case finished
    /// A signal came; no report is written.
    case interrupted
    /// The monitors have changed or the screen was locked, which was logged; no report is written.
    case outdated
  }

  private let connection: DisplayConnection
  private let listener: TouchListener
  private let screen: GuideScreen
  private var guided: GuidedPanel
  private var rounds = ReportRounds()
  private var painter: GuidePainter
  private var needsRepaint = true
  private var nextFrame = 0.0
  private var end: End?
  /// Receives each unprocessed report.
  private let record: (TouchEvent) -> Void

  /// Covers the monitor of the touchscreen.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - settings: the settings for the device and the monitor.
  ///   - listener: the listener for raw touches of the devices.
  ///   - log: receives messages.
  ///   - record: receives each unprocessed report.
  /// - Throws: `PixelImageError` if there is no memory for the pixels, `XRequestError`.
  init(
    on connection: DisplayConnection, settings: ShowSettings, hearing listener: TouchListener,
    log: @escaping LogSink, record: @escaping (TouchEvent) -> Void
  ) throws {
    self.connection = connection
    self.listener = listener
    self.record = record
    guided = GuidedPanel(
      listener.devices, on: connection, settings: settings, log: log)
    painter = GuidePainter(
      of: guided.panel, in: settings.language, usesCorners: rounds.usesCorners)
    screen = try GuideScreen(
      covering: guided.area, on: connection, hearing: listener,
      button: "the button on the screen ends the session", log: log)
    show(at: Monotonic.milliseconds)
    connection.synchronise()
  }

  /// Runs all rounds, or until the user leaves.
  ///
  /// - Parameters:
  ///   - companions: other handlers of the loop.
  ///   - signals: the signals that interrupt it.
  /// - Returns: the outcome.
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  func run(
    beside companions: [any LoopHandler], _ signals: borrowing SignalDescriptor
  ) throws -> End {
    try screen.run(self, beside: companions, signals)
    return screen.interruption != nil ? .outdated : end ?? .interrupted
  }

  private func show(at time: Double) {
    needsRepaint = false
    nextFrame = time + Self.frameInterval
    screen.paint { _, target in painter.paint(rounds, nil, into: target) }
  }
}

extension ReportGuide: GuidedProcedure {
  var nextTurn: Double? { needsRepaint || rounds.isRunning ? nextFrame : nil }

  var isOver: Bool { end != nil }

  func takeTurn(at time: Double) {
    guard end == nil else { return }
    let shown = rounds.progress
    rounds.advance(to: screen.serverTime(time))
    if rounds.progress != shown { needsRepaint = true }
    if rounds.isDone {
      end = .finished
    } else if needsRepaint, time >= nextFrame {
      show(at: time)
    }
  }

  func handle(_ report: TouchEvent) {
    if end == nil { record(report) }
  }

  func follow(_ touch: Touch) {
    guard end == nil, guided.counts(touch) else { return }
    rounds.follow(touch)
    needsRepaint = true
    if painter.isTap(touch) { end = .finished }
  }

  func leave() { end = .finished }

  func interrupt(at time: Double) { end = .interrupted }

  func refresh() { needsRepaint = true }

  func followDevices() { guided.follow(listener.devices, on: connection) }
}
