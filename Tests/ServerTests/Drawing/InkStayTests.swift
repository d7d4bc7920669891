import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import TouchRig

@Suite("Ink while the desktop changes under it", .server(.regions), .serialized)
struct InkStayTests {
  /// The thieves of a touch of the finger that draws.
  enum Thief: String, CaseIterable {
    case switchedOff, detached, anotherTerminal, pause
  }

  /// A stroke that is cut short, and what is to become of it.
  struct Cut: CustomTestStringConvertible {
    var thief: Thief
    var cancellation: InkCancellation
    var surroundings = Surroundings.bare

    var testDescription: String { "\(thief), \(cancellation.rawValue), \(surroundings)" }

    static let all =
      Thief.allCases.flatMap { thief in
        InkCancellation.allCases.map { Cut(thief: thief, cancellation: $0) }
      }
      + InkCancellation.allCases.map {
        Cut(thief: .switchedOff, cancellation: $0, surroundings: Surroundings(.picom))
      }
  }

  @Test(
    "A stroke whose touch is taken away ends, stays marked or vanishes (M14)", arguments: Cut.all)
  func cancelled(_ cut: Cut) throws {
    try withServer(in: cut.surroundings) { server in
      let easel = try Easel(server, ["draw", "--cancelled=\(cut.cancellation.rawValue)"])
      try easel.draw(y: 500)
      try easel.draw(y: 300, lifts: false)
      let inProgress: UInt32 = cut.surroundings.isComposited ? 0x28_9050 : Easel.ink
      try easel.wait(for: inProgress, 400, 300, "ink in progress")
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "touch0"))
      switch cut.thief {
      case .switchedOff: try user.setEnabled(false, device)
      case .detached: try user.detach(device)
      case .anotherTerminal: user.setTerminalShown(false)
      case .pause: #expect(try easel.overlay.tell("pause").status == .exited(0))
      }
      defer {
        switch cut.thief {
        case .switchedOff:
          try? user.setEnabled(true, device)
          try? easel.finger.reconnect()
        case .detached: try? user.attach(device, to: DisplayConnection.masterPointer)
        case .anotherTerminal: user.setTerminalShown(true)
        case .pause: break
        }
      }
      if cut.thief == .anotherTerminal {
        try easel.wait(for: Easel.ground, 400, 300, "no ink on another terminal")
        user.setTerminalShown(true)
      }
      // The line is 10 px wide, and of a marked one there is only the outline.
      let (middle, rim) =
        switch cut.cancellation {
        case .end: (Easel.ink, Easel.ink)
        case .mark: (Easel.ground, Easel.ink)
        case .vanish: (Easel.ground, Easel.ground)
        }
      for x in [250.0, 400, 550] {
        try easel.wait(for: middle, x, 300, "the middle of what is left")
        for y in [295.0, 304] { try easel.wait(for: rim, x, y, "the rim of what is left") }
      }
      // A stroke that is marked is a finished one.
      if cut.thief == .pause { _ = try easel.overlay.tell("resume") }
      #expect(try easel.overlay.tell("undo").status == .exited(0))
      try easel.wait(for: Easel.ground, 400, 295, "no ink")
      let former = cut.cancellation == .vanish ? Easel.ground : Easel.ink
      try easel.wait(for: former, 400, 500, "the line that was finished before")
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("Ink stays visible when the compositor stops, and when one starts")
  func compositor() throws {
    try withServer { server in
      let easel = try Easel(server)
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink without a compositor")
      // What is drawn meanwhile goes on as well.
      try easel.draw(2, y: 500, lifts: false)
      let picom = try RunningProgram(.picom, on: server.display)
      func isTranslucent() -> Bool {
        easel.ourWindows.contains { $0.isPane && $0.depth == 32 }
      }
      try Wait.until("translucent panes") { isTranslucent() }
      try easel.wait(for: Easel.ink, 400, 300, "ink with a compositor")
      try easel.wait(for: 0x28_9050, 400, 500, "ink in progress with a compositor")
      try easel.finger.touchMove(2, to: Point(x: 700, y: 500), steps: 5)
      try easel.wait(for: 0x28_9050, 650, 500, "more of it")
      picom.killNow()
      try Wait.until("opaque panes") { !isTranslucent() }
      try easel.wait(for: Easel.ink, 400, 300, "ink after the compositor")
      try easel.wait(for: Easel.ground, 400, 350, "the desktop beside it")
      try easel.finger.touchMove(2, to: Point(x: 900, y: 500), steps: 5)
      try easel.finger.touchUp(2)
      for x in [400.0, 650, 850] {
        try easel.wait(for: Easel.ink, x, 500, "the line that was in progress")
      }
      try easel.draw(y: 400)
      try easel.wait(for: Easel.ink, 400, 400, "new ink")
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Ink is hidden while the screen is locked, and is back afterwards",
    arguments: Surroundings.bareAndComposited, Barrier.allCases)
  func barred(surroundings: Surroundings, barrier: Barrier) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server)
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      /// Whether something of draw mode is over the screen, to be seen or to take touches.
      func isThere() -> Bool {
        easel.ourWindows.contains { $0.isMapped && !$0.frame.intersection(screen).isEmpty }
      }
      let raised = try RaisedBarrier(barrier, on: server.display)
      defer { raised.lower() }
      // No event tells of the last grab of such a locker, so it is looked for when a finger does something.
      if barrier == .seeThrough { try easel.finger.tap(1, at: Point(x: 400, y: 500)) }
      try Wait.until("nothing of draw mode") { !isThere() }
      if barrier == .terminal {
        try easel.wait(for: Easel.ground, 400, 300, "no ink")
        try easel.finger.tap(1, at: Point(x: 400, y: 500))
        #expect(easel.takeBegins() == 1)
      }
      raised.lower()
      try easel.wait(for: Easel.ink, 400, 300, "the ink of before")
      try easel.drawOnceTaken(y: 400)
      easel.application.clear()
      try easel.draw(y: 500)
      try easel.wait(for: Easel.ink, 400, 500, "new ink")
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Ink shows nothing of a window that lay on it, whatever a finger does meanwhile",
    arguments: [1, 4])
  func uncovered(_ raises: Int) throws {
    try withServer { server in
      let easel = try Easel(server)
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      let menus = try DisplayConnection(name: server.display)
      try easel.finger.touchDown(2, at: Point(x: 200, y: 600))
      for round in 0..<6 {
        let menu = menus.makeWindow(
          frame: PixelRect(x: 300, y: 200, width: 200, height: 200), colour: 0xFF_00FF,
          overrideRedirect: true, title: "menu")
        menus.map(menu)
        menus.synchronise()
        // One that comes up again and again is let have its way.
        for raise in 0..<raises {
          let step = Double(6 * round + raise)
          try easel.finger.touchMove(2, to: Point(x: 200 + 10 * step, y: 600), steps: 3)
          menus.raise(menu)
          menus.synchronise()
          if raises > 1 { try easel.letPass(100) }
        }
        menus.destroy(menu)
        menus.synchronise()
        try easel.finger.touchMove(2, to: Point(x: 210 + 60 * Double(round), y: 600), steps: 3)
        for x in [310.0, 400, 490] { try easel.wait(for: Easel.ink, x, 300, "ink of its own") }
      }
      try easel.finger.touchUp(2)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("Ink and palette are where they were after the screen was changed")
  func screen() throws {
    try withServer { server in
      let easel = try Easel(server)
      let user = try DisplayConnection(name: server.display)
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      // The palette has to give way where the screen is narrower, and can be touched there.
      func switchMode(_ width: Int, _ height: Int) {
        #expect(user.switchMode(width: width, height: height))
        server.rootResized(width: width, height: height)
        let screen = PixelRect(x: 0, y: 0, width: width, height: height)
        easel.application.connection.place(easel.application.window, at: screen)
      }
      let card = try PaletteMap().card()
      var palette: PixelRect? {
        easel.ourWindows.first { $0.isMapped && Double($0.frame.width) == card.width }?.frame
      }
      let before = try #require(palette)
      // Partly where the narrower screen has no place for it.
      try easel.finger.touchDown(1, at: Point(x: 1000, y: 640))
      try easel.finger.touchMove(1, to: Point(x: 1200, y: 640), steps: 10)
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ink, 1150, 640, "ink at the right")
      switchMode(1080, 1920)
      defer { switchMode(1280, 720) }
      try easel.wait(for: Easel.ink, 400, 300, "ink on the narrower screen")
      try easel.wait(for: Easel.ink, 1050, 640, "ink at its edge")
      // It keeps its share of the space beside it.
      try Wait.until("the palette at the edge of the narrower screen") {
        palette.map { (1060...1080).contains($0.maxX) } ?? false
      }
      try easel.draw(y: 400)
      try easel.wait(for: Easel.ink, 400, 400, "new ink")
      switchMode(1280, 720)
      try Wait.until("the palette on the screen of before") { palette == before }
      try easel.wait(for: Easel.ink, 400, 300, "ink on the screen of before")
      try easel.wait(for: Easel.ink, 400, 400, "ink from meanwhile")
      try easel.wait(for: Easel.ink, 1150, 640, "ink that was outside")
      try easel.draw(y: 500)
      try easel.wait(for: Easel.ink, 400, 500, "ink from afterwards")
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A stroke in progress when the screen is rotated is cancelled once, and the next drawn (W28)")
  func turned() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--cancelled=mark"])
      let user = try DisplayConnection(name: server.display)
      func switchMode(_ width: Int, _ height: Int) {
        #expect(user.switchMode(width: width, height: height))
        server.rootResized(width: width, height: height)
        let screen = PixelRect(x: 0, y: 0, width: width, height: height)
        easel.application.connection.place(easel.application.window, at: screen)
      }
      try easel.draw(y: 300, lifts: false)
      try easel.wait(for: Easel.ink, 400, 300, "ink in progress")
      switchMode(1080, 1920)
      defer { switchMode(1280, 720) }
      // What was taken away is marked by being hollow.
      try easel.wait(for: Easel.ground, 400, 300, "the middle of the marked stroke")
      try easel.wait(for: Easel.ink, 400, 296, "its rim")
      try easel.finger.touchMove(1, to: Point(x: 600, y: 700), steps: 10)
      try easel.finger.touchUp(1)
      try easel.draw(2, y: 1500)
      try easel.wait(for: Easel.ink, 400, 1500, "the next stroke")
      #expect(easel.reader.pixel(x: 600, y: 600) == Easel.ground)
      #expect(easel.takeBegins() == 0)
      // One change each: the stroke that was cancelled, and the next one.
      for _ in 1...2 { #expect(try easel.overlay.tell("undo").status == .exited(0)) }
      try easel.wait(for: Easel.ground, 400, 296, "nothing of the marked stroke")
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Ink is where it was while monitors come and go", arguments: Surroundings.bareAndComposited)
  func monitors(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server)
      let user = try DisplayConnection(name: server.display)
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      /// The frames of the monitors that ink is shown on.
      func panes() -> Set<Int> {
        Set(easel.ourWindows.filter { $0.isPane && $0.isMapped }.map(\.frame.width))
      }
      let size = (width: 160, height: 180)
      try user.setMonitor(
        "left", frame: PixelRect(x: 0, y: 0, width: 500, height: 720), millimetres: size,
        isPrimary: true, takesOutput: true)
      defer {
        try? user.removeMonitor("left")
        try? user.removeMonitor("right")
      }
      try user.setMonitor(
        "right", frame: PixelRect(x: 500, y: 0, width: 780, height: 720), millimetres: size)
      try Wait.until("a pane for each monitor") { panes().isSuperset(of: [500, 780]) }
      try easel.drawOnceTaken(y: 400)
      for y in [300.0, 400] {
        for x in [250.0, 499, 500, 550] { try easel.wait(for: Easel.ink, x, y, "ink on both") }
      }
      try user.removeMonitor("right")
      try user.removeMonitor("left")
      try Wait.until("one monitor") { !panes().contains(500) }
      for y in [300.0, 400] {
        for x in [250.0, 550] { try easel.wait(for: Easel.ink, x, y, "ink of before") }
      }
      #expect(easel.overlay.stop() == .exited(0))
    }
  }
}
