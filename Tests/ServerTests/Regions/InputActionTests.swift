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
  private static let position = Point(x: 150, y: 150)

  /// An event that ends a touch which holds input.
  enum Ending: CaseIterable {
    case lift, pause, quit, reload, removal, deviceOff, disappearance
  }

  @Test(
    "Input that a touch holds is released however the touch ends (W29)", arguments: Ending.allCases)
  func holds(_ ending: Ending) throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      let slave = try #require(user.device(named: "touch0"))
      do {
        let stage = try DispatcherStage(
          server.display,
          actions: [.down: [.hold(.keys(try KeyChord("ctrl+space"))), .hold(.button(3))]])
        try finger.touchDown(1, at: Self.position)
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
        // The dispatcher is deallocated below.
        case .disappearance: break
        }
        if ending != .disappearance {
          try Wait.until("the held keys and buttons to be released") {
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

  @Test("Keys reach the focused program, and clicks reach the window beneath the finger")
  func keysAndClicks() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let stage = try DispatcherStage(
        server.display,
        actions: [
          .down: [.keys([try KeyChord("ctrl+plus"), try KeyChord("a")])],
          .upInside: [.click(1, count: 2, .finger)],
        ])
      try server.injector("touch0").tap(1, at: Self.position)
      stage.turn()
      let events = program.probe.collect()
      let names = events.filter { $0.kind == .keyPress }.map {
        program.probe.connection.keyName(of: $0)
      }
      #expect(names == ["Control_L", "Shift_L", "plus", "a"])
      let clicks = events.filter { $0.kind == .buttonPress }
      #expect(clicks.map(\.detail) == [1, 1])
      #expect(clicks.allSatisfy { $0.rootPosition == Self.position })
      #expect(stage.messages.isEmpty)
    }
  }

  @Test("A click at the pointer goes to the pointer's position before the touch")
  func clickAtPointer() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let finger = try server.injector("touch0")
      // By pointer emulation, a tap on the application moves the pointer.
      let stage = try DispatcherStage(
        server.display, actions: [.down: [.click(3, count: 1, .pointer)]])
      try finger.tap(1, at: Point(x: 700, y: 500))
      stage.turn()
      program.probe.clear()
      try finger.touchDown(2, at: Self.position)
      stage.turn()
      let click = try #require(program.probe.collect().first { $0.kind == .buttonPress })
      #expect(click.detail == 3)
      #expect(click.rootPosition == Point(x: 700, y: 500))
      try finger.touchUp(2)
      stage.turn()
    }
  }

  @Test("A click goes to where a finger left the pointer, even if the next has moved it already")
  func pointerRace() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let finger = try server.injector("touch0")
      let stage = try DispatcherStage(
        server.display, actions: [.down: [.click(3, count: 1, .pointer)]])
      for position in [Point(x: 700, y: 500), Point(x: 400, y: 60)] {
        program.probe.clear()
        try finger.touchDown(1, at: Point(x: 900, y: 600))
        try finger.touchMove(1, to: position)
        try finger.touchUp(1)
        try finger.touchDown(2, at: Self.position)
        stage.turn()
        let click = program.probe.collect().first { $0.kind == .buttonPress && $0.detail == 3 }
        #expect(click?.rootPosition == position)
        try finger.touchUp(2)
        stage.turn()
      }
    }
  }

  @Test("A click goes to where a finger left the pointer, even if devices came while it was down")
  func pointerAcrossDeviceChange() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let user = program.probe.connection
      let finger = try server.injector("touch0")
      let stage = try DispatcherStage(
        server.display, actions: [.down: [.click(3, count: 1, .pointer)]])
      try finger.touchDown(1, at: Point(x: 700, y: 500))
      stage.turn()
      try user.addMaster(named: "second")
      let second = try #require(user.device(named: "second pointer"))
      defer { try? user.removeMaster(second) }
      stage.turn()
      try finger.touchMove(1, to: Point(x: 720, y: 500))
      try finger.touchUp(1)
      stage.turn()
      program.probe.clear()
      try finger.touchDown(2, at: Self.position)
      stage.turn()
      let click = program.probe.collect().first { $0.kind == .buttonPress && $0.detail == 3 }
      #expect(click?.rootPosition == Point(x: 720, y: 500))
      try finger.touchUp(2)
      stage.turn()
    }
  }

  @Test(
    "A click goes to where a mouse left the pointer, although no event reported it",
    arguments: [true, false])
  func mouse(isAbsolute: Bool) throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let mouse = try server.injector(isAbsolute ? "tablet" : "mouse")
      let finger = try server.injector("touch0")
      let stage = try DispatcherStage(
        server.display, actions: [.down: [.click(1, count: 1, .pointer)]])
      for number in 1...3 {
        // A touch elsewhere moves the pointer, and the mouse continues from there.
        if number == 2 { try finger.tap(1, at: Point(x: 640, y: 400)) }
        stage.turn()
        program.probe.clear()
        if isAbsolute {
          try mouse.move(to: Point(x: 300 + 100 * Double(number), y: 200))
        } else {
          try mouse.move(by: Vector(dx: 25, dy: 17))
        }
        try mouse.sync()
        let position = try #require(stage.connection.pointerPosition())
        #expect(position.x > 320 || !isAbsolute)
        try finger.touchDown(2, at: Self.position)
        stage.turn()
        let click = program.probe.collect().first { $0.kind == .buttonPress }
        #expect(
          click?.rootPosition == Point(x: position.x.rounded(.down), y: position.y.rounded(.down)))
        try finger.touchUp(2)
        stage.turn()
      }
    }
  }

  /// A cause of pointer motion that no event reports to us.
  enum Mover: CaseIterable { case synthesis, warp, mouseAndWarp, mouse, finger }

  @Test(
    "A drag moves the pointer by its full displacement from the current position",
    arguments: Mover.allCases)
  func fullDisplacement(_ mover: Mover) throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let finger = try server.injector("touch0")
      let mouse = try server.injector("mouse")
      let user = try DisplayConnection(name: server.display)
      let stage = try DispatcherStage(server.display, moved: [.pointer(1)], handler: MovedHandler())
      for number in 1...3 {
        stage.turn()
        let target = Point(x: 500 + 60 * Double(number), y: 400)
        switch mover {
        case .synthesis:
          let input = try SyntheticInput(user)
          input.movePointer(to: target)
          user.synchronise()
        case .warp: user.warpPointer(to: target)
        case .mouseAndWarp:
          try mouse.move(by: Vector(dx: 5, dy: 3))
          try mouse.sync()
          user.warpPointer(to: target)
        case .mouse:
          try mouse.move(by: Vector(dx: -150, dy: -7))
          try mouse.sync()
        case .finger: try finger.tap(1, at: target)
        }
        // The pointer's position is reported at the centre of its pixel.
        let pixelCenter = Vector(dx: 0.5, dy: 0.5)
        let position = try #require(user.pointerPosition())
        if mover != .mouse { #expect(position == target + pixelCenter) }
        program.probe.clear()
        try finger.touchDown(2, at: Self.position)
        stage.turn()
        for dx in [40.0, 80, 120] {
          try finger.touchMove(2, to: Self.position + Vector(dx: dx, dy: 0))
          stage.turn()
        }
        try finger.touchUp(2)
        stage.turn()
        let end = try #require(user.pointerPosition())
        #expect(end == position + Vector(dx: 120, dy: 0), "time \(number)")
      }
    }
  }

  @Test("A finger on a region moves the pointer, and scrolls at its position")
  func following() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let finger = try server.injector("touch0")
      let stage = try DispatcherStage(
        server.display, moved: [.pointer(2), .scroll(1, .pointer)], handler: MovedHandler())
      // At 4 px/mm, one wheel click is 20 px.
      stage.dispatcher.runner.input?.pixelsPerMillimetre = { _ in 4 }
      try finger.tap(1, at: Point(x: 600, y: 400))
      stage.turn()
      program.probe.clear()
      try finger.touchDown(2, at: Self.position)
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

  @Test("An action that needs a window manager is reported once if there is none")
  func missingWindowManager() throws {
    try withServer { server in
      let stage = try DispatcherStage(
        server.display, actions: [.down: [.workspace(.step(.next), wraps: true)]])
      for contact in 1...3 {
        try server.injector("touch0").tap(UInt32(contact), at: Self.position)
        stage.turn()
      }
      #expect(stage.messages == ["region 'pad': no window manager reports workspaces"])
    }
  }

  @Test("The program releases held input when it is killed, crashes or is terminated (W29)")
  func killed() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-hold")
      try Files.write(
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          control: button
          on: {down: [{hold: ctrl+space}, {hold: {button: 2}}]}
        """, to: folder.file("config.yaml"))
      let user = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      for signal in [SIGKILL, SIGTERM, SIGINT, SIGSEGV, SIGABRT] {
        let overlay = try RunningOverlay(
          on: server.display, ["show", "--config", folder.file("config.yaml")])
        try finger.touchDown(1, at: Self.position)
        try Wait.until("two keys and the middle button to be down") {
          user.keysDown.count == 2 && user.buttonsDown.contains(2)
        }
        overlay.signal(signal)
        try Wait.until("the held keys and buttons to be released after signal \(signal)") {
          user.keysDown.isEmpty && !user.buttonsDown.contains(2)
        }
        overlay.killNow()
        try finger.touchUp(1)
      }
    }
  }

  @Test("A guard process that is killed is replaced, and the new one releases what is held")
  func killedGuard() throws {
    try withServer { server in
      let stage = try ProgramStage(
        server,
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          control: button
          on: {down: {hold: ctrl+space}}
        """)
      let user = try DisplayConnection(name: server.display)
      try stage.finger.touchDown(1, at: Self.position)
      try Wait.until("two keys to be down") { user.keysDown.count == 2 }
      let former = stage.guardProcesses
      #expect(former.count == 1)
      for process in former { kill(process, SIGKILL) }
      try stage.waitForMessage(
        "the process that releases held keys and buttons has ended; it is restarted")
      try Wait.until("another guard to run") {
        stage.guardProcesses.count == 1 && stage.guardProcesses != former
      }
      // Once it answers, it has told the new guard what is held.
      #expect(try stage.overlay.tell("status").status == .exited(0))
      stage.overlay.killNow()
      try Wait.until("the keys to be released") { user.keysDown.isEmpty }
      try stage.finger.touchUp(1)
    }
  }
}

/// A responder that acts on every move of a finger.
private final class MovedHandler: Responder {
  func began(_ event: RegionEvent, in context: ResponderContext) -> Handling { .handled }

  func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed { context.act(on: .phase(.moved), by: touch) }
    return .handled
  }

  func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling { .handled }
  func cancelled(_ event: RegionEvent, in context: ResponderContext) {}
}
