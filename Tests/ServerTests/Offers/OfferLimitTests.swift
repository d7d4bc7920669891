import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches

@Suite("Offered touches at their limits", .server(.regions), .serialized)
struct OfferLimitTests {
  private static let touch = ApplicationKind.all[0]

  @Test(
    "An offered touch loses its updates after the 98th, and continues at its position (S17, e3)")
  func longHistory() throws {
    try withServer { server in
      let stage = try OfferStage(server, Self.touch)
      try stage.play([.down(1, 120, 150)])
      try stage.finger.touchMove(1, to: Point(x: 270, y: 150), steps: 150)
      try stage.play([.giveUp(0)])
      let events = stage.takeEventText().split(separator: " ")
      #expect(events.count == 99)
      #expect(events.first == "B1@120,150" && events.last == "U1@218,150")
      try stage.play([.move(1, 280, 150), .up(1)])
      #expect(stage.takeEventText() == "U1@280,150 E1@280,150")
    }
  }

  @Test(
    "The pointer follows a finger on a region with button 1 pressed (S19)",
    arguments: BackEnd.allCases)
  func pointerFollowsFinger(_ backEnd: BackEnd) throws {
    try withServer { server in
      let other = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      try finger.tap(1, at: Point(x: 900, y: 600))
      let tree = RegionTree(Region(name: "pad", frame: Rect(100, 100, 200, 200)))
      let stage = try RegionStage(server.display, tree, backEnd)
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      stage.pump()
      try finger.touchMove(1, to: Point(x: 160, y: 160))
      stage.pump()
      let during = other.pointerState()
      #expect(during.map { Point(x: $0.x, y: $0.y) } == Point(x: 160, y: 160))
      #expect(during?.isPressed == true)
      try finger.touchUp(1)
      stage.pump()
      #expect(other.pointerState()?.isPressed == false)
    }
  }

  @Test("A touch grab keeps touches from a client that grabbed the root's buttons before it")
  func rootButtons() throws {
    try withServer { server in
      let hotkeys = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10)))
      let other = hotkeys.connection
      let finger = try server.injector("touch0")
      try other.grabPresses(on: other.root)
      for isOurs in [false, true] {
        let stage = isOurs ? try OfferStage(server, Self.touch) : nil
        // The stage taps before it has its grab, and that tap froze the pointer.
        other.allow(.replay)
        hotkeys.collect()
        hotkeys.clear()
        try finger.tap(1, at: Point(x: 700, y: 500))
        stage?.regions.pump()
        other.allow(.replay)
        let presses = hotkeys.collect().count { $0.kind == .buttonPress }
        #expect(presses == (isOurs ? 0 : 1))
        stage?.regions.pump()
        try expectNoButton(server)
      }
    }
  }

  @Test("Regions receive touches that ended before a frozen pointer let them through")
  func frozenPointer() throws {
    try withServer { server in
      let managed = try #require(
        ApplicationKind.all.first { $0.isManaged && $0.selection == .touch })
      let stage = try OfferStage(server, managed)
      // The press of the first finger freezes the pointer until the manager has processed it.
      try stage.finger.touchDown(1, at: Point(x: 700, y: 500))
      stage.regions.pump()
      try stage.finger.tap(2, at: Point(x: 120, y: 150))
      try stage.finger.tap(2, at: Point(x: 800, y: 500))
      stage.regions.pump()
      try stage.play([.up(1)])
      // The manager's answer was the last event so far.
      stage.regions.pump()
      try stage.play([.giveUp(0)])
      // The late ends have the position of the first finger (e6).
      #expect(
        stage.takeEventText() == "B1@700,500 E1@700,500 B2@120,150 E2@700,500 B3@800,500 E3@700,500"
      )
      try expectNoButton(server)
      #expect(stage.regions.grab?.hasUnanswered == false && !stage.regions.isTouched)
    }
  }

  @Test(
    "A touch whose window is destroyed while it is undecided is given back to no client",
    arguments: [false, true])
  func destroyedWindow(_ isLifted: Bool) throws {
    try withServer { server in
      for kind in ApplicationKind.all {
        let stage = try OfferStage(server, kind)
        let before = stage.application.presses
        try stage.play([.down(1, 120, 150)] + (isLifted ? [.up(1)] : []))
        stage.application.probe.connection.destroy(stage.application.probe.window)
        stage.application.probe.connection.synchronise()
        try stage.play([.giveUp(0)])
        #expect(stage.application.presses == before, "\(kind)")
        #expect(stage.regions.grab?.hasUnanswered == false, "\(kind)")
        try server.liftFingers()
        stage.settle()
        try expectNoButton(server, "\(kind)")
        #expect(server.isRunning)
      }
    }
  }

  /// Fingers that are all lifted in the end, with the decisions about them at various times.
  private static let lifted: [[OfferStage.Step]] = [
    [.down(1, 120, 150), .claim(0), .up(1)],
    [.down(1, 120, 150), .up(1), .claim(0)],
    [.down(1, 120, 150), .up(1), .share(0)],
    [.down(1, 120, 150), .up(1), .giveUp(0)],
    [.down(1, 120, 150), .down(2, 220, 150), .up(1), .up(2), .claim(0), .claim(1)],
    [.down(1, 120, 150), .down(2, 220, 150), .up(1), .claim(0), .claim(1), .up(2)],
    [.down(1, 120, 150), .down(2, 220, 150), .up(1), .up(2), .giveUp(0), .claim(1)],
    [.down(1, 120, 150), .up(1), .down(1, 220, 150), .up(1), .claim(0), .claim(1)],
    [.down(1, 120, 150), .up(1), .down(1, 220, 150), .up(1), .claim(0), .giveUp(1)],
    [.down(1, 120, 150), .up(1), .down(1, 220, 150), .claim(0), .up(1), .claim(1)],
  ]

  @Test(
    "Offered touches leave no button down, whenever they are decided", arguments: lifted.indices)
  func buttonsReleased(_ index: Int) throws {
    try withServer { server in
      for kind in ApplicationKind.all {
        let stage = try OfferStage(server, kind)
        try stage.play(Self.lifted[index])
        try expectNoButton(server, "\(kind)")
      }
    }
  }

  @Test("Offered touches leave no button down if no window is beneath them")
  func buttonsReleasedWithoutWindow() throws {
    try withServer { server in
      // The finger is on no region, and it is lifted before its touch is processed.
      let stage = try RegionStage(
        server.display, RegionTree(Region(name: "tray", frame: Rect(100, 100, 400, 200))), .grab)
      try server.injector("touch0").tap(1, at: Point(x: 700, y: 600))
      stage.pump()
      #expect(stage.verdicts == (0, 1))
      stage.pump()
      try expectNoButton(server)
    }
  }

  @Test("Offered touches leave no button of a second master down")
  func buttonsOfSecondMasterReleased() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      try user.addMaster(named: "second")
      let second = try #require(user.device(named: "second pointer"))
      let slaves = ["touch0", "mouse"].compactMap { user.device(named: $0) }
      for slave in slaves { try user.attach(slave, to: second) }
      let stage = try OfferStage(server, Self.touch)
      try stage.play([.down(1, 120, 150), .up(1), .claim(0)])
      try expectNoButton(server)
      for slave in slaves { try user.attach(slave, to: DisplayConnection.masterPointer) }
      try user.removeMaster(second)
    }
  }

  /// Expects that neither XQueryPointer nor the mouse's motions report a button as down.
  private func expectNoButton(_ server: PrivateServer, _ note: Comment? = nil) throws {
    // Events of XI2 report the buttons that the server counts as down, not those that are down.
    let watcher = try ProbeClient(
      server.display, .xiPointer, on: .window(PixelRect(x: 680, y: 480, width: 40, height: 40)))
    #expect(watcher.connection.buttonsDown.isEmpty, note)
    let mouse = try server.injector("mouse")
    try mouse.move(to: Point(x: 690, y: 490))
    try mouse.move(to: Point(x: 710, y: 510))
    try mouse.sync()
    let motions = watcher.collect().filter { $0.kind == .xiMotion }
    #expect(!motions.isEmpty && motions.allSatisfy { $0.state & 2 == 0 }, note)
  }

  /// A change that removes a device from the master through which its touch began.
  enum Change: CaseIterable {
    case floats, hasAnotherMaster, masterGone, masterInherited

    var removesMaster: Bool { self == .masterGone || self == .masterInherited }
  }

  @Test(
    "A device that changes its master cancels its touch, and a late answer is harmless (S15, e11)",
    arguments: Change.allCases, BackEnd.allCases)
  func masterChanges(_ change: Change, _ backEnd: BackEnd) throws {
    try withServer { server in
      let other = try DisplayConnection(name: server.display)
      let slave = try #require(other.device(named: "touch0"))
      try other.addMaster(named: "second")
      let second = try #require(other.device(named: "second pointer"))
      if change.removesMaster { try other.attach(slave, to: second) }
      let tree = RegionTree(
        Region(name: "pad", frame: Rect(100, 100, 200, 200)),
        Region(name: "tray", frame: Rect(300, 100, 200, 200), policy: .offer))
      let stage = try RegionStage(server.display, tree, backEnd, ManualRecognizerHost())
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      // This touch stays undecided if touches are grabbed.
      try finger.touchDown(2, at: Point(x: 350, y: 150))
      stage.pump()
      switch change {
      case .floats: try other.detach(slave)
      case .hasAnotherMaster: try other.attach(slave, to: second)
      case .masterGone: try other.removeMaster(second)
      case .masterInherited:
        let keyboard = DeviceID(rawValue: DisplayConnection.masterPointer.rawValue + 1)
        try other.removeMaster(second, to: (DisplayConnection.masterPointer, keyboard))
      }
      stage.pump()
      try finger.touchMove(1, to: Point(x: 160, y: 150))
      try finger.touchUp(2)
      try finger.touchUp(1)
      stage.pump()
      #expect(stage.heard.map(\.phase) == [.began, .cancelled])
      #expect(!stage.isTouched && stage.grab?.hasUnanswered != true)
      #expect(stage.verdicts == (1, backEnd == .grab ? 1 : 0))
      #expect(stage.grab?.refusedAnswers ?? 0 == (change.removesMaster && backEnd == .grab ? 1 : 0))

      try other.attach(slave, to: DisplayConnection.masterPointer)
      if !change.removesMaster { try other.removeMaster(second) }
      stage.pump()
      try finger.tap(1, at: Point(x: 150, y: 150))
      stage.pump()
      #expect(stage.heard.suffix(2).map(\.phase) == [.began, .ended])
    }
  }
}
