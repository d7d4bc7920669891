import Testing
import TouchRig
import TouchX11
import Touches
import WindowStates

@Suite("Selecting which touches are shown", .server(.stage), .serialized)
struct ListeningTests {
  /// The frame of a black window on a black root, so that only what is drawn over it is visible.
  private static let part = PixelRect(x: 640, y: 0, width: 640, height: 720)
  private static let outside = Point(x: 300, y: 300)
  private static let inside = Point(x: 900, y: 300)

  @Test("show --listen root shows touches that no application receives")
  func root() throws {
    try withStage(
      ["--listen", "root"], application: .touch, colour: 0, frame: Self.part
    ) { stage in
      try stage.finger.touchDown(1, at: Self.inside)
      try stage.finger.touchDown(2, at: Self.outside)
      // The second touch has been drawn, and so the first would have been.
      try stage.waitForHalos(at: [Self.outside])
      #expect(stage.application.collect().contains { $0.kind == .touchBegin })
      let moved = Self.outside + Vector(dx: 100, dy: 50)
      try stage.finger.touchMove(2, to: moved, steps: 4)
      try stage.waitForHalos(at: [moved])
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      try stage.waitForCleanScreen()
    }
  }

  @Test("show --listen window:ID shows the touches of that window")
  func window() throws {
    try withServer { server in
      let application = try ProbeClient(
        server.display, .structure, on: .window(Self.part, colour: 0))
      let id = "0x" + String(application.window.rawValue, radix: 16)
      let overlay = try RunningOverlay(
        on: server.display, ["--listen", "window:\(id)", "--px-per-mm", "4"])
      let reader = try ScreenReader(server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Self.outside)
      try finger.touchDown(2, at: Self.inside)
      try Wait.until("a halo to be shown in the window") {
        let blobs = reader.screen().blobs(on: 0)
        return blobs.count == 1 && blobs[0].isAt(Self.inside, tolerance: 2)
      }
      try finger.touchUp(1)
      try finger.touchUp(2)
      try Wait.until("the screen to be clean") { reader.screen().blobs(on: 0).isEmpty }
      #expect(overlay.messages.isEmpty)
      #expect(overlay.stop() == .exited(0))
      withExtendedLifetime(application) {}
    }
  }

  @Test(
    "show --listen root reports a client that has the root's touches, and shows all touches",
    arguments: RootTouchClient.all)
  func refusedRootSelection(_ client: RootTouchClient) throws {
    try withServer(in: client.surroundings) { server in
      let startedClient = client.isStartedByTest ? try client.start(on: server.display) : nil
      let ground: UInt32 = 0x306080
      let application = try ProbeClient(
        server.display, .structure,
        on: .window(PixelRect(x: 0, y: 0, width: 1280, height: 720), colour: ground))
      let overlay = try RunningOverlay(
        on: server.display, ["--listen", "root", "--px-per-mm", "4"])
      let message = try #require(overlay.messageLines.first)
      #expect(overlay.messageLines.count == 1)
      #expect(message.contains("cannot listen to the touches of the root window"))
      #expect(message.contains(client.reason))
      #expect(message.contains("raw touch events are used instead"))
      let reader = try ScreenReader(server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Self.outside)
      try Wait.until("a halo to be shown") {
        let blobs = reader.screen().blobs(on: ground)
        return blobs.count == 1 && blobs[0].isAt(Self.outside, tolerance: 2)
      }
      try startedClient?.waitForEvent("the touch to reach the application") {
        $0.kind == .touchBegin
      }
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
      withExtendedLifetime(application) {}
    }
  }

  @Test("show --device shows one touchscreen's touches", arguments: ["touch1", "number"])
  func device(_ filter: String) throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let slave = try #require(user.device(named: "touch1"))
      let value = filter == "number" ? "\(slave.rawValue)" : filter
      let overlay = try RunningOverlay(
        on: server.display, ["--device", value, "--px-per-mm", "4"])
      let reader = try ScreenReader(server.display)
      try server.injector("touch0").touchDown(1, at: Self.outside)
      try server.injector("touch1").touchDown(1, at: Self.inside)
      try Wait.until("only the halo of touch1 to be shown") {
        let blobs = reader.screen().blobs(on: 0)
        return blobs.count == 1 && blobs[0].isAt(Self.inside, tolerance: 2)
      }
      try server.injector("touch0").touchUp(1)
      try server.injector("touch1").touchUp(1)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("show --monitor shows the touches on one monitor")
  func monitor() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let left = PixelRect(x: 0, y: 0, width: 640, height: 720)
      try user.setMonitor("LEFT", frame: left, millimetres: (160, 180), takesOutput: true)
      try user.setMonitor("RIGHT", frame: Self.part, millimetres: (160, 180))
    }
    try withStage(["--monitor", "RIGHT"]) { stage in
      #expect(stage.ourWindows().count(where: \.isPane) == 1)
      try stage.finger.touchDown(1, at: Self.outside)
      try stage.finger.touchDown(2, at: Self.inside)
      try stage.waitForHalos(at: [Self.inside])
      // A finger that comes from the other monitor is shown from the border on.
      try stage.finger.touchMove(1, to: Point(x: 1100, y: 500), steps: 10)
      try stage.waitForHalos(at: [Self.inside, Point(x: 1100, y: 500)])
      try stage.finger.touchMove(2, to: Self.outside, steps: 10)
      try stage.waitForHalos(at: [Point(x: 1100, y: 500)])
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      try stage.waitForCleanScreen()
    }
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      try user.removeMonitor("LEFT")
      try user.removeMonitor("RIGHT")
    }
  }

  @Test(
    "Touches are shown once if two monitors show the same picture or a part of it",
    arguments: [
      ([], 720, 1), (["--monitor", "LAPTOP"], 720, 1), (["--monitor", "BOARD"], 720, 1),
      ([], 640, 2), (["--monitor", "LAPTOP"], 640, 1), (["--monitor", "BOARD"], 640, 1),
    ] as [([String], Int, Int)])
  func samePicture(_ options: [String], height: Int, panes: Int) throws {
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    let part = PixelRect(x: 0, y: 0, width: 1280, height: height)
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      try user.setMonitor(
        "LAPTOP", frame: screen, millimetres: (320, 180), isPrimary: true, takesOutput: true)
      try user.setMonitor("BOARD", frame: part, millimetres: (640, 360))
    }
    try withStage(options) { stage in
      #expect(stage.ourWindows().count(where: \.isPane) == panes)
      try stage.finger.touchDown(1, at: Self.inside)
      try stage.waitForHalos(at: [Self.inside])
      try stage.finger.touchMove(1, to: Self.outside, steps: 10)
      try stage.waitForHalos(at: [Self.outside])
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      try user.removeMonitor("LAPTOP")
      try user.removeMonitor("BOARD")
    }
  }

  @Test("Touches are shown as soon as the monitor of --monitor is connected, and while it is")
  func laterMonitor() throws {
    let missing =
      "fingertip: there is no monitor 'LATE', so nothing is shown until it is connected; there are: "
    let left = PixelRect(x: 0, y: 0, width: 640, height: 720)
    try withServer { server in
      try DisplayConnection(name: server.display)
        .setMonitor("LEFT", frame: left, millimetres: (160, 180), takesOutput: true)
    }
    try withStage(["--monitor", "LATE"], saying: missing) { stage in
      func messages() -> [String] { stage.overlay.messageLines }
      for round in 1...2 {
        try Wait.until("the missing monitor to be reported") { messages().count == 2 * round - 1 }
        #expect(messages().last?.hasPrefix(missing) == true)
        try stage.other.setMonitor("LATE", frame: Self.part, millimetres: (160, 180))
        try Wait.until("the monitor to be noticed") { messages().count == 2 * round }
        #expect(messages().last == "fingertip: monitor 'LATE' is connected")
        try stage.finger.touchDown(1, at: Self.outside)
        try stage.finger.touchDown(2, at: Self.inside)
        try stage.waitForHalos(at: [Self.inside])
        try stage.finger.touchUp(1)
        try stage.finger.touchUp(2)
        try stage.waitForCleanScreen()
        try stage.other.removeMonitor("LATE")
      }
    }
    try withServer { try DisplayConnection(name: $0.display).removeMonitor("LEFT") }
  }

  @Test("show --pointer shows the mouse while a button is down")
  func pointer() throws {
    try withStage(["--pointer"]) { stage in
      let mouse = try stage.server.injector("mouse")
      try mouse.move(to: Point(x: 400, y: 300))
      try mouse.button(1, pressed: true)
      try mouse.sync()
      try stage.waitForHalos(at: [Point(x: 400, y: 300)], tolerance: 2)
      try mouse.move(to: Point(x: 700, y: 500))
      try mouse.sync()
      try stage.waitForHalos(at: [Point(x: 700, y: 500)], tolerance: 2)
      // A second button belongs to the same finger.
      try mouse.button(3, pressed: true)
      try mouse.button(1, pressed: false)
      try mouse.move(to: Point(x: 600, y: 200))
      try mouse.sync()
      try stage.waitForHalos(at: [Point(x: 600, y: 200)], tolerance: 2)
      try mouse.button(3, pressed: false)
      try mouse.sync()
      try stage.waitForCleanScreen()
      try stage.finger.touchDown(1, at: Point(x: 900, y: 600))
      try stage.waitForHalos(at: [Point(x: 900, y: 600)])
      try stage.finger.touchUp(1)
    }
  }

  @Test("show without --pointer does not show the mouse")
  func noPointer() throws {
    try withStage { stage in
      let mouse = try stage.server.injector("mouse")
      try mouse.move(to: Point(x: 400, y: 300))
      try mouse.button(1, pressed: true)
      try mouse.sync()
      try stage.finger.touchDown(1, at: Point(x: 900, y: 600))
      try stage.waitForHalos(at: [Point(x: 900, y: 600)])
      try stage.finger.touchUp(1)
      try mouse.button(1, pressed: false)
      try mouse.sync()
      try stage.waitForCleanScreen()
    }
  }
}

/// Another client that has the touches of the root window.
struct RootTouchClient: CustomTestStringConvertible {
  /// Whether the client grabs the touches, instead of selecting them.
  var grabs: Bool
  var surroundings: Surroundings

  var testDescription: String { (grabs ? "grabbed" : "selected") + ", \(surroundings)" }

  /// Whether the test starts the client; KWin and mutter are such clients themselves.
  var isStartedByTest: Bool {
    grabs ? !surroundings.grabsTouches : !surroundings.programs.contains(.kwin)
  }

  /// The reason that the message gives.
  var reason: String { grabs ? "another client (mutter does so) grabs them" : "selected them" }

  /// All cases; with KWin, the selection is refused before any grab matters, so there is no such
  /// case.
  static let all = Surroundings.usual.flatMap { surroundings in
    (surroundings.programs.contains(.kwin) ? [false] : [false, true]).map {
      RootTouchClient(grabs: $0, surroundings: surroundings)
    }
  }

  /// Starts the client.
  func start(on display: String) throws -> ProbeClient {
    guard grabs else { return try ProbeClient(display, .touch, on: .root) }
    let client = try ProbeClient(
      display, .structure, on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10)))
    #expect(client.connection.grabTouches(on: client.connection.root))
    return client
  }
}
