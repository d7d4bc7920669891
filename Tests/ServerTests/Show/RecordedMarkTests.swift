internal import FingertipSettings
import HaloLooks
import Testing
import TouchRig
import TouchX11
import Touches
import WindowStates

@testable import OverlayLayers

@Suite("Marks on the window for recordings", .server(.stage), .serialized)
struct RecordedMarkTests {
  @Test("The window for recordings of a monitor shows no labels of fingers on another one")
  func labelsOfOthers() throws {
    try withSplitScreen(in: .compositor) { server in
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--window", "only", "--labels"])
      let other = try DisplayConnection(name: server.display)
      func window(_ name: String) -> TopLevel? {
        other.recordingWindows().first { $0.window.name == name }?.window
      }
      func isEmpty(_ window: TopLevel?) -> Bool? {
        window.flatMap { other.pixels(of: $0.id) }?.allSatisfy { $0 == 0 }
      }
      let finger = try server.injector("touch0")
      for x in [200.0, 300] {
        try finger.touchDown(1, at: Point(x: x, y: 200))
        try Wait.until("the finger to be shown in the window of its monitor") {
          isEmpty(window("Fingertip touches")) == false
        }
        #expect(isEmpty(window("Fingertip touches on right")) == true)
        try finger.touchUp(1)
        try Wait.until("the window to be empty") {
          isEmpty(window("Fingertip touches")) == true
        }
      }
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("With --monitor, the window for recordings shows no labels of fingers on other monitors")
  func labelsBesideOnlyMonitor() throws {
    try withSplitScreen(in: .compositor) { server in
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--window", "only", "--labels", "--monitor", "left"])
      let other = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 900, y: 200))
      try finger.touchDown(2, at: Point(x: 100, y: 200))
      func pixels() throws -> [UInt32] {
        let window = try #require(other.recordingWindow)
        return try #require(other.pixels(of: window.id))
      }
      try Wait.until("the finger on the monitor to be shown") {
        try pixels().contains { $0 != 0 }
      }
      let isEmpty = try pixels().enumerated().allSatisfy { $1 == 0 || $0 % 640 < 320 }
      #expect(isEmpty)
      try finger.touchUp(1)
      try finger.touchUp(2)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("With --window only, a resting finger is shown again after touches were hidden")
  func onlyOnWindowAfterToggle() throws {
    try withServer(in: .compositor) { server in
      let overlay = try RunningOverlay(on: server.display, ["show", "--window", "only"])
      let other = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      func waitForHalo(isShown: Bool) throws {
        try Wait.until("the halo to be \(isShown ? "shown" : "hidden")") {
          let recorded = other.recordingWindow
          return recorded.flatMap { other.pixel(of: $0.id, x: 300, y: 200) }.map { $0 >> 24 > 0 }
            == isShown
        }
      }
      try waitForHalo(isShown: true)
      #expect(try overlay.tell("toggle").status == .exited(0))
      try waitForHalo(isShown: false)
      #expect(try overlay.tell("toggle").status == .exited(0))
      try waitForHalo(isShown: true)
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("Beside the desktop, a resting finger and its trail stay when the compositor has stopped")
  func stoppedCompositor() throws {
    try withServer(in: .bare) { server in
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--window", "also", "--trail", "10000"])
      let other = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      try finger.touchMove(1, to: Point(x: 500, y: 200), steps: 20)
      /// Waits for the finger and its trail on a window, unless that is a former one.
      func waitForMarks(after former: WindowID? = nil) throws -> WindowID {
        var shown: WindowID?
        try Wait.until("the finger and its trail to be shown in the window") {
          guard let recorded = other.recordingWindow?.id, recorded != former else { return false }
          shown = recorded
          return [400, 508].allSatisfy { x in
            other.pixel(of: recorded, x: x, y: 200).map { $0 >> 24 > 0 } ?? false
          }
        }
        return try #require(shown)
      }
      let first = try waitForMarks()
      let program = try RunningProgram(.picom, on: server)
      let second = try waitForMarks(after: first)
      program.killNow()
      _ = try waitForMarks(after: second)
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The window for recordings shows the ink of draw mode, until the ink is cleared")
  func inkOnWindow() throws {
    try withServer(in: .compositor) { server in
      let overlay = try RunningOverlay(
        on: server.display, ["draw", "--window", "also"])
      let other = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      for step in 1...10 { try finger.touchMove(1, to: Point(x: 300 + Double(20 * step), y: 200)) }
      try finger.touchUp(1)
      func ink() -> UInt32? {
        let recorded = other.recordingWindow
        return recorded.flatMap { other.pixel(of: $0.id, x: 400, y: 200) }
      }
      // At this speed the pen tool draws a line thinner than 1.5 px.
      try Wait.until("ink to be shown in the window") { ink().map { $0 >> 24 > 100 } ?? false }
      let title = other.recordingWindow
      #expect(title?.isOverrideRedirect == false)
      #expect(try overlay.tell("clear").status == .exited(0))
      try Wait.until("the window to be empty") {
        title.flatMap { other.pixels(of: $0.id) }?.allSatisfy { $0 == 0 } ?? false
      }
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("Ink shows through a halo on the window for recordings")
  func haloOverInk() throws {
    try withServer(in: .compositor) { server in
      let overlay = try RunningOverlay(
        on: server.display,
        [
          "draw", "--window", "only", "--ink", "#ff0000", "--width", "20", "--width-by", "none",
        ])
      // Draw mode shows no halos unless they are asked for.
      #expect(try overlay.tell("toggle").status == .exited(0))
      let other = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      for step in 1...10 { try finger.touchMove(1, to: Point(x: 300 + Double(20 * step), y: 200)) }
      // The first halo is blue.
      try Wait.until("a blue pixel that is opaque because of the ink beneath") {
        let pixel = other.recordingWindow.flatMap { other.pixel(of: $0.id, x: 500, y: 200) } ?? 0
        return pixel >> 24 == 255 && pixel & 255 > 100
      }
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Marks that fade on the window for recordings keep their full colour"
  )
  func fullColour() throws {
    try withStage(
      in: .compositor, ["--window", "also", "--trail", "4000", "--colour", "#ff8000"]
    ) { stage in
      let finger = try stage.finger
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      for step in 1...20 {
        try finger.touchMove(1, to: Point(x: 300 + Double(10 * step), y: 200))
      }
      let recorded = try #require(stage.other.recordingWindow)
      let width = stage.other.rootSize.width
      // The trail is translucent for two of its four seconds, and is read at once: a query for each
      // pixel may take longer on a loaded machine.
      try Wait.until("a translucent pixel of the trail as red as the trail is") {
        guard let pixels = stage.other.pixels(of: recorded.id) else { return false }
        return (300..<500).contains { x in
          let pixel = pixels[200 * width + x]
          let alpha = pixel >> 24
          return (1..<200).contains(alpha) && pixel >> 16 & 255 > 240
        }
      }
      try finger.touchUp(1)
    }
  }

  @Test("The window for recordings has the halo where the desktop has it, and nothing beyond it")
  func samePosition() throws {
    try withStage(in: .compositor, ["--window", "also", "--trail", "2000"]) { stage in
      let finger = try stage.finger
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      try finger.touchMove(1, to: Point(x: 360, y: 240))
      try stage.waitForHalos(at: [Point(x: 360, y: 240)])
      let looks = MarkLooks(.presenter)
      let recorded = try #require(stage.other.recordingWindow)

      try Wait.until("the halo to be at its position") {
        let middle = stage.other.pixel(of: recorded.id, x: 360, y: 240) ?? 0
        let beyond = stage.other.pixel(
          of: recorded.id, x: 360 + Int(looks.appearance.steadyReach) + 2, y: 240)
        return middle >> 24 > 128 && beyond == 0
      }
      try finger.touchUp(1)
    }
  }

  @Test("Crossing trails of ten fingers leave nothing on the window for recordings")
  func crossingTrails() throws {
    try withStage(in: .compositor, ["--window", "also", "--trail", "300"]) { stage in
      let finger = try stage.finger
      let recorded = try #require(stage.other.recordingWindow)
      for touch in UInt32(0)..<10 {
        try finger.touchDown(touch, at: Point(x: 100, y: 60 + 50 * Double(touch)))
      }
      for step in 1...30 {
        for touch in UInt32(0)..<10 {
          // Half of the fingers go down and the others go up, so each trail crosses five others.
          let offset = Double(touch % 2 == 0 ? 12 * step : -12 * step)
          try finger.touchMove(
            touch, to: Point(x: 100 + 15 * Double(step), y: 60 + 50 * Double(touch) + offset / 2))
        }
      }
      try Wait.until("the halos of the fingers that go down to be shown in the window") {
        stride(from: 240, through: 640, by: 100).allSatisfy { y in
          stage.other.pixel(of: recorded.id, x: 550, y: y).map { $0 >> 24 > 0 } ?? false
        }
      }
      for touch in UInt32(0)..<10 { try finger.touchUp(touch) }
      try Wait.until("the window to be empty") {
        guard let pixels = stage.other.pixels(of: recorded.id) else { return false }
        return pixels.allSatisfy { $0 == 0 }
      }
    }
  }

  @Test(
    "Marks at half pixels or over other marks leave nothing on the window for recordings",
    arguments: [
      ["--labels", "--trail", "0"], ["--captions", "--trail", "0"],
      ["--labels", "--captions", "--trail", "300"], ["--trail", "0"],
    ])
  func noRemains(_ options: [String]) throws {
    try withStage(in: .compositor, ["--window", "also"] + options) { stage in
      let finger = try stage.finger
      let recorded = try #require(stage.other.recordingWindow)
      func isEmpty() -> Bool {
        stage.other.pixels(of: recorded.id)?.allSatisfy { $0 == 0 } ?? false
      }
      let reach = MarkLooks(.presenter).appearance.steadyReach
      for round in 0..<3 {
        let y = 200 + 60 * Double(round)
        try finger.touchDown(1, at: Point(x: 300, y: y))
        try finger.touchDown(2, at: Point(x: 380, y: y))
        for step in 1...40 {
          let displacement = 2.5 * Double(step)
          try finger.touchMove(1, to: Point(x: 300 + displacement, y: y + displacement / 3))
          // One halo crosses the other.
          try finger.touchMove(2, to: Point(x: 380 - displacement, y: y + displacement / 3))
        }
        let ends = [Point(x: 400, y: y + 100 / 3), Point(x: 280, y: y + 100 / 3)]
        try Wait.until("the halos and the other marks to be shown in the window") {
          guard let pixels = stage.other.pixels(of: recorded.id) else { return false }
          let width = stage.other.rootSize.width
          let isBeyond = pixels.indices.contains { index in
            let point = Point(x: Double(index % width), y: Double(index / width))
            return pixels[index] != 0 && ends.allSatisfy { (point - $0).length > reach + 3 }
          }
          return ends.allSatisfy { pixels[Int($0.y) * width + Int($0.x)] != 0 }
            && isBeyond == (options != ["--trail", "0"])
        }
        try finger.touchUp(1)
        try finger.touchMove(2, to: Point(x: 700, y: 500))
        try finger.touchUp(2)
        // This tap is made while the other marks fade.
        try finger.touchDown(3, at: Point(x: 340, y: y))
        try finger.touchUp(3)
      }
      try Wait.until("the window to be empty", isEmpty)
    }
  }
}
