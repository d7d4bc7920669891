internal import Touches

/// A picture that is laid over many places of a view whose colours are not multiplied by alpha.
package final class StraightStamp {
  /// The picture, premultiplied.
  package let picture: ScaledPicture
  /// Its pixels and those with the alpha taken out of their colours, row by row, with a margin of empty ones.
  private let pixels: UnsafeMutablePointer<UInt32>
  private let straight: UnsafeMutablePointer<UInt32>
  private let stride: Int
  /// The pixels that a group may reach beyond the picture.
  private static let margin = 3

  /// Creates a stamp of a picture.
  package init(_ picture: ScaledPicture) {
    self.picture = picture
    stride = picture.width + 2 * Self.margin
    let frame = PixelRect(x: -Self.margin, y: 0, width: stride, height: picture.height)
    func make() -> PixelTarget {
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: frame.area)
      pixels.initialize(repeating: 0, count: frame.area)
      let target = PixelTarget(bounds: frame, pixels: pixels, stride: frame.width)
      picture.draw(atX: 0, y: 0, into: target)
      return target
    }
    pixels = make().pixels
    let made = make()
    made.makeStraight(frame)
    straight = made.pixels
  }

  deinit {
    pixels.deallocate()
    straight.deallocate()
  }

  /// Returns the places of a row of a view at which the stamp has pixels, in whole groups of four as far as the view
  /// reaches.
  ///
  /// - Parameters:
  ///   - x: the first pixel of the view's row, counted from the left of the picture.
  ///   - count: the number of pixels of the view's row.
  /// - Returns: the places, from that first pixel on.
  func part(from x: Int, count: Int) -> Range<Int> {
    let start = max(-x, 0) & ~3
    let end = min((picture.width - x + 3) & ~3, count)
    return start..<max(start, end)
  }

  /// Returns a row, premultiplied and not, from where a row of a view begins; nil where the stamp has none.
  @inline(__always)
  func row(_ y: Int, from x: Int) -> (pixels: UnsafeRawPointer, straight: UnsafeRawPointer)? {
    guard y >= 0, y < picture.height else { return nil }
    let offset = 4 * (y * stride + Self.margin + x)
    return (UnsafeRawPointer(pixels) + offset, UnsafeRawPointer(straight) + offset)
  }
}
