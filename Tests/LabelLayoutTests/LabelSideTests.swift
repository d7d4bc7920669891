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
  private static func labels(_ fingers: [Point]) -> [PixelRect] {
    var labels: [PixelRect] = []
    for finger in fingers {
      let usual = usual(finger)
      let side = LabelSide.free(for: usual, beside: finger, inside: area, around: labels)
      labels.append(side.bounds(usual, beside: finger, inside: area) ?? usual)
    }
    return labels
  }

  @Test("Labels of fingers that are close together do not overlap", arguments: [50.0, 80, 200])
  func closeFingers(_ distance: Double) {
    let fingers = (0..<5).map { Point(x: 200 + distance * Double($0), y: 200) }
    let labels = Self.labels(fingers)
    for (index, label) in labels.enumerated() {
      #expect(Self.area.contains(label))
      for other in labels[(index + 1)...] { #expect(label.intersection(other).isEmpty) }
    }
    #expect(labels[0] == Self.usual(fingers[0]))
    #expect(distance < 200 || labels == fingers.map(Self.usual))
  }

  @Test("A label that has no room on another side stays on its usual side")
  func noRoom() {
    let finger = Point(x: 5, y: 395)
    let usual = Self.usual(finger)
    for side in LabelSide.allCases where side != .usual {
      #expect(side.bounds(usual, beside: finger, inside: Self.area) == nil)
    }
    let side = LabelSide.free(for: usual, beside: finger, inside: Self.area, around: [usual])
    #expect(side == .usual)
  }
}
