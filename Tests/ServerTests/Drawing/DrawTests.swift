import Glibc
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

@Suite("Drawing over the desktop", .server(.regions), .serialized)
struct DrawTests {
  @Test(
    "Ink is on the screen while the finger is down and after it, and no application hears (I1, M13)",
    arguments: Surroundings.bareAndComposited)
  func ink(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server)
      try easel.draw(y: 300, lifts: false)
      // Half of both, where there is alpha.
      let half: UInt32 = surroundings.isComposited ? 0x28_9050 : Easel.ink
      try easel.wait(for: half, 400, 300, "ink in progress")
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ink, 400, 300, "finished ink")
      #expect(easel.reader.pixel(x: 400, y: 320) == Easel.ground)
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
      try easel.wait(for: Easel.ground, 400, 300, "a clean screen")
      #expect(easel.ourWindows.isEmpty && easel.overlay.messages.isEmpty)
    }
  }

  @Test(
    "A line becomes straight while its finger rests at the end, and undo brings it back as drawn",
    arguments: Surroundings.bareAndComposited)
  func straightened(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(
        server, ["draw"], ["--filter=none", "--smooth=none"], straightens: true)
      try easel.finger.touchDown(1, at: Point(x: 200, y: 300))
      try easel.finger.touchMove(1, to: Point(x: 400, y: 315), steps: 20)
      try easel.finger.touchMove(1, to: Point(x: 600, y: 300), steps: 20)
      // Nothing is reported of the finger from now on.
      try easel.wait(for: Easel.ink, 400, 300, "a straight line")
      try easel.wait(for: Easel.ground, 400, 313, "no other line")
      try easel.finger.touchUp(1)
      #expect(try easel.overlay.tell("undo").status == .exited(0))
      try easel.wait(for: Easel.ink, 400, 313, "the line as it was drawn")
      try easel.wait(for: Easel.ground, 400, 300, "no straight line")
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Text under a marker stays readable, with and without a compositor",
    arguments: Surroundings.bareAndComposited)
  func marker(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server, ["draw", "--tool=marker"], ["--width=40px"])
      try easel.draw(y: 300)
      let rows =
        surroundings.isComposited
        ? [UInt32](repeating: 0x2A_865A, count: 2) : [Easel.ink, Easel.ground]
      for row in 0..<20 { try easel.wait(for: rows[row % 2], 400, Double(290 + row), "row \(row)") }
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("Ten fingers at once draw a line each, in a colour of its own (R9)")
  func tenFingers() throws {
    try withServer { server in
      let colours = (0..<10).map { UInt32(0xF0_F000) - 0x18_0000 * $0 + 0x18 * $0 }
      let names = colours.map { "\(Colour(hex: $0))" }.joined(separator: ",")
      let easel = try Easel(server, ["draw", "--fingers=none"], ["--ink=\(names)"])
      for number in 0..<10 {
        try easel.finger.touchDown(UInt32(number), at: Point(x: 200, y: Double(100 + 50 * number)))
      }
      for step in 1...20 {
        for number in 0..<10 {
          let place = Point(x: Double(200 + 20 * step), y: Double(100 + 50 * number))
          try easel.finger.touchMove(UInt32(number), to: place)
        }
      }
      for number in 0..<10 { try easel.finger.touchUp(UInt32(number)) }
      for number in 0..<10 {
        for x in [200.0, 400, 600] {
          try easel.wait(
            for: colours[number], x, Double(100 + 50 * number), "line \(number) at \(x)")
        }
      }
      for number in 0..<9 {
        #expect(easel.reader.pixel(x: 400, y: 125 + 50 * number) == Easel.ground)
      }
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A line is 1.5 mm wide, or as wide as set (M11)",
    arguments: [("auto", 6.0), ("3", 12), ("0.5mm", 2), ("9pt", 12.7), ("21px", 21)])
  func width(_ option: String, _ pixels: Double) throws {
    try withServer { server in
      let easel = try Easel(server, ["draw"], ["--width=\(option)"])
      // As wide in progress as when it is finished.
      try easel.draw(y: 300, lifts: false)
      try easel.wait(for: Easel.ink, 400, 300, "the middle of the line")
      // Without alpha, a pixel that is covered in part is there as a whole.
      let column = easel.reader.pixels(PixelRect(x: 400, y: 280, width: 1, height: 40))
      let count = column.pixels.count { $0 != Easel.ground }
      #expect((pixels - 0.5...pixels + 2).contains(Double(count)))
      try easel.finger.touchUp(1)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("A touch that is down stays with its application, and leaving goes back to showing (I3)")
  func modeSwitch() throws {
    try withServer { server in
      let easel = try Easel(server, ["show", "--trail=0"])
      try easel.finger.touchDown(1, at: Point(x: 800, y: 500))
      #expect(easel.takeBegins() == 1)
      let run = try RunningOverlay.run(
        ["draw"] + Easel.look, display: server.display,
        runtimeFolder: easel.overlay.runtimeFolder)
      #expect(run.status == .exited(0), "\(run.messages)")
      try easel.finger.touchMove(1, to: Point(x: 820, y: 520), steps: 4)
      try easel.finger.touchUp(1)
      let kinds = easel.application.collect().map(\.kind)
      #expect(kinds.contains(.touchUpdate) && kinds.last == .touchEnd, "\(kinds)")
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      #expect(easel.takeBegins() == 0)
      #expect(easel.reader.pixel(x: 810, y: 510) == Easel.ground)
      try easel.pressEscape()
      try easel.wait(for: Easel.ground, 400, 300, "no ink")
      #expect(easel.overlay.isRunning)
      try easel.finger.touchDown(1, at: Point(x: 400, y: 300))
      #expect(easel.takeBegins() == 1)
      try easel.reader.waitForPixels("a halo", in: Easel.spot(400, 300)) {
        $0.pixels != [Easel.ground]
      }
      try easel.finger.touchUp(1)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("The commands undo, redo, clear and save act on draw mode")
  func verbs() throws {
    try withServer { server in
      let easel = try Easel(server)
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      func tell(_ words: String..., status: Int32 = 0) throws {
        let run = try RunningOverlay.run(
          words, display: server.display, runtimeFolder: easel.overlay.runtimeFolder)
        #expect(run.status == .exited(status), "\(words) \(run.messages)")
      }
      try easel.draw(y: 300)
      try easel.draw(y: 400)
      try easel.wait(for: Easel.ink, 400, 400, "the second line")
      try tell("undo")
      try easel.wait(for: Easel.ground, 400, 400, "the second line undone")
      try easel.wait(for: Easel.ink, 400, 300, "the first line")
      try tell("redo")
      try easel.wait(for: Easel.ink, 400, 400, "the second line done again")
      for ending in ["png", "svg", "pdf"] {
        try tell("save", folder.file("ink.\(ending)"))
        #expect((Files.text(folder.file("ink.\(ending)")) ?? "").utf8.count > 200)
      }
      try tell("save", folder.file("ink.jpg"), status: 1)
      // Nobody reads the pipe, and nobody waits for that.
      let pipe = folder.file("pipe.png")
      try #require(mkfifo(pipe, 0o600) == 0)
      try tell("save", pipe, status: 1)
      try tell("save", "--desktop", pipe, status: 1)
      // What is in progress stays (M12).
      try easel.draw(2, y: 500, lifts: false)
      try tell("clear")
      try easel.wait(for: Easel.ground, 400, 300, "no first line")
      try easel.finger.touchUp(2)
      try easel.wait(for: Easel.ink, 400, 500, "the line that was in progress")
      try tell("draw", "--tool=area-eraser", "--width=40px")
      try easel.draw(y: 500)
      try easel.wait(for: Easel.ground, 400, 500, "erased ink")
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("A program that is killed loses at most the last quarter second of strokes in progress")
  func crash() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      let file = folder.file("ink.jsonl")
      // An empty file is as good as none.
      try Files.write("", to: file)
      let easel = try Easel(server, ["draw", file])
      try easel.draw(y: 300)
      try Wait.until("finished ink") { Files.text(file)?.contains("\"add\":0") ?? false }
      try easel.draw(2, y: 400, lifts: false)
      try easel.finger.touchDown(3, at: Point(x: 300, y: 500))
      try easel.wait(for: Easel.ink, 590, 400, "ink in progress")
      try easel.letPass(250)
      easel.overlay.killNow()
      try Wait.until("its windows to be gone") { easel.ourWindows.isEmpty }
      try easel.finger.touchUp(2)
      try easel.finger.touchUp(3)
      try easel.finger.tap(1, at: Point(x: 500, y: 500))
      #expect(easel.takeBegins() == 1)

      let again = try RunningOverlay(on: server.display, ["draw", file, "--px-per-mm=4"])
      try easel.wait(for: Easel.ink, 400, 300, "the ink of before")
      for x in [205.0, 400, 595] {
        try easel.wait(for: Easel.ink, x, 400, "the stroke in progress")
      }
      try easel.wait(for: Easel.ink, 300, 500, "the dot")
      #expect(again.stop() == .exited(0))
      #expect(again.messages.isEmpty)
    }
  }

  @Test("The mouse clicks nothing beneath the canvas, unless touches are let through")
  func clicks() throws {
    try withServer { server in
      let easel = try Easel(server)
      let application = easel.application
      try application.connection.probe(application.window, for: .corePointer)
      let mouse = try server.injector("mouse")
      func clicks(at place: Point) throws -> Int {
        application.clear()
        try mouse.move(to: place)
        try mouse.button(1, pressed: true)
        try mouse.button(1, pressed: false)
        try mouse.sync()
        return application.collect().count { $0.kind == .buttonPress }
      }
      #expect(try clicks(at: Point(x: 200, y: 500)) == 0)
      let through = try easel.overlay.tell("draw", "--through")
      #expect(through.status == .exited(0))
      #expect(try clicks(at: Point(x: 300, y: 500)) == 1)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("The mouse draws too where it counts as a finger (I5)")
  func mouse() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--pointer"])
      let mouse = try server.injector("mouse")
      try mouse.move(to: Point(x: 200, y: 500))
      try mouse.button(1, pressed: true)
      try mouse.sync()
      // Where the mouse is, is asked after its report, and the finger takes the pointer along.
      try easel.wait(for: Easel.ink, 200, 500, "the mouse's dot")
      try easel.draw(y: 300)
      for x in stride(from: 220.0, through: 600, by: 20) {
        try mouse.move(to: Point(x: x, y: 500))
        try mouse.sync()
      }
      try mouse.button(1, pressed: false)
      try mouse.sync()
      try easel.wait(for: Easel.ink, 400, 500, "the mouse's line")
      try easel.wait(for: Easel.ink, 400, 300, "the finger's line")
      // It presses the palette as well. Where it is, is asked for, so each step is waited for.
      func press(at place: Point, _ what: String, showing colour: UInt32, at spot: PixelRect) throws
      {
        let before = easel.reader.pixels(spot)
        try mouse.move(to: place)
        try mouse.button(1, pressed: true)
        try mouse.sync()
        try easel.reader.waitForPixels(what, in: spot) { $0 != before }
        try mouse.button(1, pressed: false)
        try mouse.sync()
        try easel.reader.waitForPixels(what, in: spot) { now in
          now.pixels.allSatisfy { $0.distance(to: colour) <= 40 }
        }
      }
      let blue: UInt32 = 0x3A_86FF
      let button = try PaletteMap().place(of: .colour(Colour(hex: blue)))
      let ring = Easel.spot(button.x - 15, button.y)
      try press(at: button, "a button that is pressed", showing: 0xFF_FFFF, at: ring)
      let spot = Easel.spot(300, 600)
      try press(at: Point(x: 300, y: 600), "the mouse's dot", showing: blue, at: spot)
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }
}
