import PixelComparison
import Testing
import TouchRig
import TouchX11
import Touches

@Suite("A mapped touchscreen", .server(.stage), .serialized)
struct MappingTests {
  @Test(
    "Halos of a mapped touchscreen appear where applications receive the touch (S4)",
    arguments: Mapping.all, Surroundings.usual)
  func transformationMatrix(_ mapping: Mapping, in surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--lift", "none"], application: .touch) { stage in
      let slave = try #require(stage.other.device(named: "touch0"))
      try stage.other.setMatrix(mapping.matrix, of: slave)
      for point in [Point(x: 200, y: 150), Point(x: 640.5, y: 360.5), Point(x: 1100.3, y: 600.8)] {
        stage.application.clear()
        try stage.finger.touchDown(1, at: point)
        let begin = try stage.application.waitForEvent("the touch to reach the application") {
          $0.kind == .touchBegin
        }
        let expected = try #require(begin.rootPosition)
        #expect(mapping.area.contains(expected))
        try stage.waitForHalos(at: [expected])
        try stage.finger.touchUp(1)
        try stage.waitForCleanScreen()
      }
      try stage.other.setMatrix(Mapping.identity, of: slave)
    }
  }

  @Test(
    "A mapping that changes during a touch applies to the rest of its path (S4)",
    arguments: Surroundings.usual)
  func changedMatrix(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--lift", "none"]) { stage in
      let slave = try #require(stage.other.device(named: "touch0"))
      try stage.finger.touchDown(1, at: Point(x: 400, y: 200))
      try stage.waitForHalos(at: [Point(x: 400, y: 200)])
      try stage.other.setMatrix([0.5, 0, 0.5, 0, 0.5, 0.5, 0, 0, 1], of: slave)
      try stage.finger.touchMove(1, to: Point(x: 600, y: 300))
      try stage.waitForHalos(at: [Point(x: 940, y: 510)])
      try stage.other.setMatrix(Mapping.identity, of: slave)
      try stage.finger.touchMove(1, to: Point(x: 700, y: 300))
      try stage.waitForHalos(at: [Point(x: 700, y: 300)])
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "Halos are at the right position when the root's size changes during a touch (W28)",
    arguments: Surroundings.usual)
  func rootResize(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--lift", "none"]) { stage in
      for (width, height) in [(1080, 1920), (1280, 720)] {
        try stage.finger.touchDown(1, at: Point(x: 300, y: 300))
        try stage.waitForHalos(at: [Point(x: 300, y: 300)])
        try stage.resize(width: width, height: height)
        let middle = Point(x: Double(width) / 2, y: Double(height) / 2)
        try stage.finger.touchMove(1, to: middle)
        try stage.waitForHalos(at: [middle])
        try stage.waitForPanes([PixelRect(x: 0, y: 0, width: width, height: height)])
        try stage.finger.touchUp(1)
        try stage.waitForCleanScreen()
        let corner = Point(x: Double(width) - 60, y: Double(height) - 60)
        try stage.finger.touchDown(1, at: corner)
        try stage.waitForHalos(at: [corner])
        try stage.finger.touchUp(1)
        try stage.waitForCleanScreen()
      }
    }
  }

  /// The monitors of a root of 1280×720, in the order in which the test sets them.
  private static let divisions = [
    [PixelRect(x: 0, y: 0, width: 640, height: 720)],
    [
      PixelRect(x: 0, y: 0, width: 640, height: 720),
      PixelRect(x: 640, y: 0, width: 640, height: 720),
    ],
    [
      PixelRect(x: 0, y: 0, width: 500, height: 720),
      PixelRect(x: 500, y: 0, width: 780, height: 720),
    ],
  ]

  @Test(
    "Each monitor has a pane after monitors are added, moved and removed (S8)",
    arguments: Surroundings.usual)
  func monitorPanes(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--trail", "10000"]) { stage in
      let finger = try stage.finger
      for (index, frames) in Self.divisions.enumerated() {
        for number in 0..<(index > 0 ? Self.divisions[index - 1].count : 0) {
          try stage.other.removeMonitor("PART\(number)")
        }
        for (number, frame) in frames.enumerated() {
          try stage.other.setMonitor(
            "PART\(number)", frame: frame, millimetres: (160, 180), takesOutput: number == 0)
        }
        try stage.waitForPanes(frames)
      }
      try finger.touchDown(1, at: Point(x: 300, y: 360))
      try finger.touchMove(1, to: Point(x: 900, y: 360), steps: 30)
      // One trail crosses the border between two panes and ends at its halo.
      try Wait.until("a trail to be shown over both monitors") {
        let line = stage.reader.pixels(PixelRect(x: 310, y: 360, width: 550, height: 1))
        return line.pixels.allSatisfy { $0.distance(to: stage.colour) > 20 }
      }
      let covering = stage.coveringWindows()
      #expect(covering.count(where: \.isPane) == 2)
      #expect(covering.count(where: \.isHalo) == 1)
      try stage.other.removeMonitor("PART1")
      try stage.other.removeMonitor("PART0")
      try stage.waitForPanes([PixelRect(x: 0, y: 0, width: 1280, height: 720)])
      try finger.touchUp(1)
    }
  }
}

/// A transformation matrix, and the part of a root of 1280×720 to which it maps.
struct Mapping: CustomTestStringConvertible {
  var testDescription: String
  var matrix: [Double]
  var area: PixelRect

  static let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

  static let all = [
    Mapping(
      testDescription: "the lower right quarter", matrix: [0.5, 0, 0.5, 0, 0.5, 0.5, 0, 0, 1],
      area: PixelRect(x: 640, y: 360, width: 640, height: 360)),
    Mapping(
      testDescription: "the upper left quarter", matrix: [0.5, 0, 0, 0, 0.5, 0, 0, 0, 1],
      area: PixelRect(x: 0, y: 0, width: 640, height: 360)),
    Mapping(
      testDescription: "rotated to the left", matrix: [0, -1, 1, 1, 0, 0, 0, 0, 1],
      area: PixelRect(x: 0, y: 0, width: 1280, height: 720)),
    Mapping(
      testDescription: "mirrored", matrix: [-1, 0, 1, 0, 1, 0, 0, 0, 1],
      area: PixelRect(x: 0, y: 0, width: 1280, height: 720)),
  ]
}

extension ShowStage {
  /// Changes the root's size, as `xrandr` does, and resizes the application to fill it.
  func resize(width: Int, height: Int) throws {
    #expect(other.switchMode(width: width, height: height))
    server.rootResized(width: width, height: height)
    application.connection.place(
      application.window, at: PixelRect(x: 0, y: 0, width: width, height: height))
    application.collect()
  }

  /// Waits until there is exactly one pane for each of these monitors, of the monitor's size.
  func waitForPanes(_ frames: [PixelRect]) throws {
    let wanted = frames.map { [$0.width, $0.height] }.sorted { $0[0] < $1[0] }
    try Wait.until("panes of the sizes \(frames)") {
      let panes = ourWindows().filter(\.isPane).map { [$0.frame.width, $0.frame.height] }
      return panes.sorted { $0[0] < $1[0] } == wanted
    }
  }
}
