internal import FingertipOverlay
internal import FingertipSettings
internal import SettingsReading
internal import SystemSupport
internal import TouchRecordings
internal import TouchX11
internal import Touches

/// A replay: an overlay as for `show`, and the recording that is played to it.
final class ReplayShow: LoopHandler {
  private let player: ReplayPlayer
  private let overlay: Overlay
  private let loop: OverlayLoop
  /// The progress display; nil for none.
  private let progress: ReplayProgress?
  private let output: Output
  private var nextProgress: Double

  /// The time before the recording begins, in ms.
  private static let pause = 150.0

  /// Prepares the overlay.
  ///
  /// - Parameters:
  ///   - reader: the recording, at its beginning.
  ///   - connection: the display.
  ///   - mapping: the map from its positions to this screen.
  ///   - settings: the looks, and the monitor to draw on, if any.
  ///   - options: the speed and the number of rounds.
  ///   - progress: the progress display; nil for none.
  ///   - output: the output for messages and the progress.
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
    loop.reload = { log(.notice, "a replay does not reload its configuration") }
    let start = Monotonic.milliseconds + Self.pause
    player = try ReplayPlayer(reader, mapping, options, start: start) { (report, dueTime) in
      var report = report
      // Keep the timing of the recording even if this turn is late.
      report.time = overlay.serverTime(dueTime)
      overlay.follow(report)
    } isOver: {
      !overlay.shows { $0.rawValue >= ReplayPlayer.deviceIDOffset }
    }
    self.overlay = overlay
    self.progress = progress
    self.output = output
    nextProgress = start
  }

  /// Plays the recording until everything has faded, or until it is asked to end.
  ///
  /// - Throws: `FileError` if the recording turns out to be damaged.
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
