import PixelComparison
import SystemSupport
import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("The end of a fading halo", .server(.stage), .serialized)
struct FadeEndTests {
  /// What compositors paint while windows are parked depends on their timing, so the test fades
  /// many halos one after the other.
  @Test("A halo does not reappear after it has faded", arguments: Surroundings.composited)
  func noFlash(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      let points = (0..<8).map { Point(x: 100 + 140 * Double($0), y: 200) }
      func strength(_ point: Point) -> Int {
        stage.reader.pixelAtOnce(x: Int(point.x), y: Int(point.y)).distance(to: stage.colour)
      }
      for round in 1...8 {
        for (number, point) in points.enumerated() {
          try stage.finger.touchDown(UInt32(number), at: point)
        }
        try Wait.until("the halos to be shown") { points.allSatisfy { strength($0) > 100 } }
        for number in points.indices {
          let next = Monotonic.milliseconds + 12
          try stage.finger.touchUp(UInt32(number))
          try Wait.until("the time of the next lift") { Monotonic.milliseconds >= next }
        }
        var faded: Set<Int> = []
        func look() {
          for (number, point) in points.enumerated() {
            let seen = strength(point)
            if faded.contains(number) {
              #expect(seen <= 80, "halo \(number) of round \(round)")
            } else if seen <= 40 {
              faded.insert(number)
            }
          }
        }
        try Wait.until("all halos to fade") {
          look()
          return faded.count == points.count && stage.coveringWindows().isEmpty
        }
        // A compositor may paint once more after windows are parked.
        let end = Monotonic.milliseconds + 100
        while Monotonic.milliseconds < end { look() }
        try stage.waitForCleanScreen()
      }
    }
  }
}
