import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

/// Rotated controls under fingers of a touchscreen.
@Suite("Rotated controls", .server(.regions), .serialized)
struct TurnedControlServerTests {
  private static let configuration = """
    regions:
    - id: slider
      frame: {left: 100px, top: 100px, width: 440px, height: 40px}
      control: slider
      value: {to: [0, 100]}
      draw: {track: "#101010", level: "#00ff00", thumb: "#ff0000", turn: 180}
    - id: arc
      frame: {left: 100px, top: 200px, width: 200px, height: 200px}
      control: slider
      arc: {from: -135, to: 135}
      value: {to: [0, 100]}
      draw: {turn: 180}
    - id: knob
      frame: {left: 340px, top: 200px, width: 200px, height: 200px}
      control: knob
      value: {to: [0, 90], start: 30}
      draw: {turn: 180}
    - id: stick
      frame: {left: 580px, top: 200px, width: 200px, height: 200px}
      control: stick
      draw: {turn: 180}
    - id: quarter
      frame: {left: 820px, top: 200px, width: 40px, height: 240px}
      control: slider
      value: {to: [0, 100]}
      draw: {turn: 90}
    - id: loose
      frame: {left: 300px, top: 500px, width: 240px, height: 60px}
      control: slider
      value: {to: [0, 100]}
      gestures:
      - {type: rotate, on: {changed: {rotate: self}}}

    """

  @Test("Controls turned by 180 degrees follow a finger as seen from the opposite side")
  func opposite() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.configuration)
      let reader = try ScreenReader(server.display)
      // The slider's thumb ranges from 520 px to 120 px.
      try stage.drag(1, along: Point(x: 420, y: 120))
      try stage.waitForValue([25], of: "slider")
      try stage.finger.touchMove(1, to: Point(x: 160, y: 300))
      try stage.finger.touchUp(1)
      try stage.waitForValue([90], of: "slider")
      try reader.waitForPixel("the level to be shown from the right", 400, 120, 0x00ff00)
      try stage.drag(2, along: Point(x: 200, y: 390))
      try stage.waitForValue([50], of: "arc")
      try stage.finger.touchMove(2, to: Point(x: 110, y: 300))
      try stage.waitForValue([83], of: "arc")
      try stage.finger.touchUp(2)
      try stage.drag(
        3, along: Point(x: 440, y: 380), Point(x: 380, y: 360), Point(x: 360, y: 300))
      try stage.finger.touchUp(3)
      try stage.waitForValue([60], of: "knob")
      try stage.drag(4, along: Point(x: 680, y: 300), Point(x: 780, y: 300))
      try stage.waitForValue([-1, 0], of: "stick")
      try stage.finger.touchMove(4, to: Point(x: 680, y: 200))
      try stage.waitForValue([0, 1], of: "stick")
      try stage.finger.touchUp(4)
      try stage.waitForValue([0, 0], of: "stick")
      try stage.finger.tap(5, at: Point(x: 840, y: 420))
      try stage.waitForValue([100], of: "quarter")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A slider that two fingers have rotated follows a finger along its own axis")
  func turnedByHand() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.configuration)
      let middle = Point(x: 420, y: 530)
      try stage.finger.touchDown(1, at: middle + Vector(dx: -80, dy: 0))
      try Wait.forClock(8)
      try stage.finger.touchDown(2, at: middle + Vector(dx: 80, dy: 0))
      // A quarter turn clockwise, in steps.
      let offsets = [(77.3, 20.7), (69.3, 40), (56.6, 56.6), (40, 69.3), (20.7, 77.3), (0, 80)]
      for (dx, dy) in offsets {
        try Wait.forClock(8)
        try stage.finger.touchMove(1, to: middle + Vector(dx: -dx, dy: -dy))
        try stage.finger.touchMove(2, to: middle + Vector(dx: dx, dy: dy))
      }
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      try Wait.until("the slider to be upright") {
        let frame = try stage.region("loose").frame
        return frame.height > 235 && frame.width < 70
      }
      // Fingers that are reported one after the other have moved its centre a little. Its thumb
      // travels 180 px.
      let point = try stage.region("loose").frame.center
      try stage.drag(3, along: point + Vector(dx: 0, dy: 45))
      try stage.waitForValue([75], of: "loose")
      try stage.finger.touchMove(3, to: point + Vector(dx: 200, dy: -45))
      try stage.waitForValue([25], of: "loose")
      try stage.finger.touchUp(3)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}

extension ProgramStage {
  fileprivate func region(_ id: String) throws -> RegionReport {
    try #require(try overlay.regions.regions.first { $0.id == id })
  }

  fileprivate func waitForValue(_ value: [Double], of id: String) throws {
    try Wait.until("\(id) to be \(value)") {
      let found = try region(id).value
      return found.count == value.count
        && zip(found, value).allSatisfy { ($0 - $1).magnitude < 1 }
    }
  }

  /// Puts a finger down at the first point, and moves it through the others.
  fileprivate func drag(_ contact: UInt32, along points: Point...) throws {
    try finger.touchDown(contact, at: points[0])
    for point in points.dropFirst() { try finger.touchMove(contact, to: point) }
  }
}
