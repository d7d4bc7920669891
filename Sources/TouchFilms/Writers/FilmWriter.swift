package import SystemSupport
package import TouchDrawing
package import Touches

/// A destination for the frames of a film, one after another.
package protocol FilmWriter: AnyObject {
  /// Whether frames without changes can be left out, because frames have durations.
  var storesDurations: Bool { get }

  /// Adds a frame; its pixels are valid until this returns.
  func add(_ frame: FilmFrame) throws(FileError)

  /// Completes the film and moves it into place.
  ///
  /// - Parameters:
  ///   - count: the number of frames.
  ///   - isInterrupted: whether to stop.
  /// - Throws: `FileError` if it cannot be written; a former file then stays in place.
  func finish(count: Int, isInterrupted: () -> Bool) throws(FileError)
}

/// A frame of a film.
package struct FilmFrame {
  /// Its index, from 0.
  package let index: Int
  /// All of its pixels, premultiplied.
  package let picture: PixelTarget
  /// The rectangles that differ from the previous frame, in px; they may overlap.
  package let damage: [PixelRect]
  /// Whether all pixels are opaque.
  package let isOpaque: Bool

  /// The bounding rectangle of all changes; empty if there are none.
  var change: PixelRect { damage.reduce(PixelRect.empty) { $0.union($1) } }
}

/// A copied rectangle of a frame, which other threads may use.
struct FilmPiece: Sendable {
  /// The rectangle, in px of the film.
  let rect: PixelRect
  /// Its pixels, premultiplied, row by row.
  let pixels: [UInt32]
  /// Whether all pixels of the film are opaque.
  let isOpaque: Bool

  /// Copies a rectangle of a frame.
  init(_ rect: PixelRect, of frame: FilmFrame) {
    self.rect = rect
    isOpaque = frame.isOpaque
    pixels = [UInt32](unsafeUninitializedCapacity: rect.area) { buffer, filled in
      if let base = buffer.baseAddress {
        PixelTarget(bounds: rect, pixels: base, stride: rect.width).copy(rect, from: frame.picture)
      }
      filled = rect.area
    }
  }

  /// Encodes it as a PNG file.
  ///
  /// - Parameter storesAlpha: whether the file has alpha even if all of its pixels are opaque.
  /// - Returns: the bytes of the file; nil if memory is short.
  func png(storesAlpha: Bool = false) -> [UInt8]? {
    var pixels = pixels
    // cairo omits alpha if it is 255 everywhere; 254 in one pixel is not visible.
    if storesAlpha, let first = pixels.first, pixels.allSatisfy({ $0 >> 24 == 255 }) {
      pixels[0] = first & 0xFEFE_FEFE
    }
    var bytes: [UInt8]?
    var span = pixels.mutableSpan
    PixelTarget.paint(on: &span, showing: rect) { bytes = PNGFile.bytes(of: $0) }
    return bytes
  }
}
