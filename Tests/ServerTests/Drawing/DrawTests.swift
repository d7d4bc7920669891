import Glibc
import PixelComparison
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
    "Ink is visible during a stroke and after it, and no application receives the touch (I1, M13)",
    arguments: Surroundings.bareAndComposited)
  func inkDuringStroke(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300, lifts: false)
      // With alpha, ink in progress is half ink and half background.
      try stage.wait(for: stage.inProgress(), 400, 300, "ink in progress")
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ink, 400, 300, "finished ink")
      #expect(stage.reader.pixel(x: 400, y: 320) == DrawStage.ground)
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
      try stage.wait(for: DrawStage.ground, 400, 300, "a clean screen")
      #expect(stage.ourWindows.isEmpty && stage.overlay.messages.isEmpty)
    }
  }

  @Test(
    "Resting a finger at the end of a line straightens it, and undo restores it as drawn",
    arguments: Surroundings.bareAndComposited)
  func straightenedLine(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(
        server, ["draw"], ["--filter=none", "--smooth=none"], straightens: true)
      try stage.finger.touchDown(1, at: Point(x: 200, y: 300))
      // In one piece: a pause at the bend would straighten the first half alone.
      let path = (1...40).map { step in
        Point(x: 200 + 10 * Double(step), y: 315 - 0.75 * Double(abs(20 - step)))
      }
      try stage.finger.batch { finger throws(RigError) in
        for point in path { try finger.touch(.moved, 1, at: point) }
      }
      try stage.finger.sync()
      // The finger sends no more reports from here on.
      try stage.wait(for: DrawStage.ink, 400, 300, "a straight line")
      try stage.wait(for: DrawStage.ground, 400, 313, "no other line")
      try stage.finger.touchUp(1)
      #expect(try stage.overlay.tell("undo").status == .exited(0))
      try stage.wait(for: DrawStage.ink, 400, 313, "the line as it was drawn")
      try stage.wait(for: DrawStage.ground, 400, 300, "no straight line")
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Text under a marker stays readable, with and without a compositor",
    arguments: Surroundings.bareAndComposited)
  func markerOverText(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server, ["draw", "--tool=marker"], ["--width=40px"])
      try stage.draw(y: 300)
      let rows =
        surroundings.isComposited
        ? [UInt32](repeating: 0x2A_865A, count: 2) : [DrawStage.ink, DrawStage.ground]
      for row in 0..<20 { try stage.wait(for: rows[row % 2], 400, Double(290 + row), "row \(row)") }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A marker is as translucent on two monitors that show the same picture, or parts of it, as on one",
    arguments: Surroundings.composited, [(1280, 720), (1280, 640), (1024, 720)])
  func markerOnSamePicture(surroundings: Surroundings, board: (width: Int, height: Int)) throws {
    try withServer(in: surroundings) { server in
      let user = try DisplayConnection(name: server.display)
      let height = board.width < 1280 ? 640 : 720
      let laptop = PixelRect(x: 0, y: 0, width: 1280, height: height)
      let part = PixelRect(x: 0, y: 0, width: board.width, height: board.height)
      try user.setMonitor("LAPTOP", frame: laptop, millimetres: (320, 180), takesOutput: true)
      try user.setMonitor("BOARD", frame: part, millimetres: (640, 360))
      defer { for name in ["LAPTOP", "BOARD"] { try? user.removeMonitor(name) } }
      let stage = try DrawStage(server, ["draw", "--tool=marker"], ["--width=40px"])
      try stage.draw(y: 300)
      try stage.wait(for: 0x2A_865A, 400, 300, "a marker")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("Ten fingers draw a line each at the same time, in different colours (R9)")
  func tenFingers() throws {
    try withServer { server in
      let colours = (0..<10).map { UInt32(0xF0_F000) - 0x18_0000 * $0 + 0x18 * $0 }
      let names = colours.map { "\(Colour(hex: $0))" }.joined(separator: ",")
      let stage = try DrawStage(server, ["draw", "--fingers=none"], ["--ink=\(names)"])
      for number in 0..<10 {
        try stage.finger.touchDown(UInt32(number), at: Point(x: 200, y: Double(100 + 50 * number)))
      }
      for step in 1...20 {
        for number in 0..<10 {
          let point = Point(x: Double(200 + 20 * step), y: Double(100 + 50 * number))
          try stage.finger.touchMove(UInt32(number), to: point)
        }
      }
      for number in 0..<10 { try stage.finger.touchUp(UInt32(number)) }
      for number in 0..<10 {
        for x in [200.0, 400, 600] {
          try stage.wait(
            for: colours[number], x, Double(100 + 50 * number), "line \(number) at \(x)")
        }
      }
      for number in 0..<9 {
        #expect(stage.reader.pixel(x: 400, y: 125 + 50 * number) == DrawStage.ground)
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A line is 1.5 mm wide, or as wide as set (M11)",
    arguments: [("auto", 6.0), ("3", 12), ("0.5mm", 2), ("9pt", 12.7), ("21px", 21)])
  func lineWidth(_ option: String, _ pixels: Double) throws {
    try withServer { server in
      let stage = try DrawStage(server, ["draw"], ["--width=\(option)"])
      // A line in progress is as wide as a finished one.
      try stage.draw(y: 300, lifts: false)
      // By then the middle is complete; a frame in between may show the round end of the line
      // there.
      try stage.wait(for: stage.inProgress(), 560, 300, "the line beyond its middle")
      // Without alpha, a partly covered pixel is painted in full.
      let column = stage.reader.pixels(PixelRect(x: 400, y: 280, width: 1, height: 40))
      let count = column.pixels.count { $0 != DrawStage.ground }
      #expect((pixels - 0.5...pixels + 2).contains(Double(count)))
      try stage.finger.touchUp(1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "In draw mode, current touches stay with their application; leaving shows touches again (I3)")
  func modeSwitch() throws {
    try withServer { server in
      let stage = try DrawStage(server, ["show", "--trail=0"])
      try stage.finger.touchDown(1, at: Point(x: 800, y: 500))
      try stage.application.waitForTouchBegin()
      let run = try RunningOverlay.run(
        ["draw"] + DrawStage.look, display: server.display,
        runtimeFolder: stage.overlay.runtimeFolder)
      #expect(run.status == .exited(0), "\(run.messages)")
      try stage.finger.touchMove(1, to: Point(x: 820, y: 520), steps: 4)
      try stage.finger.touchUp(1)
      let kinds = stage.application.collect().map(\.kind)
      #expect(kinds.contains(.touchUpdate) && kinds.last == .touchEnd, "\(kinds)")
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.reader.pixel(x: 810, y: 510) == DrawStage.ground)
      try stage.pressEscape()
      try stage.wait(for: DrawStage.ground, 400, 300, "no ink")
      #expect(stage.overlay.isRunning)
      try stage.finger.touchDown(1, at: Point(x: 400, y: 300))
      try stage.application.waitForTouchBegin()
      try stage.reader.waitForPixels("a halo to be shown", in: DrawStage.spot(400, 300)) {
        $0.pixels != [DrawStage.ground]
      }
      try stage.finger.touchUp(1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A 'draw' ends a pause, so that fingers draw at once")
  func drawingAfterPause() throws {
    try withServer { server in
      let stage = try DrawStage(server, ["show"])
      for command in [["pause"], ["draw", "--ink=#20C020", "--width=10px", "--width-by=none"]] {
        let run = try stage.overlay.tell(command)
        #expect(run.status == .exited(0), "\(run.messages)")
      }
      #expect(try stage.overlay.hasStatus("\"paused\": false"))
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("The commands undo, redo, clear and save act on draw mode")
  func controlCommands() throws {
    try withServer { server in
      let stage = try DrawStage(server)
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      func tell(_ words: String..., status: Int32 = 0) throws {
        let run = try RunningOverlay.run(
          words, display: server.display, runtimeFolder: stage.overlay.runtimeFolder)
        #expect(run.status == .exited(status), "\(words) \(run.messages)")
      }
      try stage.draw(y: 300)
      try stage.draw(y: 400)
      try stage.wait(for: DrawStage.ink, 400, 400, "the second line")
      try tell("undo")
      try stage.wait(for: DrawStage.ground, 400, 400, "the second line to be undone")
      try stage.wait(for: DrawStage.ink, 400, 300, "the first line")
      try tell("redo")
      try stage.wait(for: DrawStage.ink, 400, 400, "the second line to be redone")
      for ending in ["png", "svg", "pdf"] {
        try tell("save", folder.file("ink.\(ending)"))
        #expect((Files.text(folder.file("ink.\(ending)")) ?? "").utf8.count > 200)
      }
      try tell("save", folder.file("ink.jpg"), status: 2)
      // The pipe has no reader, and the overlay does not wait for one.
      let pipe = folder.file("pipe.png")
      try #require(mkfifo(pipe, 0o600) == 0)
      try tell("save", pipe, status: 1)
      try tell("save", "--desktop", pipe, status: 1)
      // A stroke in progress stays (M12).
      try stage.draw(2, y: 500, lifts: false)
      try tell("clear")
      try stage.wait(for: DrawStage.ground, 400, 300, "no first line")
      try stage.finger.touchUp(2)
      try stage.wait(for: DrawStage.ink, 400, 500, "the line that was in progress")
      try tell("draw", "--tool=area-eraser", "--width=40px")
      try stage.draw(y: 500)
      try stage.wait(for: DrawStage.ground, 400, 500, "the ink to be erased")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("Killing the program loses at most the last quarter second of strokes in progress")
  func killed() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-ink")
      let file = folder.file("ink.jsonl")
      // An empty file is treated like a missing one.
      try Files.write("", to: file)
      let stage = try DrawStage(server, ["draw", file])
      try stage.draw(y: 300)
      try Wait.until("the finished line to be saved") {
        Files.text(file)?.contains("\"add\":0") ?? false
      }
      try stage.draw(2, y: 400, lifts: false)
      try stage.finger.touchDown(3, at: Point(x: 300, y: 500))
      try stage.wait(for: stage.inProgress(), 590, 400, "ink in progress")
      try stage.waitServerTime(250)
      // On a busy machine, the overlay may not have had a turn meanwhile. It answers a request
      // before it stores what is due in the same turn, so the second answer comes after that.
      for _ in 1...2 { #expect(try stage.overlay.tell("status").status == .exited(0)) }
      stage.overlay.killNow()
      try Wait.until("the overlay's windows to be removed") { stage.ourWindows.isEmpty }
      try stage.finger.touchUp(2)
      try stage.finger.touchUp(3)
      try stage.finger.tap(1, at: Point(x: 500, y: 500))
      try stage.application.waitForTouchBegin()

      let again = try RunningOverlay(on: server.display, ["draw", file, "--px-per-mm=4"])
      try stage.wait(for: DrawStage.ink, 400, 300, "the restored ink")
      for x in [205.0, 400, 595] {
        try stage.wait(for: DrawStage.ink, x, 400, "the stroke in progress")
      }
      try stage.wait(for: DrawStage.ink, 300, 500, "the dot")
      #expect(again.stop() == .exited(0))
      #expect(again.messages.isEmpty)
    }
  }

  @Test("Mouse clicks reach windows beneath the canvas only while touches pass through")
  func mouseClicks() throws {
    try withServer { server in
      let stage = try DrawStage(server)
      let application = stage.application
      try application.connection.probe(application.window, for: .corePointer)
      let mouse = try server.injector("mouse")
      func clicks(at point: Point) throws -> Int {
        application.clear()
        try mouse.move(to: point)
        try mouse.button(1, pressed: true)
        try mouse.button(1, pressed: false)
        try mouse.sync()
        return application.collect().count { $0.kind == .buttonPress }
      }
      #expect(try clicks(at: Point(x: 200, y: 500)) == 0)
      let through = try stage.overlay.tell("draw", "--through")
      #expect(through.status == .exited(0))
      #expect(try clicks(at: Point(x: 300, y: 500)) == 1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("With --pointer the mouse draws and uses the palette like a finger (I5)")
  func mouseAsFinger() throws {
    try withServer { server in
      let stage = try DrawStage(server, ["draw", "--pointer"])
      let mouse = try server.injector("mouse")
      try mouse.move(to: Point(x: 200, y: 500))
      try mouse.button(1, pressed: true)
      try mouse.sync()
      // The overlay queries the mouse's position after its report, and a touch moves the pointer.
      try stage.wait(for: DrawStage.ink, 200, 500, "the mouse's dot")
      try stage.draw(y: 300)
      for x in stride(from: 220.0, through: 600, by: 20) {
        try mouse.move(to: Point(x: x, y: 500))
        try mouse.sync()
      }
      try mouse.button(1, pressed: false)
      try mouse.sync()
      try stage.wait(for: DrawStage.ink, 400, 500, "the mouse's line")
      try stage.wait(for: DrawStage.ink, 400, 300, "the finger's line")
      // The mouse presses the palette's buttons as well. Its position is queried, so the test waits
      // after each step.
      func press(at point: Point, _ what: String, showing colour: UInt32, at spot: PixelRect) throws
      {
        let before = stage.reader.pixels(spot)
        try mouse.move(to: point)
        try mouse.button(1, pressed: true)
        try mouse.sync()
        try stage.reader.waitForPixels(what, in: spot) { $0 != before }
        try mouse.button(1, pressed: false)
        try mouse.sync()
        try stage.reader.waitForPixels(what, in: spot) { now in
          now.pixels.allSatisfy { $0.distance(to: colour) <= 40 }
        }
      }
      let blue: UInt32 = 0x3A_86FF
      let button = try PaletteMap().place(of: .colour(Colour(hex: blue)))
      let ring = DrawStage.spot(button.x - 15, button.y)
      try press(at: button, "a button that is pressed", showing: 0xFF_FFFF, at: ring)
      let spot = DrawStage.spot(300, 600)
      try press(at: Point(x: 300, y: 600), "the mouse's dot", showing: blue, at: spot)
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
