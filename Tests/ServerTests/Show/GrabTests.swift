import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Touches during grabs of other programs", .server(.stage), .serialized)
struct GrabTests {
  @Test(
    "Touches are shown while another program grabs the core pointer (S1)",
    arguments: [GrabPace.flowing, .frozen],
    Surroundings.usual)
  func coreGrab(_ pace: GrabPace, in surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--lift", "none"]) { stage in
      #expect(stage.other.grabPointer(on: stage.application.window, pace: pace))
      try followFinger(on: stage)
      stage.other.allow(.flow)
      stage.other.ungrabPointer()
      stage.other.synchronise()
      try followFinger(on: stage)
    }
  }

  @Test(
    "Touches are shown while another program holds an XI2 grab (S2)", arguments: DeviceGrab.all,
    Surroundings.usual)
  func deviceGrab(_ grab: DeviceGrab, in surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--lift", "none"]) { stage in
      let device =
        grab.isOfSlave
        ? try #require(stage.other.device(named: "touch0")) : DisplayConnection.masterPointer
      #expect(stage.other.grab(device, on: stage.application.window, pace: grab.pace))
      try followFinger(on: stage)
      stage.other.allow(.flow)
      stage.other.ungrab(device)
      stage.other.synchronise()
      try followFinger(on: stage)
    }
  }

  @Test("With --listen root, a touch ends when another client grabs its touchscreen")
  func rootTouchEndsOnGrab() throws {
    try withStage(["--lift", "none", "--listen", "root"]) { stage in
      let device = try #require(stage.other.device(named: "touch0"))
      let point = Point(x: 350, y: 220)
      try stage.finger.touchDown(1, at: point)
      try stage.waitForHalos(at: [point])
      #expect(stage.other.grab(device, on: stage.application.window))
      stage.other.synchronise()
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
      stage.other.ungrab(device)
      stage.other.synchronise()
      try followFinger(on: stage)
    }
  }

  @Test(
    "Touches are shown while a passive grab of a window manager freezes a click (S2)",
    arguments: Surroundings.usual)
  func frozenMaster(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--lift", "none"], application: .corePointer) { stage in
      try stage.other.grabPresses(on: stage.application.window)
      try followFinger(on: stage)
      // The click was frozen the whole time: the application did not receive it.
      #expect(!stage.application.collect().contains { $0.kind == .buttonPress })
      stage.other.allow(.replay)
      stage.other.synchronise()
      #expect(stage.application.collect().contains { $0.kind == .buttonPress })
    }
  }

  @Test(
    "Touches are shown whether a touch grab accepts them, rejects them or is undecided (R13)",
    arguments: GrabDecision.allCases,
    Surroundings.withoutTouchGrab)
  func touchGrab(_ decision: GrabDecision, in surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--lift", "none"], application: .touch) { stage in
      let recognizer = try ProbeClient(
        stage.server.display, .structure,
        on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10)))
      let root = recognizer.connection.root
      #expect(recognizer.connection.grabTouches(on: root), "the overlay holds that grab")
      let point = Point(x: 400, y: 250)
      try stage.finger.touchDown(1, at: point)
      try stage.waitForHalos(at: [point])
      let begin = try recognizer.waitForEvent("the touch to reach the other client") {
        $0.kind == .touchBegin
      }
      if let accept = decision.accepts {
        try recognizer.connection.answer(
          begin.device, touch: begin.detail, on: root, accept: accept)
      }
      let moved = Point(x: 700, y: 500)
      try stage.finger.touchMove(1, to: moved, steps: 5)
      try stage.waitForHalos(at: [moved])
      #expect(
        stage.application.collect().contains { $0.kind == .touchBegin } == (decision == .rejected))
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  /// Puts a finger down, moves it and lifts it, and waits for its halo after each step.
  private func followFinger(on stage: ShowStage) throws {
    let point = Point(x: 350, y: 220)
    try stage.finger.touchDown(1, at: point)
    try stage.waitForHalos(at: [point])
    let moved = Point(x: 820, y: 470)
    try stage.finger.touchMove(1, to: moved, steps: 5)
    try stage.waitForHalos(at: [moved])
    try stage.finger.touchUp(1)
    try stage.waitForCleanScreen()
  }
}

/// The decision of a touch grab's owner about a touch.
enum GrabDecision: CaseIterable {
  case accepted, rejected, undecided

  var accepts: Bool? {
    switch self {
    case .accepted: true
    case .rejected: false
    case .undecided: nil
    }
  }
}

/// An active XI2 grab.
struct DeviceGrab: CustomTestStringConvertible {
  var isOfSlave: Bool
  var pace: GrabPace
  var testDescription: String { "\(pace), of the \(isOfSlave ? "slave, which floats" : "master")" }

  // A frozen slave sends no events to any client.
  static let all = [
    DeviceGrab(isOfSlave: false, pace: .flowing), DeviceGrab(isOfSlave: false, pace: .frozen),
    DeviceGrab(isOfSlave: true, pace: .flowing),
  ]
}
