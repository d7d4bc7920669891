import SystemSupport
import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("The end of a fading halo", .server(.stage), .serialized)
struct FadeEndTests {
  /// What compositors paint while windows are parked is a matter of their timing, so there are many
  /// halos, which fade one after the other.
  @Test("A fading halo shows nothing more once it has gone", arguments: Surroundings.composited)
  func flash(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings) { stage in
      let places = (0..<8).map { Point(x: 100 + 140 * Double($0), y: 200) }
      func strength(_ place: Point) -> Int {
        stage.reader.pixelAtOnce(x: Int(place.x), y: Int(place.y)).distance(to: stage.colour)
      }
      for round in 1...8 {
        for (number, place) in places.enumerated() {
          let next = Monotonic.milliseconds + 12
          try stage.finger.tap(UInt32(number), at: place)
          try Wait.until("the next touch") { Monotonic.milliseconds >= next }
        }
        let end = Monotonic.milliseconds + 800
        try Wait.until("the first halos") { places.allSatisfy { strength($0) > 100 } }
        var faded: Set<Int> = []
        while Monotonic.milliseconds < end {
          for (number, place) in places.enumerated() {
            let seen = strength(place)
            if faded.contains(number) {
              #expect(seen <= 80, "halo \(number) of round \(round)")
            } else if seen <= 40 {
              faded.insert(number)
            }
          }
        }
        #expect(faded.count == places.count)
        try stage.waitForCleanScreen()
      }
    }
  }
}
