import Testing
import TouchRig
import TouchX11
import Touches

@Suite("The lens on the screen", .server(.stage), .serialized)
struct LensTests {
  private static let patch: UInt32 = 0xEE_AA22

  @Test(
    "A lens beside the finger shows live changes beneath it, and the application keeps the touch",
    arguments: Surroundings.bareAndComposited)
  func liveLens(_ surroundings: Surroundings) throws {
    try withStage(
      in: surroundings, ["--opacity", "0", "--lens-radius", "90px", "--lens-scale", "3"],
      application: .touch
    ) { stage in
      #expect(try stage.overlay.tell("lens", "on").status == .exited(0))
      stage.application.clear()
      let finger = try stage.finger
      // From the finger up: half the area that the lens shows, a gap, and its radius with a rim.
      let (x, y) = (600, 500 - (31 + 6 + 91 + 1))
      try finger.touchDown(1, at: Point(x: 600, y: 500))
      let patch = stage.other.makeWindow(
        frame: PixelRect(x: 590, y: 490, width: 20, height: 20), colour: Self.patch,
        overrideRedirect: true, title: "patch")
      stage.other.map(patch)
      stage.other.flush()
      try stage.waitForPixel("the patch to be shown in the lens", x, y, Self.patch)
      try stage.waitForPixel(
        "the patch to be shown three times as large", x + 25, y + 25, Self.patch)
      let beside = stage.reader.pixels(PixelRect(x: x + 45, y: y, width: 1, height: 1)).pixels
      #expect(beside != [Self.patch])
      stage.other.destroy(patch)
      stage.other.flush()
      try stage.reader.waitForPixel("the lens to be shown without the patch", x, y) {
        $0 != Self.patch
      }
      try stage.application.waitForEvent("the touch to reach the application") {
        $0.kind == .touchBegin
      }
      try finger.touchUp(1)
      try stage.waitForCleanScreen()
      #expect(try stage.overlay.tell("lens", "off").status == .exited(0))
    }
  }

  @Test("Two fingers resize the lens, which stays above them and keeps that size afterwards")
  func lensSize() throws {
    try withStage(
      in: .plain, ["--opacity", "0", "--lens-radius", "60px", "--lens-scale", "2"],
      application: .touch
    ) { stage in
      #expect(try stage.overlay.tell("lens", "on").status == .exited(0))
      let finger = try stage.finger
      func width() -> Int {
        stage.ourWindows().filter { $0.isMapped && $0.frame.x > -100 && $0.frame.maxY < 520 }
          .map(\.frame.width).max() ?? 0
      }
      try finger.touchDown(1, at: Point(x: 560, y: 520))
      try Wait.until("the lens to be shown") { (120...200).contains(width()) }
      let initial = width()
      try finger.touchDown(2, at: Point(x: 640, y: 520))
      try finger.touchMove(1, to: Point(x: 520, y: 520), steps: 10)
      // In one step: the overlay may draw between two reports, and only the last width may pass for
      // the enlarged one.
      try finger.touchMove(2, to: Point(x: 700, y: 520))
      try Wait.until("the lens to be enlarged") { width() > initial + 60 }
      let large = width()
      try finger.touchUp(1)
      try finger.touchUp(2)
      try stage.waitForCleanScreen()
      // The next finger gets the lens at its last size.
      try finger.touchDown(1, at: Point(x: 600, y: 520))
      try Wait.until("the lens to have kept its size") { width() == large }
      try finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test("The lens has on each monitor the size that the monitor gives it")
  func monitors() throws {
    let options = ["--opacity", "0", "--lens", "--lens-radius", "10%"]
    try withSplitStage(in: .plain, options) { stage in
      let finger = try stage.finger
      func waitForLens(_ width: ClosedRange<Int>) throws {
        try Wait.until("a lens to be shown whose width is in \(width) px") {
          stage.ourWindows().contains {
            $0.isMapped && $0.frame.x > -100 && $0.frame.maxY < 600 && width ~= $0.frame.width
          }
        }
      }
      // The window is up to 32 px wider than the lens.
      try finger.touchDown(1, at: Point(x: 320, y: 600))
      try waitForLens(128...164)
      try finger.touchMove(1, to: Point(x: 960, y: 300), steps: 4)
      try waitForLens(72...108)
      try finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }
}
