internal import FingertipSettings
import HaloLooks
import PixelComparison
import Testing
import TouchDrawing
import TouchRig
import TouchX11
import Touches

@testable import OverlayLayers

@Suite("Halo looks on the screen", .server(.stage), .serialized)
struct HaloLookTests {
  private static let position = Point(x: 640.5, y: 360.5)

  @Test(
    "A halo of each style is shown on the screen as it was painted", arguments: HaloStyle.allCases,
    Surroundings.bareAndComposited)
  func style(_ style: HaloStyle, _ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--halo", style.rawValue]) { stage in
      let looks = MarkLooks(.presenter) { $0.shape.style = style }
      try stage.finger.touchDown(1, at: Self.position)
      let expected = ExpectedPicture(
        looks.appearance.bounds(.down, at: Self.position), isComposited: surroundings.isComposited
      ) { _, _ in stage.colour }
      expected.paintHalo(looks, at: Self.position)
      try Wait.until("the halo to look as painted") {
        expected.isShown(on: stage.reader.pixels(expected.rect), tolerance: 4)
      }
      try stage.finger.touchUp(1)
      try stage.waitUntilParked()
    }
  }

  @Test(
    "A picture of the user is shown at the finger, as large as the halo",
    arguments: Surroundings.bareAndComposited)
  func picture(_ surroundings: Surroundings) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-look")
    let path = folder.file("square.png")
    try PNGFile.write(
      ScaledPicture(width: 4, height: 4, pixels: Array(repeating: 0xFF00_8000, count: 16)),
      to: path)
    try withStage(
      in: surroundings, ["--halo-picture", path, "--radius", "40px", "--opacity", "1"]
    ) { stage in
      try stage.finger.touchDown(1, at: Self.position)
      let around = PixelRect(around: Self.position, radius: 60)
      try stage.reader.waitForPixels("a green square to be shown", in: around) { grid in
        grid[640, 360].distance(to: 0x008000) <= 4 && grid[606, 326].distance(to: 0x008000) <= 4
          && grid[674, 394].distance(to: 0x008000) <= 4 && grid[640, 310] == stage.colour
      }
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "After a tap, a ripple runs beyond the halo and then disappears",
    arguments: Surroundings.bareAndComposited)
  func ripple(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--tap", "ripple"]) { stage in
      let looks = MarkLooks(.presenter) { $0.tap = .ripple }
      let outside = Int(looks.halo.outerRadius * 1.5)
      let row = PixelRect(x: 640 + outside, y: 360, width: outside, height: 1)
      try stage.finger.tap(1, at: Self.position)
      var begin = Deadline.now
      try Wait.until("a ripple to be shown outside the halo") {
        // On a loaded machine, the ripple may end between two reads of the screen.
        if Deadline.now - begin > 2 {
          begin = Deadline.now
          try stage.finger.tap(1, at: Self.position)
        }
        let grid = stage.reader.pixels(row)
        return (row.x..<row.maxX).contains { grid[$0, 360] != stage.colour }
      }
      try stage.waitUntilParked()
    }
  }

  @Test("The fingers of two hands have two colours, one for each hand")
  func hands() throws {
    try withStage(["--colour-by", "hand", "--colour", "#ff0000,#00a000", "--ring", "0"]) { stage in
      func isColour(_ colour: UInt32, at position: Point) -> Bool {
        let grid = stage.reader.pixels(PixelRect(around: position, radius: 20))
        return grid[Int(position.x) + 9, Int(position.y)].distance(to: colour) <= 24
      }
      let (left, right) = (Point(x: 100, y: 300), Point(x: 1150, y: 300))
      let other = Point(x: 1150, y: 420)
      try stage.finger.touchDown(1, at: left)
      try stage.finger.touchDown(2, at: right)
      try stage.finger.touchDown(3, at: other)
      try Wait.until("the two colours to be shown") {
        isColour(0xff0000, at: left) && isColour(0x00a000, at: right)
          && isColour(0x00a000, at: other)
      }
      for finger: UInt32 in 1...3 { try stage.finger.touchUp(finger) }
    }
  }

  @Test("Fingers that are down keep the colours of their hands when marks are cleared")
  func handsAfterClear() throws {
    try withStage(["--colour-by", "hand", "--colour", "#ff0000,#00a000", "--ring", "0"]) { stage in
      let (left, right) = (Point(x: 100, y: 300), Point(x: 1150, y: 300))
      try stage.finger.touchDown(1, at: left)
      try stage.finger.touchDown(2, at: right)
      try stage.waitForHalos(at: [left, right])
      #expect(try stage.overlay.tell("clear").status == .exited(0))
      try stage.waitForCleanScreen()
      let moved = Point(x: 1100, y: 300)
      try stage.finger.touchMove(2, to: moved)
      try stage.waitForHalos(at: [moved])
      #expect(stage.reader.pixel(x: 1109, y: 300).distance(to: 0x00a000) <= 24)
      try stage.finger.touchUp(1...2)
    }
  }
}
