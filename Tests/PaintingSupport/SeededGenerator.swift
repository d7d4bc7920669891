internal import SeededRandom
package import TouchDrawing
package import Touches

/// A seeded generator of random input for painters, the same in every run.
package struct SeededGenerator: RandomNumberGenerator {
  private var generator: SplitMix64

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  package mutating func next() -> UInt64 { generator.next() }

  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  package mutating func colour() -> Colour {
    Colour(
      hex: UInt32.random(in: 0...0xFF_FFFF, using: &self), alpha: .random(in: 0...255, using: &self)
    )
  }

  package mutating func state() -> HaloState {
    switch Int.random(in: 0...2, using: &self) {
    case 0: .down
    case 1: .lifted(progress: number(0...1))
    default: .cancelled(progress: number(0...1))
    }
  }

  package mutating func halo() -> HaloLook {
    HaloLook(
      discRadius: number(0...20), ringRadius: Bool.random(using: &self) ? number(0...30) : 0,
      ringWidth: number(0...8), edgeWidth: number(0...3), colour: colour(), coreColour: colour(),
      edgeColour: colour(), opacity: number(0...1), glow: number(0...6), growth: number(1...2))
  }

  package mutating func rect(in area: PixelRect) -> PixelRect {
    let x = Int.random(in: area.x..<area.maxX, using: &self)
    let y = Int.random(in: area.y..<area.maxY, using: &self)
    return PixelRect(
      x: x, y: y, width: .random(in: 1...area.maxX - x, using: &self),
      height: .random(in: 1...area.maxY - y, using: &self))
  }
}
