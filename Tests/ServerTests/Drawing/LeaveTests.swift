import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipInk
@testable import FingertipOverlay
@testable import FingertipSettings
@testable import TouchRig

/// A way out of draw mode, with what the options say of it and the others.
struct Leaving: CustomTestStringConvertible {
  enum Way: String, CaseIterable {
    case palette, corner, fingers, escape, quit
  }

  /// The ways by touch that there are.
  var there: Set<Way>
  var taken: Way
  /// The options that are asked for besides.
  var options: [String] = []

  var testDescription: String {
    let ways = there.map(\.rawValue).sorted().joined(separator: ", ")
    return ([taken.rawValue, "of", ways] + options).joined(separator: " ")
  }

  var arguments: [String] {
    [
      there.contains(.palette) ? "--palette" : "--no-palette",
      there.contains(.corner) ? "--corner" : "--no-corner",
      there.contains(.fingers) ? "--fingers=3" : "--fingers=none",
    ] + options
  }

  private static let byTouch: [Way] = [.palette, .corner, .fingers]

  /// Every way by touch in every combination of them, drawing and while touches go through.
  static let combinations: [Leaving] = (1..<8).flatMap { bits in
    let there = byTouch.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
    return there.flatMap { way in
      [[], ["--through"]].map { Leaving(there: Set(there), taken: way, options: $0) }
    }
  }

  /// Each way alone, beside options that decide who hears touches and where they go.
  static let besides: [Leaving] = byTouch.flatMap { way in
    [
      ["--listen=root"], ["--listen=root", "--through"], ["--device=touch1", "--through"],
      ["--with=touch1"], ["--with=touch1", "--listen=root"], ["--hold-key=F9"],
      ["--hold-key=F9", "--device=touch1"], ["--pointer", "--through"],
      ["--no-dots", "--tool=text"],
    ].map { Leaving(there: [way], taken: way, options: $0) }
  }

  /// The ways that need more than a finger.
  static let others: [Leaving] = [.escape, .quit].map { Leaving(there: Set(byTouch), taken: $0) }
}

@Suite("Leaving draw mode", .server(.regions), .serialized)
struct LeaveTests {
  @Test(
    "Draw mode is left by touch alone with any options, and the next touch is the application's (I2)",
    arguments: Leaving.combinations + Leaving.besides + Leaving.others)
  func leave(_ leaving: Leaving) throws {
    try withServer { server in
      let easel = try Easel(server, ["draw"], leaving.arguments)
      let draws =
        !leaving.options.contains { $0.hasPrefix("--through") || $0.contains("with=") }
        && !leaving.options.contains("--hold-key=F9")
      let hasInk = draws && !leaving.options.contains("--tool=text")
      if hasInk {
        try easel.draw(y: 300)
        try easel.wait(for: Easel.ink, 400, 300, "ink")
      }
      switch leaving.taken {
      case .palette: try easel.tap(.leave)
      case .corner: try easel.finger.touchDown(1, at: Point(x: 1275, y: 716))
      case .fingers: try easel.tap(fingers: 1...3)
      case .escape:
        #expect(try !easel.isEscapeFree())
        try easel.pressEscape()
      case .quit: #expect(try easel.overlay.tell("quit").status == .exited(0))
      }
      // Where there is ink, it can be taken up again for a moment.
      if !hasInk || leaving.taken == .quit { #expect(easel.overlay.waitForEnd() == .exited(0)) }
      try easel.wait(for: Easel.ground, 400, 300, "a clean screen")
      if leaving.taken == .corner { try easel.finger.touchUp(1) }
      let begins = easel.takeBegins()
      if draws { #expect(begins == 0) }
      try easel.finger.tap(1, at: Point(x: 500, y: 500))
      #expect(easel.takeBegins() == 1)
      if hasInk, leaving.taken != .quit { #expect(easel.overlay.stop() == .exited(0)) }
      #expect(easel.ourWindows.isEmpty)
      #expect(try easel.isEscapeFree())
    }
  }

  @Test("Escape goes to applications while touches pass through")
  func escapeWhileThrough() throws {
    try withServer { server in
      let easel = try Easel(server)
      try easel.tap(.toggle)
      try Wait.until("the Escape key") { try easel.isEscapeFree() }
      // The key is let go before touches are, which are taken again after that.
      try Wait.until("touches that pass through") { !easel.isTaken(Point(x: 400, y: 500)) }
      try easel.tap(.tool(.line))
      // Whoever asks has the key for a moment: not before it is taken.
      try easel.drawOnceTaken(y: 500)
      #expect(try !easel.isEscapeFree())
      try easel.pressEscape()
      #expect(easel.overlay.waitForEnd() == .exited(0))
    }
  }

  @Test(
    "A finger that rested in a corner before touches were ignored does not leave afterwards",
    arguments: ["--no-through", "--through"])
  func pausedHold(_ option: String) throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", option])
      try easel.finger.touchDown(1, at: Point(x: 1275, y: 716))
      #expect(try easel.overlay.tell("pause").status == .exited(0))
      try easel.finger.touchUp(1)
      try easel.letPass(LeaveGestures.holdTime + 100)
      #expect(try easel.overlay.tell("resume").status == .exited(0))
      #expect(try easel.overlay.tell("undo").status == .exited(0))
      #expect(easel.overlay.isRunning)
      try easel.finger.touchDown(1, at: Point(x: 1275, y: 716))
      #expect(easel.overlay.waitForEnd() == .exited(0))
      try easel.finger.touchUp(1)
    }
  }

  @Test("Options that leave no way out of draw mode are refused")
  func noWayOut() throws {
    try withServer { server in
      let run = try RunningOverlay.run(
        ["draw", "--no-palette", "--no-corner", "--fingers=none"], display: server.display)
      #expect(run.status == .exited(2))
      #expect(run.messages.hasPrefix("fingertip: draw: leaves no way out"), "\(run.messages)")
    }
  }
}
