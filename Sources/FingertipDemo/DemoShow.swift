package import FingertipOverlay
package import FingertipSettings
internal import ScreenHardware
package import SystemSupport
internal import TouchDrawing
package import TouchX11
internal import Touches

/// A demo: the overlay as in `show`, and the script that is played on it.
package final class DemoShow {
  private let overlay: Overlay
  private let loop: OverlayLoop
  private let picture: ScreenPicture?
  private let reader: RootReader
  private let frame: PixelRect

  /// The touchscreen that is simulated on an overlay; X servers number devices from 2 to 255.
  static let device = DeviceID(rawValue: 0x1000)

  /// The time at which the fingers stop on a private server, in ms since the demo began, so that
  /// the picture shows halos and trails together.
  static let lastFrame = DemoScript.standard.bestMoment - 25

  /// The time during which the bare screen is visible before the first touch, in ms.
  private static let pause = 150.0

  /// Prepares the overlay.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - settings: the looks, and the monitor to play on, if any.
  ///   - picture: the picture to take at the best moment; nil for none.
  ///   - log: receives messages.
  /// - Throws: `PixelImageError` when there is no memory for the pixels, `SystemError`.
  package init(
    connection: DisplayConnection, settings: ShowSettings, picture: ScreenPicture?,
    log: @escaping LogSink
  ) throws {
    overlay = try Overlay(connection: connection, settings: settings, log: log)
    loop = try OverlayLoop(overlay: overlay, signals: OverlayLoop.takeSignals(), log: log)
    loop.reload = { log(.notice, "the demo does not reload its configuration") }
    reader = RootReader(connection: connection)
    self.picture = picture
    let monitors = MonitorLayout.monitors(on: connection)
    let monitor = monitors.first { $0.name == settings.display.monitor } ?? monitors.first
    frame = monitor?.frame ?? connection.rootFrame
  }

  /// Plays the whole script directly on the overlay, until everything has faded.
  package func playOnOverlay() throws -> LoopEnd {
    let overlay = overlay
    return try run(DemoScript.standard.frames(on: DemoArea(in: frame), device: Self.device)) {
      (frame, due) in
      for var report in frame.reports {
        // In step with the script even if this turn is late.
        report.time = overlay.serverTime(due) + (report.time.milliseconds - frame.time)
        overlay.follow(report)
      }
    } isOver: {
      !overlay.shows { $0 == Self.device }
    }
  }

  /// Injects the script into a private server, until the picture is taken.
  ///
  /// - Throws: `RigError.injectionFailed`.
  package func play(by desktop: HeadlessDesktop) throws -> LoopEnd {
    let script = DemoScript.standard
    // Frames after the picture would not be visible.
    let frames = script.frames(on: DemoArea(in: frame), device: Self.device)
      .prefix { $0.time <= Self.lastFrame }
    let overlay = overlay
    return try run(Array(frames)) {
      overlay.isUpToDate && desktop.showsAll
    } play: { (frame, _) in
      try desktop.inject(frame)
    } isOver: {
      true
    }
  }

  private func run(
    _ frames: [DemoScript.Frame], isReady: @escaping () -> Bool = { true },
    play: @escaping (DemoScript.Frame, Double) throws -> Void, isOver: @escaping () -> Bool
  ) throws -> LoopEnd {
    let (frame, reader) = (frame, reader)
    let player = DemoPlayer(
      frames, start: Monotonic.milliseconds + Self.pause,
      picture: picture.map { picture in
        .init(
          moment: DemoScript.standard.bestMoment, isReady: isReady,
          take: { picture.keep(frame, from: reader) })
      },
      play: play, isOver: isOver)
    loop.companions = [player]
    defer { loop.companions = [] }
    let end = try loop.run()
    if let failure = player.failure { throw failure }
    return end
  }
}
