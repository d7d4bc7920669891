// A desktop of the demo's own, for machines that have none: a private X server with a touchscreen,
// a compositor where one is installed, and a picture of a desktop for the touches to show on.
//
// The signals that end the program are blocked before the server starts. Every child has a thread
// of its own (`ChildThread`), which takes over what is blocked from us at its start: a signal that
// only we blocked would be delivered to that thread, and end the program with the server's files
// left behind. Blocked everywhere, it waits for the overlay's loop to read it.

package import FingertipSettings
internal import Glibc
package import SystemSupport
internal import TouchDrawing
internal import TouchRig
package import TouchX11
internal import Touches

/// The private desktop on which the demo plays where there is no display.
package final class HeadlessDesktop {
  private let signals: SignalDescriptor
  private let server: PrivateServer
  private let compositor: RunningProgram?
  private var fence: ScreenFence?

  private static let frame = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  /// The compositors that will do, the best first; the packages of `make run` have one of them.
  static let compositors: [DesktopProgram] = [.picom, .xcompmgr]

  /// Returns the settings as they make sense on a private server.
  ///
  /// A screen that is nowhere has no size: it stands for the 14 inches of a small laptop, unless
  /// the settings say otherwise. What they say about the user's own devices and monitors is void.
  package static func settings(from settings: ShowSettings) -> ShowSettings {
    var settings = settings
    settings.display.pixelsPerMillimetre = settings.display.pixelsPerMillimetre ?? 6.2
    settings.display.monitor = nil
    settings.listening.device = nil
    settings.listening.listen = .raw
    settings.listening.pointer = false
    return settings
  }

  /// Starts everything, in about a second.
  ///
  /// - Throws: `SystemError`, `NoPrivateServer`.
  package init(log: LogSink) throws {
    signals = try SignalDescriptor([SIGINT, SIGTERM])
    do {
      server = try PrivateServer(
        ServerConfiguration(width: Self.frame.width, height: Self.frame.height))
    } catch {
      log(.info, "\(error)")
      throw NoPrivateServer(error)
    }
    compositor = Self.startCompositor(on: server.display, log: log)
  }

  /// The name of the server, ":3" for instance.
  package var display: String { server.display }

  /// Paints the desktop on the server's root.
  package func showBackdrop(on connection: DisplayConnection) throws(PixelImageError) {
    guard let canvas = Canvas(bounds: Self.frame) else {
      throw .noMemory(bytes: Self.frame.area * 4)
    }
    DemoDesktop.paint(into: canvas.target)
    try connection.showBackdrop(canvas.target)
    // The corner that no figures of the inspector and hardly a finger comes to.
    fence = ScreenFence(
      connection: connection, x: Self.frame.maxX - 1, y: Self.frame.maxY - 1)
  }

  /// Whether everything that the overlay had drawn at the first call is visible.
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
  }

  /// Starts the first compositor that is installed, so that what is drawn can be translucent.
  private static func startCompositor(on display: String, log: LogSink) -> RunningProgram? {
    for program in compositors {
      do {
        return try RunningProgram(program, on: display)
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
