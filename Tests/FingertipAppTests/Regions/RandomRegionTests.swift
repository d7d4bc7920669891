import SeededRandom
@testable import SettingsReading
import Testing
import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings

// Most combinations of the pieces are invalid in some way.
@Test(
  "Random pieces of regions crash neither the reader nor the layout",
  arguments: 1...20)
func randomRegions(_ seed: UInt64) {
  let pieces = [
    "regions:", "\n- ", "\n  ", "\n    ", "id: a", "id: b", "frame: fill", "frame: {width: 9%}",
    "frame: {edge: top, height: 3}", "shape: circle", "shape: {rounded: 1}", "shape: {polygon: ",
    "[[0, 0], [9, 9], [0, 5pt]]", "}", "outset: -9", "policy: eat", "policy: offer", "hit: {to: a}",
    "hit: {to: b}", "control: button", "on: {moved: {move: self}}", "on: {began: {log: x}}",
    "children:", "constrain: parent", "screen: x", ", ", "[", "]", "draw: {fill: red}",
  ]
  var generator = SplitMix64(seed: seed)
  let screen = PixelRect(x: 0, y: 0, width: 100, height: 80)
  for _ in 0..<200 {
    let count = Int.random(in: 0...30, using: &generator)
    let text =
      "regions:\n- "
      + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
      .joined(separator: Bool.random(using: &generator) ? "\n  " : "")
    let configuration = Configuration(Array(text.utf8))
    let layout = RegionLayout(configuration.regions, on: .init(screen: screen, monitors: []))
    _ = layout.tree.hitTest(Point(x: 5, y: 5))
    _ = RegionAdvice(on: configuration.regions)
  }
}
