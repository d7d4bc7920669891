import Glibc
import TestSupport
import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

@Suite("Kiosks", .server(.regions), .serialized)
struct KioskTests {
  private static let configuration = """
    show: {state: auto, handle: left, tray: true, lock-time: endless}
    variables: {page: choose}
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 200px, height: 200px}
      constrain: screen
      control: button
      draw: {fill: "#ff0000"}
      on:
        upInside: [{log: pad touched}, {set: {page: pay}}]
    - id: volume
      frame: {left: 400px, top: 100px, width: 200px, height: 40px}
      control: slider
      draw: {}
    - id: start
      frame: {left: 400px, top: 300px, width: 100px, height: 100px}
      on: {began: [{run: [touch, STARTED]}, {run: "touch STARTED", shell: true}, {log: tried}]}

    """

  private func withKiosk(
    _ configuration: String = Self.configuration, _ options: [String] = [],
    _ body: @Sendable (KioskStage) throws -> Void
  ) throws {
    try withServer { server in
      let stage = try KioskStage(server, configuration, options)
      try body(stage)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A kiosk ignores a handle and a tray in its file, and its regions take touches")
  func noHandleOrTray() throws {
    try withKiosk { stage in
      #expect(try stage.overlay.regions.regions.map(\.id) == ["pad", "volume", "start"])
      // Where the handle would be.
      #expect(try stage.reachesApplication(2, 360))
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForMessage("pad touched")
    }
  }

  @Test("A kiosk whose file has no region says so once", arguments: ["", "regions: []\n"])
  func noRegion(_ configuration: String) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-kiosk")
      let file = folder.file("kiosk.yaml")
      try Files.write(configuration, to: file)
      let overlay = try RunningOverlay(on: server.display, ["kiosk", file])
      #expect(try overlay.tell("reload").status == .exited(0))
      #expect(
        overlay.messageLines.filter { $0.contains("region") } == [
          "fingertip: \(file): has no region, so the kiosk shows none and takes no touch"
        ])
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Another program cannot replace a kiosk's configuration, and a second kiosk does not start",
    arguments: [["show", "--preset", "room"], ["draw"], ["inspect"], ["kiosk"]])
  func onlyConfiguration(_ command: [String]) throws {
    try withKiosk { stage in
      let file = command == ["kiosk"] ? [stage.file("kiosk.yaml")] : []
      let answer = try stage.overlay.tell(command + file)
      #expect(answer.status == .exited(1))
      #expect(answer.messages.hasSuffix("'fingertip quit' ends it\n"), "\(answer.messages)")
      #expect(try stage.overlay.regions.regions.count == 3)
    }
  }

  @Test("The state of regions and variables is restored after a crash and after a regular end")
  func state() throws {
    try withKiosk { stage in
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForMessage("pad touched")
      try stage.tell("region", "volume", "value", "0.5")
      try stage.tell("region", "pad", "move", "700", "500")
      let folder = stage.file("state/fingertip")
      try stage.waitForState("700")
      let before = try stage.overlay.regions
      #expect(before.variables == ["page": "pay"])
      try stage.crash()
      #expect(try stage.overlay.regions == before)
      try stage.waitForMessage(
        "the state of the regions was restored from \(folder)/regions-kiosk-")
      try stage.finger.tap(1, at: Point(x: 750, y: 550))
      try stage.waitForMessage("pad touched")
      // At the end the state is written without delay, and no other file is left beside it.
      try stage.tell("region", "volume", "hide")
      try stage.restart()
      #expect(try stage.overlay.regions.regions.first { $0.id == "volume" }?.isHidden == true)
      #expect(try Files.below(folder).count == 1)
    }
  }

  @Test("A card that was pulled out of its strip takes touches at its place after a crash")
  func pulledCard() throws {
    let configuration = """
      show: {state: auto}
      regions:
      - id: strip
        frame: {left: 100px, top: 500px, width: 400px, height: 60px}
        gestures:
        - {id: scroll, type: pan, direction: [left, right], on: {changed: {strip: horizontal}}}
        children:
        - id: card
          frame: {left: 10px, top: 5px, width: 100px, height: 50px}
          draw: {fill: red}
          gestures:
          - {id: pull, type: pan, direction: [up, down], on: {changed: {pull: self}}}
          - {id: touch, type: tap, do: {log: card touched}}
        - {id: next, frame: {left: 120px, top: 5px, width: 100px, height: 50px}, draw: {fill: lime}}

      """
    try withKiosk(configuration) { stage in
      try stage.finger.touchDown(1, at: Point(x: 150, y: 530))
      try stage.finger.touchMove(1, to: Point(x: 400, y: 250), steps: 10)
      try stage.finger.touchUp(1)
      try stage.waitForState(#""place":[360,225],"out":true"#)
      let before = try stage.overlay.regions
      try stage.crash()
      #expect(try stage.overlay.regions == before)
      try stage.finger.tap(1, at: Point(x: 400, y: 250))
      try stage.waitForMessage("card touched")
    }
  }

  @Test("An invalid state file is reported and replaced, and the regions start as configured")
  func damagedState() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-state")
      try Files.write("nonsense", to: folder.file("state.json"))
      let stage = try KioskStage(
        server, Self.configuration, ["--state", folder.file("state.json")])
      try stage.waitForMessage("is not a saved state of regions")
      try stage.tell("set", "page", "pay")
      #expect(stage.overlay.stop() == .exited(0))
      #expect(Files.text(folder.file("state.json"))?.contains("pay") == true)
    }
  }

  @Test("With --no-run no region starts a program, and this is reported once")
  func noPrograms() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-programs")
      let configuration = Self.configuration.replacing("STARTED", with: folder.file("started"))
      let stage = try KioskStage(server, configuration, ["--no-run"])
      for _ in 1...3 { try stage.finger.tap(1, at: Point(x: 450, y: 350)) }
      try Wait.until("the region to receive three touches") {
        stage.count("region 'start': tried") == 3
      }
      #expect(stage.count("allows no programs") == 1)
      #expect(stage.overlay.stop() == .exited(0))
      #expect(Files.text(folder.file("started")) == nil)
    }
  }

  // The curtain is a region that exists before those of the file.
  @Test(
    "While a kiosk is stopped, its keys are released, and touches reach no application",
    arguments: ["", "show: {curtain: true}"])
  func stopped(_ settings: String) throws {
    try withKiosk(
      """
      \(settings)
      regions:
      - id: screen
        policy: eat
        draw: {fill: "#00ff00"}
        children:
        - id: key
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          on: {began: {hold: a}, ended: {log: lifted}}

      """
    ) { stage in
      let user = stage.application.connection
      try stage.finger.touchDown(5, at: Point(x: 150, y: 150))
      try Wait.until("the key to be down") { user.keysDown.count == 1 }
      stage.overlay.signal(SIGSTOP)
      // The stop has been detected by now. Other overlays would leave touches to the application.
      try Wait.until("the key to be up") { user.keysDown.isEmpty }
      #expect(try !stage.reachesApplication(900, 600))
      stage.overlay.signal(SIGCONT)
      try stage.finger.touchUp(5)
      try Wait.until("the key to be touched") {
        let reachesApplication = try stage.reachesApplication(150, 150)
        #expect(!reachesApplication)
        return stage.count("lifted") > 0
      }
    }
  }

  // MARK: - Locked and black screens

  @Test("While the screen is locked, touches are discarded, until three fingers rest on it")
  func locked() throws {
    try withKiosk { stage in
      try stage.waitForPixel(0xff0000, at: 110, 110)
      // A finger that is already down is discarded from then on.
      try stage.finger.touchDown(5, at: Point(x: 150, y: 150))
      try stage.tell("lock")
      #expect(try stage.isLocked())
      try stage.finger.touchUp(5)
      #expect(try !stage.reachesApplication(150, 150))
      #expect(try !stage.reachesApplication(900, 600))
      // A region that is shown now does not come in front of the cover.
      try stage.tell("region", "pad", "hide")
      try stage.tell("region", "pad", "show")
      #expect(try !stage.reachesApplication(150, 150))
      // A pause does not let touches through to the application.
      try stage.tell("pause")
      #expect(try !stage.reachesApplication(900, 600))
      try stage.tell("resume")
      #expect(stage.count("pad touched") == 0)
      for finger: UInt32 in 1...3 {
        try stage.finger.touchDown(finger, at: Point(x: 300 * Double(finger), y: 400))
      }
      try stage.waitForPixel(0xff0000, at: 110, 110)
      for finger: UInt32 in 1...3 { try stage.finger.touchUp(finger) }
      #expect(try !stage.isLocked())
      #expect(try stage.reachesApplication(900, 600))
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForMessage("pad touched")
    }
  }

  @Test("A lock of the screen ends after its time or by a command")
  func lockTime() throws {
    try withKiosk { stage in
      try stage.tell("lock", "3")
      #expect(try !stage.reachesApplication(900, 600))
      try Wait.until("the lock to end") { try stage.reachesApplication(900, 600) }
      try stage.waitForPixel(0xff0000, at: 110, 110)
      try stage.tell("lock", "endless")
      #expect(try !stage.reachesApplication(900, 600))
      try stage.tell("unlock")
      #expect(try stage.reachesApplication(900, 600))
      let wrong = try stage.overlay.tell("lock", "0")
      #expect(wrong.status == .exited(2))
      #expect(
        wrong.messages
          == "fingertip: lock: '0' is not a number of seconds from 1 to 3600, or 'endless'\n")
    }
  }

  @Test("A region that a clock shows while the screen is locked stays behind the cover")
  func clockUnderCover() throws {
    try withKiosk(
      """
      idle: {after: 100, do: [{show: page}, {log: page shown}]}
      regions:
      - id: page
        hidden: true
        frame: {left: 100px, top: 100px, width: 200px, height: 200px}
        draw: {fill: "#00ff00"}
        on: {began: {log: page touched}}

      """
    ) { stage in
      try stage.waitForMessage("page shown")
      try stage.tell("region", "page", "hide")
      try stage.tell("lock")
      // The clock runs again after a touch, also of the cover.
      #expect(try !stage.reachesApplication(900, 600))
      try Wait.until("the page to be shown again") { stage.count("page shown") == 2 }
      #expect(try !stage.reachesApplication(150, 150))
      try stage.tell("unlock")
      #expect(stage.count("page touched") == 0)
      try stage.waitForPixel(0x00ff00, at: 110, 110)
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForMessage("page touched")
    }
  }

  @Test("A touch, which reaches no application, or a command ends a kiosk's black screen")
  func black() throws {
    try withKiosk { stage in
      try stage.tell("blank")
      try stage.waitForPixel(0x000000, at: 110, 110)
      try stage.waitForPixel(0x000000, at: 1000, 700)
      #expect(try !stage.reachesApplication(900, 600))
      try stage.waitForPixel(0xff0000, at: 110, 110)
      try Wait.until("touches to reach the application") {
        try stage.reachesApplication(900, 600)
      }
      try stage.tell("blank")
      #expect(try !stage.reachesApplication(150, 150))
      try stage.waitForPixel(0xff0000, at: 110, 110)
      #expect(stage.count("pad touched") == 0)
      try stage.tell("blank")
      try stage.waitForPixel(0x000000, at: 110, 110)
      try stage.tell("wake")
      try stage.waitForPixel(0xff0000, at: 110, 110)
      #expect(try stage.reachesApplication(900, 600))
    }
  }

  @Test("A hand that wakes a kiosk's black screen presses nothing with any of its fingers")
  func blackUnderHand() throws {
    try withKiosk { stage in
      try stage.tell("blank")
      try stage.waitForPixel(0x000000, at: 110, 110)
      try stage.finger.touchDown(2, at: Point(x: 900, y: 600))
      try stage.waitForPixel(0xff0000, at: 110, 110)
      try stage.finger.touchMove(2, to: Point(x: 920, y: 600), steps: 3)
      #expect(try !stage.reachesApplication(150, 150))
      #expect(try !stage.reachesApplication(600, 600))
      try stage.finger.touchUp(2)
      try Wait.until("touches to reach the application") {
        try stage.reachesApplication(900, 600)
      }
      #expect(stage.count("pad touched") == 0)
    }
  }

  @Test("A screen that turns black during a pause takes touches at once")
  func blackDuringPause() throws {
    try withKiosk(Self.configuration.replacing("lock-time: endless", with: "blank-after: 2")) {
      stage in
      try stage.tell("pause")
      #expect(try stage.reachesApplication(900, 600))
      try stage.waitForPixel(0x000000, at: 1000, 700)
      #expect(try !stage.reachesApplication(900, 600))
    }
  }

  @Test(
    "A touch that wakes a screen that the server blanked reaches neither regions nor applications")
  func blankedByServer() throws {
    try withKiosk(
      """
      regions:
      - id: screen
        policy: eat
        draw: {fill: "#00ff00"}
        children:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          on: {began: {log: pad touched}}

      """
    ) { stage in
      let user = stage.application.connection
      // Repeated, because the touch comes while several processes act on the blanking.
      for round in 0..<20 {
        let point = round.isMultiple(of: 2) ? Point(x: 900, y: 600) : Point(x: 150, y: 150)
        #expect(try !stage.reachesApplication(900, 600))
        // Synchronises: an effect of that touch, such as pointer motion, would unblank the
        // screen.
        try stage.tell("status")
        user.setBlanked(true)
        try Wait.until("the cover of the blanked screen to be mapped") {
          user.topLevels().contains { $0.name == "Fingertip wake" && $0.isMapped }
        }
        #expect(try !stage.reachesApplication(point.x, point.y))
        try Wait.until("the cover of the blanked screen to be unmapped") {
          !user.topLevels().contains { $0.name == "Fingertip wake" && $0.isMapped }
        }
      }
      #expect(stage.count("pad touched") == 0)
      try Wait.until("the pad to be touched") {
        let reachesApplication = try stage.reachesApplication(150, 150)
        #expect(!reachesApplication)
        return stage.count("pad touched") > 0
      }
    }
  }

  @Test("A kiosk turns the screen black after a time without touches or by a command of a region")
  func idle() throws {
    try withKiosk(
      Self.configuration.replacing("lock-time: endless", with: "blank-after: 2")
        .replacing("{log: pad touched}", with: "{command: blank}")
    ) { stage in
      try stage.waitForPixel(0x000000, at: 110, 110)
      #expect(try !stage.reachesApplication(900, 600))
      try stage.waitForPixel(0xff0000, at: 110, 110)
      try stage.waitForPixel(0x000000, at: 110, 110)
    }
  }
}
