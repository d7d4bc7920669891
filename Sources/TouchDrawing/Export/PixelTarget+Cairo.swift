internal import CCairo
internal import Touches

extension PixelTarget {
  /// Creates a cairo surface over the view, which must outlive it; the caller destroys it.
  package func makeCairoSurface() -> OpaquePointer? {
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    return cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_ARGB32, Int32(clamping: bounds.width), Int32(clamping: bounds.height),
      Int32(clamping: stride * MemoryLayout<UInt32>.stride))
  }
}
