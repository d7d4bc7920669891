import Glibc
import PixelComparison
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipSettings
@testable import OverlayLayers
@testable import SystemSupport
@testable import TouchRecordings
@testable import TouchRig

@Suite("The inspector on the screen", .server(.stage), .serialized)
struct InspectionTests {
  static let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
  static let ground: UInt32 = 0x30_6080
  static let options = ["--inspect", "--faults", "json", "--lift", "none"]

  /// Returns the centre of a pixel.
  static func pixel(_ x: Int, _ y: Int) -> Point {
    Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
  }

  @Test(
    "The inspector shows figures, a crosshair and a dot per sample; dots stay until the next touch",
    arguments: Surroundings.usual)
  func marksOfTouch(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, Self.options, colour: Self.ground) { stage in
      let colour = MarkLooks(.presenter).colour(forSlot: 0).with(alpha: 255).premultiplied
      func isGround(_ grid: PixelGrid, _ x: Int, _ y: Int) -> Bool {
        grid[x, y].distance(to: Self.ground) == 0
      }
      try stage.finger.touchDown(1, at: Self.pixel(300, 500))
      try stage.finger.touchMove(1, to: Self.pixel(900, 500), steps: 10)
      // The parts of a frame reach the screen one after the other, so that a picture may have the
      // crosshair without the dots. The figures are on a plate at the top; a dot's rim is above and
      // below the crosshair.
      let shown = try stage.reader.waitForPixels(
        "a crosshair, figures and dots to be shown", in: Self.screen
      ) { grid in
        grid[900, 650] & 0xFF_FFFF == colour & 0xFF_FFFF
          && grid[1200, 500] & 0xFF_FFFF == colour & 0xFF_FFFF
          && !isGround(grid, 5, 5) && (0..<9).allSatisfy { !isGround(grid, 300 + $0 * 60, 502) }
      }
      for sample in 0..<9 {
        #expect(isGround(shown, 330 + sample * 60, 502), "behind sample \(sample)")
      }
      #expect(isGround(shown, 5, 700))

      try stage.finger.touchUp(1)
      let lifted = try stage.reader.waitForPixels("the crosshair to disappear", in: Self.screen) {
        grid in
        isGround(grid, 900, 650) && isGround(grid, 1200, 500)
      }
      for sample in 0...10 { #expect(!isGround(lifted, 300 + sample * 60, 502)) }

      try stage.finger.touchDown(2, at: Self.pixel(1100, 300))
      try stage.reader.waitForPixels("the dots to disappear", in: Self.screen) { grid in
        (0...10).allSatisfy { isGround(grid, 300 + $0 * 60, 502) } && !isGround(grid, 1100, 650)
      }
      try stage.finger.touchUp(2)
    }
  }

  @Test(
    "The inspector moves its figures, including those of faults, away from a finger",
    arguments: Surroundings.usual, [false, true])
  func figuresAvoidFinger(_ surroundings: Surroundings, _ hasFault: Bool) throws {
    try withStage(in: surroundings, Self.options, colour: Self.ground) { stage in
      if hasFault {
        // The touch is too short for a finger, so it is a fault.
        try stage.finger.batch { device throws(RigError) in
          try device.touch(.began, 9, at: Self.pixel(640, 300))
          try device.touch(.ended, 9, axes: [:])
        }
        try stage.finger.sync()
        try Wait.until("a fault to be printed") { stage.overlay.output.hasSuffix("}\n") }
      }
      for (number, y, plate, other) in [(1, 20, 714, 5), (2, 700, 5, 714), (3, 300, 5, 714)] {
        try stage.finger.touchDown(UInt32(number), at: Self.pixel(200, y))
        try stage.reader.waitForPixels("figures to be shown at \(plate)", in: Self.screen) { grid in
          // The crosshair shows that this finger is drawn, whatever the previous one left.
          grid[900, y].distance(to: Self.ground) > 0
            && grid[5, plate].distance(to: Self.ground) > 0
            && grid[5, other].distance(to: Self.ground) == 0
        }
        try stage.finger.touchUp(UInt32(number))
        try stage.reader.waitForPixels("the crosshair at \(y) to disappear", in: Self.screen) {
          grid in
          grid[900, y].distance(to: Self.ground) == 0
        }
      }
    }
  }

  @Test(
    "The inspector's dots and figures are intact where a halo passed over them",
    arguments: Surroundings.bareAndComposited)
  func marksUnderHalo(_ surroundings: Surroundings) throws {
    try withStage(
      in: surroundings, Self.options + ["--parts", "samples,figures,crosshair"],
      colour: Self.ground
    ) { stage in
      // Fingers in both corners where figures can be leave them no other position.
      try stage.finger.touchDown(1, at: Self.pixel(200, 20))
      try stage.finger.touchDown(2, at: Self.pixel(200, 700))
      try stage.finger.touchDown(3, at: Self.pixel(300, 360))
      for number in UInt32(1)...2 {
        let y = number == 1 ? 20 : 700
        try stage.finger.touchMove(number, to: Self.pixel(260, y), steps: 12)
      }
      for x in stride(from: 360, through: 900, by: 60) {
        try stage.finger.touchMove(3, to: Self.pixel(x, 360))
        // The crosshair is painted in the same frame as the dot; the halo is over the dot then.
        let column = PixelRect(x: x, y: 620, width: 1, height: 1)
        try stage.reader.waitForPixels("the crosshair to be shown at \(x)", in: column) { grid in
          grid.pixels.contains { $0.distance(to: Self.ground) > 0 }
        }
      }
      // Halos are white at the edge of the disc, and no mark of the inspector is there.
      func isClean(_ grid: PixelGrid, _ rect: PixelRect) -> Bool {
        (rect.y..<rect.maxY).allSatisfy { y in
          (rect.x..<rect.maxX).allSatisfy { grid[$0, y] & 0xFF_FFFF != 0xFF_FFFF }
        }
      }
      try stage.reader.waitForPixels("the remains of halos to disappear", in: Self.screen) { grid in
        (0...8).allSatisfy { sample in
          let x = 300 + sample * 60
          let core = grid[x, 360] & 0xFF_FFFF
          // A dot has the same rim on both sides, and a core of one colour.
          return grid[x - 2, 360].distance(to: grid[x + 2, 360]) == 0
            && [grid[x - 1, 359], grid[x + 1, 361]].allSatisfy { $0 & 0xFF_FFFF == core }
            && core == Palette.fingertip.colours[2].with(alpha: 255).premultiplied
              & 0xFF_FFFF
            && isClean(grid, PixelRect(x: x - 16, y: 344, width: 33, height: 33))
        }
      }
      for number in UInt32(1)...3 { try stage.finger.touchUp(number) }
    }
  }

  @Test("The inspector is switched on and off in a running overlay", arguments: Surroundings.usual)
  func switchedByCommand(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, colour: Self.ground) { stage in
      for (command, isShown) in [("inspect", true), ("show", false)] {
        let run = try stage.overlay.tell(command, "--px-per-mm", "4", "--trail", "0")
        #expect(run.status == .exited(0))
        try stage.reader.waitForPixels("the plate to change by \(command)", in: Self.screen) {
          grid in
          (grid[5, 5].distance(to: Self.ground) > 0) == isShown
        }
      }
    }
  }

  /// A part of the inspector, and whether something is visible at each of four points.
  struct PartCase: CustomTestStringConvertible {
    let part: InspectionPart?
    /// At the plate of figures, beside a sample, on the crosshair, and at the plate of the chart.
    let seen: [Bool]
    var testDescription: String { part?.rawValue ?? "none" }
  }

  @Test(
    "The inspector shows only the parts that are requested",
    arguments: [
      PartCase(part: nil, seen: [false, false, false, false]),
      PartCase(part: .figures, seen: [true, false, false, false]),
      PartCase(part: .samples, seen: [false, true, false, false]),
      PartCase(part: .crosshair, seen: [false, false, true, false]),
      PartCase(part: .velocity, seen: [false, false, false, false]),
      PartCase(part: .chart, seen: [false, false, false, true]),
      PartCase(part: .receivers, seen: [true, false, false, false]),
      PartCase(part: .contact, seen: [false, false, false, false]),
      PartCase(part: .faults, seen: [false, false, false, false]),
    ])
  func requestedParts(_ given: PartCase) throws {
    let options = Self.options + ["--parts", given.testDescription]
    try withStage(in: .plain, options, colour: Self.ground) { stage in
      try stage.finger.touchDown(1, at: Self.pixel(300, 500))
      try stage.finger.touchMove(1, to: Self.pixel(900, 500), steps: 10)
      try stage.reader.waitForPixels("the requested parts to be shown", in: Self.screen) { grid in
        let points = [(5, 5), (361, 502), (900, 100), (1270, 5)]
        let halo = grid[900, 500].distance(to: Self.ground) > 0
        return halo && points.map { grid[$0.0, $0.1].distance(to: Self.ground) > 0 } == given.seen
      }
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "The inspector outlines regions, in the colour of a finger on one, with a line between the two"
  )
  func regionOutlines() throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-inspect")
      let file = folder.file("config.yaml")
      try Files.write(
        """
        regions:
          - { id: pad, frame: { left: 100px, top: 300px, width: 200px, height: 200px } }
          - { id: other, frame: { left: 600px, top: 300px, width: 200px, height: 200px } }

        """, to: file)
      let application = try ProbeClient(
        server.display, .structure, on: .window(Self.screen, colour: Self.ground))
      defer { withExtendedLifetime(application) {} }
      let overlay = try RunningOverlay(
        on: server.display,
        [
          "inspect", "--parts", "receivers", "--faults", "json", "--px-per-mm", "4", "--trail", "0",
          "--config", file,
        ])
      let finger = try server.injector("touch0")
      let reader = try ScreenReader(server.display)
      let colour = MarkLooks(.presenter).colour(forSlot: 0).with(alpha: 255).premultiplied
      // The lower edges of both, and the line from the finger to the centre of the first.
      func areInTouchColour(_ grid: PixelGrid) -> [Bool] {
        [grid[200, 499], grid[700, 499], grid[230, 400]].map {
          $0 & 0xFF_FFFF == colour & 0xFF_FFFF
        }
      }
      try finger.touchDown(1, at: Self.pixel(280, 400))
      try reader.waitForPixels("the edges to be shown", in: Self.screen) { grid in
        areInTouchColour(grid) == [true, false, true] && grid[700, 499] & 0xFF_FFFF == 0x9F_B3C8
      }
      try finger.touchUp(1)
      try reader.waitForPixels("the edges to disappear", in: Self.screen) { grid in
        areInTouchColour(grid) == [false, false, false] && grid[200, 499] & 0xFF_FFFF == 0x9F_B3C8
      }
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The inspector draws the contact ellipse of a recording's finger, with its orientation")
  func contactEllipse() throws {
    try withServer(in: .plain) { server in
      let stage = try ReplayStage(server)
      let reader = try ScreenReader(server.display)
      try stage.write([Self.pixel(640, 400)], resting: 60_000)
      // The ellipse is 80 px wide and 20 px high.
      try stage.rewrite { ($0.major, $0.minor, $0.orientation) = (20, 5, Double.pi / 2) }
      let replay = try stage.replay("--inspect", "--parts", "contact", "--radius", "0.5")
      let colour = MarkLooks(.presenter).colour(forSlot: 0).with(alpha: 255).premultiplied
      try reader.waitForPixels("the ellipse to be shown", in: Self.screen) { grid in
        [(601, 400), (679, 400), (640, 391), (640, 409)].allSatisfy {
          grid[$0.0, $0.1] & 0xFF_FFFF == colour & 0xFF_FFFF
        }
          && [(640, 361), (640, 439), (590, 400), (690, 400)].allSatisfy {
            grid[$0.0, $0.1].distance(to: ReplayStage.colour) == 0
          }
      }
      #expect(replay.stop() == .exited(0))
    }
  }

  /// Returns how far the drawing extends ahead of a halo along an axis, and behind it.
  ///
  /// Both distances are in px from the halo's centre; the result is nil if no halo is complete.
  private static func reach(in grid: PixelGrid, _ axis: Vector) -> (ahead: Int, behind: Int)? {
    let isFlat = axis.dy == 0
    let (length, breadth) = isFlat ? (1280, 720) : (720, 1280)
    // The line is 2 px thick, and the halo many times that.
    let counts = (0..<length).map { along in
      (0..<breadth).count { across in
        let (x, y) = isFlat ? (along, across) : (across, along)
        return grid[x, y].distance(to: ReplayStage.colour) > 0
      }
    }
    guard let low = counts.firstIndex(where: { $0 > 0 }),
      let high = counts.lastIndex(where: { $0 > 0 }),
      let first = counts.firstIndex(where: { $0 > 6 }),
      let last = counts.lastIndex(where: { $0 > 6 })
    else { return nil }
    let middle = (first + last) / 2
    return axis.dx + axis.dy > 0
      ? (high - middle, middle - low) : (middle - low, high - middle)
  }

  @Test(
    "The inspector omits only the default trail, and only where it would hide the dots",
    arguments: [("450", "samples", false), ("3000", "samples", true), ("450", "velocity", true)])
  func defaultTrail(_ trail: String, _ part: String, _ isDrawn: Bool) throws {
    let options = Self.options + ["--parts", part, "--trail", trail]
    try withStage(in: .plain, options, colour: Self.ground) { stage in
      try stage.finger.touchDown(1, at: Self.pixel(300, 500))
      try stage.moveToAndFro(
        until: "the trail to be shown or hidden as selected", from: Self.pixel(300, 500),
        to: Self.pixel(900, 500)
      ) {
        let grid = stage.reader.screen()
        // Between two samples, which are 120 px apart, and on one of them.
        let between = [360, 480, 600, 720, 840].contains {
          grid[$0, 506].distance(to: Self.ground) > 0
        }
        let dot = grid[660, 500].distance(to: Self.ground) > 0
        return between == isDrawn && (dot || isDrawn)
      }
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "The inspector gives each finger a colour of its own, unless the user set one",
    arguments: [nil, "#30E060"])
  func fingerColours(_ chosen: String?) throws {
    let options = chosen.map { ["--colour", $0] } ?? []
    try withStage(
      in: .plain, Self.options + ["--parts", "velocity"] + options, colour: Self.ground
    ) { stage in
      let points = [Self.pixel(300, 500), Self.pixel(900, 500)]
      for (number, point) in zip(UInt32(1)..., points) {
        try stage.finger.touchDown(number, at: point)
      }
      let halos = try stage.waitForHalos(at: points)
      let grid = stage.reader.screen()
      // Halos of the same colour are identical in every pixel.
      let pictures = halos.map { halo in
        (0..<halo.bounds.height).flatMap { y in
          (0..<halo.bounds.width).map { grid[halo.bounds.x + $0, halo.bounds.y + y] & 0xFF_FFFF }
        }
      }
      #expect((pictures[0] == pictures[1]) == (chosen != nil))
      for number in UInt32(1)...2 { try stage.finger.touchUp(number) }
    }
  }

  @Test(
    "The inspector draws a vector to where a replayed finger will be in a tenth of a second",
    arguments: [
      Vector(dx: 300, dy: 0), Vector(dx: -300, dy: 0), Vector(dx: 0, dy: 200),
      Vector(dx: 0, dy: -200), Vector(dx: 600, dy: 0),
    ])
  func velocityVector(_ velocity: Vector) throws {
    try withServer(in: .plain) { server in
      let stage = try ReplayStage(server)
      let reader = try ScreenReader(server.display)
      try stage.write(lasting: 1500) { time in
        Point(x: 640, y: 360) + velocity * ((time - 750) / 1000)
      }
      let replay = try stage.replay(
        "--inspect", "--parts", "velocity", "--radius", "4", "--lift", "none", "--loop")
      let length = Int((velocity * 0.1).length)
      // The halo and the line may be from different frames.
      let slack = length / 8 + 3
      try reader.waitForPixels("the vector to be shown", in: Self.screen) { grid in
        guard let reach = Self.reach(in: grid, velocity) else { return false }
        return abs(reach.ahead - length) <= slack && reach.behind < 24
      }
      replay.signal(SIGINT)
      #expect(replay.waitForEnd() == .exited(0))
    }
  }
}
