import PixelComparison
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
    pixels = canvas.colours
  }

  /// Whether a part of the screen of the same size shows exactly these colours.
  func isShown(in grid: PixelGrid) -> Bool {
    greatestDeviation(grid.pixels, from: pixels) == 0
  }
}

extension Canvas {
  /// The pixels, row by row.
  var colours: [UInt32] {
    Array(UnsafeBufferPointer(start: target.pixels, count: target.bounds.area))
  }
}
