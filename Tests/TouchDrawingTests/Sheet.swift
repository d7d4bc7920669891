import SeededRandom
import TouchDrawing
import Touches

/// Pixels to paint on in a test, with guard pixels around the part that may be painted.
final class Sheet {
  /// An odd value that no painter would produce: its green is above its alpha.
  static let untouched: UInt32 = 0x01_02_03_04

  private let canvas: Canvas
  /// The part that may be painted.
  let bounds: PixelRect
  private let outer: PixelRect

  /// Creates transparent pixels for a rectangle, and guards as far as `margin` px around it.
  init?(_ bounds: PixelRect, margin: Int = 0) {
    outer = PixelRect(
      x: bounds.x - margin, y: bounds.y - margin, width: bounds.width + 2 * margin,
      height: bounds.height + 2 * margin)
    guard let canvas = Canvas(bounds: outer) else { return nil }
    if margin > 0 {
      canvas.target.fill(outer, with: Self.untouched)
      canvas.clear(bounds)
    }
    self.canvas = canvas
    self.bounds = bounds
  }

  var target: PixelTarget { canvas.target.clipped(to: bounds) }

  /// Returns the alpha at a position, 0…255; -1 outside.
  func alpha(_ x: Int, _ y: Int) -> Int {
    target[x, y].map { Int($0 >> 24) } ?? -1
  }

  /// The number of guards that were painted over.
  var brokenGuards: Int {
    count(in: outer) { x, y, pixel in
      !bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1)) && pixel != Self.untouched
    }
  }

  /// The number of pixels with a channel above their alpha.
  var overbrightPixels: Int {
    count(in: bounds) { _, _, pixel in
      let alpha = pixel >> 24
      return pixel >> 16 & 255 > alpha || pixel >> 8 & 255 > alpha || pixel & 255 > alpha
    }
  }

  /// The number of pixels that are neither opaque nor transparent.
  var translucentPixels: Int {
    count(in: bounds) { _, _, pixel in pixel != 0 && pixel >> 24 != 255 }
  }

  var paintedPixels: Int {
    count(in: bounds) { _, _, pixel in pixel != 0 }
  }

  func count(in rect: PixelRect, where matches: (Int, Int, UInt32) -> Bool) -> Int {
    let target = canvas.target.clipped(to: rect)
    let part = target.bounds
    var count = 0
    for y in 0..<part.height {
      let row = target.pixels + y * target.stride
      for x in 0..<part.width where matches(part.x + x, part.y + y, row[x]) { count += 1 }
    }
    return count
  }
}

/// A seeded generator of random input for painters, the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func colour() -> Colour {
    Colour(
      hex: UInt32.random(in: 0...0xFF_FFFF, using: &self), alpha: .random(in: 0...255, using: &self)
    )
  }

  mutating func state() -> HaloState {
    switch Int.random(in: 0...2, using: &self) {
    case 0: .down
    case 1: .lifted(progress: number(0...1))
    default: .cancelled(progress: number(0...1))
    }
  }

  mutating func halo() -> HaloLook {
    HaloLook(
      discRadius: number(0...20), ringRadius: Bool.random(using: &self) ? number(0...30) : 0,
      ringWidth: number(0...8), edgeWidth: number(0...3), colour: colour(), coreColour: colour(),
      edgeColour: colour(), opacity: number(0...1), glow: number(0...6), growth: number(1...2))
  }

  mutating func rect(in area: PixelRect) -> PixelRect {
    let x = Int.random(in: area.x..<area.maxX, using: &self)
    let y = Int.random(in: area.y..<area.maxY, using: &self)
    return PixelRect(
      x: x, y: y, width: .random(in: 1...area.maxX - x, using: &self),
      height: .random(in: 1...area.maxY - y, using: &self))
  }
}
