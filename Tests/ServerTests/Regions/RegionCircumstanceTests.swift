import DesktopRequests
import Glibc
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// Regions of a running overlay with conditions on modifiers and orientation, and with timers.
@Suite("Region conditions and timers", .server(.regions), .serialized)
struct RegionCircumstanceTests {
  private static let spot = PixelRect(x: 150, y: 150, width: 1, height: 1)

  private func withProgram(
    _ configuration: String, _ body: @Sendable (ProgramStage, ScreenReader, String) throws -> Void
  ) throws {
    try withServer { server in
      // A halo would hide whether a region is shown beneath it.
      let stage = try ProgramStage(
        server, configuration, ["--disc", "0", "--ring", "0", "--trail", "0"])
      let reader = try ScreenReader(server.display)
      try body(stage, reader, server.display)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("Regions follow the primary monitor when it changes within a root of the same size")
  func primaryMonitor() throws {
    try withProgram(
      """
      regions:
      - id: pad
        screen: primary
        frame: {left: 100px, top: 100px, width: 100px, height: 100px}
        draw: {fill: "#ff0000"}
        on: {ended: {log: touched}}

      """
    ) { stage, reader, display in
      let user = try DisplayConnection(name: display)
      let half = PixelRect(x: 640, y: 0, width: 640, height: 720)
      func wait(at x: Int) throws {
        try reader.waitForPixel("the region to be at \(x)", x, 150, 0xff0000)
      }
      try wait(at: 150)
      try user.setMonitor("RIGHT", frame: half, millimetres: (160, 180), isPrimary: true)
      defer { try? user.removeMonitor("RIGHT") }
      try wait(at: 790)
      try stage.finger.tap(1, at: Point(x: 790, y: 150))
      try stage.waitForMessage("touched")
      try user.removeMonitor("RIGHT")
      try wait(at: 150)
    }
  }

  @Test("Regions in mm follow a change of the desktop's resolution if their monitor has no size")
  func desktopResolution() throws {
    try withProgram(
      """
      regions:
      - id: pad
        frame: {left: 10mm, top: 10mm, width: 20mm, height: 20mm}
        draw: {fill: "#ff0000"}
        on: {ended: {log: touched}}

      """
    ) { stage, reader, display in
      let user = try DisplayConnection(name: display)
      let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      // Televisions report their aspect ratio instead of a size.
      try user.setMonitor("TV", frame: screen, millimetres: (16, 9), takesOutput: true)
      defer {
        user.setResources("")
        try? user.removeMonitor("TV")
      }
      try reader.waitForPixel("the region at 96 dpi", 50, 50, 0xff0000)
      user.setResources("Xft.dpi: 192\n")
      try reader.waitForPixel("the region at 192 dpi", 200, 200, 0xff0000)
      try stage.finger.tap(1, at: Point(x: 200, y: 200))
      try stage.waitForMessage("touched")
    }
  }

  @Test("A region is present while exactly the modifiers of its condition are held")
  func modifiers() throws {
    try withProgram(
      """
      regions:
      - id: pad
        when: {modifiers: [ctrl, shift]}
        frame: {left: 100px, top: 100px, width: 100px, height: 100px}
        draw: {fill: "#ff0000"}
        on: {ended: {log: touched}}

      """
    ) { stage, reader, display in
      let connection = try DisplayConnection(name: display)
      let input = try SyntheticInput(connection)
      func wait(_ isPresent: Bool) throws {
        try reader.waitForPixels(
          "the region to be \(isPresent ? "shown" : "hidden")", in: Self.spot
        ) {
          ($0.pixels == [0xff0000]) == isPresent
        }
      }
      let ctrl = try input.hold(KeyChord("ctrl"))
      connection.flush()
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForTaps(1)
      let shift = try input.hold(KeyChord("shift"))
      connection.flush()
      try wait(true)
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForMessage("touched")
      let alt = try input.hold(KeyChord("alt"))
      connection.flush()
      try wait(false)
      input.release(alt)
      connection.flush()
      try wait(true)
      // First no condition depends on modifiers, then one does again while they are held.
      try stage.reload("regions: []\n")
      try wait(false)
      try stage.reload(
        """
        regions:
        - id: pad
          unless: {modifiers: shift}
          frame: {left: 100px, top: 100px, width: 100px, height: 100px}
          draw: {fill: "#ff0000"}

        """)
      try wait(true)
      input.release(ctrl)
      connection.flush()
      try wait(false)
      input.release(shift)
      connection.flush()
      try wait(true)
    }
  }

  @Test("A region is present while the screen has the orientation of its condition")
  func orientation() throws {
    try withProgram(
      """
      regions:
      - id: pad
        when: {orientation: portrait}
        frame: {left: 100px, top: 100px, width: 100px, height: 100px}
        draw: {fill: "#ff0000"}
        on: {ended: {log: upright}}
      - id: other
        when: {orientation: landscape}
        frame: {left: 100px, top: 100px, width: 100px, height: 100px}
        draw: {fill: "#0000ff"}
        on: {ended: {log: wide}}

      """
    ) { stage, reader, display in
      let user = try DisplayConnection(name: display)
      defer { _ = user.switchMode(width: 1280, height: 720) }
      let modes: [(width: Int, height: Int, colour: UInt32)] = [
        (1280, 720, 0x0000ff), (1080, 1920, 0xff0000), (1280, 720, 0x0000ff),
      ]
      for (step, (width, height, colour)) in modes.enumerated() {
        // The first mode is that of the start. Switching to it could make the program lay the
        // regions out again, without any visible change, when a finger is down.
        if step > 0 { #expect(user.switchMode(width: width, height: height)) }
        try reader.waitForPixels("the region to be shown on \(width) × \(height)", in: Self.spot) {
          $0.pixels == [colour]
        }
        let words = width > height ? "wide" : "upright"
        let before = stage.count(words)
        // The panel keeps its coordinates, which the server stretches over the new screen.
        try stage.finger.tap(
          1, at: Point(x: 150 * 1280 / Double(width), y: 150 * 720 / Double(height)))
        try stage.waitForMessage(words, before + 1)
      }
    }
  }

  @Test("A region's timers run while it is present, and its idle action once after each touch")
  func timers() throws {
    try withProgram(
      """
      variables: {page: one}
      idle: {after: 60, do: {log: nobody}}
      regions:
      - id: pad
        when: {variable: {page: one}}
        frame: {left: 100px, top: 100px, width: 100px, height: 100px}
        draw: {fill: "#ff0000"}
        idle: {after: 30, do: {log: rest}}
        timers: [{every: 20, do: {log: tick}}]

      """
    ) { stage, _, _ in
      try stage.waitForMessage("region 'pad': rest")
      try stage.waitForMessage("idle: nobody")
      try stage.waitForMessage("tick", 5)
      try stage.finger.touchDown(1, at: Point(x: 150, y: 150))
      let ticks = stage.count("tick")
      try stage.waitForMessage("tick", ticks + 5)
      #expect(stage.count("rest") == 1 && stage.count("nobody") == 1)
      try stage.finger.touchUp(1)
      try stage.waitForMessage("rest", 2)
      try stage.waitForMessage("nobody", 2)
      #expect(try stage.overlay.tell("set", "page", "two").status == .exited(0))
      // A touch on the application also counts for the idle action of the screen.
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForMessage("nobody", 3)
      let last = stage.count("tick")
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForMessage("nobody", 4)
      #expect(stage.count("tick") == last && stage.count("rest") == 2)
      #expect(try stage.overlay.tell("set", "page", "one").status == .exited(0))
      try stage.waitForMessage("tick", last + 1)
      try stage.waitForMessage("rest", 3)
    }
  }

  @Test("The idle action of the screen comes again after draw mode that began beneath a finger")
  func idleAfterDrawing() throws {
    try withProgram(
      """
      idle: {after: 60, do: {log: nobody}}
      regions:
      - id: pen
        frame: {left: 100px, top: 100px, width: 100px, height: 100px}
        on:
          began: [{draw: begin}, {log: drawing}]
          ended: [{draw: leave}, {log: finished}]

      """
    ) { stage, _, _ in
      try stage.waitForMessage("nobody")
      for round in 1...2 {
        try stage.finger.touchDown(1, at: Point(x: 150, y: 150))
        try stage.waitForMessage("drawing", round)
        #expect(stage.count("nobody") == round)
        try stage.finger.touchUp(1)
        try stage.waitForMessage("finished", round)
        try stage.waitForMessage("nobody", round + 1)
      }
    }
  }
}
