import Testing
import TouchDrawing
import TouchRig
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings

@Suite("The trail on the screen", .server(.stage), .serialized)
struct TrailPixelTests {
  /// A finger's way from the left to the right.
  private static let start = Point(x: 300.5, y: 360.5)
  private static let end = Point(x: 900.5, y: 360.5)

  @Test(
    "The trail lies behind the finger and not ahead, as wide as its look says",
    arguments: Scenery.all)
  func behind(_ scenery: Scenery) throws {
    try withStage(in: scenery.surroundings, ["--trail", "10000"], colour: scenery.ground) { stage in
      try stage.finger.touchDown(1, at: Self.start)
      try stage.finger.touchMove(1, to: Self.end, steps: 40)
      let looks = MarkLooks(.presenter)
      let screen = try stage.reader.waitForPixels(
        "a trail on \(scenery)", in: PixelRect(x: 0, y: 0, width: 1280, height: 720)
      ) { grid in
        // The halo's ring has come to the end; on the way it would lie over the trail.
        Self.isSeen(320...860, in: grid, on: scenery.ground)
          && grid[Int(Self.end.x + looks.halo.outerRadius) - 1, Int(Self.end.y)]
            .distance(to: scenery.ground) > 40
      }
      // Nothing beside its way, nothing ahead of the halo, nothing behind the start.
      let reach = Int(looks.halo.outerRadius + looks.halo.glow) + 3
      #expect(Self.isClean(940...1279, in: screen, on: scenery.ground))
      #expect(Self.isClean(0...(300 - reach), in: screen, on: scenery.ground))
      for x in stride(from: 330, through: 850, by: 40) {
        let rows = (260..<460).filter { screen[x, $0].distance(to: scenery.ground) > 12 }
        let (top, bottom) = (try #require(rows.first), try #require(rows.last))
        #expect(abs(Double(top + bottom) / 2 - 360) <= 1, "off its way at \(x)")
        let width = looks.trail.width + 2 * looks.trail.edgeWidth
        let extent = Double(bottom - top + 1)
        #expect(extent <= width + 3 && extent >= width * 0.5, "\(extent) px wide at \(x)")
      }
      try stage.finger.touchUp(1)
    }
  }

  @Test("The trail has a light core and a dark edge all along", arguments: Scenery.all)
  func legible(_ scenery: Scenery) throws {
    try withStage(in: scenery.surroundings, ["--trail", "10000"], colour: scenery.ground) { stage in
      try stage.finger.touchDown(1, at: Self.start)
      try stage.finger.touchMove(1, to: Self.end, steps: 40)
      let down = Ray(direction: Vector(dx: 0, dy: 1))
      try stage.reader.waitForPixels(
        "light and dark across the trail", in: PixelRect(x: 0, y: 0, width: 1280, height: 720)
      ) { grid in
        stride(from: 600, through: 850, by: 50).allSatisfy { x in
          let way = down.luminances(from: Point(x: Double(x), y: 345), radius: 30, in: grid)
          return (way.max() ?? 0) - (way.min() ?? 0) >= 80
        }
      }
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "The trail fades and leaves nothing, while the finger rests",
    arguments: Surroundings.bareAndComposited)
  func fades(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--trail", "300"]) { stage in
      try stage.finger.touchDown(1, at: Self.start)
      try stage.moveToAndFro(until: "a trail", from: Self.start, to: Self.end) {
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

  @Test("The trail is absent where it is switched off", arguments: Surroundings.usual)
  func none(_ surroundings: Surroundings) throws {
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
    // The light core may be just as light as the ground; then the dark edges show.
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

/// A ground, among other programs or alone.
struct Scenery: CustomTestStringConvertible {
  var ground: UInt32
  var surroundings: Surroundings

  var testDescription: String {
    "#\(String(ground | 0x1000000, radix: 16).dropFirst()), \(surroundings)"
  }

  static let all = Surroundings.bareAndComposited.flatMap { surroundings in
    [0xffffff, 0x000000, 0x306080].map { Scenery(ground: $0, surroundings: surroundings) }
  }
}
