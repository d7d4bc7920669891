import Glibc
import PixelComparison
import Testing
import TouchX11
import Touches
import WindowStates

@testable import SystemSupport
@testable import TouchRig

@Suite("Visible regions", .server(.stage), .serialized)
struct RegionViewTests {
  private static let card = """
    regions:
    - id: card
      frame: {left: 25, top: 20, width: 60, height: 40}
      shape: {rounded: 5}
      draw: {fill: '#2a6c', border: white, label: card, pressed: {fill: '#6fac'}}
      on: {moved: {move: self}}
    """
  private static let pad = """
    regions:
    - {id: pad, frame: {left: 200, top: 20, width: 40, height: 40}, shape: circle, draw: {fill: red}}
    """
  private static let inside = Point(x: 200, y: 160)

  /// Runs a scenario with the card, and a closure that changes the configuration.
  ///
  /// - Parameters:
  ///   - surroundings: what else runs on the server.
  ///   - options: options of `fingertip show`; by default those that hide halos.
  ///   - configuration: the configuration at the start; by default the card alone.
  ///   - body: receives the stage and a closure that makes the program use another configuration.
  /// - Throws: errors of the body, and if the server or the overlay does not start.
  private func withCard(
    in surroundings: Surroundings = .bare, _ options: [String] = ["--disc", "0", "--ring", "0"],
    configuration: String = card,
    _ body: @Sendable (ShowStage, (String) throws -> Void) throws -> Void
  ) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-regions")
    let file = folder.file("config.yaml")
    try Files.write(configuration, to: file)
    try withStage(in: surroundings, options + ["--log", "warning", "--config", file]) { stage in
      try body(stage) { text in
        try Files.write(text, to: file)
        // A signal would cause a second reading, which could meet the next text half written.
        #expect(try stage.overlay.tell("reload").status == .exited(0))
      }
    }
  }

  @Test(
    "Visible regions follow the configuration: they change, disappear and reappear",
    arguments: Surroundings.bareAndComposited)
  func reload(in surroundings: Surroundings) throws {
    try withCard(in: surroundings) { stage, write in
      try stage.waitFor(RegionScene(Self.card), "the card")
      for text in [Self.card + "\n", Self.pad, "show: {}\n", Self.card] {
        try write(text)
        try stage.waitFor(RegionScene(text), "after a reload")
      }
      // A finger presses the card. The press continues when a reload leaves the card unchanged, and
      // ends otherwise.
      let scene = try RegionScene(Self.card)
      try stage.finger.touchDown(1, at: Self.inside)
      scene.finger(.began, Self.inside)
      try stage.waitFor(scene, "pressed")
      try write(Self.pad + Self.card.replacing("regions:", with: ""))
      let both = try RegionScene(Self.pad + Self.card.replacing("regions:", with: ""))
      both.finger(.began, Self.inside)
      try stage.waitFor(both, "a region more under a finger")
      let other = Self.card.replacing("{moved: {move: self}}", with: "{ended: {log: over}}")
      try write(other)
      try stage.waitFor(RegionScene(other), "another card under a finger")
      try stage.finger.touchUp(1)
      try write("show: {}\n")
      try stage.waitFor(RegionScene("show: {}\n"), "without regions")
      try Wait.until("the windows of regions to be removed") {
        !stage.ourWindows().contains { $0.name == "Fingertip region" }
      }
    }
  }

  @Test("Regions are hidden by a pause of the overlay, but not while only touches are hidden (W18)")
  func pause() throws {
    try withCard { stage, _ in
      let scene = try RegionScene(Self.card)
      try stage.waitFor(scene, "the card")
      #expect(try stage.overlay.tell("pause").status == .exited(0))
      try stage.waitFor(RegionScene("show: {}\n"), "paused")
      try stage.waitUntilParked()
      #expect(try stage.overlay.tell("resume").status == .exited(0))
      try stage.waitFor(scene, "resumed")
      #expect(try stage.overlay.tell("toggle").status == .exited(0))
      try stage.finger.touchDown(1, at: Self.inside)
      scene.finger(.began, Self.inside)
      try stage.waitFor(scene, "pressed while touches are hidden")
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "A dragged region follows the finger to the pixel after every report (W0, R1)",
    arguments: Surroundings.bareAndComposited, [Point(x: 120, y: 100), Point(x: 320, y: 230)])
  func directManipulation(in surroundings: Surroundings, grabbedAt start: Point) throws {
    try withCard(in: surroundings) { stage, _ in
      let scene = try RegionScene(Self.card)
      try stage.waitFor(scene, "the card")
      let finger = try stage.finger
      try finger.touchDown(1, at: start)
      scene.finger(.began, start)
      try stage.waitFor(scene, "pressed")
      // There and back, and as far as possible, by one px and by hundreds.
      for offset in [(1.0, 0.0), (1, 1), (37, -12), (38, -12), (400, 250), (-90, 300), (0, 0)] {
        let point = Point(x: start.x + offset.0, y: start.y + offset.1)
        try finger.touchMove(1, to: point)
        scene.finger(.moved, point)
        try stage.waitFor(scene, "moved by \(offset)")
      }
      try finger.touchUp(1)
      scene.finger(.ended, start)
      try stage.waitFor(scene, "lifted")
    }
  }

  @Test(
    "A region whose drag was cancelled is hollow, as provisional, until the next drag (W30)",
    arguments: Surroundings.bareAndComposited)
  func provisional(in surroundings: Surroundings) throws {
    let card = Self.card + "\n  onCancel: keep\n"
    try withCard(in: surroundings, configuration: card) { stage, _ in
      let scene = try RegionScene(card)
      try stage.waitFor(scene, "the card")
      let finger = try stage.finger
      let goal = Point(x: 431, y: 300)
      try finger.touchDown(1, at: Self.inside)
      scene.finger(.began, Self.inside)
      try finger.touchMove(1, to: goal)
      scene.finger(.moved, goal)
      try stage.waitFor(scene, "dragged")
      let isComposited = surroundings.isComposited
      let full = scene.pixel(440, 330, ground: stage.colour, isComposited)
      #expect(try stage.overlay.tell("pause").status == .exited(0))
      scene.finger(.cancelled, goal)
      #expect(try stage.overlay.tell("resume").status == .exited(0))
      try stage.waitFor(scene, "hollow")
      // Within its border nothing is left of the fill, with a compositor or without.
      #expect(scene.pixel(440, 330, ground: stage.colour, isComposited) == stage.colour)
      #expect(full != stage.colour)
      #expect(scene.pixel(333, 300, ground: stage.colour, isComposited) != stage.colour)
      try finger.touchUp(1)
      try finger.touchDown(1, at: goal)
      scene.finger(.began, goal, contact: 2)
      try stage.waitFor(scene, "confirmed by the next drag")
      try finger.touchUp(1)
      scene.finger(.ended, goal, contact: 2)
      try stage.waitFor(scene, "as before")
      #expect(scene.pixel(440, 330, ground: stage.colour, isComposited) != stage.colour)
    }
  }

  @Test("A dragged region survives a compositor that starts, is killed and starts again")
  func compositor() throws {
    try withCard { stage, _ in
      let scene = try RegionScene(Self.card)
      try stage.waitFor(scene, "the card")
      let finger = try stage.finger
      try finger.touchDown(1, at: Self.inside)
      scene.finger(.began, Self.inside)
      try stage.waitFor(scene, "pressed")
      for (round, point) in [Point(x: 300, y: 200), Point(x: 431, y: 300)].enumerated() {
        let picom = try RunningProgram(.picom, on: stage.server)
        try stage.waitFor(scene, "composited \(round)", isComposited: true)
        try finger.touchMove(1, to: point, steps: 4)
        scene.finger(.moved, point)
        try stage.waitFor(scene, "dragged \(round)", isComposited: true)
        if round == 0 { picom.killNow() } else { picom.stop() }
        try stage.waitFor(scene, "without a compositor again \(round)", isComposited: false)
      }
      try finger.touchUp(1)
    }
  }

  @Test(
    "Regions are beneath the halos, and the windows that show them take no touches",
    arguments: Surroundings.bareAndComposited)
  func stacking(in surroundings: Surroundings) throws {
    try withCard(in: surroundings, []) { stage, _ in
      let scene = try RegionScene(Self.card)
      try stage.waitFor(scene, "the card")
      // The windows that show regions take no touches themselves.
      let shown = stage.ourWindows().filter { $0.name == "Fingertip region" && $0.isMapped }
      #expect(shown.count == 1 && shown.allSatisfy(\.inputShape.isEmpty))
      let finger = try stage.finger
      try finger.touchDown(1, at: Self.inside)
      scene.finger(.began, Self.inside)
      let (x, y) = (Int(Self.inside.x), Int(Self.inside.y))
      let pressed = scene.pixel(x, y, ground: stage.colour, surroundings.isComposited)
      let halo = PixelRect(x: x - 2, y: y - 2, width: 5, height: 5)
      try stage.reader.waitForPixels("a halo to be shown on the card", in: halo) {
        $0.pixels.allSatisfy { $0.distance(to: pressed) > 40 }
      }
      // The halo moves on, and leaves the card unchanged.
      try finger.touchMove(1, to: Point(x: 640, y: 560), steps: 8)
      scene.finger(.moved, Point(x: 640, y: 560))
      try finger.touchMove(1, to: Self.inside, steps: 8)
      scene.finger(.moved, Self.inside)
      try finger.touchUp(1)
      scene.finger(.ended, Self.inside)
      try stage.waitFor(scene, "the card alone")
    }
  }

  @Test("A region is raised above a window that opens over it, and is intact when that closes")
  func covered() throws {
    try withCard { stage, _ in
      let scene = try RegionScene(Self.card)
      try stage.waitFor(scene, "the card")
      let rival = stage.other.makeWindow(
        frame: PixelRect(x: 150, y: 100, width: 300, height: 300), colour: stage.colour,
        overrideRedirect: true, title: "rival")
      stage.other.map(rival)
      stage.other.synchronise()
      try stage.waitFor(scene, "above the rival")
      stage.other.destroy(rival)
      stage.other.synchronise()
      try stage.waitFor(scene, "without the rival")
    }
  }

  /// Nested, adjacent and overlapping keys; one is less than half opaque while pressed.
  private static let keys = """
    regions:
    - id: board
      frame: {left: 20, top: 20, width: 120, height: 80}
      shape: {rounded: 6}
      draw: {fill: '#345', border: white, label: board, pressed: {fill: '#543'}}
      children:
      - {id: a, frame: {left: 5, top: 5, width: 30, height: 30}, draw: {fill: '#2a6', label: a,
         pressed: {fill: '#6fa', label: A}}}
      - {id: b, frame: {left: 40, top: 5, width: 30, height: 30}, shape: circle, draw: {fill: '#a26',
         pressed: {fill: '#f6a', border: black}}}
      - {id: c, frame: {left: 60, top: 20, width: 40, height: 40}, draw: {fill: '#26ac',
         pressed: {fill: '#6afc'}}}
    - {id: d, frame: {left: 200, top: 20, width: 30, height: 30}, draw: {fill: '#862',
       pressed: {fill: '#8622', border: white}}}
    """

  /// Touches: the number of a finger, and the point where it comes down; nil for a lift.
  private static let play: [(finger: UInt32, point: Point?)] = {
    let (a, b, c, d) = (
      Point(x: 120, y: 120), Point(x: 280, y: 120), Point(x: 400, y: 240), Point(x: 860, y: 140)
    )
    let board = Point(x: 120, y: 340)
    return [
      (1, a), (1, nil), (1, b), (2, a), (1, nil), (3, c), (2, nil), (1, board), (2, a), (1, nil),
      (3, nil), (2, nil), (1, d), (2, c), (2, nil), (1, nil),
    ]
  }()

  @Test(
    "A region's pressed look is right whichever fingers press it, prepared or not (R5)",
    arguments: Surroundings.bareAndComposited)
  func presses(in surroundings: Surroundings) throws {
    try withCard(in: surroundings, configuration: Self.keys) { stage, _ in
      let scene = try RegionScene(Self.keys)
      try stage.waitFor(scene, "the keys")
      let finger = try stage.finger
      var positions: [UInt32: Point] = [:]
      for (step, (number, point)) in (Self.play + Self.play).enumerated() {
        if let point {
          positions[number] = point
          try finger.touchDown(number, at: point)
          scene.finger(.began, point, contact: number)
        } else {
          try finger.touchUp(number)
          scene.finger(.ended, positions[number] ?? Self.inside, contact: number)
        }
        try stage.waitFor(scene, "step \(step)")
      }
    }
  }

  @Test("A region is drawn once for all changes since the last frame (W23)")
  func once() throws {
    try withCard { stage, _ in
      let scene = try RegionScene(Self.card)
      try stage.waitFor(scene, "the card")
      let window = try #require(
        stage.ourWindows().first { $0.name == "Fingertip region" && $0.isMapped }?.id)
      let events = EventReader(
        connection: stage.other, listener: TouchListener(connection: stage.other),
        compositor: CompositorWatch(connection: stage.other))
      func takeMoves() -> Int {
        stage.other.synchronise()
        var count = 0
        while let event = events.next() {
          if case .stack(.restacked(window, _)) = event { count += 1 }
        }
        return count
      }
      let finger = try stage.finger
      try finger.touchDown(1, at: Self.inside)
      scene.finger(.began, Self.inside)
      try stage.waitFor(scene, "pressed")
      _ = takeMoves()
      try stage.overlay.suspend()
      let end = Point(x: 600, y: 360)
      try finger.touchMove(1, to: end, steps: 50)
      scene.finger(.moved, end)
      stage.overlay.signal(SIGCONT)
      try stage.waitFor(scene, "dragged")
      // All reports are in its socket by then, but Xlib may read them in two pieces.
      let moves = takeMoves()
      #expect((1...3).contains(moves), "\(moves) moves for 50 reports")
      try finger.touchUp(1)
    }
  }
}
