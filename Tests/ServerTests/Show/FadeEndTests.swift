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
          try stage.finger.touchDown(UInt32(number), at: place)
        }
        try Wait.until("the halos") { places.allSatisfy { strength($0) > 100 } }
        for number in places.indices {
          let next = Monotonic.milliseconds + 12
          try stage.finger.touchUp(UInt32(number))
          try Wait.until("the next finger") { Monotonic.milliseconds >= next }
        }
        var faded: Set<Int> = []
        func look() {
          for (number, place) in places.enumerated() {
            let seen = strength(place)
            if faded.contains(number) {
              #expect(seen <= 80, "halo \(number) of round \(round)")
            } else if seen <= 40 {
              faded.insert(number)
            }
          }
        }
        try Wait.until("all halos to fade") {
          look()
          return faded.count == places.count && stage.coveringWindows().isEmpty
        }
        // A compositor may paint once more after windows are parked.
        let end = Monotonic.milliseconds + 100
        while Monotonic.milliseconds < end { look() }
        try stage.waitForCleanScreen()
      }
    }
  }
}
