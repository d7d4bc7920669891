import SystemSupport
import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches

@testable import FingertipRegions

@Suite("Offering regions of a running overlay", .server(.regions), .serialized)
struct OfferDispatchTests {
  private static let onTray = Point(x: 950, y: 150)

  /// An interruption by which the regions lose an undecided touch.
  enum Interruption: CaseIterable {
    case pause, lock, quit, reload, resize, removal, grabLost
  }

  @Test(
    "An interruption gives an undecided touch to the application, whole and once (W28, e8, e18)",
    arguments: Interruption.allCases)
  func undecided(_ interruption: Interruption) throws {
    try withServer { server in
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let user = application.connection
      let stage = try DispatcherStage(server.display, offering: ManualRecognizerHost())
      stage.bindings.layOut = { [unowned stage] in stage.reload() }
      let finger = try server.injector("touch0")
      application.clear()
      try finger.touchDown(1, at: Self.onTray)
      stage.turn()
      try finger.touchMove(1, to: Point(x: 960, y: 150))
      stage.turn()
      #expect(!application.collect().contains { $0.kind.isInput })
      let now = Monotonic.milliseconds
      switch interruption {
      case .pause: stage.dispatcher.follow(isPaused: true, at: now)
      case .lock: stage.dispatcher.pause(.locked, at: now)
      case .quit: stage.dispatcher.quit(at: now)
      case .reload: stage.reload()
      case .resize: #expect(user.switchMode(width: 1024, height: 768))
      case .removal:
        let tree = stage.dispatcher.router.tree
        tree.remove(try #require(tree.region(named: "tray")))
      case .grabLost:
        let grab = try #require(user.topLevels().first { $0.isTouchGrab })
        user.killClient(of: grab.id)
      }
      try Wait.until("the touch to reach the application") {
        stage.turn()
        application.collect()
        return application.events.contains { $0.kind == .touchUpdate }
      }
      try finger.touchUp(1)
      if interruption == .resize { #expect(user.switchMode(width: 1280, height: 720)) }
      stage.turn()
      application.collect()
      #expect(
        application.events.map(\.kind).filter(\.isInput) == [.touchBegin, .touchUpdate, .touchEnd])
      let staysGrabbed = [.reload, .resize, .grabLost].contains(interruption)
      try Wait.until("the grab to be \(staysGrabbed ? "there" : "gone")") {
        user.topLevels().contains(where: \.isTouchGrab) == staysGrabbed
      }
      application.clear()
      try finger.tap(1, at: Point(x: 600, y: 600))
      stage.turn()
      #expect(application.collect().map(\.kind).filter(\.isInput) == [.touchBegin, .touchEnd])
      #expect(stage.faults.isEmpty)
    }
  }

  @Test(
    "Offering regions that missed events end every touch once, even while they wait for the server"
  )
  func missedEvents() throws {
    try withServer { server in
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let stage = try DispatcherStage(server.display, offering: ManualRecognizerHost())
      let finger = try server.injector("touch0")
      application.clear()
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      try finger.touchDown(2, at: Self.onTray)
      stage.turn()
      #expect(stage.phases == [.began])
      // The second touch is not answered for so long that it is given back.
      try application.waitForEvent("the undecided touch to reach the application") {
        $0.kind == .touchBegin
      }
      try Wait.until("the touch to be cancelled") {
        stage.dispatcher.synchronise()
        stage.dispatcher.followTree()
        return stage.phases.count > 1
      }
      #expect(stage.phases == [.began, .cancelled])
      for number in [1, 2] as [UInt32] { try finger.touchUp(number) }
      stage.turn()
      #expect(stage.phases == [.began, .cancelled])
      try finger.tap(3, at: Point(x: 150, y: 150))
      stage.turn()
      #expect(stage.phases.suffix(2) == [.began, .ended])
    }
  }

  @Test(
    "A touch that arrives while offering regions wait for their grab is routed by the next turn")
  func touchDuringWait() throws {
    try withServer { server in
      let stage = try DispatcherStage(server.display, offering: ManualRecognizerHost())
      let finger = try server.injector("touch0")
      stage.turn()
      try finger.touchDown(1, at: Self.onTray)
      // This reads the touch, so the socket of the grab's process is empty afterwards.
      stage.dispatcher.synchronise()
      let now = Monotonic.milliseconds
      #expect(stage.dispatcher.nextTurn(after: now) == now)
      #expect(stage.dispatcher.router.touchesDown.isEmpty)
      stage.dispatcher.beginTurn()
      #expect(stage.dispatcher.router.touchesDown.count == 1)
      #expect(stage.dispatcher.nextTurn(after: now) != now)
      try finger.touchUp(1)
      stage.turn()
      #expect(stage.faults.isEmpty)
    }
  }

  @Test("A lift that is not read before a deadline is routed first, if the server has sent it")
  func lateReport() throws {
    try withServer { server in
      let host = ManualRecognizerHost()
      let stage = try DispatcherStage(server.display, offering: host)
      let tree = stage.dispatcher.router.tree
      // Without an offering region, touches come through the window.
      tree.update(try #require(tree.region(named: "tray"))) { $0.presence.isHidden = true }
      stage.turn()
      try Wait.until("the grab to be gone") {
        !stage.connection.topLevels().contains(where: \.isTouchGrab)
      }
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      stage.turn()
      #expect(host.steps == [1])
      try finger.touchUp(1)
      let later = Monotonic.milliseconds + 1000
      host.nextDeadline = stage.connection.serverTime(at: later)
      stage.dispatcher.takeTurn(at: later)
      #expect(host.steps == [1])
      #expect(stage.dispatcher.nextTurn(after: later) == later)
      stage.turn()
      #expect(host.steps == [1, 1])
      // Without a report, the deadline passes as soon as everything has been read.
      host.nextDeadline = stage.connection.serverTime(at: later)
      stage.dispatcher.takeTurn(at: later)
      stage.dispatcher.noteAllHandled()
      stage.dispatcher.takeTurn(at: later)
      #expect(host.steps == [1, 1, 0])
      #expect(stage.phases == [.began, .ended])
      #expect(stage.faults.isEmpty)
    }
  }

  @Test("Offering regions route a touch to its end when their grab begins or ends meanwhile")
  func grabChangesDuringTouch() throws {
    try withServer { server in
      let stage = try DispatcherStage(server.display, offering: ManualRecognizerHost())
      let tree = stage.dispatcher.router.tree
      let tray = try #require(tree.region(named: "tray"))
      let finger = try server.injector("touch0")
      for isHidden in [true, false, true] {
        try finger.touchDown(1, at: Point(x: 150, y: 150))
        stage.turn()
        tree.update(tray) { $0.presence.isHidden = isHidden }
        stage.turn()
        try finger.touchMove(1, to: Point(x: 160, y: 150))
        stage.turn()
        try finger.touchUp(1)
        stage.turn()
        // The process with the grab ends some time after it has released the grab.
        try Wait.until("the grab to be \(isHidden ? "gone" : "there")") {
          stage.connection.topLevels().contains(where: \.isTouchGrab) == !isHidden
        }
      }
      #expect(stage.phases == (0..<3).flatMap { _ in [TouchPhase.began, .moved, .ended] })
      #expect(stage.faults.isEmpty)
    }
  }

  @Test(
    "A finger that came before the grab of offering regions stays on its region when the grab ends")
  func grabEndsDuringOlderTouch() throws {
    try withServer { server in
      let stage = try DispatcherStage(server.display, offering: ManualRecognizerHost())
      let tree = stage.dispatcher.router.tree
      let tray = try #require(tree.region(named: "tray"))
      tree.update(tray) { $0.presence.isHidden = true }
      stage.turn()
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      stage.turn()
      for isHidden in [false, true] {
        tree.update(tray) { $0.presence.isHidden = isHidden }
        stage.turn()
        try Wait.until("the grab to be \(isHidden ? "gone" : "there")") {
          stage.connection.topLevels().contains(where: \.isTouchGrab) == !isHidden
        }
      }
      try finger.touchMove(1, to: Point(x: 160, y: 150))
      stage.turn()
      try finger.touchUp(1)
      stage.turn()
      #expect(stage.phases == [.began, .moved, .ended])
      #expect(stage.faults.isEmpty)
    }
  }
}
