import SeededRandom
import TouchRig
import TouchX11
import Touches

/// A private X server, with an injector of touches and a reader of the screen.
final class Stage {
  let options: Options
  let server: PrivateServer
  let injector: Injector
  let screen: ScreenReader
  /// The compositor; nil without one.
  private let compositor: RunningProgram?

  /// Starts the server, and a compositor with its usual settings if one is given.
  init(_ options: Options, compositor: DesktopProgram?) throws {
    self.options = options
    let isDesktop = compositor.map(DesktopProgram.desktops.contains) ?? false
    let server = try PrivateServer(ServerConfiguration(hasGLX: isDesktop))
    self.server = server
    injector = try server.injector(RigDevice.touchscreen.name)
    // The last `--config` of picom wins, and an empty file means its defaults.
    let arguments = compositor == .picom ? ["--config", "/dev/null"] : []
    self.compositor = try compositor.map {
      try RunningProgram($0, on: server, arguments: arguments)
    }
    screen = try ScreenReader(server.display)
    if compositor != nil { try waitUntilStill() }
  }

  /// Waits until the compositor has painted the whole screen, and nothing changes.
  ///
  /// It owns its selection before it paints, and picom paints the root's own grey only where a
  /// window was. Both would later look like a change of the screen.
  private func waitUntilStill() throws {
    let connection = screen.connection
    let colour: UInt32 = 0x12_3456
    var before = screen.screen()
    let window = connection.makeWindow(
      frame: before.rect, colour: colour, overrideRedirect: true, title: "benchmark")
    connection.map(window)
    try screen.waitForPixels("the compositor to show a window", in: before.rect) {
      $0[$0.rect.width / 2, $0.rect.height / 2] == colour
    }
    connection.destroy(window)
    var stillSince = Clock.now
    try Wait.until("the screen to be still for a second") {
      let now = screen.screen()
      if !now.isAlike(before) { stillSince = Clock.now }
      before = now
      return Clock.now - stillSince > 1
    }
  }

  /// The compositor's name for tables.
  var surroundings: String { compositor?.program.rawValue ?? "uncomposited" }

  /// The process id of the compositor; nil without one.
  var compositorPID: Int32? { compositor?.pid }

  /// Returns the diameter of the overlay's halos on this screen, in px.
  func haloSize() throws -> Int {
    let overlay = try Listener(.overlay(arguments: []), on: self)
    defer { overlay.stop() }
    try injector.touchDown(1, at: Point(x: 300, y: 300))
    let connection = screen.connection
    try Wait.until("a halo to be shown") { !connection.shownHalos().isEmpty }
    defer { try? injector.touchUp(1) }
    return connection.shownHalos().first?.width ?? 0
  }

  /// Returns a random position at which a mark is entirely on the screen.
  func place(_ dice: inout SplitMix64) -> Point {
    Point(
      x: Double.random(in: 200..<Double(server.configuration.width - 200), using: &dice),
      y: Double.random(in: 200..<Double(server.configuration.height - 200), using: &dice))
  }
}
