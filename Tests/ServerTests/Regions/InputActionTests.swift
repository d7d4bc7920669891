import Glibc
import Testing
import TouchRouting
import TouchX11
import Touches

@testable import DesktopRequests
@testable import FingertipRegions
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

@Suite("Input actions of regions", .server(.typing), .serialized)
struct InputActionTests {
  private static let place = Point(x: 150, y: 150)

  /// An end of a touch that holds something.
  enum Ending: CaseIterable {
    case lift, pause, quit, reload, removal, deviceOff, disappearance
  }

  @Test("What a finger holds is released however it ends (W29)", arguments: Ending.allCases)
  func holds(_ ending: Ending) throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      let slave = try #require(user.device(named: "touch0"))
      do {
        let stage = try DispatcherStage(
          server.display,
          actions: [.down: [.hold(.keys(try KeyChord("ctrl+space"))), .hold(.button(3))]])
        try finger.touchDown(1, at: Self.place)
        stage.turn()
        #expect(user.keysDown.count == 2)
        #expect(user.buttonsDown.contains(3))
        let now = Monotonic.milliseconds
        switch ending {
        case .lift: try finger.touchUp(1)
        case .pause: stage.dispatcher.follow(isPaused: true, at: now)
        case .quit: stage.dispatcher.quit(at: now)
        case .reload: stage.reload()
        case .removal:
          let tree = stage.dispatcher.router.tree
          tree.remove(try #require(tree.region(named: "pad")))
        case .deviceOff: try user.setEnabled(false, slave)
        // The dispatcher itself goes.
        case .disappearance: break
        }
        if ending != .disappearance {
          try Wait.until("all to be let go") {
            stage.turn()
            return user.keysDown.isEmpty && !user.buttonsDown.contains(3)
          }
        }
      }
      user.synchronise()
      #expect(user.keysDown.isEmpty && !user.buttonsDown.contains(3))
      if ending == .deviceOff {
        try user.setEnabled(true, slave)
        try finger.reconnect()
      } else if ending != .lift {
        try finger.touchUp(1)
      }
    }
  }

  @Test("Keys reach the program that has the keyboard, and clicks the window beneath the finger")
  func keysAndClicks() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let stage = try DispatcherStage(
        server.display,
        actions: [
          .down: [.keys([try KeyChord("ctrl+plus"), try KeyChord("a")])],
          .upInside: [.click(1, count: 2, .finger)],
        ])
      try server.injector("touch0").tap(1, at: Self.place)
      stage.turn()
      let events = program.probe.collect()
      let names = events.filter { $0.kind == .keyPress }.map {
        program.probe.connection.keyName(of: $0)
      }
      #expect(names == ["Control_L", "Shift_L", "plus", "a"])
      let clicks = events.filter { $0.kind == .buttonPress }
      #expect(clicks.map(\.detail) == [1, 1])
      #expect(clicks.allSatisfy { $0.rootPosition == Self.place })
      #expect(stage.messages.isEmpty)
    }
  }

  @Test("A click at the pointer goes where the pointer was before the finger came")
  func pointerPlace() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let finger = try server.injector("touch0")
      // Emulated, a tap on the application takes the pointer along.
      let stage = try DispatcherStage(
        server.display, actions: [.down: [.click(3, count: 1, .pointer)]])
      try finger.tap(1, at: Point(x: 700, y: 500))
      stage.turn()
      program.probe.clear()
      try finger.touchDown(2, at: Self.place)
      stage.turn()
      let click = try #require(program.probe.collect().first { $0.kind == .buttonPress })
      #expect(click.detail == 3)
      #expect(click.rootPosition == Point(x: 700, y: 500))
      try finger.touchUp(2)
      stage.turn()
    }
  }

  @Test("The pointer is where a finger left it, although the next one has moved it already")
  func pointerRace() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let finger = try server.injector("touch0")
      let stage = try DispatcherStage(
        server.display, actions: [.down: [.click(3, count: 1, .pointer)]])
      for place in [Point(x: 700, y: 500), Point(x: 400, y: 60)] {
        program.probe.clear()
        try finger.touchDown(1, at: Point(x: 900, y: 600))
        try finger.touchMove(1, to: place)
        try finger.touchUp(1)
        try finger.touchDown(2, at: Self.place)
        stage.turn()
        let click = program.probe.collect().first { $0.kind == .buttonPress && $0.detail == 3 }
        #expect(click?.rootPosition == place)
        try finger.touchUp(2)
        stage.turn()
      }
    }
  }

  @Test("The pointer is where a mouse left it, of which no event told", arguments: [true, false])
  func mouse(isAbsolute: Bool) throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let mouse = try server.injector(isAbsolute ? "tablet" : "mouse")
      let finger = try server.injector("touch0")
      let stage = try DispatcherStage(
        server.display, actions: [.down: [.click(1, count: 1, .pointer)]])
      for number in 1...3 {
        // A finger elsewhere takes it along, and the mouse goes on from there.
        if number == 2 { try finger.tap(1, at: Point(x: 640, y: 400)) }
        stage.turn()
        program.probe.clear()
        if isAbsolute {
          try mouse.move(to: Point(x: 300 + 100 * Double(number), y: 200))
        } else {
          try mouse.move(by: Vector(dx: 25, dy: 17))
        }
        let place = try #require(stage.connection.pointerPosition())
        #expect(place.x > 320 || !isAbsolute)
        try finger.touchDown(2, at: Self.place)
        stage.turn()
        let click = program.probe.collect().first { $0.kind == .buttonPress }
        #expect(
          click?.rootPosition == Point(x: place.x.rounded(.down), y: place.y.rounded(.down)))
        try finger.touchUp(2)
        stage.turn()
      }
    }
  }

  /// The movers that take the pointer along while nobody hears of it.
  enum Mover: CaseIterable { case synthesis, warp, mouseAndWarp, mouse, finger }

  @Test(
    "A drag moves the pointer by all of its distance from where it is", arguments: Mover.allCases)
  func wholeWay(_ mover: Mover) throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let finger = try server.injector("touch0")
      let mouse = try server.injector("mouse")
      let user = try DisplayConnection(name: server.display)
      let stage = try DispatcherStage(server.display, moved: [.pointer(1)], handler: MovedHandler())
      for number in 1...3 {
        stage.turn()
        let goal = Point(x: 500 + 60 * Double(number), y: 400)
        switch mover {
        case .synthesis:
          let input = try SyntheticInput(user)
          input.movePointer(to: goal)
          user.synchronise()
        case .warp: user.warpPointer(to: goal)
        case .mouseAndWarp:
          try mouse.move(by: Vector(dx: 5, dy: 3))
          user.warpPointer(to: goal)
        case .mouse: try mouse.move(by: Vector(dx: -150, dy: -7))
        case .finger: try finger.tap(1, at: goal)
        }
        // A pointer is told in the middle of its pixel.
        let middle = Vector(dx: 0.5, dy: 0.5)
        let place = try #require(user.pointerPosition())
        if mover != .mouse { #expect(place == goal + middle) }
        program.probe.clear()
        try finger.touchDown(2, at: Self.place)
        stage.turn()
        for way in [40.0, 80, 120] {
          try finger.touchMove(2, to: Self.place + Vector(dx: way, dy: 0))
          stage.turn()
        }
        try finger.touchUp(2)
        stage.turn()
        let end = try #require(user.pointerPosition())
        #expect(end == place + Vector(dx: 120, dy: 0), "time \(number)")
      }
    }
  }

  @Test("A finger on a region moves the pointer, and turns the wheel where it is")
  func following() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let finger = try server.injector("touch0")
      let stage = try DispatcherStage(
        server.display, moved: [.pointer(2), .scroll(1, .pointer)], handler: MovedHandler())
      // At 4 px a mm, a click of the wheel is 20 px.
      stage.dispatcher.runner.input?.pixelsPerMillimetre = { _ in 4 }
      try finger.tap(1, at: Point(x: 600, y: 400))
      stage.turn()
      program.probe.clear()
      try finger.touchDown(2, at: Self.place)
      stage.turn()
      for y in [150.0, 160, 170, 190] {
        try finger.touchMove(2, to: Point(x: 150, y: y))
        stage.turn()
      }
      let events = program.probe.collect()
      #expect(events.filter { $0.kind == .buttonPress }.map(\.detail) == [4, 4])
      let last = try #require(events.last { $0.kind == .motion })
      #expect(last.rootPosition == Point(x: 600, y: 480))
      try finger.touchUp(2)
      stage.turn()
    }
  }

  @Test("An extension that the server lacks is reported once")
  func complaints() throws {
    try withServer { server in
      let stage = try DispatcherStage(
        server.display, actions: [.down: [.workspace(.step(.next), wraps: true)]])
      for contact in 1...3 {
        try server.injector("touch0").tap(UInt32(contact), at: Self.place)
        stage.turn()
      }
      #expect(stage.messages == ["region 'pad': no window manager reports workspaces"])
    }
  }

  @Test("The program releases what it holds when it is killed, crashes, or is told to end (W29)")
  func killed() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-hold")
      try Files.write(
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          control: button
          on: {down: [{hold: ctrl+space}, {hold: {button: 2}}, {log: pressed}]}
        """, to: folder.file("config.yaml"))
      let user = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      for signal in [SIGKILL, SIGTERM, SIGINT, SIGSEGV, SIGABRT] {
        let overlay = try RunningOverlay(
          on: server.display, ["show", "--config", folder.file("config.yaml")])
        try finger.touchDown(1, at: Self.place)
        try Wait.until("the press") {
          overlay.messageLines.contains { $0.hasSuffix("pressed") }
        }
        #expect(user.keysDown.count == 2)
        #expect(user.buttonsDown.contains(2))
        overlay.signal(signal)
        try Wait.until("all to be let go after signal \(signal)") {
          user.keysDown.isEmpty && !user.buttonsDown.contains(2)
        }
        overlay.killNow()
        try finger.touchUp(1)
      }
    }
  }
}

/// Acts on every move of a finger.
private final class MovedHandler: Responder {
  func began(_ event: RegionEvent, in context: ResponderContext) -> Handling { .handled }

  func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed { context.act(on: .phase(.moved), by: touch) }
    return .handled
  }

  func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling { .handled }
  func cancelled(_ event: RegionEvent, in context: ResponderContext) {}
}
