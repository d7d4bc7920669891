import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Fingers on the screen", .server(.stage), .serialized)
struct ContactTests {
  @Test(
    "A halo appears where a finger comes down and follows its movement (P7)",
    arguments: Surroundings.usual)
  func beganAndMoved(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      for point in [Point(x: 300, y: 200), Point(x: 900.7, y: 500.2)] {
        try stage.finger.touchDown(1, at: point)
        try stage.waitForHalos(at: [point])
        let moved = point + Vector(dx: -150, dy: 90)
        try stage.finger.touchMove(1, to: moved, steps: 7)
        try stage.waitForHalos(at: [moved])
        try stage.finger.touchUp(1)
        try stage.waitForCleanScreen()
      }
    }
  }

  @Test(
    "Each finger has exactly one halo, with its device attached or floating (S3, P13)",
    arguments: [false, true],
    Surroundings.usual)
  func oneHaloPerContact(isFloating: Bool, in surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      let slave = try #require(stage.other.device(named: "touch0"))
      if isFloating { try stage.other.detach(slave) }
      let points = [Point(x: 300, y: 300), Point(x: 800, y: 300)]
      try stage.finger.touchDown(1, at: points[0])
      try stage.finger.touchDown(2, at: points[1])
      try stage.waitForHalos(at: points)
      // Two halos at the same position would look like one.
      #expect(stage.other.shownHalos().count == 2)
      #expect(stage.coveringWindows().allSatisfy { $0.isHalo })
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      try stage.waitForCleanScreen()
      if isFloating { try stage.other.attach(slave, to: DisplayConnection.masterPointer) }
    }
  }

  @Test(
    "A halo stays in place when a report omits one axis or all axes (S5)",
    arguments: Surroundings.usual)
  func partialReports(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      let finger = try stage.finger
      let unit = (x: 65536.0 / 1280, y: 65536.0 / 720)
      try finger.touch(.began, 1, axes: [0: 400 * unit.x, 1: 200 * unit.y])
      try finger.sync()
      try stage.waitForHalos(at: [Point(x: 400, y: 200)])
      try finger.touch(.moved, 1, axes: [1: 350 * unit.y])
      try finger.sync()
      try stage.waitForHalos(at: [Point(x: 400, y: 350)])
      try finger.touch(.moved, 1, axes: [0: 620 * unit.x])
      try finger.sync()
      let last = Point(x: 620, y: 350)
      try stage.waitForHalos(at: [last])
      try finger.touch(.ended, 1, axes: [:])
      try finger.sync()
      try stage.watchUntilClean { seen in
        #expect(seen.count <= 1)
        #expect(seen.allSatisfy { $0.isAt(last, tolerance: 2) }, "\(seen)")
      }
    }
  }

  @Test(
    "Interleaved touches of two devices with the same contact numbers are kept apart (S6)",
    arguments: Surroundings.usual)
  func twoDevices(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      let first = try stage.finger
      let second = try stage.server.injector("touch1")
      try first.touchDown(1, at: Point(x: 200, y: 200))
      try second.touchDown(1, at: Point(x: 1000, y: 500))
      try stage.waitForHalos(at: [Point(x: 200, y: 200), Point(x: 1000, y: 500)])
      for step in 1...5 {
        let offset = Double(step) * 20
        try first.touchMove(1, to: Point(x: 200 + offset, y: 200))
        try second.touchMove(1, to: Point(x: 1000 - offset, y: 500))
      }
      try stage.waitForHalos(at: [Point(x: 300, y: 200), Point(x: 900, y: 500)])
      try first.touchUp(1)
      try stage.waitForHalos(at: [Point(x: 900, y: 500)])
      try first.touchDown(1, at: Point(x: 500, y: 300))
      try stage.waitForHalos(at: [Point(x: 900, y: 500), Point(x: 500, y: 300)])
      try second.touchUp(1)
      try stage.waitForHalos(at: [Point(x: 500, y: 300)])
      try first.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test("Twenty fingers at once are all shown (S10)", arguments: Surroundings.usual)
  func twentyContacts(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      let finger = try stage.finger
      let points = (0..<20).map {
        Point(x: 100 + Double($0 % 5) * 250, y: 90 + Double($0 / 5) * 170)
      }
      let numbered = Dictionary(uniqueKeysWithValues: zip(UInt32(1)..., points))
      try finger.touchDown(numbered)
      try stage.waitForHalos(at: points)
      try finger.touchMove(numbered.mapValues { $0 + Vector(dx: 31, dy: -17) })
      try stage.waitForHalos(at: points.map { $0 + Vector(dx: 31, dy: -17) })
      for number in numbered.keys.sorted() { try finger.touch(.ended, number, axes: [:]) }
      try finger.sync()
      try stage.waitForCleanScreen()
    }
  }

  @Test("Halos have exact outlines while there are few, whichever fingers of many remain")
  func exactOutlines() throws {
    try withStage(in: .bare) { stage in
      let finger = try stage.finger
      let points = (0..<4).map { Point(x: 200 + Double($0) * 250, y: 300) }
      /// Waits until every halo's shape has a rectangle for most of its rows, or no halo's has.
      func waitForOutlines(ofHalos count: Int, areFine: Bool) throws {
        try Wait.until("\(count) outlines of halos") {
          let shapes = stage.other.topLevels().flatMap(\.haloShapes)
          return shapes.count == count
            && shapes.allSatisfy { rects in
              guard let first = rects.first, let last = rects.last else { return false }
              return (2 * rects.count > last.maxY - first.y) == areFine
            }
        }
      }
      try finger.touchDown(Dictionary(uniqueKeysWithValues: zip(UInt32(1)..., points)))
      try stage.waitForHalos(at: points)
      try waitForOutlines(ofHalos: 4, areFine: false)
      try finger.touchUp(1)
      try stage.waitForHalos(at: Array(points[1...]))
      try waitForOutlines(ofHalos: 3, areFine: true)
      try finger.touchUp(UInt32(2)...4)
      try stage.waitForCleanScreen()
    }
  }

  @Test(
    "No window covers the screen once all marks of a finger have faded",
    arguments: Surroundings.usual)
  func noCoveringWindows(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--trail", "300"]) { stage in
      #expect(stage.coveringWindows().isEmpty)
      let (point, end) = (Point(x: 300, y: 300), Point(x: 600, y: 300))
      try stage.finger.touchDown(1, at: point)
      try stage.moveToAndFro(until: "a halo and a pane to be shown", from: point, to: end) {
        stage.coveringWindows().count == 2
      }
      try stage.finger.touchUp(1)
      try stage.waitForCleanScreen()
      try stage.waitUntilParked()
    }
  }

  @Test(
    "No window of the overlay takes input at any time", arguments: Surroundings.usual
  )
  func emptyInputShapes(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--trail", "10000"]) { stage in
      func expectNoInput() {
        let windows = stage.ourWindows()
        #expect(!windows.isEmpty)
        #expect(windows.allSatisfy { $0.inputShape.isEmpty && $0.isOverrideRedirect })
      }
      expectNoInput()
      try stage.finger.touchDown(1, at: Point(x: 300, y: 300))
      try stage.finger.touchMove(1, to: Point(x: 600, y: 300), steps: 10)
      try Wait.until("a halo and a pane to be shown") { stage.coveringWindows().count == 2 }
      expectNoInput()
      try stage.finger.touchUp(1)
    }
  }
}
