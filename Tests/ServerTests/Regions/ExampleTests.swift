import Testing
import TouchRouting
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// An example configuration, and a scenario that uses it.
struct RegionExample: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The text that is appended to the file, after its last region.
  let more: String
  let use: @Sendable (ExampleStage) throws -> Void

  init(
    _ name: String, adding more: String = "",
    _ use: @escaping @Sendable (ExampleStage) throws -> Void
  ) {
    testDescription = name
    self.more = more
    self.use = use
  }
}

/// The program with an example as its configuration, at 4 px per mm over an application.
final class ExampleStage {
  let overlay: RunningOverlay
  let finger: Injector
  private let display: String
  private let application: ProbeClient
  private let reader: ScreenReader
  private let file: TemporaryFolder

  init(_ example: RegionExample, on server: PrivateServer) throws {
    display = server.display
    reader = try ScreenReader(display)
    application = try ProbeClient(display, .touch, on: .wholeStage)
    finger = try server.injector("touch0")
    file = try TemporaryFolder(prefix: "fingertip-example")
    let program = try #require(RunningOverlay.program)
    let folder = program.prefix(upTo: program.lastIndex(of: "/") ?? program.startIndex)
    overlay = try RunningOverlay(
      on: display,
      [
        "show", "--px-per-mm", "4", "--config",
        try exampleFile(example.testDescription, adding: example.more, in: file),
      ],
      // An example that runs `fingertip` runs the program under test.
      environment: ["PATH": "\(folder):/usr/bin:/bin"])
    application.clear()
  }

  /// Returns whether a tap reaches the application.
  func reachesApplication(_ x: Double, _ y: Double) throws -> Bool {
    application.clear()
    try finger.tap(1, at: Point(x: x, y: y))
    return application.collect().contains { $0.kind == .touchBegin }
  }

  /// Returns the colour of a pixel of the screen, 0x00RRGGBB.
  func pixel(_ x: Int, _ y: Int) -> UInt32 { reader.pixel(x: x, y: y) }

  /// Returns whether a tap does not reach the application.
  func isTaken(_ x: Double, _ y: Double) throws -> Bool { try !reachesApplication(x, y) }

  /// Taps a button, and waits until touches draw.
  func beginDrawing(by button: Point) throws {
    try finger.tap(1, at: button)
    // Not judged by pixels: until fingers draw, they have trails.
    try Wait.until("touches to be delivered to draw mode") { try isTaken(100, 100) }
  }

  /// Taps twice at a point, as quickly as a hand can.
  ///
  /// If this machine stops for so long that they are two single taps, two more follow, so late that
  /// they form a series of their own.
  func doubleTap(_ point: Point) throws {
    let longestPause = GestureLimits().tap.longestPause
    while true {
      let begin = Monotonic.milliseconds
      try finger.tap(1, at: point)
      try Wait.forClock(60)
      try finger.tap(1, at: point)
      if Monotonic.milliseconds - begin < longestPause { return }
      try Wait.forClock(longestPause + 100)
    }
  }

  /// Puts a finger down, moves it in a line, and lifts it unless `lifts` is false.
  func drag(from start: Point, to end: Point, lifts: Bool = true) throws {
    try finger.touchDown(1, at: start)
    try finger.touchMove(1, to: end, steps: 8)
    if lifts { try finger.touchUp(1) }
  }

  /// Waits until the overlay has printed a message at least this many times.
  func waitForMessage(_ message: String, _ count: Int = 1) throws {
    try Wait.until("the message '\(message)' \(count) times") {
      overlay.messageLines.count { $0 == "fingertip: \(message)" } >= count
    }
  }

  /// Starts a program that writes the emissions of the overlay's regions into a pipe.
  func events() throws -> (program: RunningOverlay, pipe: Pipe) {
    let pipe = try Pipe()
    let program = try RunningOverlay(
      on: display, ["events", "--only", "emitted"], runtimeFolder: overlay.runtimeFolder,
      output: .descriptor(pipe.writing))
    return (program, pipe)
  }
}

private let examples: [RegionExample] = [
  RegionExample("exit-button") { stage in
    // A circle around (1232, 48) with a radius of 28 px, and 8 px more for touches.
    #expect(try stage.reachesApplication(1150, 48))
    #expect(try stage.reachesApplication(1199, 15))
    // Sliding off the button cancels the press.
    try stage.drag(from: Point(x: 1232, y: 48), to: Point(x: 600, y: 300))
    #expect(try stage.reachesApplication(600, 300))
    // The program answers, so it has handled the drag and does not end.
    #expect(try stage.overlay.tell("status").status == .exited(0))
    #expect(try stage.isTaken(1200, 48))
    #expect(stage.overlay.waitForEnd() == .exited(0))
  },
  RegionExample("circular-pad") { stage in
    // A circle around (140, 580) with a radius of 100 px.
    #expect(try stage.reachesApplication(45, 485))
    #expect(try stage.reachesApplication(600, 300))
    let (program, pipe) = try stage.events()
    try Wait.until("an emission to be printed") {
      let isTaken = try stage.isTaken(140, 580)
      #expect(isTaken)
      return pipe.hasLine(within: Pipe.pace)
    }
    // Each finger is reported separately.
    try stage.finger.touchDown(1, at: Point(x: 100, y: 580))
    try stage.finger.touchDown(2, at: Point(x: 200, y: 580))
    try stage.finger.touchMove(2, to: Point(x: 900, y: 100))
    try stage.finger.touchUp(1)
    try stage.finger.touchUp(2)
    var seen: [String] = []
    try pipe.line("the lift of the second finger") { line in
      seen.append(line)
      return line.contains("\"pad-up\"") && line.contains("\"x\":900")
    }
    for (name, x) in [("down", 100), ("down", 200), ("moved", 900), ("up", 100)] {
      #expect(seen.contains { $0.contains("\"pad-\(name)\"") && $0.contains("\"x\":\(x)") })
    }
    #expect(program.stop() == .exited(0))
  },
  RegionExample("draggable-card") { stage in
    // 240 by 160 px in the middle of the screen.
    #expect(try stage.reachesApplication(100, 360))
    #expect(try stage.isTaken(640, 360))
    try stage.drag(from: Point(x: 640, y: 360), to: Point(x: -400, y: 360))
    // The whole card stays on the screen.
    try Wait.until("the card to be at the edge") { try stage.isTaken(10, 360) }
    #expect(try stage.reachesApplication(640, 360))
    #expect(try stage.isTaken(230, 360))
    #expect(try stage.reachesApplication(250, 360))
    // If the touch is cancelled during a drag, the card goes back.
    try stage.drag(from: Point(x: 10, y: 360), to: Point(x: 510, y: 360), lifts: false)
    #expect(try stage.overlay.tell("pause").status == .exited(0))
    try stage.finger.touchUp(1)
    #expect(try stage.reachesApplication(10, 360))
    #expect(try stage.overlay.tell("resume").status == .exited(0))
    #expect(try stage.isTaken(10, 360))
    #expect(try stage.reachesApplication(510, 360))
  },
  RegionExample("nested-panels") { stage in
    // The panel is 320 by 240 px at (128, 72).
    try stage.finger.tap(1, at: Point(x: 288, y: 132))
    try stage.waitForMessage("region 'button': pressed")
    try stage.drag(from: Point(x: 288, y: 132), to: Point(x: 288, y: 600))
    try stage.waitForMessage("region 'button': changed my mind")
    for (x, y, isApplications) in [
      (288.0, 240.0, true), (160, 280, true), (135, 190, false), (160, 100, false),
      (288, 132, false), (600, 190, true), (129, 73, true),
    ] {
      #expect(try stage.reachesApplication(x, y) == isApplications, "\(x), \(y)")
    }
    try stage.waitForMessage("region 'button': pressed", 2)
  },
  RegionExample("picture-panel") { stage in
    // A ring around the screen's centre, with radii of 40 and 80 px.
    for (x, y) in [(700.0, 360.0), (640, 300), (580, 360), (680, 400)] {
      #expect(try stage.isTaken(x, y), "\(x), \(y)")
    }
    for (x, y) in [(640.0, 360.0), (565, 285), (715, 435), (100, 100)] {
      #expect(try stage.reachesApplication(x, y), "\(x), \(y)")
    }
    try stage.waitForMessage("region 'ring': the ring was touched", 4)
  },
  RegionExample(
    "select-edit",
    // Even on a slow machine, two taps are a double tap, and neither is taken for a bounce.
    adding: """
        - {id: ready, frame: {width: 5, height: 5}, on: {began: {emit: ready}}}
      gestures:
        defaults: {multiTap: 2000, multiTapLeast: 0, tapDuration: 20000}
        profiles:
          fast: {tapDelay: 2000}

      """
  ) { stage in
    // P10: 240 by 48 px in the middle of the screen.
    #expect(try stage.reachesApplication(640, 320))
    let (program, pipe) = try stage.events()
    /// Returns the next emission, which arrives once the number of taps is certain.
    func nextEmission() throws -> String {
      var name = ""
      try pipe.line("an emission of the field") { line in
        name = JSONValue.parse(line.utf8)?.member("name")?.string ?? ""
        return !name.isEmpty && name != "ready"
      }
      return name
    }
    // Until the program follows the overlay.
    try Wait.until("the reading program to print an emission") {
      try stage.finger.tap(1, at: Point(x: 10, y: 10))
      return pipe.hasLine(within: Pipe.pace)
    }
    let field = Point(x: 640, y: 360)
    try stage.finger.tap(1, at: field)
    #expect(try nextEmission() == "select")
    // A double tap edits and does not select: the next emission is from the tap after it.
    for _ in 1...2 { try stage.finger.tap(1, at: field) }
    #expect(try nextEmission() == "edit")
    try stage.finger.tap(1, at: field)
    #expect(try nextEmission() == "select")
    // Two taps far apart on the field are no double tap either.
    try stage.finger.tap(1, at: Point(x: 560, y: 360))
    try stage.finger.tap(1, at: Point(x: 720, y: 360))
    #expect(try [nextEmission(), nextEmission()] == ["select", "select"])
    #expect(program.stop() == .exited(0))
  },
  RegionExample("signature") { stage in
    // The button is a circle around (1224, 664).
    let before = stage.pixel(600, 300)
    // Not where ink is awaited, as the halo would be taken for it.
    #expect(try stage.reachesApplication(200, 400))
    try stage.beginDrawing(by: Point(x: 1224, y: 664))
    try stage.finger.touchDown(2, at: Point(x: 400, y: 300))
    try stage.drag(from: Point(x: 400, y: 200), to: Point(x: 800, y: 200))
    try stage.finger.touchMove(2, to: Point(x: 800, y: 300), steps: 8)
    try stage.finger.touchUp(2)
    try Wait.until("the line of the first finger to be shown") { stage.pixel(600, 300) != before }
    #expect(stage.pixel(600, 200) == before)
    try stage.drag(from: Point(x: 400, y: 500), to: Point(x: 800, y: 500))
    try Wait.until("only the next line to be shown") {
      stage.pixel(600, 500) != before && stage.pixel(600, 300) == before
    }
    try stage.doubleTap(Point(x: 900, y: 400))
    try Wait.until("the screen to be clean") {
      stage.pixel(600, 500) == before && stage.pixel(900, 400) == before
    }
    #expect(try stage.isTaken(600, 300))
  },
  RegionExample("dots") { stage in
    let before = stage.pixel(600, 300)
    try stage.beginDrawing(by: Point(x: 1224, y: 664))
    // Eight steps of 50 px, and dots of 6 px.
    try stage.drag(from: Point(x: 400, y: 300), to: Point(x: 800, y: 300))
    try Wait.until("a dot to be shown for each report") {
      stride(from: 400, through: 800, by: 50).allSatisfy { stage.pixel($0, 300) != before }
    }
    for x in stride(from: 425, to: 800, by: 50) { #expect(stage.pixel(x, 300) == before) }
    try stage.doubleTap(Point(x: 900, y: 500))
    try Wait.until("the screen to be clean") {
      stage.pixel(400, 300) == before && stage.pixel(900, 500) == before
    }
    #expect(try stage.isTaken(600, 300))
  },
  RegionExample("hold-to-draw") { stage in
    // A circle around (56, 664); the bin is one around (128, 664).
    let before = stage.pixel(600, 300)
    // Not where ink is awaited, as the halo would be taken for it.
    #expect(try stage.reachesApplication(200, 400))
    try stage.finger.touchDown(2, at: Point(x: 56, y: 664))
    // Not judged by pixels: until fingers draw, they have trails.
    try Wait.until("touches to be delivered to draw mode") { try stage.isTaken(600, 400) }
    try stage.drag(from: Point(x: 400, y: 300), to: Point(x: 800, y: 300))
    try Wait.until("ink to be shown") { stage.pixel(600, 300) != before }
    try stage.finger.touchUp(2)
    try Wait.until("touches to pass through") { try stage.reachesApplication(600, 500) }
    #expect(stage.pixel(600, 300) != before)
    #expect(try stage.isTaken(128, 664))
    try Wait.until("the ink to disappear") { stage.pixel(600, 300) == before }
    #expect(try stage.reachesApplication(600, 300))
  },
]

@Suite("Example configurations", .server(.regions), .serialized)
struct ExampleTests {
  @Test(
    "Each example configuration does its task, and all other touches reach the application",
    arguments: examples)
  func example(_ example: RegionExample) throws {
    try withServer { server in
      let stage = try ExampleStage(example, on: server)
      try example.use(stage)
      if stage.overlay.isRunning { #expect(stage.overlay.stop() == .exited(0)) }
      #expect(!stage.overlay.messages.contains("bug"))
    }
  }
}
