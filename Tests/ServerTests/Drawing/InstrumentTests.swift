import InkInstruments
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import TouchRig

@Suite("The lasso and the rulers of draw mode", .server(.regions), .serialized)
struct InstrumentTests {
  @Test(
    "Strokes selected with the lasso move with the finger, and undo moves them back",
    arguments: Surroundings.bareAndComposited)
  func lasso(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.draw(y: 500)
      try stage.wait(for: DrawStage.ink, 400, 500, "ink")
      try stage.choose(.tool(.lasso))
      try stage.finger.drag(
        1,
        along: [(100, 250), (900, 250), (900, 350), (100, 350), (100, 260)].map {
          Point(x: $0, y: $1)
        })
      try stage.finger.touchDown(1, at: Point(x: 400, y: 300))
      try stage.finger.touchMove(1, to: Point(x: 400, y: 200), steps: 10)
      try stage.wait(for: DrawStage.ink, 400, 200, "ink that follows the finger")
      try stage.wait(for: DrawStage.ground, 400, 300, "no ink where it was")
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ink, 400, 200, "ink that stays")
      #expect(stage.reader.pixel(x: 400, y: 500) == DrawStage.ink)
      try stage.tap(.undo)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink in its former place")
      try stage.wait(for: DrawStage.ground, 400, 200, "no ink in its other place")
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Strokes follow a ruler's edge, a finger moves the ruler, and no trace of it remains",
    arguments: Surroundings.bareAndComposited)
  func ruler(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 600)
      try stage.wait(for: DrawStage.ink, 400, 600, "ink")
      try stage.tap(.ruler(.ruler))
      try stage.reader.waitForPixels("the ruler to be shown", in: DrawStage.spot(700, 340)) {
        $0.pixels != [DrawStage.ground]
      }
      // The ruler's upper edge is 13 mm above its middle, at 4 px per mm.
      try stage.finger.touchDown(1, at: Point(x: 400, y: 290))
      try stage.finger.touchMove(1, to: Point(x: 600, y: 250), steps: 20)
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ink, 500, 305, "ink along the edge")
      #expect(stage.reader.pixel(x: 500, y: 270) == DrawStage.ground)
      try stage.finger.touchDown(1, at: Point(x: 500, y: 330))
      try stage.finger.touchMove(1, to: Point(x: 500, y: 530), steps: 20)
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ground, 500, 330, "the desktop where the ruler was")
      #expect(stage.reader.pixel(x: 500, y: 305) == DrawStage.ink)
      #expect(stage.takeTouchBeginCount() == 0)
      try stage.pressEscape()
      try stage.wait(for: DrawStage.ground, 500, 305, "a clean screen")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
