import Testing
import TouchRig
import TouchX11
import Touches

/// The deed of a client to all windows of the overlay.
enum Mischief: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case destroyed
  case unmapped

  var testDescription: String { rawValue }

  func act(on windows: [TopLevel], by client: DisplayConnection) {
    for window in windows {
      switch self {
      case .destroyed: client.destroy(window.id)
      case .unmapped: client.unmap(window.id)
      }
    }
    client.synchronise()
  }
}

@Suite("Windows that another client takes away", .server(.stage), .serialized)
struct WindowLossTests {
  private static let places = [Point(x: 300.5, y: 300.5), Point(x: 700.5, y: 420.5)]

  @Test(
    "Windows that another client takes away return under a resting finger, and the user is told",
    arguments: Mischief.allCases,
    Surroundings.bareAndComposited)
  func halos(_ mischief: Mischief, _ surroundings: Surroundings) throws {
    let message = "another client \(mischief.rawValue) windows of the overlay"
    try withStage(in: surroundings, saying: message) { stage in
      try stage.finger.touchDown(1, at: Self.places[0])
      try stage.waitForHalos(at: [Self.places[0]])
      mischief.act(on: stage.ourWindows(), by: stage.other)
      try stage.waitForHalos(at: [Self.places[0]], "after its windows were \(mischief)")
      // The client takes them one by one, and those that the overlay notices later come back later.
      try Wait.until("every halo window to be back") {
        stage.ourWindows().filter(\.isHalo).allSatisfy(\.isMapped)
      }
      // The sentinel is back as well: what is translucent stays so.
      let halos = stage.ourWindows().filter(\.isHalo)
      #expect(halos.allSatisfy { $0.depth == (surroundings.isComposited ? 32 : 24) })
      try stage.finger.touchMove(1, to: Self.places[1], steps: 4)
      try stage.waitForHalos(at: [Self.places[1]])
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
      #expect((1...2).contains(stage.overlay.messageLines.count { $0.contains("another client") }))
    }
  }

  @Test(
    "Windows that another client takes away return with the trails on them",
    arguments: Mischief.allCases,
    Surroundings.bareAndComposited)
  func trails(_ mischief: Mischief, _ surroundings: Surroundings) throws {
    let message = "another client \(mischief.rawValue) windows of the overlay"
    try withStage(in: surroundings, ["--trail", "10000"], saying: message) { stage in
      try stage.finger.touchDown(1, at: Self.places[0])
      try stage.finger.touchMove(1, to: Self.places[1], steps: 40)
      try Wait.until("the trail") { Self.isTrailSeen(stage) }
      mischief.act(on: stage.ourWindows().filter(\.isPane), by: stage.other)
      try Wait.until("the message") { stage.overlay.messages.contains(message) }
      try Wait.until("the trail to be back") { Self.isTrailSeen(stage) }
      try stage.finger.touchUp(1)
    }
  }

  /// Whether the middle of the finger's way is covered.
  private static func isTrailSeen(_ stage: ShowStage) -> Bool {
    stage.reader.screen()[500, 360].distance(to: stage.colour) > 40
  }

  @Test(
    "Windows of regions that another client takes away take touches again",
    arguments: Mischief.allCases)
  func regions(_ mischief: Mischief) throws {
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
    let place = Point(x: 150, y: 150)
    try withServer { server in
      let stage = try ProgramStage(server, pad)
      let reader = try ScreenReader(server.display)
      func isSeen() -> Bool { reader.screen()[150, 150] == 0xFF_0000 }
      try Wait.until("the region") { isSeen() }
      try stage.finger.touchDown(1, at: place)
      try stage.waitForMessage("region 'pad': pressed")
      mischief.act(on: stage.ourWindows, by: stage.application.connection)
      try stage.waitForMessage("they are restored")
      // The server tells nothing more of a finger on a window that is destroyed.
      if mischief == .destroyed { try stage.waitForMessage("region 'pad': cancelled") }
      try stage.finger.touchUp(1)
      try Wait.until("the region to be back") { isSeen() }
      let begins = stage.count("region 'pad': pressed")
      try Wait.until("a touch on the region") {
        try stage.finger.tap(2, at: place)
        return stage.count("region 'pad': pressed") > begins
      }
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.ourWindows.isEmpty)
    }
  }
}
