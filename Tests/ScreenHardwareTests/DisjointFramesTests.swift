import Testing
import Touches

@testable import ScreenHardware

@Test(
  "Frames of monitors are divided so that they cover the same pixels, and none twice",
  arguments: [
    // Side by side, equal, one within the other, and crossing.
    ([(0, 0, 8, 6), (8, 0, 8, 6)], 2), ([(0, 0, 8, 6), (0, 0, 8, 6)], 1),
    ([(0, 0, 6, 4), (0, 0, 8, 6)], 1), ([(0, 0, 8, 4), (0, 0, 5, 6)], 2),
    ([(2, 0, 3, 9), (0, 2, 9, 3)], 3), ([(0, 0, 6, 6), (4, 4, 6, 6), (2, 2, 5, 5)], 5), ([], 0),
  ] as [([(Int, Int, Int, Int)], Int)])
func disjointFrames(_ given: [(Int, Int, Int, Int)], count: Int) {
  let frames = given.map { PixelRect(x: $0.0, y: $0.1, width: $0.2, height: $0.3) }
  let parts = frames.disjoint
  #expect(parts.count == count)
  for x in 0..<12 {
    for y in 0..<12 {
      let pixel = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
      let isCovered = frames.contains { $0.contains(pixel) }
      #expect(parts.count { $0.contains(pixel) } == (isCovered ? 1 : 0), "\(pixel)")
    }
  }
}
