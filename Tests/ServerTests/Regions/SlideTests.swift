import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// Fingers that slide over keys, each of which holds a key of the keyboard.
@Suite("Keys under sliding fingers on a screen", .server(.typing), .serialized)
struct SlideTests {
  /// Ten adjacent keys, each 100 px wide.
  private static let keys = """
    templates:
      key:
        parameters: [name]
        region:
          draw: {fill: "#334455", pressed: {fill: "#ffaa00"}}
          on: {enter: {hold: $(name)}}
    regions:
    - id: row
      frame: {left: 0, top: 100px, width: 1000px, height: 100px}
      slide: true
      list: {direction: right, cell: key, cells: [a, b, c, d, e, f, g, h, i, j]}
    """

  @Test(
    "A key that appears under a sliding finger is entered, and releases its input when removed"
  )
  func appearingKey() throws {
    try withServer { server in
      let row = Self.keys.replacing(
        "on: {enter", with: "when: {variable: {layer: \"$(layer)\"}}\n      on: {enter"
      ).replacing("[name]", with: "{name: , layer: one}")
      let keys = row.replacing("c, d,", with: "{name: c, layer: two}, d,")
      let stage = try ProgramStage(
        server, "variables: {layer: one}\n" + keys, ["--px-per-mm", "4"])
      let reader = try ScreenReader(server.display)
      let user = stage.application.connection
      func wait(_ colour: UInt32?, _ keys: Int, _ state: String) throws {
        try reader.waitForPixels(
          "the third key \(state)", in: PixelRect(x: 205, y: 105, width: 1, height: 1)
        ) {
          colour == nil ? ![0xFFAA00, 0x33_4455].contains($0.pixels[0]) : $0.pixels[0] == colour
        }
        try Wait.until("\(keys) keys to be down, and the third key \(state)") {
          user.keysDown.count == keys
        }
      }
      try stage.finger.touchDown(1, at: Point(x: 150, y: 150))
      try Wait.until("the second key to be down") { user.keysDown.count == 1 }
      let second = user.keysDown
      try stage.finger.touchMove(1, to: Point(x: 240, y: 150), steps: 9)
      try wait(nil, 0, "to be hidden")
      #expect(try stage.overlay.tell("set", "layer", "two").status == .exited(0))
      try stage.finger.touchMove(1, to: Point(x: 260, y: 150), steps: 2)
      try wait(0xFFAA00, 1, "to be shown under the finger")
      #expect(user.keysDown != second)
      #expect(try stage.overlay.tell("set", "layer", "one").status == .exited(0))
      try wait(nil, 0, "to be hidden under the finger")
      try stage.finger.touchMove(1, to: Point(x: 150, y: 150), steps: 9)
      try Wait.until("the second key to be down again") { user.keysDown == second }
      try stage.finger.touchUp(1)
      try Wait.until("no key to be down") { user.keysDown.isEmpty }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("What the group of the keys holds stays held while its finger slides from key to key")
  func groupHold() throws {
    try withServer { server in
      let row = Self.keys.replacing("slide: true", with: "slide: true\n  on: {began: {hold: ctrl}}")
      let stage = try ProgramStage(server, row, ["--px-per-mm", "4"])
      let user = stage.application.connection
      try stage.finger.touchDown(1, at: Point(x: 150, y: 150))
      try Wait.until("the second key and Control to be down") { user.keysDown.count == 2 }
      let before = user.keysDown
      try stage.finger.touchMove(1, to: Point(x: 250, y: 150), steps: 10)
      try Wait.until("the third key and Control to be down") {
        user.keysDown.count == 2 && user.keysDown != before
      }
      let control = user.keysDown.filter(before.contains)
      #expect(control.count == 1)
      try stage.finger.touchMove(1, to: Point(x: 250, y: 300), steps: 10)
      try Wait.until("only Control to be down") { user.keysDown == control }
      try stage.finger.touchUp(1)
      try Wait.until("no key to be down") { user.keysDown.isEmpty }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("Ten sliding fingers hold the keys that they are on, and no key stays down")
  func tenFingers() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.keys, ["--px-per-mm", "4"])
      let reader = try ScreenReader(server.display)
      let user = stage.application.connection
      func waitForKeys(_ count: Int) throws {
        try Wait.until("\(count) keys to be down") {
          user.keysDown.count == count
        }
      }
      func waitForLook(_ key: Int, pressed: Bool) throws {
        try reader.waitForPixel(
          "key \(key) to look \(pressed ? "pressed" : "released")", key * 100 + 5, 105,
          pressed ? 0xFFAA00 : 0x33_4455)
      }
      for finger in 0..<10 {
        try stage.finger.touchDown(
          UInt32(finger), at: Point(x: Double(finger) * 100 + 50, y: 150))
      }
      try waitForKeys(10)
      // Three keys further, all at once and at a panel's report rate; three fingers leave the row.
      for step in 1...30 {
        try stage.finger.batch { (injector) throws(RigError) in
          for finger in 0..<10 {
            try injector.touch(
              .moved, UInt32(finger), at: Point(x: Double(finger * 100 + 50 + step * 10), y: 150))
          }
        }
        try stage.finger.sync()
      }
      try waitForKeys(7)
      for key in 0..<10 { try waitForLook(key, pressed: key > 2) }
      // One finger returns from outside the row, over keys that others hold.
      try stage.finger.touchMove(9, to: Point(x: 50, y: 150), steps: 20)
      try waitForKeys(8)
      try waitForLook(0, pressed: true)
      // Keys that do not change in the file stay held.
      try stage.reload(Self.keys.dropLast(3) + "k]}\n")
      try waitForKeys(8)
      for finger in 0..<10 { try stage.finger.touchUp(UInt32(finger)) }
      try waitForKeys(0)
      try stage.finger.touchDown(1, at: Point(x: 150, y: 150))
      try waitForKeys(1)
      try stage.finger.touchMove(1, to: Point(x: 350, y: 150), steps: 5)
      try waitForLook(3, pressed: true)
      #expect(stage.overlay.stop() == .exited(0))
      try waitForKeys(0)
      try stage.finger.touchUp(1)
    }
  }
}
