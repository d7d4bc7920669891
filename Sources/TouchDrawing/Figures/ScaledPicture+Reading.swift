import CCairo
import Touches

extension ScaledPicture {
  /// Reads a picture file and scales it to its displayed size; the original pixels are not kept.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - width: the displayed width in px, 1 or more.
  ///   - height: the displayed height in px, 1 or more.
  ///   - turn: its rotation in a frame of that size; nil to fill the frame upright.
  /// - Throws: `PictureFileError.cannotRead`.
  public convenience init(
    _ path: String, width: Int, height: Int, turn: FaceTurn? = nil
  ) throws(PictureFileError) {
    let source = try PictureFile.read(path)
    try self.init(path, showing: source.target, width: width, height: height, turn)
  }

  /// Reads a picture file, scaled to fit into a frame without distortion.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - width: the width of the frame, in px.
  ///   - height: the height of the frame, in px.
  /// - Throws: `PictureFileError.cannotRead`.
  package convenience init(
    _ path: String, fittingWidth width: Double, height: Double
  ) throws(PictureFileError) {
    let size = try PictureFile.size(of: path)
    let scale = min(width / Double(max(size.width, 1)), height / Double(max(size.height, 1)))
    func pixels(_ length: Int) -> Int { max(Int((Double(length) * scale).rounded()), 1) }
    try self.init(path, width: pixels(size.width), height: pixels(size.height))
  }

  /// Creates a picture from a view, scaled to another size.
  ///
  /// - Throws: `PictureFileError.cannotRead` if there is no memory.
  fileprivate convenience init(
    _ path: String, showing source: PixelTarget, width: Int, height: Int, _ turn: FaceTurn?
  ) throws(PictureFileError) {
    guard let canvas = Canvas(bounds: PixelRect(x: 0, y: 0, width: width, height: height)) else {
      throw .cannotRead(path: path, reason: .other("no memory for \(width) × \(height) px"))
    }
    Self.stretch(source, over: canvas.target, turn)
    let count = canvas.bounds.area
    self.init(
      width: width, height: height,
      pixels: [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
        if let base = buffer.baseAddress { canvas.copy(canvas.bounds, into: base) }
        filled = count
      })
  }

  /// Paints a view over all of another one, or turned about its middle.
  fileprivate static func stretch(
    _ source: PixelTarget, over target: PixelTarget, _ turn: FaceTurn?
  ) {
    let from = CairoSurface(showing: source)
    let to = CairoSurface(showing: target)
    let context = cairo_create(to.pointer)
    let (width, height) = (Double(target.bounds.width), Double(target.bounds.height))
    if let turn {
      cairo_translate(context, width / 2, height / 2)
      cairo_rotate(context, turn.rotation)
      cairo_translate(context, -turn.width / 2, -turn.height / 2)
      if turn.clipsToFrame {
        cairo_rectangle(context, 0, 0, turn.width, turn.height)
        cairo_clip(context)
      }
    }
    cairo_scale(
      context, (turn?.width ?? width) / Double(source.bounds.width),
      (turn?.height ?? height) / Double(source.bounds.height))
    cairo_set_source_surface(context, from.pointer, 0, 0)
    let pattern = cairo_get_source(context)
    // Each pixel of a reduced picture is the mean of those beneath it. CAIRO_FILTER_BEST does that
    // too, but turns the pixels of a much enlarged picture into squares.
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    // The edge pixels extend beyond the picture; transparent pixels there would fade its rim.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    cairo_destroy(context)
    cairo_surface_flush(to.pointer)
  }
}

/// A picture whose original pixels are kept, so that it can be shown at several sizes.
package final class PictureOriginal {
  private let path: String
  private let canvas: Canvas
  /// Whether the file has more pixels than are kept.
  private let isReduced: Bool

  /// The number of pixels that are kept.
  package var pixelCount: Int { canvas.bounds.area }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - pixelLimit: the largest number of pixels to keep, 1 or more; a larger picture is reduced.
  /// - Throws: `PictureFileError.cannotRead`.
  package init(_ path: String, most pixelLimit: Int) throws(PictureFileError) {
    self.path = path
    let file = try PictureFile.read(path)
    isReduced = file.bounds.area > pixelLimit
    if isReduced, let smaller = Self.reduce(file.target, to: pixelLimit) {
      canvas = smaller
    } else {
      canvas = file
    }
  }

  /// Returns a reduced copy with at most the given number of pixels; nil if memory runs out.
  private static func reduce(_ source: PixelTarget, to pixelLimit: Int) -> Canvas? {
    let size = source.bounds
    let scale = (Double(pixelLimit) / Double(size.area)).squareRoot()
    let bounds = PixelRect(
      x: 0, y: 0, width: max(Int(Double(size.width) * scale), 1),
      height: max(Int(Double(size.height) * scale), 1))
    guard let smaller = Canvas(bounds: bounds) else { return nil }
    ScaledPicture.stretch(source, over: smaller.target, nil)
    return smaller
  }

  /// Returns the picture scaled to a size.
  ///
  /// - Parameters:
  ///   - width: the width in px, 1 or more.
  ///   - height: the height in px, 1 or more.
  ///   - turn: its rotation in a frame of that size; nil to fill the frame upright.
  /// - Returns: the picture; it is read again if it needs more pixels than are kept.
  /// - Throws: `PictureFileError.cannotRead`.
  package func scaled(
    width: Int, height: Int, turn: FaceTurn?
  ) throws(PictureFileError) -> ScaledPicture {
    let shown = (width: turn?.width ?? Double(width), height: turn?.height ?? Double(height))
    let isEnough =
      !isReduced
      || (shown.width <= Double(canvas.bounds.width)
        && shown.height <= Double(canvas.bounds.height))
    return isEnough
      ? try ScaledPicture(path, showing: canvas.target, width: width, height: height, turn)
      : try ScaledPicture(path, width: width, height: height, turn: turn)
  }
}

extension PNGFile {
  /// Writes a picture as a PNG file.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - path: The file; an existing one is replaced once the picture is complete.
  /// - Throws: `PictureFileError.cannotWrite`.
  package static func write(_ picture: ScaledPicture, to path: String) throws(PictureFileError) {
    let bounds = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
    guard let canvas = Canvas(bounds: bounds) else {
      throw .cannotWrite(path: path, reason: .other("no memory for its pixels"))
    }
    picture.draw(atX: 0, y: 0, into: canvas.target)
    try write(canvas.target, to: path)
  }
}
