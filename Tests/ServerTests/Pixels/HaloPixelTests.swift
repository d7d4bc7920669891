import PixelComparison
import Testing
import TouchDrawing
import TouchRig
import TouchX11
import Touches

@testable import FingertipSettings
@testable import OverlayLayers

@Suite("The halo on the screen", .server(.stage), .serialized)
struct HaloPixelTests {
  private static let position = Point(x: 640.5, y: 360.5)

  @Test(
    "The halo on the screen matches the painted one at its position, to within 4 of 255",
    arguments: HaloCase.all)
  func painted(_ haloCase: HaloCase) throws {
    try withStage(in: haloCase.surroundings, haloCase.options, colour: haloCase.ground) { stage in
      try stage.finger.touchDown(1, at: Self.position)
      let looks = MarkLooks(haloCase.preset)
      let expected = ExpectedPicture(
        HaloPainter.bounds(of: looks.halo, at: Self.position),
        isComposited: haloCase.surroundings.isComposited
      ) { _, _ in haloCase.ground }
      expected.paintHalo(looks, at: Self.position)
      try Wait.until("the halo of \(haloCase) to look as painted") {
        expected.isShown(on: stage.reader.pixels(expected.rect), tolerance: 4)
      }
      try stage.finger.touchUp(1)
    }
  }

  @Test("The halo stands out from its background in every direction", arguments: HaloCase.all)
  func legible(_ haloCase: HaloCase) throws {
    try withStage(in: haloCase.surroundings, haloCase.options, colour: haloCase.ground) { stage in
      try stage.finger.touchDown(1, at: Self.position)
      try stage.waitForHalos(at: [Self.position], tolerance: 1)
      let radius = Int(MarkLooks(haloCase.preset).halo.outerRadius) + 2
      let around = PixelRect(around: Self.position, radius: Double(radius) + 1)
      // Along each ray there are a light core and a dark edge, on any background.
      try stage.reader.waitForPixels("light and dark pixels to be shown on every ray", in: around) {
        grid in
        Ray.all.allSatisfy { ray in
          let luminances = ray.luminances(from: Self.position, radius: radius, in: grid)
          return (luminances.max() ?? 0) - (luminances.min() ?? 0) >= 80
        }
      }
      try stage.finger.touchUp(1)
    }
  }

  @Test("The halo's ring has its radius and width, and shows the background inside it")
  func ring() throws {
    try withStage(["--colour", "#ff0000", "--ring", "12px", "--radius", "60px", "--disc", "30px"]) {
      stage in
      try stage.finger.touchDown(1, at: Self.position)
      let around = PixelRect(around: Self.position, radius: 80)
      try stage.reader.waitForPixels("a ring of 60 px to be shown", in: around) { grid in
        Ray.all.allSatisfy { ray in
          // The ring is 48…60 px away: dark, red, light, red, dark; the background is before and
          // after it.
          ray.pixel(10, from: Self.position, in: grid).distance(to: 0xff0000) <= 4
            && ray.pixel(30, from: Self.position, in: grid) == stage.colour
            && ray.pixel(50, from: Self.position, in: grid).distance(to: 0xff0000) <= 4
            && ray.pixel(54, from: Self.position, in: grid).distance(to: 0xffffff) <= 4
            && ray.pixel(58, from: Self.position, in: grid).distance(to: 0xff0000) <= 4
            && ray.pixel(66, from: Self.position, in: grid) == stage.colour
        }
      }
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "After a short tap, the halo stays whole, then fades at its position and disappears",
    arguments: Surroundings.bareAndComposited)
  func afterglow(_ surroundings: Surroundings) throws {
    // At this rate, each picture of the fade stays long enough to be read.
    try withStage(in: surroundings, ["--rate", "25"]) { stage in
      let looks = MarkLooks(.presenter)
      let rect = HaloPainter.bounds(of: looks.halo, at: Self.position)
      func picture(_ state: HaloState) -> ExpectedPicture {
        let picture = ExpectedPicture(rect, isComposited: surroundings.isComposited) { _, _ in
          stage.colour
        }
        picture.paintHalo(looks, at: Self.position, state: state)
        return picture
      }
      let whole = picture(.down)
      let fading = stride(from: 0.1, to: 0.9, by: 0.02).map { picture(.lifted(progress: $0)) }
      // A loaded machine may miss pictures, so there are as many taps as needed.
      try Wait.until("the halo of a tap to be seen whole and then fading") {
        try stage.finger.tap(1, at: Self.position)
        // The loop that handles touches also answers this.
        #expect(try stage.overlay.tell("status").status == .exited(0))
        var seen: [PixelGrid] = []
        try stage.watchUntilClean { blobs in
          #expect(blobs.count <= 1)
          #expect(blobs.allSatisfy { $0.isAt(Self.position, tolerance: 1.5) })
          let grid = stage.reader.pixels(rect)
          if grid.pixels != seen.last?.pixels { seen.append(grid) }
        }
        guard let first = seen.firstIndex(where: { whole.isShown(on: $0, tolerance: 4) }) else {
          return false
        }
        // The colours change a little between two expected pictures, and the edges by some pixels.
        return seen[first...].contains { grid in
          !whole.isShown(on: grid, tolerance: 4) && !grid.blobs(on: stage.colour).isEmpty
            && fading.contains { $0.share(of: grid, offBy: 16) < 0.05 }
        }
      }
      try stage.waitUntilParked()
    }
  }

  /// The server ends the touches of a device that is disabled or removed, so the overlay is made to
  /// listen to another device instead.
  @Test(
    "The halo of a cancelled touch is a broken outline without an afterglow",
    arguments: Surroundings.bareAndComposited)
  func cancelled(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      try stage.finger.touchDown(1, at: Self.position)
      try stage.waitForHalos(at: [Self.position])
      let looks = MarkLooks(.presenter)
      let rect = HaloPainter.bounds(of: looks.halo, at: Self.position)
      // At one frame per second, the first frame stays long enough to be read.
      let run = try stage.overlay.tell(
        "show", "--device", "touch1", "--px-per-mm=4", "--trail=0", "--rate=1")
      #expect(run.status == .exited(0))
      // The overlay answers after it has drawn the effects of the earlier command.
      #expect(try stage.overlay.tell("status").status == .exited(0))
      var seen: [PixelGrid] = []
      try Wait.until("the screen to be clean") {
        let grid = stage.reader.pixels(rect)
        let isClean = grid.blobs(on: stage.colour).isEmpty
        if !isClean, grid.pixels != seen.last?.pixels { seen.append(grid) }
        return stage.coveringWindows().isEmpty && isClean
      }
      func shows(_ state: (Double) -> HaloState) -> Bool {
        // Edges change by more than the tolerance between steps that are much larger.
        stride(from: 0, to: 0.9, by: 0.005).contains { progress in
          let expected = ExpectedPicture(rect, isComposited: surroundings.isComposited) { _, _ in
            stage.colour
          }
          expected.paintHalo(looks, at: Self.position, state: state(progress))
          return seen.contains { expected.isShown(on: $0, tolerance: 4) }
        }
      }
      #expect(shows { .cancelled(progress: $0) })
      #expect(!shows { .lifted(progress: max($0, 0.1)) })
      try stage.finger.touchUp(1)
    }
  }

  @Test("The halo disappears at once without animations", arguments: Surroundings.usual)
  func noAnimation(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--lift", "none"]) { stage in
      try stage.finger.touchDown(1, at: Self.position)
      try stage.waitForHalos(at: [Self.position])
      try stage.finger.touchUp(1)
      // Another finger's halo shows that the lift was handled; this finger's halo has disappeared
      // by then.
      try stage.finger.touchDown(2, at: Point(x: 100.5, y: 100.5))
      try stage.waitForHalos(at: [Point(x: 100.5, y: 100.5)])
      try stage.finger.touchUp(2)
    }
  }
}

/// A preset on a background, with or without other programs.
struct HaloCase: CustomTestStringConvertible {
  var preset: Preset
  var ground: UInt32
  var surroundings: Surroundings

  var options: [String] { ["--preset", preset.rawValue, "--trail", "0", "--no-labels"] }

  var testDescription: String {
    "\(preset) on #\(String(ground | 0x1000000, radix: 16).dropFirst())"
      + ", \(surroundings)"
  }

  static let all = Surroundings.bareAndComposited.flatMap { surroundings in
    Preset.allCases.flatMap { preset in
      [0xffffff, 0x000000, 0x306080].map {
        HaloCase(preset: preset, ground: $0, surroundings: surroundings)
      }
    }
  }
}

/// A direction away from a finger.
struct Ray {
  var direction: Vector

  /// Sixteen directions, four of them along the rows and columns of pixels.
  static let all = [(1.0, 0.0), (0.92, 0.38), (0.71, 0.71), (0.38, 0.92)].flatMap { x, y in
    [Vector(dx: x, dy: y), Vector(dx: -y, dy: x), Vector(dx: -x, dy: -y), Vector(dx: y, dy: -x)]
  }.map(Ray.init)

  /// Returns the pixel at a distance from a point.
  func pixel(_ distance: Int, from position: Point, in grid: PixelGrid) -> UInt32 {
    let target = position + direction * Double(distance)
    return grid[Int(target.x), Int(target.y)]
  }

  /// Returns the luminance of each pixel along the ray, 0…255.
  func luminances(from position: Point, radius: Int, in grid: PixelGrid) -> [Int] {
    (0...radius).map { distance in
      let pixel = pixel(distance, from: position, in: grid)
      let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      return Int(red * 299 + green * 587 + blue * 114) / 1000
    }
  }
}
