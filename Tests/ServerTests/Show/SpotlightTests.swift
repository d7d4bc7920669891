import Testing
import TouchRig
import TouchX11
import Touches

@Suite("The spotlight", .server(.stage), .serialized)
struct SpotlightTests {
  /// A spotlight with a radius of 100 px and no ring, and invisible halos.
  private static let options = [
    "--spotlight", "--spotlight-radius", "100px", "--spotlight-ring", "0", "--opacity", "0",
  ]
  private static let ground: UInt32 = 0x30_6080

  /// Waits until pixels of the screen are bright or dark.
  private static func wait(
    _ stage: ShowStage, bright: [(Int, Int)] = [], dark: [(Int, Int)] = [], dim: UInt32 = 0
  ) throws {
    func pixel(_ point: (Int, Int), _ wanted: UInt32) throws {
      let spot = PixelRect(x: point.0, y: point.1, width: 1, height: 1)
      try stage.reader.waitForPixels("the colour at \(point)", in: spot) { $0.pixels == [wanted] }
    }
    // The dark ones first: the screen is bright everywhere before the spotlight is shown.
    for point in dark { try pixel(point, dim) }
    for point in bright { try pixel(point, ground) }
  }

  @Test(
    "The spotlight follows the finger, stays after it lifts, and receives no touches (T2)",
    arguments: Surroundings.bareAndComposited)
  func followsFinger(_ surroundings: Surroundings) throws {
    try withStage(
      in: surroundings, Self.options + ["--spotlight-dim", "1"], application: .touch
    ) { stage in
      let finger = try stage.finger
      try finger.touchDown(1, at: Point(x: 300, y: 300))
      try Self.wait(
        stage, bright: [(300, 300), (230, 300), (360, 360)],
        dark: [(300, 180), (190, 300), (0, 0), (1279, 719)])
      try finger.touchMove(1, to: Point(x: 700, y: 400), steps: 10)
      try Self.wait(stage, bright: [(700, 310), (790, 400)], dark: [(300, 300), (580, 400)])
      try finger.touchUp(1)
      try stage.application.waitForEvent("the touch to end") { $0.kind == .touchEnd }
      // The overlay answers once it has followed the lift.
      #expect(try stage.overlay.tell("status").status == .exited(0))
      try Self.wait(stage, bright: [(700, 310), (790, 400)], dark: [(300, 300)])
      #expect(stage.ourWindows().allSatisfy { $0.inputShape.isEmpty })
      // At the screen's edges only the circle is bright.
      try finger.touchDown(2, at: Point(x: 1279, y: 719))
      try Self.wait(stage, bright: [(1279, 630), (1190, 719)], dark: [(0, 719), (700, 400)])
      try finger.touchUp(2)
      try finger.touchDown(3, at: Point(x: 0, y: 0))
      try Self.wait(stage, bright: [(0, 90), (90, 0)], dark: [(0, 719), (1279, 0)])
      try finger.touchUp(3)
    }
  }

  @Test(
    "The light has on each monitor the size that the monitor gives it",
    arguments: Surroundings.bareAndComposited)
  func monitors(_ surroundings: Surroundings) throws {
    let options = [
      "--spotlight", "--spotlight-radius", "10%", "--spotlight-ring", "0", "--spotlight-dim", "1",
      "--opacity", "0",
    ]
    try withSplitStage(in: surroundings, options) { stage in
      let finger = try stage.finger
      /// Waits until the light is where it is bright, and then until it is no larger.
      func waitForLight(_ bright: [(Int, Int)], amid dark: [(Int, Int)]) throws {
        try Self.wait(stage, bright: bright)
        try Self.wait(stage, dark: dark)
      }
      try finger.touchDown(1, at: Point(x: 320, y: 300))
      try waitForLight([(320, 300), (375, 300)], amid: [(395, 300), (320, 375)])
      try finger.touchMove(1, to: Point(x: 960, y: 180), steps: 4)
      try waitForLight([(960, 180), (990, 180)], amid: [(1005, 180), (320, 300)])
      try finger.touchMove(1, to: Point(x: 320, y: 300), steps: 4)
      try waitForLight([(320, 300), (375, 300)], amid: [(395, 300), (960, 180)])
      try finger.touchUp(1)
    }
  }

  @Test(
    "After a lock or a pause the spotlight has its former place and size, whatever was touched",
    arguments: [("lock", "unlock"), ("blank", "wake"), ("pause", "resume")])
  func returns(_ cover: String, _ end: String) throws {
    try withStage(in: .plain, Self.options + ["--spotlight-dim", "1"]) { stage in
      let finger = try stage.finger
      try finger.touchDown(1, at: Point(x: 250, y: 400))
      try finger.touchDown(2, at: Point(x: 350, y: 400))
      try finger.touchMove(2, to: Point(x: 550, y: 400), steps: 10)
      try finger.touchUp(2)
      try finger.touchUp(1)
      // The middle of the fingers is at (400, 400), and their distance has grown three times.
      let (bright, dark) = ([(400, 400), (400, 250), (400, 550)], [(900, 400), (1200, 400)])
      try Self.wait(stage, bright: bright, dark: dark)
      #expect(try stage.overlay.tell(cover).status == .exited(0))
      stage.other.warpPointer(to: Point(x: 900, y: 400))
      stage.other.synchronise()
      #expect(try stage.overlay.tell(end).status == .exited(0))
      try Self.wait(stage, bright: bright, dark: dark)
      // It is switched on as usual.
      for state in ["off", "on"] {
        #expect(try stage.overlay.tell("spotlight", state).status == .exited(0))
      }
      try Self.wait(stage, bright: [(900, 400)], dark: [(400, 400)])
    }
  }

  @Test(
    "The ring of the spotlight follows it, and is restored where a halo covered it",
    arguments: Surroundings.bareAndComposited)
  func ring(_ surroundings: Surroundings) throws {
    let options = [
      "--spotlight", "--spotlight-radius", "100px", "--spotlight-ring", "6px", "--spotlight-dim",
      "1",
      "--colour", "#ffff00",
    ]
    try withStage(in: surroundings, options) { stage in
      let finger = try stage.finger
      /// Waits for the ring around a point, and for no part of it around its former position.
      func waitForRing(around point: (Int, Int), notAround former: (Int, Int)? = nil) throws {
        for (x, y) in [(-100, 0), (100, 0), (0, -100), (0, 100)] {
          let spot = PixelRect(x: point.0 + x, y: point.1 + y, width: 1, height: 1)
          try stage.reader.waitForPixels("the ring to be shown at \(spot)", in: spot) {
            $0.pixels == [0xFF_FF00]
          }
        }
        guard let former else { return }
        try Self.wait(stage, dark: [(former.0 - 100, former.1), (former.0, former.1 - 100)])
      }
      try finger.touchDown(1, at: Point(x: 400, y: 300))
      try waitForRing(around: (400, 300))
      // A small step, and a large one.
      try finger.touchMove(1, to: Point(x: 420, y: 300))
      try waitForRing(around: (420, 300))
      try finger.touchMove(1, to: Point(x: 800, y: 400))
      try waitForRing(around: (800, 400), notAround: (420, 300))
      // A third finger does not change the spotlight, and its halo covers part of the ring.
      try finger.touchDown(2, at: Point(x: 800, y: 400))
      try finger.touchDown(3, at: Point(x: 900, y: 400))
      let beside = PixelRect(x: 908, y: 400, width: 1, height: 1)
      try stage.reader.waitForPixels("a halo to be shown", in: beside) { $0.pixels != [0] }
      try finger.touchUp(3)
      try Self.wait(stage, dark: [(908, 400)])
      try waitForRing(around: (800, 400))
      try finger.touchUp(2)
      try finger.touchUp(1)
    }
  }

  @Test("A dimmed screen keeps part of its brightness", arguments: Surroundings.bareAndComposited)
  func dimming(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, Self.options + ["--spotlight-dim", "0.6"]) { stage in
      try stage.finger.touchDown(1, at: Point(x: 300, y: 300))
      let rows = PixelRect(x: 900, y: 300, width: 1, height: 3)
      try stage.reader.waitForPixels("the dark rows to be shown", in: rows) { grid in
        surroundings.isComposited
          // Four tenths of each channel.
          ? grid.pixels.allSatisfy { pixel in
            zip([0x13, 0x26, 0x33], [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF])
              .allSatisfy { (Int($0) - Int($1)).magnitude <= 2 }
          }
          : grid.pixels == [0, 0, Self.ground]
      }
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "Spreading two fingers enlarges the spotlight (T1)", arguments: Surroundings.bareAndComposited)
  func enlarging(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, Self.options + ["--spotlight-dim", "1"]) { stage in
      let finger = try stage.finger
      try finger.touchDown(1, at: Point(x: 500, y: 300))
      try finger.touchDown(2, at: Point(x: 600, y: 300))
      try Self.wait(stage, bright: [(410, 300)], dark: [(380, 300)])
      try finger.touchMove(2, to: Point(x: 900, y: 300), steps: 60)
      // The centre moved by 150 px, and the radius more than doubled.
      try Self.wait(stage, bright: [(650, 100), (450, 300), (850, 300)], dark: [(100, 300)])
      try finger.touchUp(2)
      try finger.touchUp(1)
      // The overlay answers once it has followed the lifts.
      #expect(try stage.overlay.tell("status").status == .exited(0))
      try Self.wait(stage, bright: [(650, 100), (450, 300), (850, 300)], dark: [(100, 300)])
    }
  }

  @Test(
    "A command switches the spotlight on and off, and no window stays behind (T3)",
    arguments: Surroundings.bareAndComposited)
  func switching(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--opacity", "0"]) { stage in
      let windows = stage.ourWindows().count
      for (word, state) in [("on", true), ("toggle", false), ("toggle", true), ("off", false)] {
        let run = try stage.overlay.tell("spotlight", word)
        #expect(run.status == .exited(0))
        #expect(try stage.overlay.hasStatus("\"spotlight\"") == state)
        if state {
          try Wait.until("the dark windows to be shown") { !stage.coveringWindows().isEmpty }
        } else {
          try stage.waitUntilParked()
          try stage.waitForCleanScreen()
          try Wait.until("the further windows to be removed") {
            stage.ourWindows().count == windows
          }
        }
      }
    }
  }

  @Test("The spotlight disappears some time after the last finger lifts, and returns with the next")
  func stayTime() throws {
    try withStage(in: .plain, Self.options + ["--spotlight-dim", "1", "--spotlight-stay", "0"]) {
      stage in
      let finger = try stage.finger
      try stage.waitForCleanScreen()
      try finger.touchDown(1, at: Point(x: 300, y: 300))
      try Self.wait(stage, bright: [(300, 300)], dark: [(700, 400)])
      try finger.touchUp(1)
      try stage.waitForCleanScreen()
      try stage.waitUntilParked()
      try finger.touchDown(1, at: Point(x: 700, y: 400))
      try Self.wait(stage, bright: [(700, 400)], dark: [(300, 300)])
      try finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test("The spotlight is hidden with the touches and while the overlay is paused")
  func hiding() throws {
    try withStage(in: .plain, Self.options + ["--spotlight-dim", "1"]) { stage in
      for (away, back) in [("toggle", "toggle"), ("pause", "resume")] {
        try stage.finger.tap(1, at: Point(x: 300, y: 300))
        try Self.wait(stage, bright: [(300, 300)], dark: [(700, 400)])
        #expect(try stage.overlay.tell(away).status == .exited(0))
        try stage.waitForCleanScreen()
        #expect(try stage.overlay.tell(back).status == .exited(0))
        try Wait.until("the dark windows to be shown") { !stage.coveringWindows().isEmpty }
      }
    }
  }

  @Test("The spotlight stays where it is when a compositor starts or is killed")
  func compositorChange() throws {
    try withStage(in: .bare, Self.options + ["--spotlight-dim", "1"]) { stage in
      try stage.finger.touchDown(1, at: Point(x: 300, y: 300))
      try Self.wait(stage, bright: [(300, 300)], dark: [(700, 400)])
      let program = try RunningProgram(.picom, on: stage.server)
      try Wait.until("the windows to become translucent") {
        stage.ourWindows().contains { $0.depth == 32 && $0.frame.width >= 1280 }
      }
      try Self.wait(stage, bright: [(300, 300)], dark: [(700, 400)])
      program.killNow()
      try Wait.until("the windows to become opaque") {
        !stage.ourWindows().contains { $0.depth == 32 && $0.frame.width >= 1280 }
      }
      try Self.wait(stage, bright: [(300, 300)], dark: [(700, 400)])
      try stage.finger.touchUp(1)
    }
  }
}
