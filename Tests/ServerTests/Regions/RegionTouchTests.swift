import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches

@Suite("Regions over an application", .server(.regions), .serialized)
struct RegionTouchTests {
  @Test(
    "Regions leave an application's events outside of them unchanged (S1, S2, S3, S4)",
    arguments: ApplicationKind.all, BackEnd.allCases)
  func outside(_ kind: ApplicationKind, _ backEnd: BackEnd) throws {
    try withServer { server in
      let application = try Application(server.display, kind)
      let finger = try server.injector("touch0")
      let mouse = try server.injector("mouse")

      func play(_ answer: () -> Void = {}) throws -> [ProbeEvent] {
        application.probe.clear()
        func settle() {
          answer()
          application.letThrough()
        }
        try finger.touchDown(1, at: Point(x: 500, y: 500))
        settle()
        // Over a region, which does not affect a touch that began elsewhere.
        try finger.touchMove(1, to: Point(x: 150, y: 150), steps: 6)
        try finger.touchDown(2, at: Point(x: 900, y: 300))
        settle()
        try finger.touchMove(1, to: Point(x: 700, y: 600), steps: 4)
        try finger.touchUp(2)
        try finger.touchUp(1)
        settle()
        try finger.touchDown(3, at: Point(x: 99, y: 99))
        settle()
        try finger.touchUp(3)
        settle()
        try mouse.move(to: Point(x: 400, y: 300))
        try mouse.button(1, pressed: true)
        try mouse.sync()
        settle()
        try mouse.move(to: Point(x: 600, y: 500))
        try mouse.button(1, pressed: false)
        try mouse.sync()
        return application.takeInput()
      }

      // The first run moves the pointer to where every other run leaves it.
      _ = try play()
      let without = try play()
      let stage = try RegionStage(server.display, RegionTree(Region.pad), backEnd)
      let with: [ProbeEvent]
      switch backEnd {
      case .window:
        // Nothing reads our connection meanwhile, as when the process is stopped.
        with = try play()
        stage.pump()
        #expect(with == without)
        #expect(stage.verdicts == (0, 0))
      case .grab:
        with = try play { stage.pump() }
        #expect(with.withoutReplay == without.withoutReplay)
        // Behind a click-to-focus grab, touches are replayed even without us.
        #expect((with == without) == (kind.receivesTouches || kind.isManaged))
        #expect(stage.verdicts == (0, 3) && stage.grab?.refusedAnswers == 0)
      }
      #expect(without.contains { $0.kind == kind.begin })
      #expect(stage.heard.isEmpty)
    }
  }

  @Test(
    "A touch on a region sends the application nothing, not even motion (W5, S1, S2, S3, S4)",
    arguments: ApplicationKind.all, BackEnd.allCases)
  func inside(_ kind: ApplicationKind, _ backEnd: BackEnd) throws {
    try withServer { server in
      let application = try Application(server.display, kind)
      let stage = try RegionStage(server.display, RegionTree(Region.pad), backEnd)
      let finger = try server.injector("touch0")
      application.probe.clear()
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      // Even an application that receives touches before it owns them receives none then.
      stage.pump()
      try finger.touchMove(1, to: Point(x: 250, y: 200))
      // Outside the region the touch remains ours.
      try finger.touchMove(1, to: Point(x: 700, y: 500))
      try finger.touchUp(1)
      stage.pump()
      let seen = application.takeInput()
      #expect(seen.isEmpty, "\(seen)")
      #expect(
        stage.heard == [
          .init("pad", .began, Point(x: 150, y: 150)), .init("pad", .moved, Point(x: 250, y: 200)),
          .init("pad", .moved, Point(x: 700, y: 500)), .init("pad", .ended, Point(x: 700, y: 500)),
        ])
      #expect(stage.verdicts == (1, 0))
      // The next touch elsewhere goes to the application as usual.
      try finger.tap(1, at: Point(x: 700, y: 500))
      stage.pump()
      #expect(application.takeInput().contains { $0.kind == kind.begin })
    }
  }

  @Test(
    "Num Lock does not change which touches regions take (S18)",
    arguments: BackEnd.allCases)
  func numLock(_ backEnd: BackEnd) throws {
    try withServer { server in
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let stage = try RegionStage(server.display, RegionTree(Region.pad), backEnd)
      let keyboard = try server.injector("keyboard")
      func pressNumLock() throws {
        for isPressed in [true, false] { try keyboard.key(77, pressed: isPressed) }
        try keyboard.sync()
      }
      try pressNumLock()
      let finger = try server.injector("touch0")
      try finger.tap(1, at: Point(x: 500, y: 500))
      try finger.tap(1, at: Point(x: 150, y: 150))
      stage.pump()
      let begins = application.collect().filter { $0.kind == .touchBegin }
      try pressNumLock()
      #expect(begins.count == 1)
      // Num Lock was on: Mod2 in the usual modifier map.
      #expect(begins.allSatisfy { $0.state >> 32 & 0x10 != 0 })
      #expect(stage.heard.map(\.phase) == [.began, .ended])
    }
  }

  @Test(
    "Two regions take a finger each, and the application the third, in any order (M4, S8)",
    arguments: BackEnd.allCases)
  func severalFingers(_ backEnd: BackEnd) throws {
    try withServer { server in
      let application = try ProbeClient(server.display, .touch, on: .wholeStage)
      let points = [
        "a": Point(x: 150, y: 150), "b": Point(x: 1150, y: 150), "none": Point(x: 600, y: 600),
      ]
      let orders = [["a", "b", "none"], ["none", "b", "a"], ["b", "none", "a"]]
      for order in orders {
        let stage = try RegionStage(
          server.display,
          RegionTree(
            Region(name: "a", frame: Rect(100, 100, 200, 200)),
            Region(name: "b", frame: Rect(1000, 100, 200, 200))),
          backEnd)
        let finger = try server.injector("touch0")
        application.clear()
        for (number, name) in order.enumerated() {
          try finger.touchDown(UInt32(number), at: try #require(points[name]))
          stage.pump()
        }
        for (number, name) in order.enumerated() {
          let point = try #require(points[name])
          try finger.touchMove(UInt32(number), to: Point(x: point.x + 20, y: point.y), steps: 2)
        }
        for number in order.indices { try finger.touchUp(UInt32(number)) }
        stage.pump()
        let kinds = application.collect().map(\.kind).filter(\.isInput)
        #expect(kinds == [.touchBegin, .touchUpdate, .touchUpdate, .touchEnd], "\(order)")
        for name in ["a", "b"] {
          let point = try #require(points[name])
          let heard = stage.heard.filter { $0.region == name }
          #expect(heard.map(\.phase) == [.began, .moved, .moved, .ended], "\(order)")
          #expect(heard.last?.places == [Point(x: point.x + 20, y: point.y)], "\(order)")
        }
      }
    }
  }

  @Test(
    "Regions receive 20 touches at once, and 25 taps that ended before they were answered (M3)",
    arguments: BackEnd.allCases)
  func manyFingers(_ backEnd: BackEnd) throws {
    try withPad(backEnd, { $0.touchRules.strategy = .each }) { _, application, stage, finger in
      let points = (0..<25).map { Point(x: 110 + Double($0) * 7, y: 150) }
      for number in 0..<20 { try finger.touchDown(UInt32(number), at: points[number]) }
      stage.pump()
      #expect(stage.heard.count == 20 && stage.heard.allSatisfy { $0.phase == .began })
      for number in 0..<20 { try finger.touchUp(UInt32(number)) }
      stage.pump()
      #expect(stage.heard.suffix(20).flatMap(\.places) == points.prefix(20).map { $0 })
      for point in points { try finger.tap(1, at: point) }
      stage.pump()
      #expect(
        stage.heard.suffix(50)
          == points.flatMap {
            [RegionStage.Heard("pad", .began, $0), RegionStage.Heard("pad", .ended, $0)]
          })
      #expect(stage.verdicts == (45, 0) && stage.faults.isEmpty && !stage.isTouched)
      #expect(application.collect().filter(\.kind.isInput).isEmpty)
    }
  }

  @Test(
    "A pointer-only application gets a press only if the first finger is on it (S8)",
    arguments: BackEnd.allCases, [ProbeSelection.corePointer, .xiPointer])
  func emulation(_ backEnd: BackEnd, _ selection: ProbeSelection) throws {
    try withServer { server in
      let application = try ProbeClient(server.display, selection, on: .wholeStage)
      let stage = try RegionStage(server.display, RegionTree(Region.pad), backEnd)
      let finger = try server.injector("touch0")
      let (here, elsewhere) = (Point(x: 150, y: 150), Point(x: 700, y: 500))
      for (first, presses) in [(here, 0), (elsewhere, 1)] {
        application.clear()
        try finger.touchDown(1, at: first)
        stage.pump()
        try finger.touchDown(2, at: first == here ? elsewhere : here)
        stage.pump()
        try finger.touchUp(2)
        try finger.touchUp(1)
        stage.pump()
        let kinds = application.collect().map(\.kind)
        #expect(kinds.count { $0 == .buttonPress || $0 == .xiButtonPress } == presses)
        #expect(kinds.count { $0 == .buttonRelease || $0 == .xiButtonRelease } == presses)
      }
      #expect(stage.heard.map(\.phase) == [.began, .ended, .began, .ended])
    }
  }

  @Test(
    "Touches that a device reports together reach a region in one call (M2)",
    arguments: BackEnd.allCases)
  func frames(_ backEnd: BackEnd) throws {
    try withPad(backEnd, { $0.touchRules.strategy = .together }) { server, _, stage, finger in
      func report(_ change: Injector.ContactChange, _ y: Double) throws {
        try finger.batch { finger throws(RigError) in
          try finger.touch(change, 1, at: Point(x: 150, y: y))
          try finger.touch(change, 2, at: Point(x: 250, y: y))
        }
        try finger.sync()
      }
      let steps = 20
      try report(.began, 150)
      for step in 1...steps { try report(.moved, 150 + Double(step)) }
      try report(.ended, 150 + Double(steps))
      stage.pump()
      // Reports with the same ms are one call, unless a finger is in them twice: then they are as
      // few calls as that allows.
      for phase in [TouchPhase.began, .moved, .ended] {
        let calls = stage.heard.filter { $0.phase == phase }
        #expect(calls.flatMap(\.places).count { $0.x == 150 } == (phase == .moved ? steps : 1))
        #expect(calls.flatMap(\.places).count { $0.x == 250 } == (phase == .moved ? steps : 1))
        for call in calls { #expect(Set(call.places.map(\.x)).count == call.places.count) }
        for (time, simultaneous) in Dictionary(grouping: calls, by: \.time) {
          let positions = stage.heard.filter { $0.time == time }.flatMap(\.places)
          let maximum = [150, 250].map { x in positions.count { $0.x == x } }.max()
          #expect(simultaneous.count <= maximum ?? 0)
        }
      }
      #expect(stage.heard.contains { $0.phase == .moved && $0.places.count == 2 })
      #expect(stage.verdicts == (2, 0) && stage.faults.isEmpty && !stage.isTouched)
    }
  }

  /// A controller that records the phases that it receives, and handles them or not.
  private final class Listener: Controller {
    let handles: Bool
    private(set) var phases: [TouchPhase] = []

    init(handles: Bool) { self.handles = handles }

    private func record(_ phase: TouchPhase) -> Handling {
      phases.append(phase)
      return handles ? .handled : .notHandled
    }
    func began(_ event: RegionEvent, in context: ResponderContext) -> Handling { record(.began) }
    func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling { record(.moved) }
    func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling { record(.ended) }
    func cancelled(_ event: RegionEvent, in context: ResponderContext) { _ = record(.cancelled) }
  }

  @Test(
    "A touch goes from the window through frames, recognizers and responders to a controller (W2)",
    arguments: BackEnd.allCases)
  func pipeline(_ backEnd: BackEnd) throws {
    try withServer { server in
      let tree = RegionTree(Region.pad)
      let arena = GestureArena(layout: LayoutContext(screen: tree.screen, monitors: []))
      let stage = try RegionStage(server.display, tree, backEnd, arena)
      let pad = try #require(tree.region(named: "pad"))
      arena.add(GestureSettings(id: GestureID(rawValue: "pan"), type: .pan), to: pad)
      let (responder, controller) = (Listener(handles: false), Listener(handles: true))
      stage.router.setResponder(responder, for: pad)
      stage.router.setController(controller, for: pad)
      var frames: [TouchFrame] = []
      stage.router.trace = { frames.append($0) }
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 150, y: 150))
      stage.pump()
      let touch = try #require(frames.first?.changed.first)
      #expect(stage.router.touch(touch.id)?.region == pad)
      for x in [155.0, 200, 210] { try finger.touchMove(1, to: Point(x: x, y: 150)) }
      try finger.touchUp(1)
      stage.pump()
      // The responder is first and declines; the controller has the touch until the pan takes it.
      #expect(responder.phases == [.began])
      #expect(controller.phases == [.began, .moved, .cancelled])
      #expect(stage.gestures == [.began, .changed, .ended])
      #expect(frames.flatMap(\.changed).allSatisfy { $0.id == touch.id })
      #expect(frames.last?.changed.first?.phase == .ended)
      #expect(stage.verdicts == (1, 0) && stage.faults.isEmpty && !stage.isTouched)
    }
  }

  @Test("Mouse clicks on regions do not reach the window manager's menu on the root")
  func mouse() throws {
    try withServer { server in
      let manager = try ProbeClient(server.display, .corePointer, on: .root)
      let stage = try RegionStage(server.display, RegionTree(Region.pad))
      let mouse = try server.injector("mouse")
      for (point, presses) in [(Point(x: 150, y: 150), 0), (Point(x: 600, y: 600), 1)] {
        try mouse.move(to: point)
        try mouse.button(1, pressed: true)
        try mouse.button(1, pressed: false)
        try mouse.sync()
        #expect(manager.collect().count { $0.kind == .buttonPress } == presses)
      }
      stage.pump()
      #expect(stage.heard.isEmpty)
    }
  }
}

extension [ProbeEvent] {
  /// The events without the differences that the server makes when any grab releases a touch.
  ///
  /// The pointer moves to its position twice, and button 1 is down before the press reports it.
  fileprivate var withoutReplay: [ProbeEvent] {
    var kept: [ProbeEvent] = []
    for var event in self {
      event.state = 0
      if let last = kept.last, last.isMotion, event.isMotion,
        last.rootPosition == event.rootPosition
      {
        kept.removeLast()
      }
      kept.append(event)
    }
    return kept
  }
}

extension ProbeEvent {
  fileprivate var isMotion: Bool { kind == .motion || kind == .xiMotion }
}

extension ServerConfiguration {
  /// A small screen with two touchscreens, a mouse and a keyboard.
  static let regions = ServerConfiguration(
    width: 1280, height: 720,
    devices: [
      .touchscreen, RigDevice("touch1", kind: .touch(contacts: 10)),
      RigDevice("mouse", kind: .pointerAbsolute), .keyboard,
    ])
}
