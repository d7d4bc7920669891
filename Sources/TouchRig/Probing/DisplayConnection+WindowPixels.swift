internal import CX11
package import TouchX11
package import WindowStates

extension DisplayConnection {
  /// Reads a pixel of a window.
  ///
  /// - Parameters:
  ///   - window: the window, which must have its own pixels, as under a compositor.
  ///   - x: the column, in px of the window.
  ///   - y: the row, in px of the window.
  /// - Returns: 0xAARRGGBB for a depth of 32 bits; nil if the window or its pixels are gone.
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

  /// Reads every pixel of a window, row by row, in the format of `pixel(of:x:y:)`.
  package func pixels(of window: WindowID) -> [UInt32]? {
    let found = try? trapping { () -> [UInt32]? in
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(display, window.rawValue, &attributes) != 0,
        let image = XGetImage(
          display, window.rawValue, 0, 0, UInt32(attributes.width), UInt32(attributes.height),
          UInt.max, ZPixmap)
      else { return nil }
      defer { _ = image.pointee.f.destroy_image?(image) }
      guard image.pointee.bits_per_pixel == 32, let data = image.pointee.data else { return nil }
      let perRow = Int(image.pointee.bytes_per_line) / 4
      let count = perRow * Int(image.pointee.height)
      return data.withMemoryRebound(to: UInt32.self, capacity: count) {
        [UInt32](UnsafeBufferPointer(start: $0, count: count))
      }
    }
    return found.flatMap { $0 }
  }
}
