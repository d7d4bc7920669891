import PixelComparison
import Testing
import TouchRig
import TouchX11
import Touches
import WindowStates

@Suite("The window for recordings", .server(.stage), .serialized)
struct RecordingWindowTests {
  @Test(
    "The window for recordings shows only halos, and takes neither touches nor the focus")
  func takesNoInput() throws {
    try withStage(
      in: .compositor, ["--window", "also"], application: .application
    ) { stage in
      try stage.focusApplication()
      let finger = try stage.finger
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      try stage.waitForHalos(at: [Point(x: 300, y: 200)])
      try Wait.until("the touch to reach the application") {
        stage.application.collect().contains { $0.kind == .touchBegin }
      }
      let (recorded, frame) = try #require(stage.other.recordingWindows().first)
      let order = stage.other.topLevels().filter { $0.isMapped && !$0.isInputOnly }
      if Surroundings.desktops.isEmpty {
        // It is beneath all other windows, including the application.
        #expect(order.first?.id == recorded.id)
      } else {
        // It is beneath the marks. Window managers put it beneath the windows that they manage, but
        // not beneath this application.
        let place = try #require(order.firstIndex { $0.id == frame })
        #expect(order[..<place].allSatisfy { $0.haloShapes.isEmpty })
      }
      #expect(!recorded.isOverrideRedirect && recorded.depth == 32 && recorded.inputShape == [])
      try Wait.until("a halo to be shown in the window") {
        stage.other.pixel(of: recorded.id, x: 300, y: 200).map { $0 >> 24 > 0 } ?? false
      }
      #expect(stage.other.pixel(of: recorded.id, x: 600, y: 600) == 0)
      try finger.touchUp(1)
      try Wait.until("the halo to disappear from the window") {
        stage.other.pixel(of: recorded.id, x: 300, y: 200) == 0
      }
      #expect(!stage.hasLostFocus)
    }
  }

  @Test(
    "The frame that a window manager gives the window for recordings takes no touches either",
    arguments: Surroundings.managed)
  func frameTakesNoInput(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let overlay = try RunningOverlay(on: server.display, ["show", "--window", "also"])
      let other = try DisplayConnection(name: server.display)
      let middle = Point(x: 640, y: 360)
      try Wait.until("a window at the middle of the screen that takes no touch there") {
        let windows = other.topLevels().filter {
          $0.isMapped && !$0.isInputOnly && $0.frame.contains(middle)
        }
        return !windows.isEmpty && windows.allSatisfy { !$0.takesTouch(at: middle) }
      }
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The window of a monitor keeps its name when another monitor is plugged in and unplugged")
  func names() throws {
    try withServer(in: .compositor) { server in
      let overlay = try RunningOverlay(on: server.display, ["show", "--window", "also"])
      let other = try DisplayConnection(name: server.display)
      func waitForNames(_ names: Set<String>) throws {
        try Wait.until("windows with the names \(names)") {
          Set(other.recordingWindows().map(\.window.name)) == names
        }
      }
      try waitForNames(["Fingertip touches"])
      try other.setMonitor(
        "second", frame: PixelRect(x: 640, y: 0, width: 640, height: 720), millimetres: (160, 180))
      defer { try? other.removeMonitor("second") }
      try waitForNames(["Fingertip touches", "Fingertip touches on second"])
      try other.removeMonitor("second")
      try waitForNames(["Fingertip touches"])
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The window for recordings shows a resting finger again after it was unmapped for a while")
  func mappedAgain() throws {
    try withStage(in: .compositor, ["--window", "also"]) { stage in
      let finger = try stage.finger
      let recorded = try #require(stage.other.recordingWindow)
      func waitForHalo() throws {
        try Wait.until("a halo to be shown in the window") {
          stage.other.pixel(of: recorded.id, x: 300, y: 200).map { $0 >> 24 > 0 } ?? false
        }
      }
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      try waitForHalo()
      stage.other.unmap(recorded.id)
      stage.other.map(recorded.id)
      try waitForHalo()
      try finger.touchUp(1)
    }
  }

  @Test("With --window only, touches are shown only on the window for recordings")
  func onlyOnWindow() throws {
    try withServer(in: .compositor) { server in
      let overlay = try RunningOverlay(on: server.display, ["show", "--window", "only"])
      let other = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      try Wait.until("a halo to be shown in the window") {
        let recorded = other.recordingWindow
        return recorded.flatMap { other.pixel(of: $0.id, x: 300, y: 200) }.map { $0 >> 24 > 0 }
          ?? false
      }
      #expect(!other.topLevels().contains { $0.isHalo && $0.isMapped })
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("With --window only, a resting finger is shown after the configuration was read again")
  func onlyOnWindowAfterReload() throws {
    try withServer(in: .compositor) { server in
      let overlay = try RunningOverlay(on: server.display, ["show", "--window", "only"])
      let other = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      func waitForHalo(besides former: WindowID?) throws -> WindowID {
        var shown: WindowID?
        try Wait.until("a halo to be shown in a window besides \(former.map { "\($0)" } ?? "none")")
        {
          shown = other.recordingWindow?.id
          return shown != former
            && shown.flatMap { other.pixel(of: $0, x: 300, y: 200) }.map { $0 >> 24 > 0 } ?? false
        }
        return try #require(shown)
      }
      let former = try waitForHalo(besides: nil)
      #expect(try overlay.tell("reload").status == .exited(0))
      _ = try waitForHalo(besides: former)
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("Trails are painted on the desktop if another client destroys the window for recordings")
  func destroyedWindow() throws {
    try withStage(in: .compositor, ["--window", "also", "--trail", "10000"]) { stage in
      let recorded = try #require(stage.other.recordingWindow)
      stage.other.destroy(recorded.id)
      stage.other.flush()
      let finger = try stage.finger
      for y in [200.0, 300, 400] {
        try finger.touchDown(1, at: Point(x: 300, y: y))
        try finger.touchMove(1, to: Point(x: 700, y: y), steps: 40)
        try Wait.until("the trail at \(y)") {
          stage.reader.screen()[500, Int(y)].distance(to: stage.colour) > 40
        }
        try finger.touchUp(1)
      }
    }
  }
}
