import Glibc
import ScreenHardware
import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("The program with regions in its configuration", .server(.regions), .serialized)
struct RegionProcessTests {
  private static let position = Point(x: 150, y: 150)
  private static let pad = """
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 200px, height: 200px}
      control: button
      on:
        down: {log: pressed}
        cancel: {log: cancelled}
    """

  @Test("The program takes touches on its regions, follows its file, and releases all when it ends")
  func life() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad)
      try stage.finger.tap(1, at: Self.position)
      try stage.waitForMessage("region 'pad': pressed")
      #expect(stage.takeTouchBeginCount() == 0)
      try stage.reload("show: {}\n")
      try stage.finger.tap(1, at: Self.position)
      #expect(stage.takeTouchBeginCount() == 1)
      try stage.reload(Self.pad)
      try stage.finger.touchDown(1, at: Self.position)
      try stage.waitForMessage("region 'pad': pressed", 2)
      #expect(stage.overlay.stop() == .exited(0))
      try stage.waitForMessage("region 'pad': cancelled")
      #expect(!stage.overlay.messageLines.contains { $0.hasPrefix("fingertip: fingertip bug") })
      #expect(stage.ourWindows.isEmpty)
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "The second finger on a button goes to the application and presses nothing (W14, P1)"
  )
  func secondFinger() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad + "\n  touches: together\n")
      try stage.finger.touchDown(1, at: Self.position)
      try Wait.until("the region to leave touches to the application") {
        !stage.ourWindows.contains { $0.isMapped && !$0.inputShape.isEmpty }
      }
      try stage.finger.touchDown(2, at: Point(x: 250, y: 250))
      try stage.finger.touchMove(2, to: Point(x: 500, y: 250))
      try stage.finger.touchUp(2)
      let seen = stage.application.collect().filter(\.kind.isInput)
      #expect(seen.map(\.kind) == [.touchBegin, .touchUpdate, .touchEnd])
      try stage.finger.touchUp(1)
      try Wait.until("the region to take touches") {
        stage.ourWindows.contains { $0.isMapped && !$0.inputShape.isEmpty }
      }
      try stage.finger.tap(1, at: Self.position)
      try stage.waitForMessage("region 'pad': pressed", 2)
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.count("can no longer go to the application") == 0)
    }
  }

  @Test("The program keeps its regions and their touches when the reloaded file is invalid")
  func invalidFile() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad)
      try stage.finger.touchDown(1, at: Self.position)
      try stage.waitForMessage("region 'pad': pressed")
      try stage.write("regions: [{policy: mine}]\n")
      let kept = "the previous configuration stays in effect"
      try stage.waitForMessage(kept)
      for (number, signal) in [SIGHUP, SIGUSR1].enumerated() {
        stage.overlay.signal(signal)
        try stage.waitForMessage(kept, number + 2)
      }
      #expect(
        stage.count("regions[0].policy: 'mine' is not a policy: own, offer, pass or eat") == 3)
      try stage.finger.touchUp(1)
      try stage.finger.tap(1, at: Self.position)
      try stage.waitForMessage("region 'pad': pressed", 2)
      #expect(stage.takeTouchBeginCount() == 0 && stage.count("region 'pad': cancelled") == 0)
      let screen = try #require(
        MonitorLayout.monitors(on: try DisplayConnection(name: server.display)).first?.name)
      // A valid file is used again, and a region whose monitor is missing is reported.
      try stage.reload(Self.pad + "\n- {id: far, screen: DP-9}\n")
      #expect(
        stage.count(
          "region 'far' is left out: its monitor 'DP-9' is not connected; the only one is "
            + "'\(screen)'")
          == 1)
      try stage.finger.tap(1, at: Self.position)
      try stage.waitForMessage("region 'pad': pressed", 3)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("What is missing for regions is reported once, not with each tool of the stage")
  func missingOnce() throws {
    try withServer(in: .plain) { server in
      let screen = try #require(
        MonitorLayout.monitors(on: try DisplayConnection(name: server.display)).first?.name)
      let stage = try ProgramStage(
        server,
        """
        show: {curtain-colour: "#aa2211"}
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 100px}
          draw: {fill: "#0000ff", label: a, labelFont: Nowhere Sans, icon: nowhere}
        - {id: far, screen: DP-9}
        """)
      let reader = try ScreenReader(server.display)
      try reader.waitForPixel("the region", 110, 110, 0x00_00FF)
      for word in ["on", "off"] {
        #expect(try stage.overlay.tell("curtain", word).status == .exited(0))
        try reader.waitForPixel("the curtain to be \(word)", 50, 50) {
          ($0 == 0xAA_2211) == (word == "on")
        }
        try reader.waitForPixel("the region", 110, 110, 0x00_00FF)
      }
      let lines = stage.overlay.messageLines
      #expect(lines.count == 3, "\(lines)")
      for words in ["font 'Nowhere Sans'", "icon: ", "its monitor 'DP-9' is not connected"] {
        #expect(lines.count { $0.contains(words) } == 1, "\(words)")
      }
      #expect(stage.count("the only one is '\(screen)'") == 1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("The program leaves no grab and no window when it is killed with fingers on a region (S11)")
  func killed() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad)
      try stage.finger.touchDown(1, at: Self.position)
      try stage.waitForMessage("region 'pad': pressed")
      // Otherwise, the guard would leave the second touch to the application if it came late.
      let guards = stage.guardProcesses
      for process in guards { kill(process, SIGSTOP) }
      defer { for process in guards { kill(process, SIGKILL) } }
      // It is stopped, so it never reads the second touch.
      try stage.overlay.suspend()
      try stage.finger.touchDown(2, at: Point(x: 250, y: 250))
      stage.overlay.killNow()
      try Wait.until("the overlay's windows to be removed") { stage.ourWindows.isEmpty }
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      #expect(stage.takeTouchBeginCount() == 0)
      try stage.finger.tap(1, at: Self.position)
      #expect(stage.takeTouchBeginCount() == 1)
    }
  }

  @Test(
    "A stopped program freezes no touch elsewhere, and catches up when it continues (S12)"
  )
  func stopped() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.pad)
      try stage.overlay.suspend()
      for x in [500.0, 600, 700] { try stage.finger.tap(1, at: Point(x: x, y: 500)) }
      #expect(stage.takeTouchBeginCount() == 3)
      try stage.finger.tap(1, at: Self.position)
      #expect(stage.takeTouchBeginCount() == 0)
      stage.overlay.signal(SIGCONT)
      try stage.waitForMessage("region 'pad': pressed")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("Beside an 'offer' region, a stopped program leaves touches on its regions to applications")
  func stoppedBesideOffer() throws {
    try withServer { server in
      let offer =
        "{id: offer, policy: offer, frame: {left: 600px, top: 300px, width: 100px, height: 100px}}"
      let stage = try ProgramStage(server, Self.pad + "\n- \(offer)\n")
      try stage.waitForGrab(true)
      try stage.finger.touchDown(1, at: Self.position)
      try stage.waitForMessage("region 'pad': pressed")
      try stage.overlay.suspend()
      try Wait.until("the regions to let touches through") {
        !stage.ourWindows.contains { !$0.isTouchGrab && $0.takesTouches }
      }
      try stage.finger.touchUp(1)
      try stage.finger.tap(1, at: Self.position)
      try stage.waitForTaps(1)
      stage.overlay.signal(SIGCONT)
      try Wait.until("the regions to take touches again") {
        stage.ourWindows.contains { !$0.isTouchGrab && $0.takesTouches }
      }
      try stage.finger.tap(1, at: Self.position)
      try stage.waitForMessage("region 'pad': pressed", 2)
      #expect(stage.overlay.stop() == .exited(0))
      // The region does not carry out the tap that the application got.
      #expect(stage.count("region 'pad': pressed") == 2)
    }
  }

  @Test("A reload keeps the state and touches of regions whose configuration does not change")
  func unchangedRegions() throws {
    try withServer { server in
      let text = """
        regions:
        - {id: card, frame: {left: 100px, top: 100px, width: 100px, height: 100px}, on: {began: {log: card}, moved: {move: self}}}
        - {id: panel, hidden: true, frame: {left: 700px, top: 100px, width: 100px, height: 100px}, on: {began: {log: panel}}}
        - {id: opener, frame: {left: 850px, top: 100px, width: 100px, height: 100px}, on: {ended: [{show: panel}, {log: opened}]}}
        - {id: held, frame: {left: 100px, top: 400px, width: 100px, height: 100px}, control: button, on: {down: [{hold: {button: 3}}, {log: down}], upInside: {log: up}, cancel: {log: lost}}}
        - {id: other, frame: {left: 300px, top: 400px, width: 100px, height: 100px}, control: button, on: {down: {log: down}, cancel: {log: gone}}}

        """
      let stage = try ProgramStage(server, text)
      let user = stage.application.connection
      try stage.finger.touchDown(1, at: Point(x: 150, y: 150))
      try stage.finger.touchMove(1, to: Point(x: 450, y: 150))
      try stage.finger.touchUp(1)
      try stage.finger.tap(1, at: Point(x: 900, y: 150))
      try stage.waitForMessage("region 'opener': opened")
      try stage.finger.touchDown(2, at: Point(x: 150, y: 450))
      try stage.waitForMessage("region 'held': down")
      try stage.finger.touchDown(3, at: Point(x: 350, y: 450))
      try stage.waitForMessage("region 'other': down")
      try stage.reload(
        text.replacing("{down: {log: down}, cancel", with: "{down: {log: again}, cancel")
          + "- {id: more, frame: {top: 700px, height: 20px}}\n")
      #expect(stage.count("region 'other': gone") == 1)
      #expect(stage.count("region 'held': lost") == 0)
      #expect(user.buttonsDown.contains(3))
      try stage.finger.touchUp(2)
      try stage.waitForMessage("region 'held': up")
      try stage.finger.touchUp(3)
      try stage.finger.tap(4, at: Point(x: 450, y: 150))
      try stage.waitForMessage("region 'card': card", 2)
      try stage.finger.tap(4, at: Point(x: 750, y: 150))
      try stage.waitForMessage("region 'panel': panel")
      #expect(!user.buttonsDown.contains(3))
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
