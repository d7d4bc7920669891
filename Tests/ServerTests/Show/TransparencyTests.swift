import Testing
import TouchRig
import TouchX11
import Touches
import WindowStates

@Suite("An application beneath the overlay", .server(.stage), .serialized)
struct TransparencyTests {
  @Test(
    "An application beneath the overlay receives the same events as without it (S9)",
    arguments: [ProbeSelection.touch, .touchWithOwnership, .xiPointer, .corePointer],
    Surroundings.usual)
  func identicalEvents(_ selection: ProbeSelection, in surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let frame = PixelRect(x: 200, y: 100, width: 800, height: 500)
      let application = try ProbeClient(
        server.display, selection, on: .window(frame, colour: 0xe0e0e0))
      let reader = try ScreenReader(server.display)
      let finger = try server.injector("touch0")
      let mouse = try server.injector("mouse")

      /// Plays touches and mouse input across the window, and returns the application's events.
      func play(isShown: Bool) throws -> [ProbeEvent] {
        application.clear()
        try finger.touchDown(1, at: Point(x: 300, y: 200))
        try selection.waitForBegins(1, of: application)
        if isShown {
          try reader.waitForPixel("a halo to be shown", 300, 200) { $0 != 0xe0e0e0 }
        }
        try finger.touchDown(2, at: Point(x: 1100, y: 650))
        try finger.touchMove(1, to: Point(x: 700, y: 400), steps: 8)
        try finger.touchMove(2, to: Point(x: 500, y: 300), steps: 3)
        try finger.touchUp(1)
        try finger.touchDown(3, at: Point(x: 900, y: 550))
        if selection.selectsTouches { try selection.waitForBegins(2, of: application) }
        try finger.touchUp(3)
        try finger.touchUp(2)
        try mouse.move(to: Point(x: 400, y: 300))
        try mouse.button(1, pressed: true)
        try mouse.move(to: Point(x: 600, y: 500))
        try mouse.button(1, pressed: false)
        try mouse.sync()
        try selection.waitForEnds(2, of: application)
        return application.events.comparable
      }

      // The first run moves the pointer to where every other run leaves it.
      _ = try play(isShown: false)
      let without = try play(isShown: false)
      let overlay = try RunningOverlay(on: server.display, ["show", "--pointer"])
      let with = try play(isShown: true)
      #expect(overlay.stop() == .exited(0))
      #expect(without.count > 5)
      #expect(with == without)
    }
  }

  @Test(
    "An application beneath the overlay keeps the focus when windows of the overlay appear",
    arguments: Surroundings.usual)
  func keptFocus(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, application: .application) { stage in
      try stage.focusApplication()
      // Invisible windows do not count: KWin restacks its windows along the edges of the screen,
      // which only receive input, at any time after its start.
      func orderOfOthers() -> [WindowID] {
        stage.other.topLevels().filter { $0.isMapped && !$0.isInputOnly && !$0.isOurs }.map(\.id)
      }
      let before = orderOfOthers()
      #expect(before.contains(stage.application.window))
      try stage.finger.touchDown(1, at: Point(x: 300, y: 200))
      try stage.waitForHalos(at: [Point(x: 300, y: 200)])
      #expect(orderOfOthers() == before)
      #expect(stage.other.topLevels().last?.isHalo == true)
      #expect(!stage.hasLostFocus)
      try stage.finger.touchUp(1)
    }
  }
}

// mutter grabs every touch first and passes it on after examining it. Applications can distinguish
// events of a touch that are replayed then from those that follow, so each finger rests until the
// application owns its touch.
extension ProbeSelection {
  fileprivate var selectsTouches: Bool { self == .touch || self == .touchWithOwnership }

  /// The event that reports that a touch, or the click emulated for it, is the application's.
  private var beginKind: ProbeEvent.Kind {
    switch self {
    case .touchWithOwnership: .touchOwnership
    case .corePointer: .buttonPress
    case .xiPointer: .xiButtonPress
    default: .touchBegin
    }
  }

  /// The event that reports the end of a touch or of a click.
  private var endKind: ProbeEvent.Kind {
    switch self {
    case .corePointer: .buttonRelease
    case .xiPointer: .xiButtonRelease
    default: .touchEnd
    }
  }

  /// Waits until a number of touches or clicks have reached the application.
  fileprivate func waitForBegins(_ count: Int, of application: ProbeClient) throws {
    try wait(for: beginKind, count, of: application)
  }

  /// Waits until a number of touches or clicks have ended for the application.
  fileprivate func waitForEnds(_ count: Int, of application: ProbeClient) throws {
    try wait(for: endKind, count, of: application)
  }

  private func wait(for kind: ProbeEvent.Kind, _ count: Int, of application: ProbeClient) throws {
    try Wait.until(
      "\(count) events of the kind \(kind)", input: application.connection.fileDescriptor
    ) {
      application.collect()
      return application.events.count { $0.kind == kind } >= count
    }
  }
}
