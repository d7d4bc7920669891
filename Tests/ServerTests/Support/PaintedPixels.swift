import Testing
import TouchDrawing
import TouchX11
import Touches

/// The pixels that our painters produce, to compare the screen with.
struct PaintedPixels {
  private let pixels: [UInt32]

  /// Paints on a transparent background.
  init(_ bounds: PixelRect, _ paint: (PixelTarget) -> Void) {
    guard let canvas = Canvas(bounds: bounds) else {
      Issue.record("no memory for \(bounds)")
      pixels = []
      return
    }
    paint(canvas.target)
    var pixels: [UInt32] = []
    for y in bounds.y..<bounds.maxY {
      for x in bounds.x..<bounds.maxX { pixels.append(canvas.target[x, y] ?? 0) }
    }
    self.pixels = pixels
  }

  /// Whether a part of the screen of the same size shows exactly these colours.
  func isShown(in grid: PixelGrid) -> Bool {
    grid.pixels.count == pixels.count
      && zip(grid.pixels, pixels).allSatisfy { $0 & 0xFF_FFFF == $1 & 0xFF_FFFF }
  }
}
