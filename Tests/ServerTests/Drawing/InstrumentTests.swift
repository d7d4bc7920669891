import InkInstruments
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import TouchRig

@Suite("The lasso and the rulers of draw mode", .server(.regions), .serialized)
struct InstrumentTests {
  @Test(
    "What the lasso circles goes where the finger goes, and an undo brings it back",
    arguments: Surroundings.bareAndComposited)
  func lasso(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server)
      try easel.draw(y: 300)
      try easel.draw(y: 500)
      try easel.wait(for: Easel.ink, 400, 500, "ink")
      try easel.choose(.tool(.lasso))
      try easel.finger.touchDown(1, at: Point(x: 100, y: 250))
      for (x, y) in [(900.0, 250.0), (900, 350), (100, 350), (100, 260)] {
        try easel.finger.touchMove(1, to: Point(x: x, y: y), steps: 10)
      }
      try easel.finger.touchUp(1)
      try easel.finger.touchDown(1, at: Point(x: 400, y: 300))
      try easel.finger.touchMove(1, to: Point(x: 400, y: 200), steps: 10)
      try easel.wait(for: Easel.ink, 400, 200, "ink that follows the finger")
      try easel.wait(for: Easel.ground, 400, 300, "no ink where it was")
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ink, 400, 200, "ink that stays")
      #expect(easel.reader.pixel(x: 400, y: 500) == Easel.ink)
      try easel.tap(.undo)
      try easel.wait(for: Easel.ink, 400, 300, "ink in its former place")
      try easel.wait(for: Easel.ground, 400, 200, "nothing at the other one")
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Strokes run along a ruler, which a finger moves, and nothing of it stays",
    arguments: Surroundings.bareAndComposited)
  func ruler(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server)
      try easel.draw(y: 600)
      try easel.wait(for: Easel.ink, 400, 600, "ink")
      try easel.tap(.ruler(.ruler))
      try easel.reader.waitForPixels("the ruler", in: Easel.spot(700, 340)) {
        $0.pixels != [Easel.ground]
      }
      // Its upper edge is 13 mm above the middle, with 4 px to the mm.
      try easel.finger.touchDown(1, at: Point(x: 400, y: 290))
      try easel.finger.touchMove(1, to: Point(x: 600, y: 250), steps: 20)
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ink, 500, 305, "ink along the edge")
      #expect(easel.reader.pixel(x: 500, y: 270) == Easel.ground)
      try easel.finger.touchDown(1, at: Point(x: 500, y: 330))
      try easel.finger.touchMove(1, to: Point(x: 500, y: 530), steps: 20)
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ground, 500, 330, "the desktop where the ruler was")
      #expect(easel.reader.pixel(x: 500, y: 305) == Easel.ink)
      #expect(easel.takeBegins() == 0)
      try easel.pressEscape()
      try easel.wait(for: Easel.ground, 500, 305, "a clean screen")
      #expect(easel.overlay.stop() == .exited(0))
    }
  }
}
