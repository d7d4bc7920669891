import Glibc
import PixelComparison
import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// The program with an example configuration, over an application with the keyboard focus.
final class RecipeStage {
  let program: TypedProgram
  let overlay: RunningOverlay
  let finger: Injector
  let reader: ScreenReader
  private let folder: TemporaryFolder
  /// The application's colour.
  let ground: UInt32 = 0x30_6080

  /// Starts the program with an example.
  ///
  /// - Parameters:
  ///   - server: the server that it runs on.
  ///   - example: the example's name.
  ///   - more: text that is appended to the file, after its last region.
  /// - Throws: if the server or the program does not start.
  init(_ server: PrivateServer, _ example: String, adding more: String = "") throws {
    program = try TypedProgram(server.display)
    finger = try server.injector("touch0")
    reader = try ScreenReader(server.display)
    folder = try TemporaryFolder(prefix: "fingertip-recipe")
    overlay = try RunningOverlay(
      on: server.display,
      ["show", "--px-per-mm", "4", "--config", try exampleFile(example, adding: more, in: folder)])
    program.probe.clear()
  }

  var user: DisplayConnection { program.probe.connection }

  /// Waits for an event of the application, and returns it.
  func wait(for what: String, _ fits: (ProbeEvent) -> Bool) throws -> ProbeEvent {
    try program.probe.waitForEvent(what, fits)
  }

  /// Waits until a pixel of the screen has a colour; nil means the application's colour.
  ///
  /// A tolerance allows for fills that are not quite opaque.
  func waitForColour(_ colour: UInt32?, at x: Int, _ y: Int) throws {
    try reader.waitForPixel(
      "the colour \(colour.map { String($0, radix: 16) } ?? "of the application") at \(x), \(y)", x,
      y
    ) { pixel in colour.map { pixel.distance(to: $0) <= 8 } ?? (pixel == ground) }
  }

  /// Returns whether a tap reaches the application.
  func reachesApplication(_ x: Double, _ y: Double) throws -> Bool {
    program.probe.clear()
    try finger.tap(9, at: Point(x: x, y: y))
    return program.probe.collect().contains { $0.kind == .buttonPress }
  }

  /// The end of a drag.
  enum Lift {
    case never
    case afterRest
    /// While the finger moves.
    case inMotion
  }

  /// Puts a finger down, moves it in small steps, and lifts it.
  func drag(from start: Point, by offset: Vector, steps: Int = 10, lift: Lift = .afterRest) throws {
    try finger.touchDown(1, at: start)
    guard lift != .inMotion else { return try flick(from: start, by: offset, steps: steps) }
    for step in 1...steps {
      try finger.touchMove(1, to: start + offset * (Double(step) / Double(steps)))
    }
    // Longer than the history from which a velocity is computed.
    if lift == .afterRest { try Wait.forClock(100) }
    if lift != .never { try finger.touchUp(1) }
  }

  /// Moves the finger that is down, and lifts it while it moves.
  ///
  /// Its velocity is that of the last 60 ms. So the last step is half of the way, and is reported
  /// together with the lift: a machine that stops for some ms only makes the finger slower.
  private func flick(from start: Point, by offset: Vector, steps: Int) throws {
    for step in 1..<steps {
      try finger.touchMove(1, to: start + offset * (0.5 * Double(step) / Double(steps - 1)))
    }
    // Reports within one ms have no velocity.
    try Wait.forClock(3)
    try finger.batch { finger throws(RigError) in
      try finger.touch(.moved, 1, at: start + offset)
      try finger.touch(.ended, 1, axes: [:])
    }
    try finger.sync()
  }

  /// Waits until a pixel does not have the application's colour.
  func waitUntilDrawn(at x: Int, _ y: Int) throws {
    try reader.waitForPixel("a region to be drawn at \(x), \(y)", x, y) { $0 != ground }
  }

  func end() throws {
    #expect(overlay.stop() == .exited(0))
    #expect(overlay.messages.isEmpty, "\(overlay.messages)")
    try Wait.until("all keys and buttons to be up") {
      user.keysDown.isEmpty && user.buttonsDown.isEmpty
    }
  }
}

/// Returns the path of an example, or of a copy in a folder to which text is appended.
func exampleFile(_ name: String, adding more: String, in folder: borrowing TemporaryFolder) throws
  -> String
{
  let examples = RepositoryFile.path("config/examples")
  guard !more.isEmpty else { return "\(examples)/\(name).yaml" }
  let text = try #require(Files.text("\(examples)/\(name).yaml"))
  // Pictures are beside the original.
  let moved = text.split(separator: "picture: ", omittingEmptySubsequences: false)
    .joined(separator: "picture: \(examples)/")
  try Files.write(moved + more, to: folder.file("\(name).yaml"))
  return folder.file("\(name).yaml")
}
