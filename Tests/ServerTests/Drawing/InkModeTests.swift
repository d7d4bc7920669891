import PixelComparison
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches

@testable import DesktopRequests
@testable import FingertipSettings
@testable import TouchRig

@Suite("Drawing devices and keys, and editing of ink", .server(.regions), .serialized)
struct InkModeTests {
  @Test("The status counts fingers that draw and fingers on the palette")
  func touchCount() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      func wait(for count: Int) throws {
        try Wait.until("the status to report \(count) touches") {
          try stage.overlay.tell("status").output.contains("touches down  \(count)")
        }
      }
      try wait(for: 0)
      try stage.draw(y: 300, lifts: false)
      try wait(for: 1)
      try stage.finger.touchDown(2, at: Point(x: 200, y: 500))
      try stage.finger.touchDown(3, at: try PaletteMap().grip())
      try wait(for: 3)
      for finger in UInt32(1)...3 { try stage.finger.touchUp(finger) }
      try wait(for: 0)
    }
  }

  @Test("Resting a finger on ink picks it up and moves it, and draws nothing")
  func carriedInk() throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      let file = folder.file("ink.jsonl")
      let stage = try DrawStage(server, ["draw", file])
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      try stage.finger.touchDown(1, at: Point(x: 400, y: 302))
      // Once picked up, the stroke follows the finger, which has moved no further than its tremor.
      try Wait.until("the stroke to follow the finger") {
        for y in [305.0, 302] { try stage.finger.touchMove(1, to: Point(x: 400, y: y)) }
        try stage.finger.touchMove(1, to: Point(x: 400, y: 306))
        return stage.reader.pixel(x: 250, y: 307) != DrawStage.ground
      }
      try stage.finger.touchMove(1, to: Point(x: 500, y: 502), steps: 20)
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ink, 500, 500, "ink at its new position")
      // The rim disappears when the finger is lifted; by then the move is in the file.
      try stage.wait(for: DrawStage.ground, 500, 507, "no rim")
      try stage.wait(for: DrawStage.ground, 250, 300, "no ink where it was")
      stage.overlay.killNow()
      let again = try RunningOverlay(on: server.display, ["draw", file, "--px-per-mm=4"])
      try stage.wait(for: DrawStage.ink, 500, 500, "the saved ink")
      #expect(stage.reader.pixel(x: 250, y: 300) == DrawStage.ground)
      #expect(again.stop() == .exited(0))
      #expect(stage.takeTouchBeginCount() == 0)
    }
  }

  @Test(
    "Selected strokes are outlined, and move together",
    arguments: Surroundings.bareAndComposited)
  func selection(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.draw(y: 400)
      try stage.wait(for: DrawStage.ink, 400, 400, "ink")
      let rim: UInt32 = 0x1D_4ED8
      try stage.finger.touchDown(1, at: Point(x: 300, y: 300))
      // Half a line is 5 px of ink; a bright rim of 2 px and a dark one of 1 px follow.
      try stage.wait(for: rim, 400, 292, "the rim of the first line")
      try stage.wait(for: 0xFF_FFFF, 400, 294, "the bright part of the rim")
      try stage.finger.tap(2, at: Point(x: 500, y: 400))
      try stage.wait(for: rim, 400, 392, "the rim of the second line")
      try stage.finger.touchMove(1, to: Point(x: 400, y: 350), steps: 10)
      try stage.wait(for: rim, 500, 342, "the rim at its new position")
      try stage.finger.touchUp(1)
      for y in [350.0, 450] {
        try stage.wait(for: DrawStage.ground, 500, y - 8, "no rim")
        try stage.wait(for: DrawStage.ink, 650, y, "a line at its new position")
        try stage.wait(for: DrawStage.ground, 250, y - 50, "no ink where it was")
      }
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Another client's grab of the touchscreen cancels a stroke once, and the next stroke is drawn")
  func deviceGrab() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw", "--cancelled=mark"])
      try stage.draw(y: 300, lifts: false)
      try stage.wait(for: stage.inProgress(), 400, 300, "ink")
      let user = stage.application.connection
      let device = try #require(user.device(named: "touch0"))
      #expect(user.grab(device, on: user.root))
      user.synchronise()
      try stage.finger.touchUp(1)
      // A cancelled stroke is marked by keeping only its outline.
      try stage.wait(for: DrawStage.ground, 400, 300, "the middle of the line")
      try stage.reader.waitForPixel("its rim", 400, 296) { $0 != DrawStage.ground }
      user.ungrab(device)
      user.synchronise()
      try stage.draw(y: 400)
      try stage.wait(for: DrawStage.ink, 400, 400, "the next line")
      #expect(stage.reader.pixel(x: 400, y: 300) == DrawStage.ground)
      // There is one change for the cancelled stroke and one for the next stroke.
      for _ in 1...2 { #expect(try stage.overlay.tell("undo").status == .exited(0)) }
      try stage.wait(for: DrawStage.ground, 400, 400, "the next line to be undone")
      try stage.wait(for: DrawStage.ground, 400, 296, "the marked line to be undone")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("Fingers draw while a key is held, and otherwise operate the application")
  func holdKey() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw", "--hold-key=F9"])
      let keyboard = try server.injector("keyboard")
      let f9: Int32 = 75
      try stage.draw(y: 200)
      try stage.application.waitForTouchBegin()
      try keyboard.key(f9, pressed: true)
      try keyboard.sync()
      try stage.drawOnceTouchesArrive(y: 300)
      _ = stage.takeTouchBeginCount()
      // A stroke in progress continues.
      try stage.draw(2, y: 400, lifts: false)
      try stage.wait(for: stage.inProgress(), 400, 400, "ink in progress")
      try keyboard.key(f9, pressed: false)
      try keyboard.sync()
      try stage.finger.touchMove(2, to: Point(x: 800, y: 400), steps: 10)
      try stage.finger.touchUp(2)
      try stage.wait(for: DrawStage.ink, 700, 400, "the line that was in progress")
      try Wait.until("touches to pass through") {
        try stage.finger.tap(1, at: Point(x: 500, y: 500))
        return stage.takeTouchBeginCount() == 1
      }
      try stage.wait(for: DrawStage.ink, 400, 300, "ink that stays")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A drawing key that another program has grabbed, or that does not exist, is reported once",
    arguments: ["F9", "Hangul"])
  func missingKey(_ key: String) throws {
    try withServer(in: .plain) { server in
      let other = try DisplayConnection(name: server.display)
      let holder = try KeyGrab(try #require(KeySymbol(name: "F9")), connection: other)
      let stage = try DrawStage(server, ["draw", "--hold-key=\(key)"])
      // It is tried again then.
      #expect(try stage.overlay.tell("reload").status == .exited(0))
      let reason =
        key == "F9" ? "another program has grabbed it" : "there is no such key on the keyboard"
      #expect(
        stage.overlay.messages
          == "fingertip: the key '\(key)' does nothing: \(reason)\n")
      // Touches draw as if no key were set; otherwise drawing would be impossible.
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
      withExtendedLifetime(holder) {}
    }
  }

  @Test("An Escape key that another program has grabbed is reported once, not at each change")
  func missingEscape() throws {
    try withServer(in: .plain) { server in
      let other = try DisplayConnection(name: server.display)
      let holder = try KeyGrab(.escape, connection: other)
      let overlay = try RunningOverlay(on: server.display, ["draw", "--hold-key=F9"])
      let keyboard = try server.injector("keyboard")
      for isPressed in [true, false, true, false] {
        try keyboard.key(75, pressed: isPressed)
        try keyboard.sync()
        try overlay.waitForStatus("\"through\": \(!isPressed)")
      }
      #expect(
        overlay.messages == "fingertip: another program has grabbed the Escape key, so it does not "
          + "leave draw mode\n")
      #expect(overlay.stop() == .exited(0))
      withExtendedLifetime(holder) {}
    }
  }

  @Test("A drawing key that another program has released works once the settings are read again")
  func releasedKey() throws {
    try withServer(in: .plain) { server in
      let other = try DisplayConnection(name: server.display)
      var holder: KeyGrab? = try KeyGrab(
        try #require(KeySymbol(name: "F9")), connection: other)
      let overlay = try RunningOverlay(on: server.display, ["draw", "--hold-key=F9"])
      withExtendedLifetime(holder) {}
      holder = nil
      other.synchronise()
      #expect(try overlay.tell("reload").status == .exited(0))
      #expect(try overlay.hasStatus("\"through\": false"))
      let keyboard = try server.injector("keyboard")
      for isPressed in [true, false] { try keyboard.key(75, pressed: isPressed) }
      try keyboard.sync()
      try overlay.waitForStatus("\"through\": true")
      #expect(overlay.stop() == .exited(0))
    }
  }

  /// The device that draws while the others operate the application.
  enum Device: String, CaseIterable {
    case touch1, mouse
  }

  @Test(
    "One device draws, while fingers on another operate the application", arguments: Device.allCases
  )
  func oneDrawingDevice(_ device: Device) throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw", "--with=\(device.rawValue)"])
      let other = try server.injector(device.rawValue)
      let pen = PressableDevice(injector: other, isTouch: device == .touch1)
      // Both devices are used at the same time.
      try stage.finger.touchDown(1, at: Point(x: 300, y: 500))
      try pen.draw(from: Point(x: 200, y: 300), to: Point(x: 600, y: 300))
      try stage.finger.touchMove(1, to: Point(x: 500, y: 500), steps: 10)
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink of the device")
      let received = stage.application.collect().filter { $0.kind.isInput }
      #expect(received.count { $0.kind == .touchBegin } == 1)
      #expect(received.last?.kind == .touchEnd)
      #expect(stage.reader.pixel(x: 400, y: 500) == DrawStage.ground)
      // Every device can use the palette.
      try pen.tap(PaletteMap().place(of: .colour(Colour(hex: 0x3A_86FF))))
      try stage.choose(.width(.broad))
      try pen.draw(from: Point(x: 200, y: 400), to: Point(x: 600, y: 400))
      try stage.wait(for: 0x3A_86FF, 400, 409, "broad ink of another colour")
      #expect(stage.takeTouchBeginCount() == 0)
      // While touches pass through, the device operates the application as well.
      try stage.tap(.toggle)
      stage.application.clear()
      if device == .touch1 {
        try Wait.until("touches of the device to pass through") {
          try other.tap(1, at: Point(x: 500, y: 600))
          return stage.takeTouchBeginCount() > 0
        }
      }
      #expect(stage.overlay.stop() == .exited(0))
      try stage.wait(for: DrawStage.ground, 400, 300, "a clean screen")
    }
  }

  @Test("A missing drawing device is reported once, not at each change")
  func missingDevice() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw", "--with=pen"])
      for verb in ["toggle", "toggle", "pause", "resume"] {
        #expect(try stage.overlay.tell(verb).status == .exited(0))
      }
      #expect(
        stage.overlay.messages
          == "fingertip: there is no drawing device yet; one that is plugged in will draw\n")
      try stage.finger.tap(1, at: Point(x: 500, y: 500))
      try stage.application.waitForTouchBegin()
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A 'draw' to the running overlay reports a missing drawing device, and for a name those that exist",
    arguments: ["touch1", "touchh1", "pen", "all"])
  func missingDeviceOfRequest(_ device: String) throws {
    try withServer(in: .plain) { server in
      let overlay = try RunningOverlay(on: server.display)
      let run = try overlay.tell("draw", "--with", device)
      #expect(run.status == .exited(0))
      let existing = DeviceInventory.drawingDevices(
        on: try DisplayConnection(name: server.display)
      ).map { "'\($0.name)' (\($0.id.rawValue))" }.joined(separator: ", ")
      let missing: [String: Substring] = [
        "pen": "fingertip: there is no drawing device yet; one that is plugged in will draw",
        "touchh1":
          "fingertip: there is no drawing device 'touchh1' yet; it will draw once it is plugged in; there "
          + "are \(existing)",
      ]
      #expect(
        run.messages.split(separator: "\n").dropFirst() == (missing[device].map { [$0] } ?? []))
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A saved picture of the screen contains the ink but not the palette",
    arguments: Surroundings.bareAndComposited, ["command", "palette"])
  func saveScreen(surroundings: Surroundings, trigger: String) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      var path = folder.file("screen.png")
      if trigger == "command" {
        let run = try stage.overlay.tell("save", "--desktop", path)
        #expect(run.status == .exited(0) && run.messages.isEmpty, "\(run.messages)")
        let wrong = try stage.overlay.tell("save", "--desktop", folder.file("screen.svg"))
        #expect(wrong.status == .exited(2) && wrong.messages.hasSuffix("of the picture\n"))
      } else {
        try stage.tap(.save)
        try Wait.until("the picture to be saved") {
          stage.overlay.messageLines.contains { $0.hasSuffix(".png") }
        }
        path = try #require(
          stage.overlay.messageLines.last?.split(separator: " ").last.map(String.init))
      }
      let picture = try PictureFile.read(path)
      #expect(picture.bounds == PixelRect(x: 0, y: 0, width: 1280, height: 720))
      func pixel(_ point: Point) -> UInt32 { picture.target.colour(at: point) }
      #expect(pixel(Point(x: 400, y: 300)).distance(to: DrawStage.ink) <= 3)
      #expect(pixel(Point(x: 400, y: 350)) == DrawStage.ground)
      let card = try PaletteMap().card()
      #expect(pixel(card.center) == DrawStage.ground)
      // The palette reappears.
      try stage.reader.waitForPixels(
        "the palette to be shown again", in: DrawStage.spot(card.center.x, card.y + 30)
      ) {
        $0.pixels != [DrawStage.ground]
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  /// The answer of another client, which grabs all touches on the root.
  enum Answer: CaseIterable {
    case accepted, rejected
  }

  @Test(
    "A stroke under another client's root grab is drawn only if that client rejects it (I4)",
    arguments: Answer.allCases)
  func foreignGrab(_ answer: Answer) throws {
    try withServer(in: .bare) { server in
      let stage = try DrawStage(server)
      let manager = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10)))
      let other = manager.connection
      #expect(other.grabTouches(on: other.root))
      other.synchronise()
      try stage.draw(y: 300, lifts: false)
      let begin = try manager.waitForEvent("the touch to reach the other client") {
        $0.kind == .touchBegin
      }
      try other.answer(
        begin.device, touch: begin.detail, on: other.root, accept: answer == .accepted)
      other.synchronise()
      try stage.finger.touchMove(1, to: Point(x: 800, y: 300), steps: 10)
      try stage.finger.touchUp(1)
      // The next touch is passed on; its ink shows that the first one has been handled.
      try stage.draw(2, y: 400, lifts: false)
      let next = try manager.waitForEvent("the next touch to reach the other client") {
        $0.kind == .touchBegin && $0.detail != begin.detail
      }
      try other.answer(next.device, touch: next.detail, on: other.root, accept: false)
      other.synchronise()
      try stage.finger.touchUp(2)
      try stage.wait(for: DrawStage.ink, 400, 400, "the stroke that was passed on")
      if answer == .rejected {
        // The part of the stroke before the answer is drawn as well.
        for x in [210.0, 400, 790] {
          try stage.wait(for: DrawStage.ink, x, 300, "all of the stroke")
        }
      } else {
        #expect(stage.reader.pixel(x: 400, y: 300) == DrawStage.ground)
      }
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
