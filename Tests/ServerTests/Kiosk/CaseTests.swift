import PixelComparison
import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

/// Tests that operate the example kiosks as their users do.
@Suite("Example kiosks", .server(.typing), .serialized)
struct CaseTests {
  private static let notes = [
    "C4", "D4", "E4", "F4", "G4", "A4", "B4", "C5", "D5", "E5", "F5", "G5", "A5", "B5",
  ]

  // MARK: - Piano

  @Test("On the piano, a chord plays its notes, and a sliding finger plays each white key once")
  func piano() throws {
    try withServer { server in
      let stage = try KioskExampleStage(server, "piano")
      /// Returns a point near the lower end of a white key.
      func key(_ number: Int) throws -> Point {
        let frame = try stage.region("piano.\(number + 1)").frame
        return Point(x: frame.center.x, y: frame.maxY - 20)
      }
      let keys = try Self.notes.indices.map(key)
      try stage.touchDown([1: keys[0], 2: keys[2], 3: keys[4]])
      #expect(Set(try stage.emissions(3)) == ["on C4", "on E4", "on G4"])
      // Above the halos of the fingers.
      let up = Vector(dx: 0, dy: -60)
      for number in [0, 2, 4] { try stage.waitForColour(0xFF_B347, at: keys[number] + up) }
      try stage.waitForColour(0xF4_F1EA, at: keys[1] + up)
      try stage.touchUp(1...3)
      #expect(Set(try stage.emissions(3)) == ["off C4", "off E4", "off G4"])
      try stage.touchDown([1: keys[0]])
      try stage.touchMove([1: (keys[0], keys[13])], steps: 30)
      try stage.touchUp([1])
      #expect(try stage.emissions(28) == Self.notes.flatMap { ["on \($0)", "off \($0)"] })
      // A black key is in front of two white ones.
      let black = try stage.middle(of: "piano.15")
      try stage.finger.tap(1, at: black)
      #expect(try stage.emissions(2) == ["on C#4", "off C#4"])
      // There was no further emission before those of the next key.
      try stage.finger.tap(1, at: keys[0])
      #expect(try stage.emissions(2) == ["on C4", "off C4"])
      #expect(try stage.reachesApplication(Point(x: 640, y: 100)))
      try stage.end()
    }
  }

  @Test(
    "Ten fingers that slide over the piano play each of their keys once, and no note sticks")
  func tenFingers() throws {
    try withServer { server in
      let stage = try KioskExampleStage(server, "piano")
      let keys = try Self.notes.indices.map { number in
        let frame = try stage.region("piano.\(number + 1)").frame
        return Point(x: frame.center.x, y: frame.maxY - 20)
      }
      let fingers = Array(0..<10)
      try stage.touchDown(
        Dictionary(uniqueKeysWithValues: fingers.map { (UInt32($0), keys[$0]) }))
      try stage.touchMove(
        Dictionary(uniqueKeysWithValues: fingers.map { (UInt32($0), (keys[$0], keys[$0 + 4])) }))
      try stage.touchUp(fingers.map(UInt32.init))
      var balance: [String: Int] = [:]
      var strikes: [String: Int] = [:]
      for emission in try stage.emissions(100) {
        let words = emission.split(separator: " ").map(String.init)
        balance[words[1], default: 0] += words[0] == "on" ? 1 : -1
        if words[0] == "on" { strikes[words[1], default: 0] += 1 }
      }
      #expect(balance.allSatisfy { $0.value == 0 })
      for (number, note) in Self.notes.enumerated() {
        #expect(strikes[note] == fingers.count { ($0...$0 + 4).contains(number) }, "\(note)")
      }
      for key in keys { try stage.waitForColour(0xF4_F1EA, at: key) }
      // There was no further emission before those of the next finger.
      try stage.finger.tap(1, at: keys[0])
      #expect(try stage.emissions(2) == ["on C4", "off C4"])
      try stage.end()
    }
  }

  // MARK: - Game pad

  @Test("Two thumbs on the game pad hold directions, diagonals and buttons until they are lifted")
  func gamePad() throws {
    try withServer { server in
      let stage = try KioskExampleStage(server, "game-pad")
      let stick = try stage.middle(of: "stick")
      let (a, b) = try (stage.middle(of: "a"), stage.middle(of: "b"))
      let right = stick + Vector(dx: 90, dy: 0)
      try stage.touchDown([1: stick])
      try stage.touchMove([1: (stick, right)])
      try stage.waitForKeys(["Right"])
      try stage.finger.touchDown(2, at: a)
      try stage.waitForKeys(["Right", "z"])
      // While a button is held, the stick moves on to a diagonal.
      let diagonal = stick + Vector(dx: 70, dy: -70)
      try stage.touchMove([1: (right, diagonal)])
      try stage.waitForKeys(["Right", "Up", "z"])
      // The other thumb rolls to the next button, and another finger presses a third one.
      try stage.touchMove([2: (a, b)])
      try stage.waitForKeys(["Right", "Up", "x"])
      try stage.finger.touchDown(3, at: try stage.middle(of: "y"))
      try stage.waitForKeys(["Right", "Up", "x", "v"])
      try stage.touchMove([1: (diagonal, stick)])
      try stage.waitForKeys(["x", "v"])
      try stage.touchMove([1: (stick, stick + Vector(dx: 0, dy: 300))])
      try stage.waitForKeys(["Down", "x", "v"])
      try stage.touchUp([1, 2])
      try stage.waitForKeys(["v"])
      try stage.touchUp([3])
      try stage.waitForKeys([])
      try stage.finger.tap(1, at: try stage.middle(of: "start"))
      try stage.waitForKeyPresses(["Return"])
      // Touches between the controls reach the game.
      #expect(try stage.reachesApplication(Point(x: 640, y: 200)))
      try stage.end()
    }
  }

  // MARK: - Photo table

  @Test("A thrown photo keeps moving, slows down and stays on the screen")
  func photoThrow() throws {
    try withServer { server in
      let stage = try KioskExampleStage(server, "photo-table")
      let before = try stage.region("sea").frame
      let start = before.center
      let end = start + Vector(dx: 120, dy: 40)
      try stage.touchDown([1: start])
      try stage.touchMove([1: (start, end)], steps: 12)
      try stage.touchUp([1])
      var last = before
      try Wait.until("the photo to come to rest") {
        let now = try stage.region("sea").frame
        defer { last = now }
        return now == last && now.x > before.x + 130
      }
      #expect(last.width == before.width && last.height == before.height)
      #expect(last.maxX <= 1280 && last.maxY <= 720)
      // It is in front of the photos that it overlaps now: its border is visible in this corner.
      try stage.waitForColour(0xFB_F7EF, at: Point(x: last.maxX - 4, y: last.maxY - 4))
      // If it is fast enough, it stops at the edge. The finger's speed depends on the server's
      // timestamps, so a throw that was too slow is repeated.
      try Wait.until("the photo to be at the left edge") {
        let now = try stage.region("sea").frame
        defer { last = now }
        guard now == last, now.x > 0.5 else { return now.x <= 0.5 }
        let (from, to) = (now.center, now.center + Vector(dx: -160, dy: 0))
        try stage.touchDown([1: from])
        try stage.touchMove([1: (from, to)], steps: 6)
        try stage.touchUp([1])
        return false
      }
      #expect(try stage.region("sea").frame.x >= -0.5)
      #expect(try !stage.reachesApplication(Point(x: 640, y: 700)))
      try stage.end()
    }
  }

  @Test("Two fingers enlarge and turn a photo, and touching another one brings it to the front")
  func photoPinch() throws {
    try withServer { server in
      let stage = try KioskExampleStage(server, "photo-table")
      let border: UInt32 = 0xFB_F7EF
      let hills = try stage.region("hills").frame
      // The photo of the sea, which is behind it, overlaps it.
      let corner = try stage.region("sea").frame
      let overlap = Point(x: corner.maxX - 4, y: corner.maxY - 4)
      #expect(hills.contains(overlap))
      #expect(stage.reader.pixel(x: Int(overlap.x), y: Int(overlap.y)) != border)
      let middle = corner.center
      try stage.touchDown([1: middle])
      try stage.touchMove([1: (middle, middle + Vector(dx: 16, dy: 0))], steps: 6)
      try Wait.forClock(200)
      try stage.touchMove([1: (middle + Vector(dx: 16, dy: 0), middle)], steps: 6)
      try Wait.forClock(200)
      try stage.touchUp([1])
      try stage.waitForColour(border, at: overlap)
      // Two fingers turn the photo of the sea upright by a quarter turn about their middle.
      let spokes = [
        Vector(dx: 60, dy: 0), Vector(dx: 52, dy: 30), Vector(dx: 30, dy: 52),
        Vector(dx: 0, dy: 60),
      ]
      let pivot = try stage.region("sea").frame.center
      try stage.touchDown([1: pivot + spokes[0], 2: pivot + spokes[0] * -1])
      for (from, to) in zip(spokes, spokes.dropFirst()) {
        try stage.touchMove(
          [1: (pivot + from, pivot + to), 2: (pivot + from * -1, pivot + to * -1)], steps: 10)
      }
      try Wait.until("the photo of the sea to be upright") {
        let frame = try stage.region("sea").frame
        return frame.height > frame.width * 1.2
      }
      try Wait.forClock(200)
      try stage.touchUp([1, 2])
      // Two fingers that move apart double the size of the photo of the town.
      let town = try stage.region("town").frame
      let (left, right) = (Vector(dx: -60, dy: 0), Vector(dx: 60, dy: 0))
      try stage.touchDown([1: town.center + left, 2: town.center + right])
      try stage.touchMove([
        1: (town.center + left, town.center + left * 2),
        2: (town.center + right, town.center + right * 2),
      ])
      try Wait.until("the photo of the town to be enlarged") {
        try stage.region("town").frame.width > town.width * 1.7
      }
      try Wait.forClock(200)
      try stage.touchUp([1, 2])
      try stage.end()
    }
  }

  // MARK: - Two people

  @Test("Two people answer at once without blocking each other, and both sides show both answers")
  func twoPeople() throws {
    try withServer { server in
      let stage = try KioskExampleStage(server, "two-people")
      let (near, far) = try (stage.middle(of: "near.garden"), stage.middle(of: "far.cinema"))
      try stage.touchDown([1: near, 2: far])
      for point in [near, far] {
        try stage.waitForColour(0x63_A4DD, at: point + Vector(dx: 0, dy: 50))
      }
      try stage.touchUp([1, 2])
      #expect(Set(try stage.emissions(2)) == ["near.garden", "far.cinema"])
      #expect(try stage.overlay.regions.variables == ["near": "garden", "far": "cinema"])
      // Rotated by 180 degrees, one half looks like the other, except for the answers.
      try stage.finger.tap(1, at: try stage.middle(of: "far.garden"))
      #expect(try stage.emission() == "far.garden")
      try Wait.until("the two halves to look alike") {
        let screen = stage.reader.screen()
        var (differing, count) = (0, 0)
        for y in stride(from: 0, to: 356, by: 2) {
          for x in stride(from: 0, to: 1280, by: 2) {
            count += 1
            let pair = (screen[x, y], screen[1279 - x, 719 - y])
            if pair.0.distance(to: pair.1) > 60 { differing += 1 }
          }
        }
        return differing * 100 < count
      }
      try stage.end()
    }
  }

  // MARK: - Others

  @Test("The swipe keyboard shows the key beneath a finger, and types it when the finger lifts")
  func swipeKeyboard() throws {
    try withServer { server in
      let stage = try KioskExampleStage(server, "swipe-keyboard")
      // q, w, e … p are the first ten; the second row begins with an empty cell.
      let (q, t, s) = try (
        stage.middle(of: "keys.1"), stage.middle(of: "keys.5"), stage.middle(of: "keys.13")
      )
      try stage.touchDown([1: q])
      try Wait.until("the variable 'letter' to be q") {
        try stage.overlay.regions.variables["letter"] == "q"
      }
      try stage.touchMove([1: (q, t)])
      try Wait.until("the variable 'letter' to be t") {
        try stage.overlay.regions.variables["letter"] == "t"
      }
      try stage.touchUp([1])
      try stage.waitForKeyPresses(["t"])
      #expect(try stage.overlay.regions.variables["letter"] == "")
      try stage.touchDown([1: s, 2: t])
      try stage.touchUp([1])
      try stage.touchUp([2])
      try stage.waitForKeyPresses(["s", "t"])
      try stage.end()
    }
  }

  @Test("The museum wall shows a room in either language")
  func museumWall() throws {
    try withServer { server in
      let stage = try KioskExampleStage(server, "museum-wall")
      func admitted(_ id: String) throws -> [Bool] {
        try stage.region(id).children.map(\.isAdmitted)
      }
      #expect(try stage.region("start").isAdmitted)
      #expect(try !stage.region("lenses").isAdmitted)
      try stage.finger.tap(1, at: try stage.middle(of: "rooms.3"))
      try Wait.until("the room to be shown") { try stage.region("lenses").isAdmitted }
      #expect(try admitted("lenses") == [true, false])
      try stage.finger.tap(1, at: try stage.middle(of: "language"))
      try Wait.until("the text to be in the other language") {
        try admitted("lenses") == [false, true]
      }
      #expect(try stage.region("language").label == "Deutsch")
      try stage.end()
    }
  }

  @Test("A tap in the corner turns the screen into a whiteboard, and another restores the desktop")
  func whiteboard() throws {
    try withServer { server in
      let stage = try KioskExampleStage(server, "whiteboard-corner")
      let board = try stage.middle(of: "board")
      #expect(try stage.reachesApplication(Point(x: 400, y: 400)))
      try stage.finger.tap(1, at: board)
      try stage.waitForColour(0xFF_FFFF, at: Point(x: 400, y: 300))
      try stage.finger.touchDown(1, at: Point(x: 300, y: 400))
      try stage.finger.touchMove(1, to: Point(x: 600, y: 400), steps: 20)
      try stage.finger.touchUp(1)
      try stage.reader.waitForPixels(
        "ink to be shown", in: PixelRect(x: 450, y: 394, width: 1, height: 12)
      ) {
        $0.pixels.contains { $0.distance(to: 0x1D_3557) < 100 }
      }
      try stage.finger.tap(1, at: board)
      try Wait.until("touches to reach the application") {
        try stage.reachesApplication(Point(x: 400, y: 400))
      }
      try stage.end()
    }
  }
}
