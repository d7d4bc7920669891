import Testing
import TouchX11
import Touches

@testable import TouchRig

/// The example strip.
///
/// It is 1120 by 104 px at (80, 600), with cards of 280 by 80 px at (92, 612), (384, 612) and so
/// on, and can be scrolled by 48 px.
@Suite("Example strip on a screen", .server(.typing), .serialized)
struct StripRecipeTests {
  private static let (red, green, violet): (UInt32, UInt32, UInt32) = (
    0xdd_3333, 0x22_aa44, 0x88_33cc
  )

  @Test("A finger along the strip scrolls it up to its ends, and a flick makes it coast (R12)")
  func scrolling() throws {
    try withServer { server in
      let stage = try RecipeStage(server, "strip")
      try stage.waitForColour(Self.red, at: 110, 620)
      try stage.waitForColour(Self.green, at: 400, 620)
      try stage.drag(from: Point(x: 500, y: 650), by: Vector(dx: -30, dy: 2))
      try stage.waitForColour(Self.red, at: 338, 620)
      try stage.waitForColour(Self.green, at: 362, 620)
      try stage.drag(from: Point(x: 500, y: 650), by: Vector(dx: -400, dy: 0))
      try stage.waitForColour(Self.violet, at: 1184, 620)
      try stage.waitForColour(nil, at: 1204, 620)
      try stage.drag(from: Point(x: 300, y: 650), by: Vector(dx: 400, dy: 0))
      // It ends at 372 px only at the strip's beginning.
      try stage.waitForColour(Self.red, at: 368, 620)
      // A flick of 30 px coasts to the end.
      try stage.drag(from: Point(x: 500, y: 650), by: Vector(dx: -30, dy: 0), lift: .inMotion)
      try stage.waitForColour(Self.violet, at: 1184, 620)
      try stage.waitForColour(Self.red, at: 320, 620)
      try stage.waitForColour(Self.green, at: 340, 620)
      #expect(try stage.reachesApplication(500, 590))
      #expect(try !stage.reachesApplication(500, 610))
      try stage.end()
    }
  }

  @Test("A finger across the strip pulls a card out, which then follows the same finger (R12)")
  func pulling() throws {
    try withServer { server in
      let stage = try RecipeStage(server, "strip")
      try stage.drag(from: Point(x: 200, y: 650), by: Vector(dx: 100, dy: -300), lift: .never)
      try stage.waitForColour(Self.red, at: 210, 320)
      try stage.waitForColour(Self.green, at: 110, 620)
      try stage.waitForColour(Self.green, at: 360, 620)
      try stage.finger.touchMove(1, to: Point(x: 700, y: 200))
      try stage.waitForColour(Self.red, at: 610, 170)
      try stage.waitForColour(nil, at: 210, 320)
      try stage.finger.touchUp(1)
      #expect(try !stage.reachesApplication(700, 200))
      #expect(try stage.reachesApplication(210, 320))
      // Released over the strip, the card returns to its position in it.
      try stage.drag(from: Point(x: 700, y: 200), by: Vector(dx: 60, dy: 420))
      try stage.waitForColour(Self.red, at: 110, 620)
      try stage.waitForColour(Self.green, at: 400, 620)
      #expect(try stage.reachesApplication(700, 200))
      try stage.end()
    }
  }

  @Test("A card that is not pulled far enough goes back to where it was (R12)")
  func dropping() throws {
    try withServer { server in
      let stage = try RecipeStage(server, "strip")
      try stage.drag(from: Point(x: 500, y: 650), by: Vector(dx: 30, dy: -45), lift: .never)
      try stage.waitForColour(Self.green, at: 424, 572)
      try stage.finger.touchUp(1)
      try stage.waitForColour(Self.red, at: 110, 620)
      try stage.waitForColour(Self.green, at: 400, 620)
      try stage.waitForColour(nil, at: 424, 590)
      #expect(try stage.reachesApplication(500, 580))
      try stage.end()
    }
  }
}
