// A stage is what a test plays on: a program of ours or a part of it, what lies beneath, and fingers. Each is
// named by what is special about it; this one is that of the scenarios of `show`.

import Testing
import TouchRig
import TouchX11
import Touches

/// A screen of one colour with an application on it and the overlay over it, and eyes to watch it.
///
/// The overlay is told a density of 4 px per mm and to draw no trails, unless options say
/// otherwise, so that what is on the screen is one halo per finger.
final class ShowStage {
  let server: PrivateServer
  let surroundings: Surroundings
  let overlay: RunningOverlay
  /// The application beneath, which covers the screen and asked for what it was told to.
  let application: ProbeClient
  let reader: ScreenReader
  /// A user with his tools, or a foreign program, at the same display.
  let other: DisplayConnection
  let colour: UInt32

  fileprivate init(
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
    // Compositors show a window some time after it was mapped, and mutter other windows until then.
    let (ground, reader) = (frame ?? screen, self.reader)
    try reader.waitForPixels("the application", in: ground) { $0.blobs(on: colour).isEmpty }
    overlay = try RunningOverlay(
      on: server.display, ["show", "--px-per-mm", "4", "--trail", "0"] + options)
    if surroundings.isComposited {
      // A compositor takes its selection before it redirects windows; the overlay follows both.
      try Wait.until("translucent windows") {
        let ours = ourWindows()
        return ours.contains { $0.isHalo && $0.depth == 32 }
          && !ours.contains { $0.isHalo && $0.depth != 32 }
      }
    }
    application.clear()
  }

  /// The hand on the first touchscreen.
  var finger: Injector {
    get throws { try server.injector("touch0") }
  }

  // MARK: - What is on the screen

  /// Waits until a pixel of the root has a colour.
  func waitForPixel(_ what: String, _ x: Int, _ y: Int, _ colour: UInt32) throws {
    try reader.waitForPixel(what, x, y, colour)
  }

  /// Returns the parts that differ from the application's colour.
  func blobs() -> [Blob] { reader.screen().blobs(on: colour) }

  /// Waits until there is a halo at each of these places, and nothing else on the screen.
  ///
  /// - Returns: the halos in the order of the places.
  @discardableResult
  func waitForHalos(
    at places: [Point], tolerance: Double = 1, _ comment: String = ""
  ) throws -> [Blob] {
    var seen: [Blob] = []
    var matched: [Blob] = []
    do {
      try Wait.until("\(places.count) halos") {
        seen = blobs()
        // A halo's middle is the middle of the pixel that its place falls into.
        matched = places.compactMap { place in
          let middle = Point(x: place.x.rounded(.down) + 0.5, y: place.y.rounded(.down) + 0.5)
          return seen.first { $0.isAt(middle, tolerance: tolerance) }
        }
        return matched.count == places.count && seen.count == places.count
      }
    } catch {
      let bounds = seen.map(\.bounds)
      Issue.record("\(comment) wanted halos at \(places), saw \(bounds); \(overlay.messages)")
      throw error
    }
    return matched
  }

  /// Waits until nothing but the application is to be seen.
  func waitForCleanScreen() throws {
    try waitForHalos(at: [], "a clean screen:")
  }

  /// Watches until the screen is clean, and hands every picture on the way to the body.
  func watchUntilClean(_ body: ([Blob]) -> Void) throws {
    try Wait.until("a clean screen") {
      let seen = blobs()
      body(seen)
      return seen.isEmpty
    }
  }

  // MARK: - Windows

  /// Our windows, bottom to top.
  func ourWindows() -> [TopLevel] { other.topLevels().filter(\.isOurs) }

  /// Our windows that are on the screen.
  func coveringWindows() -> [TopLevel] {
    let size = other.rootSize
    let screen = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    return ourWindows().filter { $0.isMapped && !$0.frame.intersection(screen).isEmpty }
  }

  /// Lets a finger that is down go to a place and back, over and over, until something has come true.
  ///
  /// A trail that is short may be gone before a loaded machine has looked at it once; that of a
  /// finger on the move is there.
  ///
  /// - Parameters:
  ///   - what: names what is waited for.
  ///   - place: where the finger is, and is at the end.
  ///   - end: the other end of its way.
  ///   - condition: whether it is true now.
  /// - Throws: `RigError.deadlinePassed`.
  func moveToAndFro(
    until what: String, from place: Point, to end: Point, _ condition: () -> Bool
  ) throws {
    try Wait.until(what) {
      try finger.touchMove(1, to: end, steps: 5)
      try finger.touchMove(1, to: place, steps: 5)
      return condition()
    }
  }

  /// Waits until no window of ours covers any of the screen.
  func waitUntilParked() throws {
    try Wait.until("all windows to be parked") { coveringWindows().isEmpty }
  }
}

/// Runs a scenario with the overlay on the suite's server; it must leave cleanly at the end.
///
/// - Parameters:
///   - surroundings: what else runs on the server.
///   - options: options of `fingertip show`, after those that a stage sets.
///   - selection: what the application beneath asks for.
///   - colour: the application's colour, 0xRRGGBB.
///   - frame: where the application is; the whole screen where that is nil.
///   - message: what the overlay says in the end, among other things; nil for nothing at all.
///   - body: the scenario.
/// - Throws: what the body throws, and where the server or the overlay does not come up.
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
    try Wait.until("our windows to be gone") { stage.ourWindows().isEmpty }
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
