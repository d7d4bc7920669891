internal import FingertipOverlay
internal import FingertipSettings
internal import GuidedScreens
internal import ScreenHardware
internal import SystemSupport
internal import TouchAnalysis
internal import TouchDrawing
internal import TouchRecordings
internal import TouchX11
internal import Touches

/// Guides a user through what is recorded for a report.
final class ReportGuide {
  /// The shortest interval at which the screen changes, in ms.
  private static let frameTime = 33.0

  /// The outcome of a session.
  enum End {
    /// All was done, or the user had enough of it: what is recorded counts.
    case finished
    /// A signal came: nobody waits for a report any more.
    case interrupted
  }

  private let listener: TouchListener
  private let screen: GuideScreen
  private var rounds = ReportRounds()
  private var painter: GuidePainter
  private var hasNews = true
  private var nextFrame = 0.0
  private var end: End?
  /// Gets each report as it came.
  private let record: (TouchEvent) -> Void

  /// Covers the monitor of the touchscreen.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - settings: which devices are heard, and the monitor.
  ///   - listener: what hears them, raw.
  ///   - log: where messages go.
  ///   - record: gets each report as it came.
  /// - Throws: `PixelImageError` where there is no memory for the pixels, `XRequestError`.
  init(
    on connection: DisplayConnection, settings: ShowSettings, hearing listener: TouchListener,
    log: @escaping LogSink, record: @escaping (TouchEvent) -> Void
  ) throws {
    self.listener = listener
    self.record = record
    let guided = GuidedPanel(listener.devices, on: connection, settings: settings)
    painter = GuidePainter(of: guided.panel, in: settings.language)
    screen = try GuideScreen(
      covering: [guided.monitor.frame], shield: guided.monitor.frame, on: connection,
      hearing: listener, button: "the button on the screen ends the session", log: log)
    show(at: Monotonic.milliseconds)
    connection.synchronise()
  }

  /// Goes through all rounds, until somebody leaves.
  ///
  /// - Parameters:
  ///   - companions: what else waits for descriptors meanwhile.
  ///   - signals: those that interrupt it.
  /// - Returns: how it ended.
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  func run(
    beside companions: [any LoopHandler], _ signals: borrowing SignalDescriptor
  ) throws -> End {
    try screen.run(self, beside: companions, signals)
    return end ?? .interrupted
  }

  private func show(at time: Double) {
    hasNews = false
    nextFrame = time + Self.frameTime
    screen.paint { _, target in painter.paint(rounds, nil, into: target) }
  }
}

extension ReportGuide: GuideGuest {
  var nextTurn: Double? { hasNews || rounds.isRunning ? nextFrame : nil }

  var isOver: Bool { end != nil }

  func takeTurn(at time: Double) {
    guard end == nil else { return }
    let shown = rounds.progress
    rounds.advance(to: screen.serverTime(time))
    if rounds.progress != shown { hasNews = true }
    if rounds.isDone {
      end = .finished
    } else if hasNews, time >= nextFrame {
      show(at: time)
    }
  }

  func hear(_ report: TouchEvent) {
    if end == nil { record(report) }
  }

  func follow(_ touch: Touch) {
    guard end == nil else { return }
    rounds.follow(touch)
    hasNews = true
    if painter.isTap(touch) { end = .finished }
  }

  func leave() { end = .finished }

  func interrupt(at time: Double) { end = .interrupted }

  func refresh() { hasNews = true }
}
