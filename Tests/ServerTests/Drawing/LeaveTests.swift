import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches

@testable import FingertipInk
@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

/// An exit from draw mode, with the options that enable it and others.
struct Leaving: CustomTestStringConvertible {
  enum Exit: String, CaseIterable {
    case palette, corner, fingers, escape, quit
  }

  /// The enabled exits by touch.
  var enabled: Set<Exit>
  var used: Exit
  /// Further options.
  var options: [String] = []

  var testDescription: String {
    let names = enabled.map(\.rawValue).sorted().joined(separator: ", ")
    return (["by", used.rawValue, "with", names] + options).joined(separator: " ")
  }

  var arguments: [String] {
    [
      enabled.contains(.palette) ? "--palette" : "--no-palette",
      enabled.contains(.corner) ? "--corner" : "--no-corner",
      enabled.contains(.fingers) ? "--fingers=3" : "--fingers=none",
    ] + options
  }

  private static let byTouch: [Exit] = [.palette, .corner, .fingers]

  /// Every exit by touch in every combination, while drawing and while touches pass through.
  static let combinations: [Leaving] = (1..<8).flatMap { bits in
    let enabled = byTouch.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
    return enabled.flatMap { exit in
      [[], ["--through"]].map { Leaving(enabled: Set(enabled), used: exit, options: $0) }
    }
  }

  /// Each exit alone, with options that decide which touches are received and where they go.
  static let withOptions: [Leaving] = byTouch.flatMap { exit in
    [
      ["--listen=root"], ["--listen=root", "--through"], ["--device=touch1", "--through"],
      ["--with=touch1"], ["--with=touch1", "--listen=root"], ["--hold-key=F9"],
      ["--hold-key=F9", "--device=touch1"], ["--pointer", "--through"],
      ["--no-dots", "--tool=text"],
    ].map { Leaving(enabled: [exit], used: exit, options: $0) }
  }

  /// The exits that are not by touch.
  static let notByTouch: [Leaving] = [.escape, .quit].map {
    Leaving(enabled: Set(byTouch), used: $0)
  }
}

@Suite("Leaving draw mode", .server(.regions), .serialized)
struct LeaveTests {
  @Test(
    "Draw mode can be left by touch with any options; the next touch is the application's (I2)",
    arguments: Leaving.combinations + Leaving.withOptions + Leaving.notByTouch)
  func leaveDrawMode(_ leaving: Leaving) throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw"], leaving.arguments)
      let draws =
        !leaving.options.contains { $0.hasPrefix("--through") || $0.contains("with=") }
        && !leaving.options.contains("--hold-key=F9")
      let hasInk = draws && !leaving.options.contains("--tool=text")
      if hasInk {
        try stage.draw(y: 300)
        try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      }
      switch leaving.used {
      case .palette: try stage.tap(.leave)
      case .corner: try stage.finger.touchDown(1, at: Point(x: 1275, y: 716))
      case .fingers: try stage.tap(fingers: 1...3)
      case .escape:
        #expect(try !stage.isEscapeAvailable())
        try stage.pressEscape()
      case .quit: #expect(try stage.overlay.tell("quit").status == .exited(0))
      }
      // If there is ink, the drawing can be resumed for a moment, so the program runs on.
      if !hasInk || leaving.used == .quit { #expect(stage.overlay.waitForEnd() == .exited(0)) }
      try stage.wait(for: DrawStage.ground, 400, 300, "a clean screen")
      if leaving.used == .corner { try stage.finger.touchUp(1) }
      let begins = stage.takeTouchBeginCount()
      if draws { #expect(begins == 0) }
      // Touches that draw nothing may still be on their way to the application.
      let next = Point(x: 500, y: 500)
      try stage.finger.tap(1, at: next)
      try stage.application.waitForTouchBegin(at: next)
      if hasInk, leaving.used != .quit { #expect(stage.overlay.stop() == .exited(0)) }
      #expect(stage.ourWindows.isEmpty)
      #expect(try stage.isEscapeAvailable())
    }
  }

  @Test("Applications receive the Escape key while touches pass through")
  func escapeWhilePassingThrough() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      try stage.tap(.toggle)
      try Wait.until("the Escape key to be released") { try stage.isEscapeAvailable() }
      // The overlay releases the key before it lets touches pass, so the test waits for both before
      // it has touches taken again.
      try Wait.until("touches to pass through") { !stage.isTaken(Point(x: 400, y: 500)) }
      try stage.tap(.tool(.line))
      // The check grabs the key for a moment, so it must follow the overlay's own grab.
      try stage.drawOnceTouchesArrive(y: 500)
      #expect(try !stage.isEscapeAvailable())
      try stage.pressEscape()
      #expect(stage.overlay.waitForEnd() == .exited(0))
    }
  }

  @Test("Escape leaves draw mode also if the keyboard's map has moved it to another key")
  func movedEscape() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      let keyboard = try server.injector("keyboard")
      let capsLock: Int32 = 66
      // An empty option removes those that are set.
      defer { try? setKeyboardMap("-option", "", on: server.display) }
      try setKeyboardMap("-option", "caps:swapescape", on: server.display)
      try Wait.until("draw mode to be left") {
        try keyboard.key(capsLock, pressed: true)
        try keyboard.key(capsLock, pressed: false)
        try keyboard.sync()
        return stage.ourWindows.isEmpty
      }
      #expect(stage.overlay.waitForEnd() == .exited(0))
    }
  }

  @Test(
    "A finger that rested in a corner before a pause does not leave draw mode after it",
    arguments: ["--no-through", "--through"])
  func pausedHold(_ option: String) throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw", option])
      try stage.finger.touchDown(1, at: Point(x: 1275, y: 716))
      #expect(try stage.overlay.tell("pause").status == .exited(0))
      try stage.finger.touchUp(1)
      try stage.waitServerTime(LeaveGestures.holdTime + 100)
      #expect(try stage.overlay.tell("resume").status == .exited(0))
      #expect(try stage.overlay.tell("undo").status == .exited(0))
      #expect(stage.overlay.isRunning)
      try stage.finger.touchDown(1, at: Point(x: 1275, y: 716))
      #expect(stage.overlay.waitForEnd() == .exited(0))
      try stage.finger.touchUp(1)
    }
  }

  @Test("Options that leave no exit from draw mode are refused")
  func noExit() throws {
    try withServer(in: .plain) { server in
      let run = try RunningOverlay.run(
        ["draw", "--no-palette", "--no-corner", "--fingers=none"], display: server.display)
      #expect(run.status == .exited(2))
      #expect(run.messages.hasPrefix("fingertip: draw: leaves no way out"), "\(run.messages)")
    }
  }
}
