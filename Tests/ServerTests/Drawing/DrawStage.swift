import PixelComparison
import SystemSupport
import Testing
import TouchX11
import Touches

@testable import TouchRig

/// An overlay in draw mode, above an application that selects touch events.
final class DrawStage {
  static let ground: UInt32 = 0x30_6080
  static let ink: UInt32 = 0x20_C020

  let server: PrivateServer
  let application: ProbeClient
  let reader: ScreenReader
  let overlay: RunningOverlay
  let finger: Injector

  /// Starts the program with ink of one colour, lines 10 px wide and a density of 4 px per mm.
  ///
  /// Resting a finger does not straighten its line, unless `straightens` is true.
  init(
    _ server: PrivateServer, _ command: [String] = ["draw"], _ options: [String] = [],
    environment: [String: String?] = [:], straightens: Bool = false
  ) throws {
    self.server = server
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    application = try ProbeClient(
      server.display, .touch, on: .window(screen, colour: Self.ground))
    let reader = try ScreenReader(server.display)
    self.reader = reader
    finger = try server.injector("touch0")
    // A compositor may still show the windows of an earlier test.
    try reader.waitForPixels("nothing but the application to be shown", in: screen) {
      $0.blobs(on: Self.ground).isEmpty
    }
    let look =
      command[0] == "draw" ? Self.look + (straightens ? [] : ["--no-straighten"]) : []
    overlay = try RunningOverlay(
      on: server.display, command + ["--px-per-mm=4"] + look + options, environment: environment)
    application.clear()
  }

  static let look = ["--ink=#20C020", "--width=10px", "--width-by=none"]

  static func spot(_ x: Double, _ y: Double) -> PixelRect {
    PixelRect(x: Int(x), y: Int(y), width: 1, height: 1)
  }

  /// Waits until a pixel has a colour, with a tolerance for the rounding of each blend.
  func wait(for colour: UInt32, _ x: Double, _ y: Double, _ what: String) throws {
    do {
      try reader.waitForPixels(what, in: Self.spot(x, y)) {
        $0.pixels.allSatisfy { $0.distance(to: colour) <= 3 }
      }
    } catch {
      let seen = String(reader.pixel(x: Int(x), y: Int(y)), radix: 16)
      Issue.record("\(what): wanted \(String(colour, radix: 16)), saw \(seen); \(overlay.messages)")
      throw error
    }
  }

  /// Changes the root's size, as `xrandr` does, and resizes the application to fill it.
  func switchMode(_ width: Int, _ height: Int, by user: DisplayConnection) {
    #expect(user.switchMode(width: width, height: height))
    server.rootResized(width: width, height: height)
    let screen = PixelRect(x: 0, y: 0, width: width, height: height)
    application.connection.place(application.window, at: screen)
  }

  /// Draws a line from left to right.
  func draw(_ number: UInt32 = 1, y: Double, lifts: Bool = true) throws {
    try finger.touchDown(number, at: Point(x: 200, y: y))
    try finger.touchMove(number, to: Point(x: 600, y: y), steps: 20)
    if lifts { try finger.touchUp(number) }
  }

  /// Returns the colour of ink over the ground while its finger is down.
  ///
  /// With a compositor, ink in progress is half translucent.
  func inProgress(_ ink: UInt32 = DrawStage.ink) -> UInt32 {
    guard application.connection.isComposited else { return ink }
    return (ink >> 1 & 0x7F_7F7F) + (Self.ground >> 1 & 0x7F_7F7F)
  }

  /// Returns the number of touches that have begun on the application since the last call.
  func takeTouchBeginCount() -> Int {
    application.collect().count { $0.kind == .touchBegin }
  }

  var ourWindows: [TopLevel] { application.connection.topLevels().filter(\.isOurs) }

  /// Draws a line once the server delivers touches to the overlay.
  ///
  /// The condition is the input shape on the server and not visible ink: repeating lines until ink
  /// appears would send them faster than a program with little processor time can draw them.
  func drawOnceTouchesArrive(y: Double) throws {
    try Wait.until("touches to be delivered to draw mode") { isTaken(Point(x: 400, y: y)) }
    try draw(y: y)
    try wait(for: DrawStage.ink, 400, y, "ink")
  }

  /// Whether the server delivers a touch that begins at a point to the overlay.
  func isTaken(_ point: Point) -> Bool {
    application.connection.topLevels().last { $0.isMapped && $0.takesTouch(at: point) }?.isOurs
      ?? false
  }

  /// Limits the size of every file that the program writes; the limit can be raised again.
  func limitFileSize(to size: String) throws {
    let change = try Subprocess(
      .init("prlimit", ["--pid", "\(overlay.pid)", "--fsize=\(size):"]))
    #expect(change.wait(until: Deadline(seconds: 20)) == .exited(0))
  }

  /// Draws a stroke that is saved in a file, and then leaves the file no room for another.
  func fill(_ file: String) throws {
    try draw(y: 200)
    try wait(for: DrawStage.ink, 400, 200, "ink")
    try Wait.until("the first stroke to be saved") {
      Files.text(file)?.contains("\"add\":0") ?? false
    }
    try limitFileSize(to: "\((Files.text(file) ?? "").utf8.count + 20)")
  }

  /// Presses and releases the Escape key.
  func pressEscape() throws {
    let keyboard = try server.injector("keyboard")
    try keyboard.key(9, pressed: true)
    try keyboard.key(9, pressed: false)
    try keyboard.sync()
  }

  /// Whether another program could grab the Escape key now.
  func isEscapeAvailable() throws -> Bool {
    // The grab is released at once; the server must have processed that before the test continues.
    defer { application.connection.synchronise() }
    do {
      _ = try KeyGrab(.escape, connection: application.connection)
      return true
    } catch KeyGrab.Failure.held {
      return false
    }
  }

  /// Waits until the server's clock has advanced.
  ///
  /// Everything that happens on a device within one millisecond of that clock is one frame, and no
  /// hand is that fast.
  func waitForNewTimestamp() throws { try waitServerTime(2) }

  /// Waits until the server's clock has advanced by a number of ms.
  func waitServerTime(_ milliseconds: Double) throws {
    try Wait.forClock(milliseconds)
  }

  /// Taps with several fingers at the same time.
  func tap(fingers: ClosedRange<UInt32>) throws {
    for change in [Injector.ContactChange.began, .ended] {
      try finger.batch { finger throws(RigError) in
        for number in fingers {
          try finger.touch(change, number, at: Point(x: 700 + 60 * Double(number), y: 500))
        }
      }
      try finger.sync()
      try waitForNewTimestamp()
    }
  }
}

extension Injector {
  /// Moves a finger through points, in ten steps to each, and lifts it.
  func drag(_ number: UInt32, along points: [Point]) throws {
    try touchDown(number, at: points[0])
    for point in points.dropFirst() { try touchMove(number, to: point, steps: 10) }
    try touchUp(number)
  }
}
