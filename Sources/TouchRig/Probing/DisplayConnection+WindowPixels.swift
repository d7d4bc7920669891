internal import CX11
package import TouchX11

extension DisplayConnection {
  /// Reads a pixel of a window.
  ///
  /// - Parameters:
  ///   - window: the window, which a compositor keeps apart from those above it.
  ///   - x: px of the window.
  ///   - y: px of the window.
  /// - Returns: 0xAARRGGBB where it has 32 bits; nil where the window or its pixels are gone.
  package func pixel(of window: WindowID, x: Int, y: Int) -> UInt32? {
    let found = try? trapping { () -> UInt32? in
      guard
        let image = XGetImage(
          display, window.rawValue, Int32(x), Int32(y), 1, 1, UInt.max, ZPixmap)
      else { return nil }
      defer { _ = image.pointee.f.destroy_image?(image) }
      return image.pointee.f.get_pixel.map { UInt32(truncatingIfNeeded: $0(image, 0, 0)) }
    }
    return found.flatMap { $0 }
  }
}
