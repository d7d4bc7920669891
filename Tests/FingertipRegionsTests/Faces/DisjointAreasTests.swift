import SeededRandom
import Testing
import Touches

@testable import FingertipRegions

@Test("A search in bands finds the same overlaps as a comparison of all areas", arguments: 1...20)
func separateAreas(_ seed: UInt64) {
  var numbers = SplitMix64(seed: seed)
  var areas = DisjointAreas()
  var list: [PixelRect] = []
  for _ in 0..<400 {
    let area = PixelRect(
      x: Int.random(in: -100...900, using: &numbers),
      y: Int.random(in: -100...900, using: &numbers),
      width: Int.random(in: 1...90, using: &numbers),
      height: Int.random(in: 1...200, using: &numbers))
    let hasRoom = list.allSatisfy { $0.intersection(area).isEmpty }
    #expect(areas.hasRoom(for: area) == hasRoom)
    if hasRoom {
      areas.append(area)
      list.append(area)
    }
  }
}
