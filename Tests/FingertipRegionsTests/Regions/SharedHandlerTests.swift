import RegionControls
import Testing
import TouchRouting
import Touches

@testable import FingertipRegions

/// The fingers on regions with `touches: each`.
@Suite struct SharedHandlerTests {
  @Test("The second finger on a slider with `touches: each` does not take the value from the first")
  func slider() throws {
    let fixture = try RoutedRegions(
      """
      regions:
      - id: volume
        frame: {left: 0px, top: 0px, width: 1000px, height: 50px}
        control: slider
        touches: each
        value: {to: [0, 100]}
      """)
    fixture.finger(.began, 200, 25, contact: 1)
    let first = try #require(fixture.layout.live.value(of: "volume"))
    fixture.finger(.began, 800, 25, contact: 2)
    fixture.finger(.moved, 900, 25, contact: 2)
    #expect(fixture.layout.live.value(of: "volume") == first)
    fixture.finger(.moved, 400, 25, contact: 1)
    let second = try #require(fixture.layout.live.value(of: "volume"))
    #expect(second[0] > first[0] && second[0] < 50)
    fixture.finger(.ended, 400, 25, contact: 1)
    fixture.finger(.ended, 900, 25, contact: 2)
    #expect(fixture.layout.live.value(of: "volume") == second)
  }

  @Test("Each finger on a region with `touches: each` that has actions only is handled")
  func actions() throws {
    let fixture = try RoutedRegions(
      "regions: [{id: pad, touches: each, on: {began: {emit: down}}}]")
    for contact: UInt32 in 1...3 {
      fixture.finger(.began, 100 * Double(contact), 100, contact: contact)
    }
    let acts = fixture.effects.filter { if case .act = $0.kind { true } else { false } }
    #expect(acts.count == 3)
  }
}
