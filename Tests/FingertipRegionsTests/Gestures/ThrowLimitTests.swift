import Testing
import TouchRouting
import Touches

@testable import FingertipRegions

/// Limits of taps, the distance of a finger within 40 ms in mm, and whether it throws the card.
private let cases: [(limits: String, distance: Double, isThrown: Bool)] = [
  ("{}", 2, false),
  ("{}", 10, true),
  ("{slop: 15}", 10, false),
  ("{slop: 1}", 2, true),
  ("{tapDuration: 30}", 2, true),
]

@Test(
  "A finger that taps by the limits of the configuration throws nothing", arguments: cases.indices)
func throwLimits(_ index: Int) throws {
  let (limits, distance, isThrown) = cases[index]
  let fixture = try RoutedRegions(
    """
    gestures: {defaults: \(limits)}
    regions:
    - id: card
      frame: {left: 100px, top: 100px, width: 300px, height: 200px}
      motion: {throw: true}
      on: {moved: {move: self}}
    """)
  let end = 200 + distance * 10
  fixture.finger(.began, 200, 200, contact: 1)
  fixture.finger(.moved, (200 + end) / 2, 200, contact: 1)
  fixture.finger(.ended, end, 200, contact: 1)
  #expect((fixture.layout.motions.nextMove != nil) == isThrown)
}
