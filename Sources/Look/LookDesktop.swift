import FingertipDemo
import Glibc
import TouchDrawing
import TouchRig
import TouchX11
import Touches

/// A private desktop with Fingertip running on it.
final class LookDesktop {
  private let server: PrivateServer
  private let screen: ScreenReader
  private let injector: Injector
  private let program: Subprocess
  /// The compositor and the window manager, if any.
  private let desktop: [RunningProgram]
  /// A window for the window manager; nil if none runs.
  private let application: ProbeClient?

  /// The pixels per inch, those of a 14-inch laptop.
  private static let dotsPerInch = 157

  /// Starts everything, and returns once Fingertip receives touches.
  ///
  /// - Parameters:
  ///   - options: the programs to run, and their settings.
  ///   - size: the root window's rectangle, in px.
  /// - Throws: `RigError`, `DisplayError`, `PixelImageError`.
  init(_ options: LookOptions, size: PixelRect) throws {
    let programs = [options.compositor, options.windowManager].compactMap { $0 }
    let server = try PrivateServer(
      ServerConfiguration(
        width: size.width, height: size.height,
        hasGLX: programs.contains { DesktopProgram.desktops.contains($0) },
        arguments: ["-dpi", "\(Self.dotsPerInch)"]))
    self.server = server
    injector = try server.injector(RigDevice.touchscreen.name)
    let display = server.display
    desktop = try programs.map { try RunningProgram($0, on: server) }
    screen = try ScreenReader(display)
    let wallpaper = try Self.showWallpaper(
      options.desktop, on: screen.connection, size: size)
    try screen.waitForPixels("the desktop to show", in: wallpaper.pixel) {
      $0.pixels == [wallpaper.colour]
    }
    application = try options.windowManager.map { _ in
      try ProbeClient(
        display, .structure, on: .window(Self.middle(of: size), overrideRedirect: false))
    }
    let folder = server.folderPath
    let ready = try ReadySocket(path: "\(folder)/ready")
    program = try Subprocess(
      .init(
        options.binary, options.arguments,
        environment: [
          "DISPLAY": display, "NOTIFY_SOCKET": ready.path, "WAYLAND_DISPLAY": nil,
          // The user's own configuration must have no effect.
          "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CONFIG_DIRS": folder,
          "XDG_RUNTIME_DIR": folder,
        ],
        output: .inherited, errors: .inherited))
    try ready.wait(for: options.binary, program)
  }

  /// Shows a picture as the desktop, or the demo's desktop.
  ///
  /// - Returns: a pixel of it, and that pixel's colour.
  private static func showWallpaper(
    _ picture: String?, on connection: DisplayConnection, size: PixelRect
  ) throws -> (pixel: PixelRect, colour: UInt32) {
    guard let canvas = Canvas(bounds: size) else {
      throw PixelImageError.noMemory(bytes: size.area * 4)
    }
    if let picture {
      let source = try PictureFile.read(picture)
      for y in 0..<size.height {
        for x in 0..<size.width {
          canvas.target.pixels[y * size.width + x] = source.target[x, y] ?? 0
        }
      }
    } else {
      DemoDesktop.paint(into: canvas.target)
    }
    try connection.showBackdrop(canvas.target)
    let (x, y) = (size.width - 1, size.height - 1)
    return (PixelRect(x: x, y: y, width: 1, height: 1), (canvas.target[x, y] ?? 0) & 0xFF_FFFF)
  }

  private static func middle(of size: PixelRect) -> PixelRect {
    PixelRect(
      x: size.width / 3, y: size.height / 3, width: size.width / 3, height: size.height / 3)
  }

  /// Injects the touches of one frame.
  ///
  /// - Throws: `RigError.injectionFailed`; `RigError.programEnded` if Fingertip has ended.
  func report(_ reports: [TouchEvent]) throws(RigError) {
    guard program.isRunning else {
      throw .programEnded(name: "fingertip", when: "before all touches were played")
    }
    try injector.report(reports)
  }

  /// Returns the present pixels of the screen.
  func picture() -> PixelGrid { screen.screen() }

  /// Stops all programs and the server.
  func close() {
    program.stop()
    for program in desktop.reversed() { program.stop() }
    server.stop()
  }
}
