import Testing
import TouchRig
import TouchX11
import Touches

@testable import SystemSupport

@Suite("The zoom, which magnifies a frozen screen", .server(.stage), .serialized)
struct ZoomTests {
  private static let ground: UInt32 = 0x30_6080
  private static let patch: UInt32 = 0xEE_AA22

  /// Magnifies the empty screen about its middle, and returns a part of it that shows the picture.
  @discardableResult
  private static func zoomIn(_ stage: ShowStage) throws -> PixelRect {
    stage.other.warpPointer(to: Point(x: 600, y: 300))
    stage.other.synchronise()
    #expect(try stage.overlay.tell("zoom", "on").status == .exited(0))
    // The picture of an empty screen looks like the screen, so that only its window tells.
    try Wait.until("the window of the picture to be shown") {
      stage.coveringWindows().contains(where: \.isPane)
    }
    let part = PixelRect(x: 100, y: 100, width: 1000, height: 500)
    try stage.reader.waitForPixels("the picture to be shown", in: part) { grid in
      grid.pixels.allSatisfy { $0 == ground }
    }
    return part
  }

  @Test(
    "The zoom magnifies and pans a frozen screen, windows get no touch, and a button ends it (T6)",
    arguments: Surroundings.bareAndComposited)
  func magnified(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--opacity", "0"], application: .touch) { stage in
      // A patch of 100 px around the pointer, about which the picture is magnified.
      stage.other.warpPointer(to: Point(x: 600, y: 300))
      let patch = stage.other.makeWindow(
        frame: PixelRect(x: 550, y: 250, width: 100, height: 100), colour: Self.patch,
        overrideRedirect: true, title: "patch")
      stage.other.map(patch)
      stage.other.flush()
      try stage.waitForPixel("the patch to be shown", 600, 300, Self.patch)
      stage.application.clear()
      #expect(try stage.overlay.tell("zoom", "on").status == .exited(0))
      try stage.waitForPixel("the patch to be shown twice as large", 510, 210, Self.patch)
      // Farther away than the shadow that mutter and muffin give the patch.
      try stage.waitForPixel("the surroundings of the patch to be shown", 380, 300, Self.ground)
      // The picture is frozen: a destroyed window stays in it.
      stage.other.destroy(patch)
      stage.other.flush()
      let finger = try stage.finger
      try finger.touchDown(1, at: Point(x: 600, y: 300))
      try finger.touchMove(1, to: Point(x: 700, y: 400), steps: 10)
      try finger.touchUp(1)
      try stage.waitForPixel("the moved patch to be shown", 790, 490, Self.patch)
      try stage.waitForPixel("the patch to disappear from its former place", 510, 210, Self.ground)
      try finger.touchDown(1, at: Point(x: 650, y: 400))
      try finger.touchDown(2, at: Point(x: 750, y: 400))
      try finger.touchMove(1, to: Point(x: 600, y: 400), steps: 10)
      try finger.touchMove(2, to: Point(x: 800, y: 400), steps: 10)
      try finger.touchUp(1)
      try finger.touchUp(2)
      try stage.waitForPixel("the patch to be shown four times as large", 520, 220, Self.patch)
      let touches = stage.application.collect().filter { $0.kind == .touchBegin }
      #expect(touches.isEmpty)
      // 4 px per mm: the button's middle is 9.5 mm from both edges.
      try finger.tap(1, at: Point(x: 1280 - 38, y: 38))
      try stage.waitForCleanScreen()
      try finger.tap(1, at: Point(x: 300, y: 300))
      try stage.application.waitForEvent("a touch to reach the application") {
        $0.kind == .touchBegin
      }
    }
  }

  @Test(
    "A halo leaves nothing on the picture of a zoom",
    arguments: Surroundings.bareAndComposited)
  func halosOverPicture(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      let part = try Self.zoomIn(stage)
      let finger = try stage.finger
      try finger.touchDown(1, at: Point(x: 300, y: 300))
      try finger.touchMove(1, to: Point(x: 500, y: 400), steps: 10)
      try stage.reader.waitForPixel("a halo to be shown", 500, 400) { $0 != Self.ground }
      try finger.touchUp(1)
      try stage.reader.waitForPixels("only the picture to be shown", in: part) { grid in
        grid.pixels.allSatisfy { $0 == Self.ground }
      }
    }
  }

  @Test("A label leaves nothing on the picture of a zoom while its finger moves")
  func labelsOverMovingPicture() throws {
    try withStage(in: .plain, ["--labels"]) { stage in
      try Self.zoomIn(stage)
      /// The middle of the label at the upper right of a finger.
      func label(_ finger: Point) -> PixelRect {
        PixelRect(x: Int(finger.x) + 30, y: Int(finger.y) - 34, width: 40, height: 12)
      }
      let finger = try stage.finger
      var (former, position) = (Point(x: 300, y: 300), Point(x: 700, y: 300))
      try finger.touchDown(1, at: former)
      // A picture may be read before a frame is complete, so there are as many moves as needed. A
      // resting picture is repainted after a while.
      try Wait.until("a label to be shown only beside its finger") {
        try finger.touchMove(1, to: position)
        try stage.reader.waitForPixels("the label to be moved", in: label(position)) { grid in
          !grid.pixels.contains(Self.ground)
        }
        let left = stage.reader.pixels(label(former))
        swap(&former, &position)
        return left.pixels.allSatisfy { $0 == Self.ground }
      }
      try finger.touchUp(1)
    }
  }

  @Test(
    "The picture of a zoom contains no regions and halos, so regions are visible only once",
    arguments: Surroundings.bareAndComposited)
  func regionsOverPicture(_ surroundings: Surroundings) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-zoom")
    let file = folder.file("config.yaml")
    try Files.write(
      """
      regions:
      - id: switch
        frame: {left: 700px, top: 300px, width: 60px, height: 60px}
        draw: {fill: "#0000FF"}
        control: button
        on: {upInside: {command: zoom}}

      """, to: file)
    try withStage(in: surroundings, ["--config", file]) { stage in
      let region: UInt32 = 0x00_00FF
      stage.other.warpPointer(to: Point(x: 700, y: 300))
      let patch = stage.other.makeWindow(
        frame: PixelRect(x: 500, y: 250, width: 100, height: 100), colour: Self.patch,
        overrideRedirect: true, title: "patch")
      stage.other.map(patch)
      stage.other.flush()
      try stage.waitForPixel("the patch to be shown", 550, 300, Self.patch)
      try stage.waitForPixel("the region to be shown", 704, 304, region)
      // The finger's halo is visible when the picture is requested.
      try stage.finger.tap(1, at: Point(x: 730, y: 330))
      // The picture is magnified about the finger or the pointer.
      try stage.reader.waitForPixels(
        "the patch to be shown twice as large",
        in: PixelRect(x: 310, y: 210, width: 150, height: 150)
      ) { grid in grid.pixels.allSatisfy { $0 == Self.patch } }
      try stage.waitForPixel("the live region to be shown", 704, 304, region)
      let part = PixelRect(x: 770, y: 220, width: 200, height: 280)
      try stage.reader.waitForPixels("the picture to be shown beside it", in: part) { grid in
        grid.pixels.allSatisfy { $0 == Self.ground }
      }
    }
  }

  @Test("In draw mode, the zoom's button ends the zoom, and fingers continue to draw")
  func endButtonInDrawMode() throws {
    try withStage(in: .plain, ["--opacity", "0"]) { stage in
      stage.other.warpPointer(to: Point(x: 600, y: 300))
      stage.other.synchronise()
      #expect(try stage.overlay.tell("zoom", "on").status == .exited(0))
      let run = try RunningOverlay.run(
        ["draw"], display: stage.server.display, runtimeFolder: stage.overlay.runtimeFolder)
      #expect(run.status == .exited(0))
      #expect(try stage.overlay.tell("status").output.contains("zoom"))
      // 4 px per mm: the button's middle is 9.5 mm from both edges.
      try stage.reader.waitForPixel("the button to be shown", 26, 38) { $0 != Self.ground }
      try stage.finger.tap(1, at: Point(x: 38, y: 38))
      try Wait.until("the zoom to end") {
        !(try stage.overlay.tell("status").output.contains("zoom"))
      }
      try stage.finger.touchDown(1, at: Point(x: 300, y: 300))
      try stage.finger.touchMove(1, to: Point(x: 500, y: 300), steps: 10)
      try stage.finger.touchUp(1)
      try stage.reader.waitForPixel("ink to be shown", 400, 300) { $0 != Self.ground }
    }
  }

  @Test("A zoom ends when its monitor is removed, and windows receive touches again")
  func removedMonitor() throws {
    try withStage(in: .plain, ["--opacity", "0"], application: .touch) { stage in
      try stage.other.setMonitor(
        "left", frame: PixelRect(x: 0, y: 0, width: 640, height: 720), millimetres: (160, 180),
        isPrimary: true, takesOutput: true)
      defer { try? stage.other.removeMonitor("left") }
      // A request of the turn that reads about the new monitor finds the former one.
      try stage.waitForPanes([PixelRect(x: 0, y: 0, width: 640, height: 720)])
      stage.other.warpPointer(to: Point(x: 300, y: 300))
      stage.other.synchronise()
      #expect(try stage.overlay.tell("zoom", "on").status == .exited(0))
      try Wait.until("the picture to be shown") {
        stage.coveringWindows().contains { $0.isPane && $0.frame.width == 640 }
      }
      try stage.other.removeMonitor("left")
      try Wait.until("the zoom to end") {
        !(try stage.overlay.tell("status").output.contains("zoom"))
      }
      stage.application.clear()
      try stage.finger.tap(1, at: Point(x: 300, y: 300))
      try stage.application.waitForEvent("a touch to reach the application") {
        $0.kind == .touchBegin
      }
    }
  }

  @Test(
    "The picture of a zoom is shown again if another client takes its window away",
    arguments: WindowInterference.allCases, Surroundings.bareAndComposited)
  func lostWindow(_ interference: WindowInterference, _ surroundings: Surroundings) throws {
    let message = "another client \(interference.loss) windows of the overlay"
    try withStage(in: surroundings, ["--opacity", "0"], saying: message) { stage in
      let patch = stage.other.makeWindow(
        frame: PixelRect(x: 550, y: 250, width: 100, height: 100), colour: Self.patch,
        overrideRedirect: true, title: "patch")
      stage.other.warpPointer(to: Point(x: 600, y: 300))
      stage.other.map(patch)
      stage.other.flush()
      try stage.waitForPixel("the patch to be shown", 600, 300, Self.patch)
      #expect(try stage.overlay.tell("zoom", "on").status == .exited(0))
      try stage.waitForPixel("the patch to be shown twice as large", 510, 210, Self.patch)
      stage.other.destroy(patch)
      let screen = stage.ourWindows().filter { $0.isMapped && $0.frame.width == 1280 && $0.isPane }
      interference.act(on: screen, by: stage.other, into: stage.application.window)
      try Wait.until("the message to be printed") { stage.overlay.messages.contains(message) }
      try stage.waitForPixel("the patch of the picture to be shown", 510, 210, Self.patch)
      #expect(try stage.overlay.tell("zoom", "off").status == .exited(0))
      try stage.waitForCleanScreen()
    }
  }

  @Test(
    "The zoom is refused while it cannot show the screen: in a pause, on a locked and a black screen",
    arguments: [("pause", "resume"), ("lock", "unlock"), ("blank", "wake")])
  func refused(_ cover: String, _ end: String) throws {
    try withStage(in: .plain, ["--opacity", "0"]) { stage in
      #expect(try stage.overlay.tell(cover).status == .exited(0))
      for request in ["on", "toggle"] {
        let answer = try stage.overlay.tell("zoom", request)
        #expect(answer.status == .exited(1))
        #expect(
          answer.messages
            == "fingertip: the zoom cannot be shown now; a pause, a lock or a password prompt ends it\n"
        )
      }
      #expect(try stage.overlay.tell("zoom", "off").status == .exited(0))
      #expect(try stage.overlay.tell(end).status == .exited(0))
      try Self.zoomIn(stage)
    }
  }
}
