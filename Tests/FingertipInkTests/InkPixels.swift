import TouchDrawing
import Touches

/// A copy of painted pixels.
struct InkPixels: Equatable {
  private var pixels: [UInt32] = []

  /// No pixels.
  init() {}

  /// Copies pixels.
  init(_ target: PixelTarget) {
    for y in 0..<target.bounds.height {
      pixels += UnsafeBufferPointer(
        start: target.pixels + y * target.stride, count: target.bounds.width)
    }
  }

  /// Returns the number of pixels with a channel that differs by more than a tolerance, of 255.
  ///
  /// All pixels differ from those of another number.
  func differences(from other: InkPixels, tolerance: Int) -> Int {
    guard self != other else { return 0 }
    guard pixels.count == other.pixels.count else { return max(pixels.count, other.pixels.count) }
    return zip(pixels, other.pixels).count { pixel, other in
      pixel != other
        && [0, 8, 16, 24].contains { shift in
          (Int(pixel >> shift & 255) - Int(other >> shift & 255)).magnitude > tolerance
        }
    }
  }
}
