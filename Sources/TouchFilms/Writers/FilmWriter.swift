package import SystemSupport
package import TouchDrawing
package import Touches

/// A place where the frames of a film go, one after another.
package protocol FilmWriter: AnyObject {
  /// Takes a frame; its pixels are good until this returns.
  func add(_ frame: FilmFrame) throws(FileError)

  /// Completes the film, which is in its place then.
  ///
  /// - Parameters:
  ///   - count: the number of frames.
  ///   - isInterrupted: whether to give up.
  /// - Throws: `FileError` where it cannot be written; what was in its place stays then.
  func finish(count: Int, isInterrupted: () -> Bool) throws(FileError)
}

/// A frame of a film.
package struct FilmFrame {
  /// Its number, from 0 on.
  package let index: Int
  /// All of its pixels, premultiplied.
  package let picture: PixelTarget
  /// The rectangles in which it differs from the frame before, in px; they may overlap.
  package let damage: [PixelRect]
  /// Whether nothing shows through it.
  package let isOpaque: Bool

  /// The rectangle that holds all changes, empty where there are none.
  var change: PixelRect { damage.reduce(PixelRect.empty) { $0.union($1) } }
}

/// A part of a frame that another thread may keep.
struct FilmPiece: Sendable {
  /// The part, in px of the film.
  let rect: PixelRect
  /// Its pixels, premultiplied, row by row.
  let pixels: [UInt32]

  /// Copies a part of a frame.
  init(_ rect: PixelRect, of picture: PixelTarget) {
    self.rect = rect
    pixels = [UInt32](unsafeUninitializedCapacity: rect.area) { buffer, filled in
      if let base = buffer.baseAddress {
        PixelTarget(bounds: rect, pixels: base, stride: rect.width).copy(rect, from: picture)
      }
      filled = rect.area
    }
  }

  /// Returns it as a PNG file; nil without memory.
  func png() -> [UInt8]? {
    var pixels = pixels
    var bytes: [UInt8]?
    var span = pixels.mutableSpan
    PixelTarget.paint(on: &span, showing: rect) { bytes = PNGFile.bytes(of: $0) }
    return bytes
  }
}
