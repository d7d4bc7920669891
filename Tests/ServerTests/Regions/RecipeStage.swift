import Glibc
import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// The program with one of the examples, over an application that has the keyboard.
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
  ///   - server: where.
  ///   - example: its name.
  ///   - more: what the file says besides, behind its last region.
  /// - Throws: where the server or the program does not come up.
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

  /// Waits for what the application gets.
  func wait(for what: String, _ fits: (ProbeEvent) -> Bool) throws -> ProbeEvent {
    try program.probe.waitForEvent(what, fits)
  }

  /// Waits until a pixel of the screen is of a colour, or is the application's for nil.
  ///
  /// What is nearly opaque has nearly its colour.
  func waitForColour(_ colour: UInt32?, at x: Int, _ y: Int) throws {
    try reader.waitForPixel(
      "\(colour.map { String($0, radix: 16) } ?? "the application") at \(x), \(y)", x, y
    ) { pixel in colour.map { pixel.distance(to: $0) <= 8 } ?? (pixel == ground) }
  }

  /// Whether a tap at a place is the application's.
  func reachesApplication(_ x: Double, _ y: Double) throws -> Bool {
    program.probe.clear()
    try finger.tap(9, at: Point(x: x, y: y))
    return program.probe.collect().contains { $0.kind == .buttonPress }
  }

  /// A tap that is followed by another one only when the finger cannot have bounced: the server's clock
  /// has gone on by more than that.
  func tapSlowly(_ contact: UInt32, at place: Point) throws {
    try finger.tap(contact, at: place)
    try Wait.forClock(60)
  }

  /// A way in which a finger is lifted that is under way.
  enum Lift {
    case never
    case afterRest
    /// While it moves, a few px in each ms.
    case inMotion
  }

  /// Has a finger come down, go to another place in small steps and lift.
  func drag(from start: Point, by way: Vector, steps: Int = 10, lift: Lift = .afterRest) throws {
    try finger.touchDown(1, at: start)
    for step in 1...steps {
      if lift == .inMotion { try Wait.forClock(2) }
      try finger.touchMove(1, to: start + way * (Double(step) / Double(steps)))
    }
    // Longer than anybody looks back for its velocity.
    if lift == .afterRest { try Wait.forClock(100) }
    if lift != .never { try finger.touchUp(1) }
  }

  /// Whether something is seen in a place.
  func waitForSight(at x: Int, _ y: Int) throws {
    try reader.waitForPixel("something at \(x), \(y)", x, y) { $0 != ground }
  }

  func end() throws {
    #expect(overlay.stop() == .exited(0))
    #expect(overlay.messages.isEmpty, "\(overlay.messages)")
    try Wait.until("all keys and buttons to be up") {
      user.keysDown.isEmpty && user.buttonsDown.isEmpty
    }
  }
}

/// The file of an example, or of one that says more, which lies in a folder.
func exampleFile(_ name: String, adding more: String, in folder: borrowing TemporaryFolder) throws
  -> String
{
  let examples = RepositoryFile.path("config/examples")
  guard !more.isEmpty else { return "\(examples)/\(name).yaml" }
  let text = try #require(Files.text("\(examples)/\(name).yaml"))
  // Pictures lie beside the example.
  let moved = text.split(separator: "picture: ", omittingEmptySubsequences: false)
    .joined(separator: "picture: \(examples)/")
  try Files.write(moved + more, to: folder.file("\(name).yaml"))
  return folder.file("\(name).yaml")
}
