internal import Touches

/// A picture that is drawn at many places into views with straight (not premultiplied) alpha.
package final class StraightStamp {
  /// The picture, premultiplied.
  package let picture: ScaledPicture
  /// The picture's premultiplied and straight pixels, row by row, with a margin of empty ones.
  private let pixels: UnsafeMutablePointer<UInt32>
  private let straight: UnsafeMutablePointer<UInt32>
  private let stride: Int
  /// The number of pixels by which a group of four may reach beyond the picture.
  private static let margin = 3

  /// Creates a stamp from a picture.
  package init(_ picture: ScaledPicture) {
    self.picture = picture
    stride = picture.width + 2 * Self.margin
    let frame = PixelRect(x: -Self.margin, y: 0, width: stride, height: picture.height)
    func makeTarget() -> PixelTarget {
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: frame.area)
      pixels.initialize(repeating: 0, count: frame.area)
      let target = PixelTarget(bounds: frame, pixels: pixels, stride: frame.width)
      picture.draw(atX: 0, y: 0, into: target)
      return target
    }
    pixels = makeTarget().pixels
    let straightTarget = makeTarget()
    straightTarget.unpremultiply(frame)
    straight = straightTarget.pixels
  }

  deinit {
    pixels.deallocate()
    straight.deallocate()
  }

  /// Returns the places of a row of a view at which the stamp has pixels, extended to whole groups
  /// of four within the view.
  ///
  /// - Parameters:
  ///   - x: the first pixel of the view's row, relative to the left edge of the picture.
  ///   - count: the number of pixels of the view's row.
  /// - Returns: the places, counted from the first pixel of the view's row.
  func part(from x: Int, count: Int) -> Range<Int> {
    let start = max(-x, 0) & ~3
    let end = min((picture.width - x + 3) & ~3, count)
    return start..<max(start, end)
  }

  /// Returns pointers into a row, for the first pixel of a view's row; nil if there is no such row.
  @inline(__always)
  func row(_ y: Int, from x: Int) -> (pixels: UnsafeRawPointer, straight: UnsafeRawPointer)? {
    guard y >= 0, y < picture.height else { return nil }
    let offset = 4 * (y * stride + Self.margin + x)
    return (UnsafeRawPointer(pixels) + offset, UnsafeRawPointer(straight) + offset)
  }
}
