import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("Offered touches under a window manager", .server(.regions), .serialized)
struct OfferManagerTests {
  private static let onTray = Point(x: 500, y: 300)
  private static let beside = Point(x: 500, y: 650)

  /// A region that waits for a second tap, or for a long press of two fingers; that takes so long
  /// that no test reaches it, even on a slow machine.
  private static let doubleTap = """
    regions:
    - id: tray
      frame: {left: 200px, top: 200px, width: 400px, height: 300px}
      policy: offer
      touches: gesture
      gestures:
      - {id: twice, type: tap, taps: 2, do: {log: twice}}
      - {id: both, type: longPress, longPress: 20000, fingers: 2, do: {log: both}}

    """

  /// The positions of the second finger.
  static let secondPositions = [beside, onTray]

  @Test(
    "Two offered touches both reach the application, and the pointer still works",
    arguments: WindowManager.usual, secondPositions)
  func twoTaps(_ manager: WindowManager, _ second: Point) throws {
    try withServer(in: manager.surroundings) { server in
      let stage = try ManagedStage(server, manager, Self.doubleTap)
      try stage.finger.tap(1, at: Self.onTray)
      stage.pass(milliseconds: 80)
      try stage.finger.touchDown(2, at: second)
      if second == Self.onTray { stage.pass(milliseconds: 60) }
      // Beyond the slop, so this is not a second tap.
      try stage.finger.touchMove(2, to: Point(x: second.x + 40, y: second.y + 40), steps: 4)
      try stage.wait(for: "both touches to reach the application") { stage.delivered.count == 2 }
      try stage.finger.touchUp(2)
      try stage.wait(for: "both touches to end") {
        stage.delivered.allSatisfy { $0.phases.last == .touchEnd }
      }
      #expect(stage.delivered.map(\.place) == [Self.onTray, second])
      #expect(stage.delivered.first?.phases == [.touchBegin, .touchEnd])
      try stage.waitForTouchAndClick()
      try stage.stop()
      try stage.waitForTouchAndClick()
      #expect(server.isRunning)
    }
  }

  @Test(
    "Offered touches reach the application when regions disappear under a finger",
    arguments: WindowManager.usual, ManagedStage.Exit.allCases)
  func exits(_ manager: WindowManager, _ exit: ManagedStage.Exit) throws {
    try withServer(in: manager.surroundings) { server in
      for fingers in Fingers.allCases {
        let stage = try ManagedStage(server, manager, Self.doubleTap)
        try fingers.play(stage)
        try stage.play(exit)
        try stage.wait(for: "both touches to reach the application with \(fingers)") {
          stage.delivered.count == 2
        }
        try server.liftFingers()
        try stage.wait(for: "both touches to end with \(fingers)") {
          stage.delivered.allSatisfy { $0.phases.last == .touchEnd }
        }
        #expect(stage.delivered.allSatisfy { $0.phases.first == .touchBegin }, "\(fingers)")
        try stage.waitForTouchAndClick()
        try stage.stop()
        #expect(server.isRunning)
      }
    }
  }

  @Test(
    "Offered touches are lost while a mouse button is held for long, and arrive again afterwards",
    arguments: WindowManager.usual.filter { !$0.surroundings.grabsTouches })
  func heldButton(_ manager: WindowManager) throws {
    try withServer(in: manager.surroundings) { server in
      // The tap must wait for a second one until the button is down, even on a slow machine.
      let stage = try ManagedStage(
        server, manager, Self.doubleTap + "gestures: {defaults: {multiTap: 2000}}\n",
        ["--log", "info"])
      try stage.finger.tap(1, at: Self.onTray)
      try stage.button(true, at: ManagedStage.beside)
      try stage.wait(for: "the message that another client held the pointer") {
        stage.overlay?.messages.contains("another client held the pointer") ?? false
      }
      try stage.button(false, at: ManagedStage.beside)
      try stage.waitForTouchAndClick()
      #expect(stage.delivered.map(\.place) == [ManagedStage.beside])
      try stage.stop()
    }
  }

  /// Two fingers, of which at least one is undecided when the regions disappear.
  enum Fingers: CaseIterable {
    case tapAndHold, tapAndBeside, twoHeld

    func play(_ stage: ManagedStage) throws {
      switch self {
      case .tapAndHold, .tapAndBeside:
        try stage.finger.tap(1, at: onTray)
        stage.pass(milliseconds: 60)
        try stage.finger.touchDown(2, at: self == .tapAndHold ? onTray : beside)
      case .twoHeld:
        try stage.finger.touchDown(1, at: onTray)
        try stage.finger.touchDown(2, at: Point(x: onTray.x + 60, y: onTray.y + 60))
      }
    }
  }
}
