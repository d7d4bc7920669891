internal import FingertipOverlay
internal import FingertipSettings
internal import SettingsReading
internal import SystemSupport
internal import TouchRecordings
internal import TouchX11
internal import Touches

/// A replay: the overlay as `show` runs it, and the recording that is played to it.
final class ReplayShow: LoopHandler {
  private let player: ReplayPlayer
  private let overlay: Overlay
  private let loop: OverlayLoop
  /// The progress display; nil if it is not shown.
  private let progress: ReplayProgress?
  private let output: Output
  private var nextProgress: Double

  /// The time for which the user sees the bare screen before the recording begins, in ms.
  private static let pause = 150.0

  /// Prepares the overlay.
  ///
  /// - Parameters:
  ///   - reader: the recording, at its beginning.
  ///   - connection: the display.
  ///   - mapping: where its places lie on this screen.
  ///   - settings: looks, and the monitor to draw on where they name one.
  ///   - options: how fast, and how often.
  ///   - progress: what tells how far it has come, nil for nothing.
  ///   - output: where messages and the progress go.
  /// - Throws: `PixelImageError` when there is no memory for the pixels, `SystemError`,
  ///   `FileError`.
  init(
    _ reader: consuming RecordingReader, on connection: DisplayConnection, _ mapping: ReplayMapping,
    _ settings: ShowSettings, _ options: ReplayOptions, _ progress: ReplayProgress?,
    _ output: Output
  ) throws {
    let log: LogSink = { level, message in output.log(level, message) }
    let signals = try OverlayLoop.takeSignals()
    let overlay = try Overlay(connection: connection, settings: settings, log: log)
    loop = try OverlayLoop(overlay: overlay, signals: signals, log: log)
    loop.reload = { log(.notice, "the replay does not read its configuration again") }
    let start = Monotonic.milliseconds + Self.pause
    player = try ReplayPlayer(reader, mapping, options, start: start) { (report, due) in
      var report = report
      // In step with the recording even where this turn came late.
      report.time = overlay.serverTime(due)
      overlay.follow(report)
    } isOver: {
      !overlay.shows { $0.rawValue >= ReplayPlayer.firstDevice }
    }
    self.overlay = overlay
    self.progress = progress
    self.output = output
    nextProgress = start
  }

  /// Plays the recording until all of it has faded, or it is asked to end.
  ///
  /// - Throws: `FileError` where the recording has become a damaged one.
  func run() throws -> LoopEnd {
    loop.companions = [self]
    let end = try loop.run()
    loop.companions = []
    output.show(progress: nil)
    if let failure = player.failure { throw failure }
    return end
  }

  // MARK: - The loop's companion

  var nextTurn: Double? {
    guard progress != nil, let turn = player.nextTurn else { return player.nextTurn }
    return min(turn, nextProgress)
  }

  func takeTurn(at time: Double) {
    player.takeTurn(at: time)
    guard let progress, time >= nextProgress else { return }
    output.show(progress: progress.text(at: player.position(at: time), round: player.round))
    nextProgress = time + ReplayProgress.interval
  }

  var isDone: Bool { player.isDone }
}
