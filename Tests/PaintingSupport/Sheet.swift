package import TouchDrawing
package import Touches

/// Pixels to paint on in a test, with guard pixels around the part that may be painted.
package final class Sheet {
  /// An odd value that no painter would produce: its green is above its alpha.
  package static let untouched: UInt32 = 0x01_02_03_04

  private let canvas: Canvas
  /// The part that may be painted.
  package let bounds: PixelRect
  private let outer: PixelRect

  /// Creates transparent pixels for a rectangle, and guards as far as `margin` px around it.
  package init?(_ bounds: PixelRect, margin: Int = 0) {
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

  package var target: PixelTarget { canvas.target.clipped(to: bounds) }

  /// Returns the alpha at a position, 0…255; -1 outside.
  package func alpha(_ x: Int, _ y: Int) -> Int {
    target[x, y].map { Int($0 >> 24) } ?? -1
  }

  /// The number of guards that were painted over.
  package var brokenGuards: Int {
    count(in: outer) { x, y, pixel in
      !bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1)) && pixel != Self.untouched
    }
  }

  /// The number of pixels with a channel above their alpha.
  package var overbrightPixels: Int {
    count(in: bounds) { _, _, pixel in
      let alpha = pixel >> 24
      return pixel >> 16 & 255 > alpha || pixel >> 8 & 255 > alpha || pixel & 255 > alpha
    }
  }

  /// The number of pixels that are neither opaque nor transparent.
  package var translucentPixels: Int {
    count(in: bounds) { _, _, pixel in pixel != 0 && pixel >> 24 != 255 }
  }

  package var paintedPixels: Int {
    count(in: bounds) { _, _, pixel in pixel != 0 }
  }

  package func count(in rect: PixelRect, where matches: (Int, Int, UInt32) -> Bool) -> Int {
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
