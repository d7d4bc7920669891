import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import DesktopRequests
@testable import FingertipSettings
@testable import TouchRig

@Suite("Who draws and when, and ink that is edited", .server(.regions), .serialized)
struct InkModeTests {
  @Test("The status counts fingers that draw, and those on the palette")
  func counted() throws {
    try withServer { server in
      let easel = try Easel(server)
      func wait(for count: Int) throws {
        try Wait.until("\(count) touches in the status") {
          try easel.overlay.tell("status").output.contains("touches down  \(count)")
        }
      }
      try wait(for: 0)
      try easel.draw(y: 300, lifts: false)
      try wait(for: 1)
      try easel.finger.touchDown(2, at: Point(x: 200, y: 500))
      try easel.finger.touchDown(3, at: try PaletteMap().grip())
      try wait(for: 3)
      for finger in UInt32(1)...3 { try easel.finger.touchUp(finger) }
      try wait(for: 0)
    }
  }

  @Test("A finger that rests on ink picks it up and moves it, and draws nothing")
  func carry() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      let file = folder.file("ink.jsonl")
      let easel = try Easel(server, ["draw", file])
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      try easel.finger.touchDown(1, at: Point(x: 400, y: 302))
      // Taken up, the stroke goes with the finger, which has strayed no further than it trembles.
      try Wait.until("the stroke to go along") {
        for y in [305.0, 302] { try easel.finger.touchMove(1, to: Point(x: 400, y: y)) }
        try easel.finger.touchMove(1, to: Point(x: 400, y: 306))
        return easel.reader.pixel(x: 250, y: 307) != Easel.ground
      }
      try easel.finger.touchMove(1, to: Point(x: 500, y: 502), steps: 20)
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ink, 500, 500, "ink where it was carried")
      // The rim goes when the finger is lifted; the file knows of it by then.
      try easel.wait(for: Easel.ground, 500, 507, "no rim")
      try easel.wait(for: Easel.ground, 250, 300, "no ink where it was")
      easel.overlay.killNow()
      let again = try RunningOverlay(on: server.display, ["draw", file, "--px-per-mm=4"])
      try easel.wait(for: Easel.ink, 500, 500, "the ink of before")
      #expect(easel.reader.pixel(x: 250, y: 300) == Easel.ground)
      #expect(again.stop() == .exited(0))
      #expect(easel.takeBegins() == 0)
    }
  }

  @Test(
    "Selected strokes look selected, and move together",
    arguments: Surroundings.bareAndComposited)
  func selection(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server)
      try easel.draw(y: 300)
      try easel.draw(y: 400)
      try easel.wait(for: Easel.ink, 400, 400, "ink")
      let rim: UInt32 = 0x1D_4ED8
      try easel.finger.touchDown(1, at: Point(x: 300, y: 300))
      // 5 px of ink, a bright rim of 2 px, and 1 px of a dark one.
      try easel.wait(for: rim, 400, 292, "the rim of the first line")
      try easel.wait(for: 0xFF_FFFF, 400, 294, "the bright part of it")
      try easel.finger.tap(2, at: Point(x: 500, y: 400))
      try easel.wait(for: rim, 400, 392, "the rim of the second line")
      try easel.finger.touchMove(1, to: Point(x: 400, y: 350), steps: 10)
      try easel.wait(for: rim, 500, 342, "the rim where it goes")
      try easel.finger.touchUp(1)
      for y in [350.0, 450] {
        try easel.wait(for: Easel.ground, 500, y - 8, "no rim")
        try easel.wait(for: Easel.ink, 650, y, "a line where it was moved")
        try easel.wait(for: Easel.ground, 250, y - 50, "nothing where it was")
      }
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("A stroke whose touchscreen another client grabs is removed, and the next one is drawn")
  func taken() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw"], ["--cancelled=mark"])
      try easel.draw(y: 300, lifts: false)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      let user = easel.application.connection
      let device = try #require(user.device(named: "touch0"))
      #expect(user.grab(device, on: user.root))
      user.synchronise()
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ground, 400, 300, "the middle of the line")
      user.ungrab(device)
      user.synchronise()
      try easel.draw(y: 400)
      try easel.wait(for: Easel.ink, 400, 400, "the next line")
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("Fingers draw while a key is held, and otherwise operate the application")
  func holdKey() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--hold-key=F9"])
      let keyboard = try server.injector("keyboard")
      let f9: Int32 = 75
      try easel.draw(y: 200)
      #expect(easel.takeBegins() == 1)
      try keyboard.key(f9, pressed: true)
      try keyboard.sync()
      try easel.drawOnceTaken(y: 300)
      _ = easel.takeBegins()
      // A stroke in progress goes on.
      try easel.draw(2, y: 400, lifts: false)
      try keyboard.key(f9, pressed: false)
      try keyboard.sync()
      try easel.finger.touchMove(2, to: Point(x: 800, y: 400), steps: 10)
      try easel.finger.touchUp(2)
      try easel.wait(for: Easel.ink, 700, 400, "the line that was in progress")
      try Wait.until("touches to go through") {
        try easel.finger.tap(1, at: Point(x: 500, y: 500))
        return easel.takeBegins() == 1
      }
      try easel.wait(for: Easel.ink, 400, 300, "ink that stays")
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A drawing key that another program has grabbed, or that does not exist, is reported",
    arguments: ["F9", "Hangul"])
  func missingKey(_ key: String) throws {
    try withServer { server in
      let other = try DisplayConnection(name: server.display)
      let holder = try KeyGrab(try #require(KeySymbol(name: "F9")), connection: other)
      let easel = try Easel(server, ["draw", "--hold-key=\(key)"])
      let reason =
        key == "F9" ? "another program has grabbed it" : "there is no such key on the keyboard"
      #expect(
        easel.overlay.messages
          == "fingertip: the key '\(key)' does nothing: \(reason)\n")
      // Touches draw as if there were none, or there would be no way to.
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
      withExtendedLifetime(holder) {}
    }
  }

  /// The device that draws while the others operate the application.
  enum Device: String, CaseIterable {
    case touch1, mouse
  }

  @Test(
    "One device draws, while fingers on another operate the application", arguments: Device.allCases
  )
  func devices(_ device: Device) throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--with=\(device.rawValue)"])
      let other = try server.injector(device.rawValue)
      let pen = Pen(injector: other, isTouch: device == .touch1)
      // Both at once.
      try easel.finger.touchDown(1, at: Point(x: 300, y: 500))
      try pen.draw(from: Point(x: 200, y: 300), to: Point(x: 600, y: 300))
      try easel.finger.touchMove(1, to: Point(x: 500, y: 500), steps: 10)
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ink, 400, 300, "ink of the device")
      let heard = easel.application.collect().filter { $0.kind.isInput }
      #expect(heard.count { $0.kind == .touchBegin } == 1)
      #expect(heard.last?.kind == .touchEnd)
      #expect(easel.reader.pixel(x: 400, y: 500) == Easel.ground)
      // The palette is everybody's.
      try pen.tap(PaletteMap().place(of: .colour(Colour(hex: 0x3A_86FF))))
      try easel.choose(.width(.broad))
      try pen.draw(from: Point(x: 200, y: 400), to: Point(x: 600, y: 400))
      try easel.wait(for: 0x3A_86FF, 400, 409, "broad ink of another colour")
      #expect(easel.takeBegins() == 0)
      // While touches go through, the device operates the application as well.
      try easel.tap(.toggle)
      easel.application.clear()
      if device == .touch1 {
        try Wait.until("its touches to go through") {
          try other.tap(1, at: Point(x: 500, y: 600))
          return easel.takeBegins() > 0
        }
      }
      #expect(easel.overlay.stop() == .exited(0))
      try easel.wait(for: Easel.ground, 400, 300, "a clean screen")
    }
  }

  @Test("A drawing device that is not there yet is reported")
  func missingDevice() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--with=pen"])
      #expect(
        easel.overlay.messages
          == "fingertip: there is no drawing device yet; one that is plugged in will draw\n")
      try easel.finger.tap(1, at: Point(x: 500, y: 500))
      #expect(easel.takeBegins() == 1)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A saved picture of the screen has the ink and not the palette",
    arguments: Surroundings.bareAndComposited, ["command", "palette"])
  func saveScreen(surroundings: Surroundings, way: String) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      let easel = try Easel(server)
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      var path = folder.file("screen.png")
      if way == "command" {
        let run = try easel.overlay.tell("save", "--desktop", path)
        #expect(run.status == .exited(0) && run.messages.isEmpty, "\(run.messages)")
        let wrong = try easel.overlay.tell("save", "--desktop", folder.file("screen.svg"))
        #expect(wrong.status == .exited(1) && wrong.messages.hasSuffix("for pixels\n"))
      } else {
        try easel.tap(.save)
        try Wait.until("the picture") {
          easel.overlay.messageLines.contains { $0.hasSuffix(".png") }
        }
        path = try #require(
          easel.overlay.messageLines.last?.split(separator: " ").last.map(String.init))
      }
      let picture = try PictureFile.read(path)
      #expect(picture.bounds == PixelRect(x: 0, y: 0, width: 1280, height: 720))
      func pixel(_ place: Point) -> UInt32 { picture.target.colour(at: place) }
      #expect(pixel(Point(x: 400, y: 300)).distance(to: Easel.ink) <= 3)
      #expect(pixel(Point(x: 400, y: 350)) == Easel.ground)
      let card = try PaletteMap().card()
      #expect(pixel(card.center) == Easel.ground)
      // It comes back.
      try easel.reader.waitForPixels("the palette", in: Easel.spot(card.center.x, card.y + 30)) {
        $0.pixels != [Easel.ground]
      }
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  /// The answer of another program that grabs every touch of the root.
  enum Answer: CaseIterable {
    case accepted, rejected
  }

  @Test(
    "A stroke under a foreign grab of the root is drawn or not, as its owner decides (I4)",
    arguments: Answer.allCases)
  func foreignGrab(_ answer: Answer) throws {
    try withServer { server in
      let easel = try Easel(server)
      let manager = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10)))
      let other = manager.connection
      #expect(other.grabTouches(on: other.root))
      other.synchronise()
      try easel.draw(y: 300, lifts: false)
      let begin = try manager.waitForEvent("its touch") { $0.kind == .touchBegin }
      try other.answer(
        begin.device, touch: begin.detail, on: other.root, accept: answer == .accepted)
      other.synchronise()
      try easel.finger.touchMove(1, to: Point(x: 800, y: 300), steps: 10)
      try easel.finger.touchUp(1)
      // The next one is passed on, and shows that the first has been dealt with.
      try easel.draw(2, y: 400, lifts: false)
      let next = try manager.waitForEvent("the next touch") {
        $0.kind == .touchBegin && $0.detail != begin.detail
      }
      try other.answer(next.device, touch: next.detail, on: other.root, accept: false)
      other.synchronise()
      try easel.finger.touchUp(2)
      try easel.wait(for: Easel.ink, 400, 400, "the stroke that was passed on")
      if answer == .rejected {
        // What came before the answer is there as well.
        for x in [210.0, 400, 790] { try easel.wait(for: Easel.ink, x, 300, "all of the stroke") }
      } else {
        #expect(easel.reader.pixel(x: 400, y: 300) == Easel.ground)
      }
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }
}

/// A device that draws by touches or by its first button.
private struct Pen {
  let injector: Injector
  let isTouch: Bool

  func draw(from start: Point, to end: Point) throws {
    if isTouch {
      try injector.touchDown(1, at: start)
      try injector.touchMove(1, to: end, steps: 20)
      return try injector.touchUp(1)
    }
    try injector.move(to: start)
    try injector.button(1, pressed: true)
    for step in 1...20 {
      try injector.move(to: start + (end - start) * (Double(step) / 20))
      try injector.sync()
    }
    try injector.button(1, pressed: false)
    try injector.sync()
  }

  func tap(_ place: Point) throws {
    try draw(from: place, to: place)
  }
}
