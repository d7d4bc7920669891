internal import Touches

/// A picture that is laid over many places of a view whose colours are not multiplied by alpha.
package final class StraightStamp {
  /// The picture, premultiplied.
  package let picture: ScaledPicture
  /// Its pixels with the alpha taken out of their colours, row by row.
  private let straight: [UInt32]

  /// Creates a stamp of a picture.
  package init(_ picture: ScaledPicture) {
    self.picture = picture
    var pixels = picture.pixels
    let bounds = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      PixelTarget(bounds: bounds, pixels: start, stride: bounds.width).makeStraight(bounds)
    }
    straight = pixels
  }

  /// Calls a function with the first pixel of the picture, and the first of those that are not premultiplied.
  @inline(__always)
  func withRows(_ body: (UnsafePointer<UInt32>, UnsafePointer<UInt32>) -> Void) {
    picture.pixels.withUnsafeBufferPointer { pixels in
      straight.withUnsafeBufferPointer { straight in
        guard let pixels = pixels.baseAddress, let straight = straight.baseAddress else { return }
        body(pixels, straight)
      }
    }
  }
}
