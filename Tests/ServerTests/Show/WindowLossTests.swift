import PixelComparison
import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Overlay windows that another client takes away", .server(.stage), .serialized)
struct WindowLossTests {
  private static let points = [Point(x: 300.5, y: 300.5), Point(x: 700.5, y: 420.5)]

  /// The actions with what runs beside them.
  ///
  /// picom 9.1 goes on to show a window that was put into another one and back within some ms, even
  /// if its client destroys it. So that action has another compositor.
  private static let interferences: [(WindowInterference, Surroundings)] =
    WindowInterference.allCases.flatMap { interference in
      Surroundings.bareAndComposited.map { surroundings in
        let isPicom = surroundings == Surroundings(.picom)
        return (
          interference,
          isPicom && interference == .reparented ? Surroundings(.xcompmgr) : surroundings
        )
      }
    }

  @Test(
    "Halos of a resting finger return, with a message, if another client takes them away",
    arguments: interferences)
  func haloWindows(_ interference: WindowInterference, _ surroundings: Surroundings) throws {
    let message = "another client \(interference.loss) windows of the overlay"
    try withStage(in: surroundings, saying: message) { stage in
      try stage.finger.touchDown(1, at: Self.points[0])
      try stage.waitForHalos(at: [Self.points[0]])
      interference.act(on: stage.ourWindows(), by: stage.other, into: stage.application.window)
      try stage.waitForHalos(at: [Self.points[0]], "after its windows were \(interference)")
      // The client acts on one window after the other, so some are restored later than others. A
      // compositor may still show the halo of a destroyed window, when there is no window.
      var halos: [TopLevel] = []
      try Wait.until("every halo window to be mapped again") {
        halos = stage.ourWindows().filter(\.isHalo)
        return !halos.isEmpty && halos.allSatisfy(\.isMapped)
      }
      // The sentinel window is restored as well: translucent windows stay translucent.
      #expect(halos.allSatisfy { $0.depth == (surroundings.isComposited ? 32 : 24) })
      try stage.finger.touchMove(1, to: Self.points[1], steps: 4)
      try stage.waitForHalos(at: [Self.points[1]])
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
      #expect((1...2).contains(stage.overlay.messageLines.count { $0.contains("another client") }))
    }
  }

  @Test(
    "Trail windows that another client takes away are restored with their trails",
    arguments: WindowInterference.allCases,
    Surroundings.bareAndComposited)
  func trailWindows(_ interference: WindowInterference, _ surroundings: Surroundings) throws {
    let message = "another client \(interference.loss) windows of the overlay"
    try withStage(in: surroundings, ["--trail", "10000"], saying: message) { stage in
      try stage.finger.touchDown(1, at: Self.points[0])
      try stage.finger.touchMove(1, to: Self.points[1], steps: 40)
      try Wait.until("the trail to be shown") { Self.isTrailSeen(stage) }
      interference.act(
        on: stage.ourWindows().filter(\.isPane), by: stage.other, into: stage.application.window)
      try Wait.until("the message to be printed") { stage.overlay.messages.contains(message) }
      try Wait.until("the trail to be shown again") { Self.isTrailSeen(stage) }
      try stage.finger.touchUp(1)
    }
  }

  /// Whether the middle of the finger's path is covered.
  private static func isTrailSeen(_ stage: ShowStage) -> Bool {
    stage.reader.screen()[500, 360].distance(to: stage.colour) > 40
  }

  @Test(
    "Region windows that another client takes away receive touches again",
    arguments: WindowInterference.allCases)
  func regionWindows(_ interference: WindowInterference) throws {
    let pad = """
      regions:
      - id: pad
        frame: {left: 100px, top: 100px, width: 200px, height: 200px}
        control: button
        draw: {fill: '#FF0000'}
        on:
          down: {log: pressed}
          cancel: {log: cancelled}
      """
    let point = Point(x: 150, y: 150)
    try withServer { server in
      let stage = try ProgramStage(server, pad)
      let reader = try ScreenReader(server.display)
      func isSeen() -> Bool { reader.screen()[150, 150] == 0xFF_0000 }
      try Wait.until("the region to be shown") { isSeen() }
      try stage.finger.touchDown(1, at: point)
      try stage.waitForMessage("region 'pad': pressed")
      let application = stage.application
      // The window of halos comes onto the screen with the first one.
      try Wait.until("the halo to be shown") { !application.connection.shownHalos().isEmpty }
      let before = stage.ourWindows
      interference.act(on: before, by: application.connection, into: application.window)
      try stage.waitForMessage("they are restored")
      // The server reports nothing more of a finger on a destroyed window.
      if interference == .destroyed {
        try stage.waitForMessage("region 'pad': cancelled")
      } else {
        try Wait.until("the windows to be where they were") {
          WindowInterference.arePlaced(stage.ourWindows, like: before)
        }
      }
      try stage.finger.touchUp(1)
      try Wait.until("the region to be shown again") { isSeen() }
      let begins = stage.count("region 'pad': pressed")
      try Wait.until("a touch on the region to be reported") {
        try stage.finger.tap(2, at: point)
        return stage.count("region 'pad': pressed") > begins
      }
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.ourWindows.isEmpty)
    }
  }
}
