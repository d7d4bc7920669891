import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Curtain", .server(.stage), .serialized)
struct CurtainTests {
  private static let ground: UInt32 = 0x30_6080
  private static let cloth: UInt32 = 0xAA_2211

  /// A path that opens the curtain, and pixels that it leaves hidden or uncovers.
  struct Case: CustomTestStringConvertible, Sendable {
    let edge: String
    let path: (from: Point, to: Point)
    let hidden: [(Int, Int)]
    let uncovered: [(Int, Int)]

    var testDescription: String { edge }
  }

  private static let cases = [
    Case(
      edge: "top", path: (Point(x: 400, y: 50), Point(x: 400, y: 350)),
      hidden: [(50, 320), (50, 700)], uncovered: [(50, 20), (50, 280)]),
    Case(
      edge: "bottom", path: (Point(x: 400, y: 600), Point(x: 400, y: 300)),
      hidden: [(50, 20), (50, 400)], uncovered: [(50, 440), (50, 700)]),
    Case(
      edge: "left", path: (Point(x: 100, y: 300), Point(x: 500, y: 300)),
      hidden: [(420, 50), (1200, 50)], uncovered: [(20, 50), (380, 50)]),
    Case(
      edge: "right", path: (Point(x: 1200, y: 300), Point(x: 800, y: 300)),
      hidden: [(20, 50), (860, 50)], uncovered: [(900, 50), (1270, 50)]),
  ]

  private static func wait(_ stage: ShowStage, _ pixels: [(Int, Int)], _ colour: UInt32) throws {
    for (x, y) in pixels {
      try stage.reader.waitForPixel("the colour of the pixel \(x), \(y)", x, y, colour)
    }
  }

  @Test(
    "A finger opens and closes the curtain, and touches beside it reach the application (T4)",
    arguments: cases)
  private func openAndClose(_ example: Case) throws {
    try withStage(
      in: .plain,
      [
        "--curtain", "--curtain-edge", example.edge, "--curtain-colour", "#aa2211", "--opacity",
        "0",
      ],
      application: .touch
    ) { stage in
      let finger = try stage.finger
      let all = example.hidden + example.uncovered
      try Self.wait(stage, all, Self.cloth)
      try finger.touchDown(1, at: example.path.from)
      try finger.touchMove(1, to: example.path.to, steps: 10)
      try finger.touchUp(1)
      try Self.wait(stage, example.hidden, Self.cloth)
      try Self.wait(stage, example.uncovered, Self.ground)
      let touches = stage.application.collect().filter { $0.kind == .touchBegin }
      #expect(touches.isEmpty)
      let (x, y) = example.uncovered[0]
      try finger.tap(1, at: Point(x: Double(x), y: Double(y)))
      try stage.application.waitForEvent("the tap beside the curtain to reach the application") {
        $0.kind == .touchBegin
      }
      try finger.touchDown(1, at: example.path.to)
      try finger.touchMove(1, to: example.path.from, steps: 10)
      try finger.touchUp(1)
      try Self.wait(stage, all, Self.cloth)
    }
  }

  @Test("A curtain that is opened as far as possible keeps a strip that a finger can reach (T4)")
  func remnant() throws {
    try withStage(in: .plain, ["--curtain", "--curtain-colour", "#aa2211", "--opacity", "0"]) {
      stage in
      let finger = try stage.finger
      let (top, bottom) = (Point(x: 400, y: 5), Point(x: 400, y: 715))
      try Self.wait(stage, [(50, 10)], Self.cloth)
      try finger.touchDown(1, at: top)
      try finger.touchMove(1, to: bottom, steps: 20)
      try finger.touchUp(1)
      try Self.wait(stage, [(50, 10), (50, 670)], Self.ground)
      try Self.wait(stage, [(50, 700)], Self.cloth)
      try finger.touchDown(1, at: bottom)
      try finger.touchMove(1, to: top, steps: 20)
      try finger.touchUp(1)
      try Self.wait(stage, [(50, 10), (50, 670), (50, 700)], Self.cloth)
    }
  }

  @Test("Commands switch the curtain on and off repeatedly (T5)")
  func switching() throws {
    try withStage(in: .plain, ["--opacity", "0"]) { stage in
      for _ in 0..<2 {
        #expect(try stage.overlay.tell("curtain", "on").status == .exited(0))
        try stage.reader.waitForPixel("the curtain to be shown", 50, 50, 0x1F_2937)
        #expect(try stage.overlay.tell("curtain", "toggle").status == .exited(0))
        try stage.waitForCleanScreen()
      }
    }
  }
}
