import PixelComparison
import Testing
import TouchDrawing
import TouchRig
import TouchX11
import Touches

@testable import FingertipSettings
@testable import OverlayLayers

@Suite("The trail on the screen", .server(.stage), .serialized)
struct TrailPixelTests {
  /// A finger's path from left to right.
  private static let start = Point(x: 300.5, y: 360.5)
  private static let end = Point(x: 900.5, y: 360.5)

  @Test(
    "The trail lies behind the finger and not ahead of it, as wide as its look says",
    arguments: TrailCase.all)
  func behind(_ trailCase: TrailCase) throws {
    try withStage(in: trailCase.surroundings, ["--trail", "10000"], colour: trailCase.ground) {
      stage in
      try stage.finger.touchDown(1, at: Self.start)
      try stage.finger.touchMove(1, to: Self.end, steps: 40)
      let looks = MarkLooks(.presenter)
      let screen = try stage.reader.waitForPixels(
        "a trail to be shown on \(trailCase)", in: PixelRect(x: 0, y: 0, width: 1280, height: 720)
      ) { grid in
        // The halo's ring has reached the end; on the way there it would cover the trail.
        Self.isSeen(320...860, in: grid, on: trailCase.ground)
          && grid[Int(Self.end.x + looks.halo.outerRadius) - 1, Int(Self.end.y)]
            .distance(to: trailCase.ground) > 40
      }
      // Nothing is visible ahead of the halo, behind the start, or beside the path.
      let reach = Int(looks.halo.outerRadius + looks.halo.glow) + 3
      #expect(Self.isClean(940...1279, in: screen, on: trailCase.ground))
      #expect(Self.isClean(0...(300 - reach), in: screen, on: trailCase.ground))
      for x in stride(from: 330, through: 850, by: 40) {
        let rows = (260..<460).filter { screen[x, $0].distance(to: trailCase.ground) > 12 }
        let (top, bottom) = (try #require(rows.first), try #require(rows.last))
        #expect(abs(Double(top + bottom) / 2 - 360) <= 1, "off its way at \(x)")
        let width = looks.trail.width + 2 * looks.trail.edgeWidth
        let extent = Double(bottom - top + 1)
        #expect(extent <= width + 3 && extent >= width * 0.5, "\(extent) px wide at \(x)")
      }
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "The trail has a light core and a dark edge along its whole length", arguments: TrailCase.all)
  func legible(_ trailCase: TrailCase) throws {
    try withStage(in: trailCase.surroundings, ["--trail", "10000"], colour: trailCase.ground) {
      stage in
      try stage.finger.touchDown(1, at: Self.start)
      try stage.finger.touchMove(1, to: Self.end, steps: 40)
      let down = Ray(direction: Vector(dx: 0, dy: 1))
      try stage.reader.waitForPixels(
        "light and dark pixels to be shown across the trail",
        in: PixelRect(x: 0, y: 0, width: 1280, height: 720)
      ) { grid in
        stride(from: 600, through: 850, by: 50).allSatisfy { x in
          let luminances = down.luminances(from: Point(x: Double(x), y: 345), radius: 30, in: grid)
          return (luminances.max() ?? 0) - (luminances.min() ?? 0) >= 80
        }
      }
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "The trail fades completely while the finger rests",
    arguments: Surroundings.bareAndComposited)
  func fades(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--trail", "300"]) { stage in
      try stage.finger.touchDown(1, at: Self.start)
      try stage.moveToAndFro(until: "a trail to be shown", from: Self.start, to: Self.end) {
        stage.coveringWindows().contains(where: \.isPane)
      }
      try stage.waitForHalos(at: [Self.start])
      try Wait.until("the pane to be parked") {
        !stage.coveringWindows().contains(where: \.isPane)
      }
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test("There is no trail if it is turned off", arguments: Surroundings.usual)
  func turnedOff(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      try stage.finger.touchDown(1, at: Self.start)
      try stage.finger.touchMove(1, to: Self.end, steps: 40)
      try stage.waitForHalos(at: [Self.end])
      #expect(stage.coveringWindows().allSatisfy { $0.isHalo })
      try stage.finger.touchUp(1)
    }
  }

  private static func isSeen(
    _ columns: ClosedRange<Int>, in grid: PixelGrid, on ground: UInt32
  ) -> Bool {
    // The light core may be as light as the background; then the dark edges are visible.
    columns.allSatisfy { x in
      (345...376).contains { grid[x, $0].distance(to: ground) > 40 }
    }
  }

  private static func isClean(
    _ columns: ClosedRange<Int>, in grid: PixelGrid, on ground: UInt32
  ) -> Bool {
    (300..<420).allSatisfy { y in columns.allSatisfy { grid[$0, y] == ground } }
  }
}

/// A background, with or without other programs.
struct TrailCase: CustomTestStringConvertible {
  var ground: UInt32
  var surroundings: Surroundings

  var testDescription: String {
    "#\(String(ground | 0x1000000, radix: 16).dropFirst()), \(surroundings)"
  }

  static let all = Surroundings.bareAndComposited.flatMap { surroundings in
    [0xffffff, 0x000000, 0x306080].map { TrailCase(ground: $0, surroundings: surroundings) }
  }
}
