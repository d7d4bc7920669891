import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Displaced windows of every kind", .server(.stage), .serialized)
struct DisplacedWindowTests {
  private static let ground: UInt32 = 0x30_6080

  /// A kind of window, and how it is brought onto the screen.
  struct Kind: CustomTestStringConvertible, Sendable {
    let name: String
    var arguments: [String]
    /// A command to the running overlay; empty for none.
    var command: [String] = []
    /// The path of a finger, which then rests or is lifted; empty for none.
    var path: [Point] = []
    var lifts = false
    /// The part of the screen that is not of the application's colour.
    let shown: PixelRect
    /// Whether a touch in the middle of the screen is kept from the application.
    var takesTouches = false

    var testDescription: String { name }
  }

  private static let kinds = [
    Kind(
      name: "halos", arguments: ["show", "--trail", "0"], path: [Point(x: 300, y: 300)],
      shown: PixelRect(x: 280, y: 280, width: 40, height: 40)),
    Kind(
      name: "ink and palette", arguments: ["draw", "--ink", "#20C020"],
      path: [Point(x: 200, y: 300), Point(x: 600, y: 300)], lifts: true,
      shown: PixelRect(x: 400, y: 290, width: 1, height: 20), takesTouches: true),
    Kind(
      name: "spotlight", arguments: ["show", "--opacity", "0", "--spotlight"],
      path: [Point(x: 700, y: 500)], lifts: true,
      shown: PixelRect(x: 10, y: 10, width: 1, height: 1)),
    Kind(
      name: "lens",
      arguments: ["show", "--opacity", "0", "--lens-radius", "90px", "--lens-scale", "3"],
      command: ["lens", "on"], path: [Point(x: 600, y: 500)],
      shown: PixelRect(x: 500, y: 260, width: 200, height: 220)),
    Kind(
      name: "curtain",
      arguments: ["show", "--opacity", "0", "--curtain", "--curtain-colour", "#aa2211"],
      shown: PixelRect(x: 10, y: 10, width: 1, height: 1), takesTouches: true),
    Kind(
      name: "zoom", arguments: ["show", "--opacity", "0"], command: ["zoom", "on"],
      shown: PixelRect(x: 1100, y: 0, width: 180, height: 180), takesTouches: true),
    Kind(
      name: "inspector", arguments: ["inspect"], path: [Point(x: 300, y: 300)],
      shown: PixelRect(x: 0, y: 0, width: 1280, height: 720)),
  ]

  @Test(
    "A window that another client moves, resizes, reparents or lowers is put back with its pixels",
    arguments: kinds)
  private func displaced(_ kind: Kind) throws {
    try withServer { server in
      let application = try ProbeClient(
        server.display, .touch,
        on: .window(PixelRect(x: 0, y: 0, width: 1280, height: 720), colour: Self.ground))
      let client = application.connection
      let (reader, finger) = (try ScreenReader(server.display), try server.injector("touch0"))
      try reader.waitForPixel("the application to be shown", 640, 360, Self.ground)
      let overlay = try RunningOverlay(
        on: server.display, kind.arguments + ["--px-per-mm", "4"])
      if !kind.command.isEmpty {
        #expect(try overlay.tell(kind.command).status == .exited(0))
      }
      if let start = kind.path.first {
        try finger.touchDown(1, at: start)
        for point in kind.path.dropFirst() { try finger.touchMove(1, to: point, steps: 20) }
        if kind.lifts { try finger.touchUp(1) }
      }
      func waitUntilShown(_ when: String) throws {
        try reader.waitForPixels("the windows to be shown \(when)", in: kind.shown) {
          $0.pixels.contains { $0 != Self.ground }
        }
      }
      func ours() -> [TopLevel] { client.topLevels().filter(\.isOurs) }
      func isShown(_ window: TopLevel) -> Bool {
        let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
        return window.isMapped && !window.frame.intersection(screen).isEmpty
      }
      try waitUntilShown("at first")
      for (index, interference) in WindowInterference.displacements.enumerated() {
        // Halos are parked and made in advance at any time; what is shown stays.
        let before = ours().filter(isShown)
        #expect(!before.isEmpty)
        interference.act(on: before, by: client, into: application.window)
        try Wait.until("the message about windows that were \(interference)") {
          overlay.messageLines.count { $0.contains("they are restored") } > index
        }
        try Wait.until("the windows to be put back after they were \(interference)") {
          WindowInterference.arePlaced(ours(), like: before)
        }
        try waitUntilShown("after they were \(interference)")
      }
      let lowered = ours().filter(isShown)
      // One by one, each could count as another contest for the top, which the application wins.
      client.lower(lowered.map(\.id))
      client.synchronise()
      try Wait.until("the windows to be above the application after they were lowered") {
        let above = client.children(of: client.root).drop { $0 != application.window }
        return lowered.allSatisfy { above.contains($0.id) }
      }
      try waitUntilShown("after they were lowered")
      if !kind.path.isEmpty, !kind.lifts { try finger.touchUp(1) }
      application.clear()
      try finger.tap(2, at: Point(x: 640, y: 360))
      #expect(overlay.stop() == .exited(0))
      try Wait.until("the windows to be removed") { ours().isEmpty }
      try finger.tap(3, at: Point(x: 640, y: 360))
      var begins = 0
      try Wait.until("the last touch to reach the application") {
        begins += application.collect().count { $0.kind == .touchBegin }
        return begins > (kind.takesTouches ? 0 : 1)
      }
      #expect(begins == (kind.takesTouches ? 1 : 2))
    }
  }

  private static let pad = """
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 200px, height: 200px}
      control: button
      draw: {fill: '#FF0000'}
      on:
        down: {log: pressed}
    """

  @Test("A window that is moved after every return is hidden, and takes no touches elsewhere")
  func contest() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad)
      let application = stage.application
      let hidden = "windows of the overlay (regions) again and again; they stay hidden"
      func regions() -> TopLevel? { stage.ourWindows.first { $0.name == "Fingertip regions" } }
      let place = try #require(regions()).frame
      try Wait.until("the window to be hidden") {
        // The application beneath is the other client here.
        if let window = regions(), window.frame == place, window.isMapped {
          WindowInterference.moved.act(
            on: [window], by: application.connection, into: application.window)
        }
        return stage.count(hidden) > 0
      }
      #expect(stage.count("they are restored") == 5)
      #expect(regions()?.isMapped == false)
      application.clear()
      for point in [Point(x: 150, y: 150), Point(x: 550, y: 450)] {
        try stage.finger.tap(1, at: point)
      }
      try stage.waitForTaps(2)
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.count("pressed") == 0)
    }
  }

  @Test("A displaced window of regions covers the screen again after the screen has changed")
  func changedScreen() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad)
      let client = stage.application.connection
      func regions() -> TopLevel? { stage.ourWindows.first { $0.name == "Fingertip regions" } }
      let window = try #require(regions())
      client.place(window.id, at: PixelRect(x: 90, y: 80, width: 70, height: 60))
      try client.resizeRoot(width: 1600, height: 900, millimetres: (400, 225))
      defer {
        try? client.resizeRoot(width: 1280, height: 720, millimetres: (320, 180))
        client.synchronise()
      }
      try Wait.until("the window to cover the new screen") {
        regions()?.frame == PixelRect(x: 0, y: 0, width: 1600, height: 900)
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
