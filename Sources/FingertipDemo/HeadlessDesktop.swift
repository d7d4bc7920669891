// The demo's own desktop, for machines without a display: a private X server with a touchscreen, a
// compositor if one is installed, and a picture of a desktop as a background for touches.
//
// The signals that end the program are blocked before the server starts, and wait for the overlay's
// loop to read them; otherwise, the program would end without removing the server's files. Every
// child has a thread of its own (`ChildThread`), which blocks them as well.

package import FingertipSettings
internal import Glibc
package import SystemSupport
internal import TouchDrawing
internal import TouchRig
package import TouchX11
internal import Touches

/// The private desktop on which the demo plays if there is no display.
package final class HeadlessDesktop {
  private let server: PrivateServer
  private let compositor: RunningProgram?
  /// It is declared behind the server, whose files are removed before a signal can end the program.
  private let signals: SignalDescriptor
  private var fence: ScreenFence?

  private static let frame = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  /// The suitable compositors, the best first; the packages of `make run` include one of them.
  static let compositors: [DesktopProgram] = [.picom, .xcompmgr]

  /// Returns the settings adapted to a private server.
  ///
  /// A screen without hardware has no size, so it is given that of a small laptop, 14 inches,
  /// unless the settings have a density. Settings about the user's own devices and monitors do not
  /// apply.
  package static func settings(from settings: ShowSettings) -> ShowSettings {
    var settings = settings
    settings.display.pixelsPerMillimetre = settings.display.pixelsPerMillimetre ?? 6.2
    settings.display.monitor = nil
    settings.listening.device = nil
    settings.listening.listen = .raw
    settings.listening.pointer = false
    return settings
  }

  /// Starts the server and the compositor, which takes about a second.
  ///
  /// - Throws: `SystemError`, `NoPrivateServer`.
  package init(log: LogSink) throws {
    // The overlay's loop goes on at SIGHUP, which a terminal sends when it is closed.
    signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
    do {
      server = try PrivateServer(
        ServerConfiguration(width: Self.frame.width, height: Self.frame.height))
    } catch {
      log(.info, "\(error)")
      throw NoPrivateServer(error)
    }
    compositor = Self.startCompositor(on: server, log: log)
  }

  /// The name of the server, such as ":3".
  package var display: String { server.display }

  /// Paints the desktop on the server's root.
  package func showBackdrop(on connection: DisplayConnection) throws(PixelImageError) {
    guard let canvas = Canvas(bounds: Self.frame) else {
      throw .noMemory(bytes: Self.frame.area * 4)
    }
    DemoDesktop.paint(into: canvas.target)
    try connection.showBackdrop(canvas.target)
    // This corner is free of the inspector's figures, and fingers rarely come there.
    fence = ScreenFence(
      connection: connection, x: Self.frame.maxX - 1, y: Self.frame.maxY - 1)
  }

  /// Whether everything drawn by the overlay before the first call is visible.
  var showsAll: Bool { fence?.isPassed ?? true }

  /// Injects a frame of the script, and waits until the server has processed it.
  func inject(_ frame: DemoScript.Frame) throws(RigError) {
    try server.injector(RigDevice.touchscreen.name).report(frame.reports)
  }

  /// Ends the compositor and the server.
  package func close() {
    fence = nil
    compositor?.stop()
    server.stop()
    signals.discardAll()
  }

  /// Starts the first installed compositor, which makes translucency possible.
  private static func startCompositor(on server: PrivateServer, log: LogSink) -> RunningProgram? {
    for program in compositors {
      do {
        return try RunningProgram(program, on: server)
      } catch {
        log(.info, "\(error)")
      }
    }
    log(
      .notice,
      "neither picom nor xcompmgr could be started: nothing is translucent in the picture")
    return nil
  }
}
