import LabelLayout
import Testing
import Touches

@Suite("The sides of labels beside fingers") struct LabelSideTests {
  private static let area = PixelRect(x: 0, y: 0, width: 1200, height: 400)

  /// Returns the bounds of a label to the upper right of a finger.
  private static func usual(_ finger: Point) -> PixelRect {
    PixelRect(x: Int(finger.x) + 14, y: Int(finger.y) - 34, width: 94, height: 20)
  }

  /// Returns the bounds of the labels of fingers that come down one after the other.
  ///
  /// If there is no room to the right of a finger, its usual place is to the left.
  private static func labels(_ fingers: [Point], inside area: PixelRect = area) -> [PixelRect] {
    var labels: [PixelRect] = []
    for finger in fingers {
      var usual = usual(finger)
      if usual.maxX > area.maxX { usual = usual.offset(x: -122, y: 0) }
      let side = LabelSide.free(for: usual, beside: finger, inside: area, around: labels)
      labels.append(side.bounds(usual, beside: finger, inside: area) ?? usual)
    }
    return labels
  }

  /// Expects labels to be inside an area, and none to overlap another.
  private static func expectNoOverlap(_ labels: [PixelRect], inside area: PixelRect = area) {
    for (index, label) in labels.enumerated() {
      #expect(area.contains(label))
      for other in labels[(index + 1)...] { #expect(label.intersection(other).isEmpty) }
    }
  }

  @Test("Labels of fingers that are close together do not overlap", arguments: [50.0, 80, 200])
  func closeFingers(_ distance: Double) {
    let fingers = (0..<5).map { Point(x: 200 + distance * Double($0), y: 200) }
    let labels = Self.labels(fingers)
    Self.expectNoOverlap(labels)
    #expect(labels[0] == Self.usual(fingers[0]))
    #expect(distance < 200 || labels == fingers.map(Self.usual))
  }

  @Test("Labels of a hand beside an edge do not overlap")
  func handAtEdge() {
    let area = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    let fingers = [(1100.0, 300.0), (1150, 290), (1200, 290), (1250, 310)].map(Point.init)
    Self.expectNoOverlap(Self.labels(fingers, inside: area), inside: area)
  }

  @Test("A label without room at a finger moves away from it by rows")
  func rows() {
    let finger = Point(x: 5, y: 395)
    let usual = Self.usual(finger)
    let side = LabelSide.free(for: usual, beside: finger, inside: Self.area, around: [usual])
    let bounds = side.bounds(usual, beside: finger, inside: Self.area)
    #expect(bounds == PixelRect(x: 19, y: 339, width: 94, height: 20))
  }

  @Test("A label that has no room anywhere else stays at its usual place")
  func noRoom() {
    let area = PixelRect(x: 0, y: 0, width: 300, height: 60)
    let finger = Point(x: 100, y: 50)
    let usual = Self.usual(finger)
    for side in LabelSide.all where side != .usual {
      #expect(side.bounds(usual, beside: finger, inside: area) == nil)
    }
    let side = LabelSide.free(for: usual, beside: finger, inside: area, around: [area])
    #expect(side == .usual)
  }

  @Test("Where every place is covered, a label covers as little as possible")
  func leastCoverage() {
    let finger = Point(x: 600, y: 200)
    let usual = Self.usual(finger)
    // Only the top of the label one row above the usual place is free.
    let covered = PixelRect(x: 0, y: 150, width: 1200, height: 250)
    let side = LabelSide.free(
      for: usual, beside: finger, inside: Self.area,
      around: [covered, PixelRect(x: 0, y: 0, width: 1200, height: 140)])
    #expect(side.bounds(usual, beside: finger, inside: Self.area)?.y == 144)
  }
}
