import Glibc
import PixelComparison
import Testing
import TouchX11
import Touches
import WindowStates

@testable import DesktopRequests
@testable import TouchRig

/// Tests that run the program with the example files as a user does.
@Suite("Example configurations on a screen", .server(.typing), .serialized)
struct RecipeTests {
  @Test("A pinch on the touchpad presses keys, one chord for every step (R3)")
  func zoom() throws {
    try withServer { server in
      let stage = try RecipeStage(server, "touchpad")
      try stage.finger.touchDown([1: Point(x: 1100, y: 600), 2: Point(x: 1160, y: 600)])
      try stage.finger.touchMove(
        [1: Point(x: 1040, y: 600), 2: Point(x: 1220, y: 600)], steps: 12)
      _ = try stage.wait(for: "the chord to be typed") { event in
        event.kind == .keyPress && stage.user.keyName(of: event) == "plus"
          && Int(event.state >> 32 & 4) == 4
      }
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      try stage.end()
    }
  }

  @Test("A circle on the field presses the key that opens the launcher, and a tap does not (R10)")
  func circle() throws {
    try withServer { server in
      let stage = try RecipeStage(server, "circle")
      // The field is 240 px wide and high at (40, 440); 30 mm are 120 px.
      let middle = Point(x: 160, y: 560)
      func point(_ degrees: Double) -> Point {
        let angle = degrees * .pi / 180
        return Point(x: middle.x + 60 * cos(angle), y: middle.y + 60 * sin(angle))
      }
      for (x, y) in [(41, 560), (278, 560), (160, 441), (160, 678)] {
        try stage.waitUntilDrawn(at: x, y)
      }
      try stage.waitForColour(nil, at: 30, 560)
      try stage.finger.tap(1, at: middle)
      try stage.finger.touchDown(2, at: point(0))
      try stage.finger.touchMove(
        2, through: stride(from: 10.0, through: 360, by: 10).map(point))
      try stage.finger.touchUp(2)
      let key = try stage.wait(for: "the key to be pressed") { $0.kind == .keyPress }
      #expect(stage.user.keyName(of: key) == "Super_L")
      // Once the program answers, it has pressed all keys for the tap and the circle.
      #expect(try stage.overlay.tell("status").status == .exited(0))
      stage.program.probe.collect()
      #expect(stage.program.probe.events.count { $0.kind == .keyPress } == 1)
      #expect(try stage.reachesApplication(30, 560))
      #expect(try !stage.reachesApplication(160, 600))
      try stage.end()
    }
  }

  @Test("A counterclockwise circle deletes the note, and touches there reach the application (A5)")
  func note() throws {
    try withServer { server in
      let stage = try RecipeStage(server, "note")
      // 160 px wide and high in the middle of the screen.
      let middle = Point(x: 640, y: 360)
      func circle(_ contact: UInt32, by step: Double) throws {
        func point(_ number: Int) -> Point {
          let angle = Double(number) * step * .pi / 180
          return Point(x: middle.x + 50 * cos(angle), y: middle.y + 50 * sin(angle))
        }
        try stage.finger.touchDown(contact, at: point(0))
        try stage.finger.touchMove(contact, through: (1...36).map(point))
        try stage.finger.touchUp(contact)
      }
      try stage.waitForColour(0xFFDD55, at: 575, 295)
      try circle(1, by: 10)
      // Once the program answers, it has processed the circle.
      #expect(try stage.overlay.tell("status").status == .exited(0))
      #expect(try !stage.reachesApplication(600, 320))
      try circle(2, by: -10)
      try stage.waitForColour(nil, at: 575, 295)
      #expect(try stage.reachesApplication(600, 320))
      try stage.end()
    }
  }

  @Test(
    "Four fingers switch workspaces, three close a window, and one reaches the application (B10)"
  )
  func desktop() throws {
    try withServer(in: .manager) { server in
      let stage = try RecipeStage(server, "desktop-gestures")
      let desktop = Desktop(stage.user)
      try stage.user.setWorkspaceCount(3)
      try Wait.until("three workspaces to exist") { desktop.workspaces?.count == 3 }
      try desktop.show(.number(1), wraps: false)
      try Wait.until("the first workspace to be shown") { desktop.workspaces?.current == 0 }
      stage.program.probe.clear()
      try stage.finger.tap(9, at: Point(x: 300, y: 300))
      let press = try stage.wait(for: "the tap to press the button") { $0.kind == .buttonPress }
      #expect(press.rootPosition == Point(x: 300, y: 300))
      let release = try stage.wait(for: "the tap to release the button") {
        $0.kind == .buttonRelease
      }
      #expect(release.detail == 1)
      stage.program.probe.clear()
      func points(_ x: Double) -> [UInt32: Point] {
        Dictionary(
          uniqueKeysWithValues: (1...4).map { ($0, Point(x: x, y: 100 + 100 * Double($0))) })
      }
      try stage.finger.touchDown(points(700))
      try stage.finger.touchMove(points(550), steps: 10)
      try Wait.until("the second workspace to be shown") { desktop.workspaces?.current == 1 }
      try stage.finger.touchUp(1...4)
      #expect(stage.program.probe.collect().allSatisfy { $0.kind != .buttonPress })
      try desktop.show(.number(1), wraps: false)
      try Wait.until("the first workspace to be shown") { desktop.workspaces?.current == 0 }
      try checkClosing(stage, desktop, server)
      try stage.user.setWorkspaceCount(1)
      try stage.end()
    }
  }

  /// Checks that a pinch of three fingers closes a window when they lift, if it is far enough.
  private func checkClosing(
    _ stage: RecipeStage, _ desktop: TouchX11.Desktop, _ server: PrivateServer
  ) throws {
    let window = try ProbeClient(
      server.display, .structure,
      on: .window(PixelRect(x: 700, y: 150, width: 400, height: 400), overrideRedirect: false))
    let middle = Point(x: 900, y: 350)
    func isOpen() -> Bool { stage.user.frameOnRoot(of: window.window) != nil }
    try Wait.until("the window to be managed") {
      desktop.facts(about: .beneath(x: middle.x, y: middle.y))?.title == "probe"
        && desktop.facts(about: .beneath(x: 300, y: 600)) == nil
    }
    for (scale, isClosed) in [(0.85, false), (0.4, true)] {
      func points(_ scale: Double) -> [UInt32: Point] {
        Dictionary(
          uniqueKeysWithValues: (1...3).map { (contact: UInt32) in
            let angle = Double(contact) * 2 * .pi / 3
            return (
              contact, middle + Vector(dx: 150 * scale * cos(angle), dy: 150 * scale * sin(angle))
            )
          })
      }
      try stage.finger.touchDown(points(1))
      try stage.finger.touchMove(points(scale), steps: 10)
      #expect(isOpen())
      try stage.finger.touchUp(1...3)
      if isClosed {
        try Wait.until("the window to be closed") { !isOpen() }
      } else {
        // Once the program answers, it has processed the lift.
        #expect(try stage.overlay.tell("status").status == .exited(0))
        #expect(isOpen())
      }
    }
    withExtendedLifetime(window) {}
  }

  @Test("A long press opens the menu, an item runs its action, and a tap outside closes it (R14)")
  func menu() throws {
    try withServer { server in
      let stage = try RecipeStage(server, "menu")
      // The handle is 56 px wide at (1204, 240). The menu is 120 by 144 px, 32 px above the finger,
      // but at least 8 px from the right edge of the screen, so it is at (1152, 92). Its items are
      // 44 px high and start at y = 98.
      let handle = Point(x: 1232, y: 268)
      let panel = PixelRect(x: 1180, y: 94, width: 80, height: 3)
      func open(_ contact: UInt32) throws {
        try stage.finger.touchDown(contact, at: handle)
        try stage.reader.waitForPixels("the menu to open", in: panel) {
          $0.pixels.allSatisfy { $0.distance(to: 0x22_2428) <= 8 }
        }
        try stage.finger.touchUp(contact)
      }
      func waitUntilClosed() throws {
        try stage.reader.waitForPixels("the menu to close", in: panel) {
          $0.pixels.allSatisfy { $0 == stage.ground }
        }
      }
      try open(1)
      try stage.finger.touchDown(2, at: Point(x: 1220, y: 164))
      try stage.waitForColour(0x3a_7bd5, at: 1172, 164)
      try stage.finger.touchUp(2)
      _ = try stage.wait(for: "the chord of the menu to be typed") { event in
        event.kind == .keyPress && stage.user.keyName(of: event) == "v"
          && event.state >> 32 & 4 == 4
      }
      try waitUntilClosed()
      stage.program.probe.clear()
      try open(3)
      #expect(try !stage.reachesApplication(300, 300))
      try waitUntilClosed()
      #expect(try stage.reachesApplication(300, 300))
      #expect(try stage.reachesApplication(1220, 120))
      try stage.end()
    }
  }

  @Test("A card follows the finger from wherever it is grabbed, and stays on the screen (R1, R4)")
  func card() throws {
    try withServer { server in
      let stage = try RecipeStage(server, "draggable-card")
      // 240 by 160 px at (520, 280).
      try stage.waitForColour(0x22_66aa, at: 530, 300)
      try stage.drag(from: Point(x: 560, y: 300), by: Vector(dx: 37, dy: -52))
      try stage.waitForColour(nil, at: 530, 300)
      try stage.waitForColour(0x22_66aa, at: 567, 248)
      try stage.waitForColour(0x22_66aa, at: 780, 370)
      // Just outside its left edge, which it reaches with the last step.
      try stage.waitForColour(nil, at: 556, 300)
      #expect(try stage.reachesApplication(550, 250))
      #expect(try !stage.reachesApplication(785, 240))
      try stage.drag(from: Point(x: 600, y: 300), by: Vector(dx: 1200, dy: 900))
      try stage.waitForColour(0x22_66aa, at: 1050, 580)
      try stage.waitForColour(0x22_66aa, at: 1270, 640)
      try stage.waitForColour(nil, at: 1030, 600)
      #expect(try stage.reachesApplication(1035, 640))
      try stage.end()
    }
  }

  @Test("A round pad is hit where it is visible, and its corners belong to the application (R5)")
  func pad() throws {
    try withServer { server in
      let stage = try RecipeStage(server, "circular-pad")
      // A circle around (140, 580) with a radius of 100 px, and a line along its rim.
      for (x, y) in [(140, 481), (140, 678), (41, 580), (238, 580)] {
        try stage.waitForColour(0xdd_e0e4, at: x, y)
      }
      let corners = [(48, 488), (232, 488), (48, 672), (232, 672)]
      for (x, y) in corners { try stage.waitForColour(nil, at: x, y) }
      for (x, y) in corners { #expect(try stage.reachesApplication(Double(x), Double(y))) }
      #expect(try !stage.reachesApplication(140, 485))
      #expect(try !stage.reachesApplication(72, 512))
      try stage.end()
    }
  }

  @Test("A picture is hit where it is opaque, and the application through its hole (R6)")
  func picture() throws {
    try withServer { server in
      let stage = try RecipeStage(server, "picture-panel")
      // A ring around (640, 360), with radii of 40 and 80 px.
      try stage.reader.waitForPixels(
        "the ring to be shown", in: PixelRect(x: 698, y: 358, width: 4, height: 4)
      ) { $0.pixels.allSatisfy { $0 != stage.ground } }
      for (x, y) in [(640, 360), (630, 350), (565, 285), (716, 436)] {
        #expect(stage.reader.pixel(x: x, y: y) == stage.ground)
      }
      for (x, y) in [(640.0, 360.0), (630, 350), (565, 285), (716, 436)] {
        #expect(try stage.reachesApplication(x, y))
      }
      for (x, y) in [(700.0, 360.0), (640, 300)] {
        #expect(try !stage.reachesApplication(x, y))
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("On the touchpad, one finger moves the pointer and clicks, and two fingers scroll (R2)")
  func touchpad() throws {
    try withServer { server in
      // Even on a slow machine, a tap is not too long.
      let stage = try RecipeStage(
        server, "touchpad", adding: "gestures: {defaults: {tapDuration: 20000}}\n")
      // 240 by 160 px at (1000, 520).
      for (x, y) in [(1120, 521), (1120, 678), (1001, 600), (1238, 600)] {
        try stage.waitUntilDrawn(at: x, y)
      }
      for (x, y) in [(990, 600), (1120, 510), (1001, 521)] {
        try stage.waitForColour(nil, at: x, y)
      }
      #expect(try stage.reachesApplication(990, 600))
      // By pointer emulation, a tap moves the pointer.
      try stage.finger.tap(8, at: Point(x: 400, y: 300))
      _ = try stage.wait(for: "the tap to release the button") { $0.kind == .buttonRelease }
      stage.program.probe.clear()
      try stage.drag(from: Point(x: 1050, y: 560), by: Vector(dx: 100, dy: 60))
      try Wait.until("the pointer to move as far") {
        stage.program.probe.collect()
        return stage.program.probe.events.last { $0.kind == .motion }?.rootPosition
          == Point(x: 500, y: 360)
      }
      stage.program.probe.clear()
      try stage.finger.tap(2, at: Point(x: 1100, y: 600))
      let click = try stage.wait(for: "the click to press the button") { $0.kind == .buttonPress }
      #expect(click.rootPosition == Point(x: 500, y: 360) && click.detail == 1)
      stage.program.probe.clear()
      // One wheel click for every 5 mm, which are 20 px.
      try stage.finger.touchDown([3: Point(x: 1050, y: 540), 4: Point(x: 1120, y: 540)])
      try stage.finger.touchMove(
        [3: Point(x: 1050, y: 645), 4: Point(x: 1120, y: 645)], steps: 21)
      try stage.finger.touchUp(3...4)
      _ = try stage.wait(for: "the wheel to turn") { $0.kind == .buttonPress && $0.detail == 4 }
      try Wait.until("five clicks of the wheel") {
        stage.program.probe.collect()
        return stage.program.probe.events.count { $0.kind == .buttonPress } == 5
      }
      #expect(stage.program.probe.events.allSatisfy { $0.kind != .buttonPress || $0.detail == 4 })
      try stage.end()
    }
  }

  @Test("Two fingers move, scale and rotate the photo 1:1, and three taps reset it (R3, W12)")
  func photo() throws {
    try withServer { server in
      // Even on a slow machine, the taps form one series, and none is taken for a bounce.
      let stage = try RecipeStage(
        server, "photo",
        adding: """
            - id: barrier
              frame: {left: 0, top: 0, width: 5, height: 5}
              on: {ended: {keys: F9}}
          gestures:
            defaults: {multiTap: 20000, multiTapLeast: 0, tapDuration: 20000}

          """)
      /// Waits until all touches so far have been processed.
      func settle() throws {
        stage.program.probe.clear()
        try stage.finger.tap(8, at: Point(x: 10, y: 10))
        _ = try stage.wait(for: "the barrier's key to be pressed") {
          $0.kind == .keyPress && stage.user.keyName(of: $0) == "F9"
        }
      }
      // 160 px wide and high around (640, 360): a ring with radii of 40 and 80 px in a white frame.
      try stage.waitUntilDrawn(at: 700, 360)
      try stage.waitUntilDrawn(at: 561, 281)
      try stage.finger.touchDown(1, at: Point(x: 600, y: 360))
      try stage.finger.touchDown(2, at: Point(x: 680, y: 360))
      // Motion of the first finger in the ms in which the second comes down is processed first.
      try Wait.forClock(3)
      // Twice as far apart, rotated by 45 degrees and moved 100 px to the right.
      for step in 1...20 {
        let fraction = Double(step) / 20
        let (radius, angle) = (40 * (1 + fraction), fraction * .pi / 4)
        let offset = Vector(dx: radius * cos(angle), dy: radius * sin(angle))
        let middle = Point(x: 640 + 100 * fraction, y: 360)
        try stage.finger.touchMove(1, to: middle + offset * -1)
        try stage.finger.touchMove(2, to: middle + offset)
      }
      // Each finger is still over the same point of the photo. The ring has radii of 80 and 160 px
      // around (740, 360). The frame is rotated: the middle of a side is 160 px from there, to the
      // lower right.
      try stage.waitUntilDrawn(at: 740 + 120, 360)
      try stage.waitUntilDrawn(at: 740 + 112, 360 + 112)
      try stage.waitForColour(nil, at: 740 + 116, 360 + 116)
      try stage.waitForColour(nil, at: 740 + 150, 360 - 150)
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      #expect(try !stage.reachesApplication(940, 360))
      #expect(try stage.reachesApplication(890, 210))
      // Two taps do not reset it, not even with a third tap elsewhere.
      for (x, y) in [(640.0, 320.0), (640, 320), (900, 360)] {
        try stage.finger.tap(3, at: Point(x: x, y: y))
      }
      try settle()
      #expect(try !stage.reachesApplication(740, 200))
      for _ in 1...3 { try stage.finger.tap(3, at: Point(x: 640, y: 320)) }
      try settle()
      try stage.waitUntilDrawn(at: 561, 281)
      try stage.waitForColour(nil, at: 860, 360)
      #expect(try stage.reachesApplication(940, 360))
      try stage.end()
    }
  }

  @Test("A finger that enters from the edge and moves up raises the volume (R1)")
  func volume() throws {
    try withServer { server in
      let stage = try RecipeStage(server, "volume-edge")
      try stage.finger.touchDown(1, at: Point(x: 2, y: 400))
      // A finger that enters faster than 4 px/ms counts as one that landed inside, and one that
      // stays at the edge for 200 ms as one that rests there: it leaves the edge by one report.
      // Then it moves up.
      try Wait.forClock(20)
      var point = Point(x: 70, y: 400)
      try Wait.until("the key to be pressed") {
        try stage.finger.touchMove(1, to: point)
        point.y = max(point.y - 5, 10)
        return stage.program.probe.collect().contains { event in
          event.kind == .keyPress && stage.user.keyName(of: event) == "XF86AudioRaiseVolume"
        }
      }
      try stage.finger.touchUp(1)
      try stage.end()
    }
  }
}
