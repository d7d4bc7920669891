import InkPages
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

@Suite("The view of a page", .server(.regions), .serialized)
struct PageViewTests {
  @Test(
    "Two fingers move the page, 'view fit' shows all ink, and 'view reset' restores the view (I20)",
    arguments: Surroundings.bareAndComposited)
  func view(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server, ["draw", "--ground=white"])
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      // Both come down at once, because the time between them decides whether they move the page.
      try stage.finger.batch { injector throws(RigError) in
        for (finger, x) in [(8, 500), (9, 620)] as [(UInt32, Double)] {
          try injector.touch(.began, finger, at: Point(x: x, y: 250))
        }
      }
      // The movement of one finger in the millisecond in which the other comes down may be reported
      // first, so steps are short, as those of a panel are.
      for step in 1...80 {
        try stage.finger.batch { injector throws(RigError) in
          for (finger, x) in [(8, 500), (9, 620)] as [(UInt32, Double)] {
            try injector.touch(.moved, finger, at: Point(x: x, y: 250 + 5 * Double(step)))
          }
        }
      }
      try stage.finger.touchUp(8)
      try stage.finger.touchUp(9)
      // The gesture is recognized after 20 px, and the page moves by the remaining 380 px.
      try stage.wait(for: DrawStage.ink, 400, 680, "ink that was moved")
      try stage.wait(for: 0xFF_FFFF, 400, 300, "paper where it was")
      try stage.wait(for: 0xFF_FFFF, 500, 450, "no ink of the two fingers")
      #expect(try stage.overlay.tell(["view", "reset"]).status == .exited(0))
      try stage.wait(for: DrawStage.ink, 400, 300, "ink where it was drawn")
      #expect(try stage.overlay.tell(["view", "out"]).status == .exited(0))
      try stage.wait(for: DrawStage.ink, 480, 320, "smaller ink")
      #expect(try stage.overlay.tell(["view", "fit"]).status == .exited(0))
      try stage.wait(for: DrawStage.ink, 400, 300, "all ink")
      #expect(try stage.overlay.tell(["ground", "desktop"]).status == .exited(0))
      let refused = try stage.overlay.tell(["view", "in"])
      #expect(refused.status == .exited(1), "\(refused.messages)")
    }
  }
}
