// A stage is the setting of a test: a program of ours or a part of it, what lies beneath, and
// fingers. Each is named after its special feature; this one is for the scenarios of `show`.

import Testing
import TouchRig
import TouchX11
import Touches

/// A screen of one colour with an application and the overlay above it, and a reader of the screen.
///
/// The overlay is given a density of 4 px per mm and draws no trails, unless options say otherwise,
/// so that the screen shows one halo per finger.
final class ShowStage {
  let server: PrivateServer
  let surroundings: Surroundings
  let overlay: RunningOverlay
  /// The application beneath, which covers the screen and selects the events that the test names.
  let application: ProbeClient
  let reader: ScreenReader
  /// The connection of a user's tools, or of a foreign program, to the same display.
  let other: DisplayConnection
  let colour: UInt32

  init(
    _ server: PrivateServer, in surroundings: Surroundings, _ options: [String],
    _ selection: ProbeSelection, colour: UInt32, frame: PixelRect?
  ) throws {
    self.server = server
    self.surroundings = surroundings
    self.colour = colour
    reader = try ScreenReader(server.display)
    other = try DisplayConnection(name: server.display)
    let size = other.rootSize
    let screen = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    application = try ProbeClient(
      server.display, selection, on: .window(frame ?? screen, colour: colour))
    // Compositors show a window some time after it was mapped; mutter shows other windows until
    // then.
    let (ground, reader) = (frame ?? screen, self.reader)
    try reader.waitForPixels("the application to be shown", in: ground) {
      $0.blobs(on: colour).isEmpty
    }
    overlay = try RunningOverlay(
      on: server.display, ["show", "--px-per-mm", "4", "--trail", "0"] + options)
    if surroundings.isComposited {
      // A compositor takes its selection before it redirects windows; the overlay follows both.
      try Wait.until("the windows to become translucent") {
        let ours = ourWindows()
        return ours.contains { $0.isHalo && $0.depth == 32 }
          && !ours.contains { $0.isHalo && $0.depth != 32 }
      }
    }
    application.clear()
  }

  /// The injector of the first touchscreen.
  var finger: Injector {
    get throws { try server.injector("touch0") }
  }

  // MARK: - Pixels

  /// Waits until a pixel of the root has a colour.
  func waitForPixel(_ what: String, _ x: Int, _ y: Int, _ colour: UInt32) throws {
    try reader.waitForPixel(what, x, y, colour)
  }

  /// Returns the areas that differ from the application's colour.
  func blobs() -> [Blob] { reader.screen().blobs(on: colour) }

  /// Waits until there is a halo at each of these positions, and nothing else on the screen.
  ///
  /// - Returns: the halos in the order of the positions.
  @discardableResult
  func waitForHalos(
    at positions: [Point], tolerance: Double = 1, _ comment: String = ""
  ) throws -> [Blob] {
    var seen: [Blob] = []
    var matched: [Blob] = []
    do {
      try Wait.until("\(positions.count) halos to be shown") {
        seen = blobs()
        // A halo's middle is the middle of the pixel that contains its position.
        matched = positions.compactMap { position in
          let middle = Point(x: position.x.rounded(.down) + 0.5, y: position.y.rounded(.down) + 0.5)
          return seen.first { $0.isAt(middle, tolerance: tolerance) }
        }
        return matched.count == positions.count && seen.count == positions.count
      }
    } catch {
      let bounds = seen.map(\.bounds)
      Issue.record("\(comment) wanted halos at \(positions), saw \(bounds); \(overlay.messages)")
      throw error
    }
    return matched
  }

  /// Waits until only the application is visible.
  func waitForCleanScreen() throws {
    try waitForHalos(at: [], "a clean screen:")
  }

  /// Watches until the screen is clean, and passes every picture until then to the body.
  func watchUntilClean(_ body: ([Blob]) -> Void) throws {
    try Wait.until("the screen to be clean") {
      let seen = blobs()
      body(seen)
      return seen.isEmpty
    }
  }

  // MARK: - Focus

  /// Gives the application the keyboard focus; it must select the events of an `application`.
  func focusApplication() throws {
    application.connection.focus(application.window)
    try application.waitForEvent("the application to get the focus") { $0.kind == .focusIn }
    application.clear()
  }

  /// Whether the application has lost the focus since it got it.
  var hasLostFocus: Bool {
    application.collect()
    return application.events.contains { $0.kind == .focusOut }
  }

  // MARK: - Windows

  /// Returns our windows, bottom to top.
  func ourWindows() -> [TopLevel] { other.topLevels().filter(\.isOurs) }

  /// Returns our windows that are on the screen.
  func coveringWindows() -> [TopLevel] {
    let size = other.rootSize
    let screen = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    return ourWindows().filter { $0.isMapped && !$0.frame.intersection(screen).isEmpty }
  }

  /// Moves a finger that is down to a point and back, over and over, until a condition holds.
  ///
  /// A short trail may fade before a loaded machine has read the screen once, whereas a finger that
  /// moves always has a trail.
  ///
  /// - Parameters:
  ///   - what: the name of the condition in the error.
  ///   - start: the position of the finger, before and after.
  ///   - end: the other end of its path.
  ///   - condition: returns whether the condition holds.
  /// - Throws: `RigError.deadlinePassed`.
  func moveToAndFro(
    until what: String, from start: Point, to end: Point, _ condition: () -> Bool
  ) throws {
    try Wait.until(what) {
      try finger.touchMove(1, to: end, steps: 5)
      try finger.touchMove(1, to: start, steps: 5)
      return condition()
    }
  }

  /// Waits until no window of ours covers any of the screen.
  func waitUntilParked() throws {
    try Wait.until("all windows to be parked") { coveringWindows().isEmpty }
  }
}

/// Runs a scenario with the overlay on the suite's server; the overlay must end cleanly.
///
/// - Parameters:
///   - surroundings: what else runs on the server.
///   - options: options of `fingertip show`, after those that a stage sets.
///   - selection: the events that the application beneath selects.
///   - colour: the application's colour, 0xRRGGBB.
///   - frame: the application's frame; nil for the whole screen.
///   - message: a part of what the overlay must print until its end; nil if it must print nothing.
///   - body: the scenario.
/// - Throws: what the body throws, or an error if the server or the overlay does not start.
func withStage(
  in surroundings: Surroundings = .bare, _ options: [String] = [],
  application selection: ProbeSelection = .structure,
  colour: UInt32 = 0x30_6080, frame: PixelRect? = nil, saying message: String? = nil,
  _ body: @Sendable (ShowStage) throws -> Void
) throws {
  try withServer(in: surroundings) { server in
    let stage = try ShowStage(
      server, in: surroundings, options, selection, colour: colour, frame: frame)
    try body(stage)
    #expect(stage.overlay.stop() == .exited(0))
    if let message {
      #expect(stage.overlay.messages.contains(message))
    } else {
      #expect(stage.overlay.messages.isEmpty)
    }
    try Wait.until("our windows to be removed") { stage.ourWindows().isEmpty }
  }
}

extension ServerConfiguration {
  /// A small screen, which is read quickly, with two touchscreens and a mouse.
  static let stage = ServerConfiguration(
    width: 1280, height: 720,
    devices: [
      .touchscreen, RigDevice("touch1", kind: .touch(contacts: 10)),
      RigDevice("mouse", kind: .pointerAbsolute),
    ])
}

extension ProbeClient.Place {
  /// On a window that covers the screen of `ServerConfiguration.stage`.
  static let wholeStage = window(PixelRect(x: 0, y: 0, width: 1280, height: 720))
}
