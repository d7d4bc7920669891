internal import CCairo

/// A cairo surface that is destroyed when it goes out of scope.
package struct CairoSurface: ~Copyable {
  /// The surface; nil if there is no memory for it.
  package let pointer: OpaquePointer?

  /// Takes ownership of a surface; cairo accepts a nil one everywhere.
  package init(owning pointer: OpaquePointer?) { self.pointer = pointer }

  /// Creates a surface over the pixels of a view, which must outlive it.
  package init(showing target: PixelTarget) { pointer = target.makeCairoSurface() }

  deinit {
    cairo_surface_destroy(pointer)
  }
}
