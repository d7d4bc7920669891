import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches

@Suite("Regions that change under fingers", .server(.regions), .serialized)
struct RegionChangeTests {
  /// A way to turn a region off.
  enum OffSwitch: CaseIterable {
    case enabled, hidden, alpha, removal
  }

  @Test(
    "Regions that are turned off leave the next touch to the application at once (W17)",
    arguments: OffSwitch.allCases, BackEnd.allCases)
  func turnedOff(_ offSwitch: OffSwitch, _ backEnd: BackEnd) throws {
    try withPad(backEnd) { _, application, stage, finger in
      let point = Point(x: 150, y: 150)
      let pad = try #require(stage.tree.region(named: "pad"))
      try finger.tap(1, at: point)
      stage.pump()
      #expect(!application.collect().contains { $0.kind.isInput })
      switch offSwitch {
      case .enabled: stage.tree.update(pad) { $0.presence.isEnabled = false }
      case .hidden: stage.tree.update(pad) { $0.presence.isHidden = true }
      case .alpha: stage.tree.update(pad) { $0.presence.alpha = 0.0099 }
      case .removal: stage.tree.remove(pad)
      }
      stage.showShape()
      try finger.tap(1, at: point)
      // Only with the grab does the application wait for our answer.
      if backEnd == .grab { stage.pump() }
      #expect(application.collect().map(\.kind).filter(\.isInput) == [.touchBegin, .touchEnd])
      #expect(stage.heard.map(\.phase) == [.began, .ended])
    }
  }

  @Test(
    "An animating region discards new touches, and keeps those that began before (W19)",
    arguments: BackEnd.allCases)
  func animating(_ backEnd: BackEnd) throws {
    try withPad(backEnd, { $0.touchRules.strategy = .each }) { _, application, stage, finger in
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      stage.pump()
      stage.tree.update(try #require(stage.tree.region(named: "pad"))) {
        $0.movement.isAnimating = true
      }
      stage.showShape()
      try finger.touchDown(2, at: Point(x: 250, y: 150))
      stage.pump()
      try finger.touchMove(2, to: Point(x: 240, y: 150))
      try finger.touchMove(1, to: Point(x: 160, y: 150))
      try finger.touchUp(2)
      try finger.touchUp(1)
      stage.pump()
      #expect(application.collect().filter(\.kind.isInput).isEmpty)
      let (start, end) = (Point(x: 150, y: 150), Point(x: 160, y: 150))
      #expect(
        stage.heard == [
          .init("pad", .began, start), .init("pad", .moved, end), .init("pad", .ended, end),
        ])
      #expect(stage.verdicts == (2, 0) && stage.faults.isEmpty && !stage.isTouched)
    }
  }

  @Test(
    "A region that moves and is raised keeps its touch, and takes none where it was (W5, S16, e14)",
    arguments: BackEnd.allCases)
  func movedDuringTouch(_ backEnd: BackEnd) throws {
    try withPad(backEnd) { server, application, stage, finger in
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      stage.pump()
      // Another window opens in front, and ours is raised in front of it.
      let other = try ProbeClient(
        server.display, .touch, on: .window(PixelRect(x: 0, y: 0, width: 400, height: 400)))
      stage.pump(at: 0)
      stage.tree.move(try #require(stage.tree.region(named: "pad")), to: Point(x: 800, y: 400))
      stage.showShape()
      try finger.touchMove(1, to: Point(x: 160, y: 160))
      try finger.tap(2, at: Point(x: 200, y: 200))
      stage.pump()
      #expect(other.collect().map(\.kind).filter(\.isInput) == [.touchBegin, .touchEnd])
      #expect(application.collect().map(\.kind).filter(\.isInput).isEmpty)
      // Without any region our window is unmapped.
      stage.tree.remove(try #require(stage.tree.region(named: "pad")))
      stage.showShape()
      #expect(!stage.touches.window.isMapped)
      try finger.touchUp(1)
      stage.pump()
      #expect(stage.heard.map(\.phase) == [.began, .moved, .cancelled])
      #expect(application.collect().map(\.kind).filter(\.isInput).isEmpty)
      try finger.tap(2, at: Point(x: 850, y: 450))
      stage.pump()
      #expect(application.collect().contains { $0.kind == .touchBegin })
    }
  }

  @Test("Regions come back on top of a window that covers them")
  func covered() throws {
    try withServer { server in
      let stage = try RegionStage(server.display, RegionTree(Region.pad))
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let finger = try server.injector("touch0")
      stage.pump(at: 0)
      try finger.tap(1, at: Point(x: 150, y: 150))
      stage.pump(at: 0)
      #expect(stage.heard.map(\.phase) == [.began, .ended])
      #expect(!application.collect().contains { $0.kind.isInput })
    }
  }
}
