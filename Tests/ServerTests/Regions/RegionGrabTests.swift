import SystemSupport
import Testing
import TouchOwnership
import TouchRig
import TouchRouting
import TouchX11
import Touches

@Suite("Regions and other programs' grabs", .server(.regions), .serialized)
struct RegionGrabTests {
  private static var pad: Region { Region(name: "pad", frame: Rect(100, 100, 200, 200)) }

  /// A grab of the root as window managers and compositors make it, and its holder's answer.
  enum RootGrab: CaseIterable {
    case clickReplayed, clickKept, touchRejected, touchAccepted, menu

    var leavesTouch: Bool { self == .clickReplayed || self == .touchRejected }
  }

  @Test(
    "Regions receive a touch only once they certainly own it (S4, S13, S14)",
    arguments: RootGrab.allCases
  )
  func decided(_ grab: RootGrab) throws {
    try withServer { server in
      let stage = try RegionStage(server.display, RegionTree(Self.pad))
      let manager = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10)))
      let other = manager.connection
      switch grab {
      case .clickReplayed, .clickKept: try other.grabPresses(on: other.root)
      case .touchRejected, .touchAccepted: #expect(other.grabTouches(on: other.root))
      case .menu: #expect(other.grabPointer(on: other.root))
      }
      other.synchronise()
      let finger = try server.injector("touch0")
      let point = Point(x: 150, y: 150)
      try finger.touchDown(1, at: point)
      stage.pump()
      #expect(stage.heard.isEmpty, "before the answer")
      switch grab {
      case .clickReplayed: other.allow(.replay)
      case .clickKept: other.allow(.flow)
      case .touchRejected, .touchAccepted:
        let begin = try manager.waitForEvent("the touch to reach the other client") {
          $0.kind == .touchBegin
        }
        try other.answer(
          begin.device, touch: begin.detail, on: other.root, accept: grab == .touchAccepted)
      case .menu: break
      }
      other.synchronise()
      try finger.touchMove(1, to: Point(x: 160, y: 150))
      try finger.touchUp(1)
      stage.pump()
      let phases = stage.heard.map(\.phase)
      #expect(phases == (grab.leavesTouch ? [.began, .moved, .ended] : []))
      #expect(stage.heard.first?.places == (grab.leavesTouch ? [point] : nil))
      #expect(!stage.touches.isTouched)
    }
  }

  @Test(
    "Regions with a touch grab leave a finger to a grab that comes first (S14, e13, e15)",
    arguments: [RootGrab.menu, .clickReplayed, .clickKept])
  func offered(_ grab: RootGrab) throws {
    try withServer { server in
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let tree = RegionTree(
        Self.pad, Region(name: "tray", frame: Rect(500, 100, 200, 200), policy: .offer))
      let stage = try RegionStage(server.display, tree, .grab)
      let manager = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10)))
      let other = manager.connection
      // Made later, a grab of the root's buttons comes before ours.
      if grab == .menu {
        #expect(other.grabPointer(on: other.root))
      } else {
        try other.grabPresses(on: other.root)
      }
      other.synchronise()
      application.clear()
      let finger = try server.injector("touch0")
      for (number, x) in [(1, 150), (2, 550), (3, 900)] as [(UInt32, Double)] {
        try finger.touchDown(number, at: Point(x: x, y: 150))
        stage.pump()
        if grab == .clickReplayed { other.allow(.replay) }
        if grab == .clickKept { other.allow(.flow) }
        other.synchronise()
        stage.pump()
      }
      for number in [3, 1, 2] as [UInt32] { try finger.touchUp(number) }
      stage.pump()
      // A pointer grab takes only the first finger, and a replayed touch goes on to our window.
      #expect(stage.heard.map(\.phase) == (grab == .clickReplayed ? [.began, .ended] : []))
      #expect(stage.verdicts == (grab == .clickReplayed ? 1 : 0, 2))
      #expect(
        application.collect().map(\.kind).filter(\.isInput)
          == [.touchBegin, .touchBegin, .touchEnd, .touchEnd])
      #expect(stage.grab?.hasUnanswered == false && !stage.isTouched)
    }
  }

  @Test("Regions receive in order the taps that ended before their owner was certain (S9, S10)")
  func lateAnswers() throws {
    try withServer { server in
      let stage = try RegionStage(server.display, RegionTree(Self.pad))
      let recognizer = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10)))
      let other = recognizer.connection
      #expect(other.grabTouches(on: other.root))
      let finger = try server.injector("touch0")
      let points = [120, 140, 160].map { Point(x: $0, y: 150) }
      for point in points { try finger.tap(1, at: point) }
      stage.pump()
      #expect(stage.heard.isEmpty)
      let begins = recognizer.collect().filter { $0.kind == .touchBegin }
      #expect(begins.count == 3)
      for (number, begin) in begins.enumerated() {
        // The second stays with the other program.
        try other.answer(
          begin.device, touch: begin.detail, on: other.root, accept: number == 1)
        stage.pump()
      }
      #expect(
        stage.heard == [
          .init("pad", .began, points[0]), .init("pad", .ended, points[0]),
          .init("pad", .began, points[2]), .init("pad", .ended, points[2]),
        ])
      #expect(!stage.touches.isTouched)
    }
  }

  @Test("A touch that is accepted just before the grab ends is not reported as given back")
  func acceptedBeforeEnd() throws {
    try withServer { server in
      let grab = try RootTouchGrab(server.display) { _, _ in }
      grab.area = PixelArea([PixelRect(x: 0, y: 0, width: 1280, height: 720)])
      let finger = try server.injector("touch0")
      for number in [1, 2] as [UInt32] {
        try finger.touchDown(number, at: Point(x: 100 * Double(number), y: 150))
      }
      grab.synchronise()
      var touches: [TouchID] = []
      grab.takeEvents {
        if case .report(let report, isAsked: true) = $0, report.phase == .began {
          touches.append(report.id)
        }
      }
      try #require(touches.count == 2)
      grab.answer(touches[0], accepts: true)
      grab.ungrab()
      grab.sendAnswers(at: Monotonic.milliseconds)
      for number in [1, 2] as [UInt32] { try finger.touchUp(number) }
      grab.synchronise()
      var givenBack: [TouchID] = []
      var ended: [TouchID] = []
      grab.takeEvents {
        switch $0 {
        case .givenBack(let touch): givenBack.append(touch)
        case .report(let report, _) where report.phase == .ended: ended.append(report.id)
        default: break
        }
      }
      #expect(givenBack == [touches[1]])
      #expect(Set(ended) == Set(touches))
    }
  }
}
