import FingertipSettings
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches

@testable import TouchRig

@Suite("Ink while the desktop changes beneath it", .server(.regions), .serialized)
struct InkStayTests {
  /// The events that cancel the touch of a finger that is drawing.
  enum Interruption: String, CaseIterable {
    case disabled, detached, otherTerminal, paused
  }

  /// A stroke that is cancelled, and the setting that decides what remains of it.
  struct CancelledStroke: CustomTestStringConvertible {
    var interruption: Interruption
    var cancellation: InkCancellation
    var surroundings = Surroundings.plain

    var testDescription: String { "\(interruption), \(cancellation.rawValue), \(surroundings)" }

    static let all =
      Interruption.allCases.flatMap { interruption in
        InkCancellation.allCases.map {
          CancelledStroke(interruption: interruption, cancellation: $0)
        }
      }
      + InkCancellation.allCases.map {
        CancelledStroke(
          interruption: .disabled, cancellation: $0, surroundings: .compositor)
      }
  }

  @Test(
    "A cancelled stroke is finished, marked or removed, as configured (M14)",
    arguments: CancelledStroke.all)
  func cancelledStroke(_ stroke: CancelledStroke) throws {
    try withServer(in: stroke.surroundings) { server in
      let stage = try DrawStage(server, ["draw", "--cancelled=\(stroke.cancellation.rawValue)"])
      try stage.draw(y: 500)
      try stage.draw(y: 300, lifts: false)
      try stage.wait(for: stage.inProgress(), 400, 300, "ink in progress")
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "touch0"))
      switch stroke.interruption {
      case .disabled: try user.setEnabled(false, device)
      case .detached: try user.detach(device)
      case .otherTerminal: user.setTerminalShown(false)
      case .paused: #expect(try stage.overlay.tell("pause").status == .exited(0))
      }
      defer {
        switch stroke.interruption {
        case .disabled:
          try? user.setEnabled(true, device)
          try? stage.finger.reconnect()
        case .detached: try? user.attach(device, to: DisplayConnection.masterPointer)
        case .otherTerminal: user.setTerminalShown(true)
        case .paused: break
        }
      }
      if stroke.interruption == .otherTerminal {
        try stage.wait(for: DrawStage.ground, 400, 300, "no ink on another terminal")
        user.setTerminalShown(true)
      }
      // The line is 10 px wide; only the outline of a marked stroke remains.
      let (middle, rim) =
        switch stroke.cancellation {
        case .end: (DrawStage.ink, DrawStage.ink)
        case .mark: (DrawStage.ground, DrawStage.ink)
        case .vanish: (DrawStage.ground, DrawStage.ground)
        }
      for x in [250.0, 400, 550] {
        try stage.wait(for: middle, x, 300, "the middle of the cancelled stroke")
        for y in [295.0, 304] { try stage.wait(for: rim, x, y, "the rim of the cancelled stroke") }
      }
      // A marked stroke counts as finished.
      if stroke.interruption == .paused { _ = try stage.overlay.tell("resume") }
      #expect(try stage.overlay.tell("undo").status == .exited(0))
      try stage.wait(for: DrawStage.ground, 400, 295, "no ink")
      let former = stroke.cancellation == .vanish ? DrawStage.ground : DrawStage.ink
      try stage.wait(for: former, 400, 500, "the line that was finished before")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("Ink stays visible when a compositor starts or stops")
  func compositorChange() throws {
    try withServer(in: .bare) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink without a compositor")
      // A stroke in progress continues as well.
      try stage.draw(2, y: 500, lifts: false)
      let picom = try RunningProgram(.picom, on: server)
      func isTranslucent() -> Bool {
        stage.ourWindows.contains { $0.isPane && $0.depth == 32 }
      }
      try Wait.until("the panes to become translucent") { isTranslucent() }
      try stage.wait(for: DrawStage.ink, 400, 300, "ink with a compositor")
      try stage.wait(for: 0x28_9050, 400, 500, "ink in progress with a compositor")
      try stage.finger.touchMove(2, to: Point(x: 700, y: 500), steps: 5)
      try stage.wait(for: 0x28_9050, 650, 500, "the continued stroke")
      picom.killNow()
      try Wait.until("the panes to become opaque") { !isTranslucent() }
      try stage.wait(for: DrawStage.ink, 400, 300, "ink without the compositor again")
      try stage.wait(for: DrawStage.ground, 400, 350, "the desktop beside it")
      try stage.finger.touchMove(2, to: Point(x: 900, y: 500), steps: 5)
      try stage.finger.touchUp(2)
      for x in [400.0, 650, 850] {
        try stage.wait(for: DrawStage.ink, x, 500, "the line that was in progress")
      }
      try stage.draw(y: 400)
      try stage.wait(for: DrawStage.ink, 400, 400, "new ink")
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Ink is hidden while the screen is locked, and reappears afterwards",
    arguments: Surroundings.bareAndComposited, Barrier.allCases)
  func lockedScreen(surroundings: Surroundings, barrier: Barrier) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      /// Whether a window of draw mode is on the screen, visible or receiving touches.
      func isOnScreen() -> Bool {
        stage.ourWindows.contains { $0.isMapped && !$0.frame.intersection(screen).isEmpty }
      }
      let raised = try RaisedBarrier(barrier, on: server.display)
      defer { raised.lower() }
      // No event reports the last grab of such a locker, so the overlay checks for it when a touch
      // arrives.
      if barrier == .seeThrough { try stage.finger.tap(1, at: Point(x: 400, y: 500)) }
      try Wait.until("the windows of draw mode to leave the screen") { !isOnScreen() }
      if barrier == .terminal {
        try stage.wait(for: DrawStage.ground, 400, 300, "no ink")
        try stage.finger.tap(1, at: Point(x: 400, y: 500))
        try stage.application.waitForTouchBegin()
      }
      raised.lower()
      try stage.wait(for: DrawStage.ink, 400, 300, "the earlier ink")
      try stage.drawOnceTouchesArrive(y: 400)
      stage.application.clear()
      try stage.draw(y: 500)
      try stage.wait(for: DrawStage.ink, 400, 500, "new ink")
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Ink shows no pixels of a window that covered it, even if a finger moves meanwhile",
    arguments: [1, 4])
  func uncoveredInk(_ raises: Int) throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      let menus = try DisplayConnection(name: server.display)
      try stage.finger.touchDown(2, at: Point(x: 200, y: 600))
      for round in 0..<6 {
        let menu = menus.makeWindow(
          frame: PixelRect(x: 300, y: 200, width: 200, height: 200), colour: 0xFF_00FF,
          overrideRedirect: true, title: "menu")
        menus.map(menu)
        menus.synchronise()
        // The overlay gives up its position above a window that is raised again and again.
        for raise in 0..<raises {
          let step = Double(6 * round + raise)
          try stage.finger.touchMove(2, to: Point(x: 200 + 10 * step, y: 600), steps: 3)
          menus.raise(menu)
          menus.synchronise()
          if raises > 1 { try stage.waitServerTime(100) }
        }
        menus.destroy(menu)
        menus.synchronise()
        try stage.finger.touchMove(2, to: Point(x: 210 + 60 * Double(round), y: 600), steps: 3)
        for x in [310.0, 400, 490] {
          try stage.wait(for: DrawStage.ink, x, 300, "the finished ink where the menu was")
        }
      }
      try stage.finger.touchUp(2)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
