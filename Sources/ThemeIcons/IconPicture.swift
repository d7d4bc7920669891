internal import CCairo
internal import CRsvg
internal import SystemSupport
package import TouchDrawing
internal import Touches

/// The reason why an icon cannot be drawn.
package struct IconError: Error, CustomStringConvertible, Sendable {
  /// The icon and the reason, as a message.
  package let description: String
}

/// Draws icons into pictures.
package enum IconPicture {
  /// librsvg, which is loaded for the first SVG file; nil if it is not installed.
  ///
  /// The table of functions does not change afterwards, so any thread may read it.
  private nonisolated(unsafe) static let vectors = rsvg_load()

  /// Whether SVG files can be drawn.
  package static var drawsVectors: Bool { vectors != nil }

  /// The position of an icon in a picture.
  package struct Place: Hashable, Sendable {
    /// The width of the picture, in px.
    package var width: Int
    /// The height of the picture, in px.
    package var height: Int
    /// The rotation of the box that contains the icon; nil for upright, in the whole picture.
    package var turn: FaceTurn?
    /// The distance of the icon's middle below the middle of the box, in px.
    package var offset: Double
    /// The length of its sides, in px.
    package var size: Double

    /// Creates a place for an icon in a picture of `width` by `height` px.
    package init(width: Int, height: Int, turn: FaceTurn?, offset: Double, size: Double) {
      self.width = width
      self.height = height
      self.turn = turn
      self.offset = offset
      self.size = size
    }
  }

  /// Draws an icon.
  ///
  /// - Parameters:
  ///   - file: the icon.
  ///   - place: its place in the picture.
  ///   - tint: the colour of a symbolic icon.
  ///   - ground: a picture of the same size beneath the icon; nil for none.
  /// - Returns: the picture.
  /// - Throws: the reason why it cannot be drawn.
  package static func picture(
    of file: IconFile, at place: Place, tint: Colour, on ground: ScaledPicture?
  ) throws(IconError) -> ScaledPicture {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(clamping: place.width), Int32(clamping: place.height))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    let box = (
      width: place.turn?.width ?? Double(place.width),
      height: place.turn?.height ?? Double(place.height)
    )
    cairo_translate(context, Double(place.width) / 2, Double(place.height) / 2)
    if let turn = place.turn { cairo_rotate(context, turn.rotation) }
    let side = min(place.size, box.width, box.height)
    // Rounded to whole px, because bitmaps would be blurred otherwise.
    let left = ((Double(place.width) - side) / 2).rounded() - Double(place.width) / 2
    let top =
      ((Double(place.height) - side) / 2 + place.offset).rounded() - Double(place.height) / 2
    cairo_translate(context, left, top)
    if file.isVector {
      try drawVector(file.path, side, context)
    } else {
      try drawPixels(file.path, side, context)
    }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else {
      throw IconError(description: "no memory for \(place.width) × \(place.height) px")
    }
    let stride = Int(cairo_image_surface_get_stride(surface)) / MemoryLayout<UInt32>.stride
    let base = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(place.width * place.height)
    for y in 0..<place.height {
      for x in 0..<place.width {
        let pixel = base[y * stride + x]
        pixels.append(file.isSymbolic ? scaled(tint.premultiplied, by: pixel >> 24) : pixel)
      }
    }
    if let ground { lay(&pixels, on: ground) }
    return ScaledPicture(width: place.width, height: place.height, pixels: pixels)
  }

  /// Mixes the pixels of an icon with those of a picture of the same size beneath it.
  private static func lay(_ pixels: inout [UInt32], on ground: ScaledPicture) {
    for index in pixels.indices {
      let icon = pixels[index]
      // Premultiplied channels do not exceed the alpha, so no channel overflows.
      pixels[index] = icon &+ scaled(ground.pixels[index], by: 255 - (icon >> 24))
    }
  }

  /// Returns a premultiplied pixel times share / 255, for a share of 0…255.
  private static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let channel = ((pixel >> shift & 0xFF) * share + 127) / 255
      result |= channel << shift
    }
    return result
  }

  private static func drawVector(
    _ path: String, _ side: Double, _ context: OpaquePointer?
  ) throws(IconError) {
    guard let functions = vectors?.pointee else {
      throw IconError(
        description:
          "\(quoted(path)) is an SVG file, and librsvg-2.so.2 (Debian: librsvg2-2) is not installed"
      )
    }
    var error: UnsafeMutablePointer<rsvg_error>?
    func failure() -> IconError {
      let reason = error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
      if let error { functions.error_free(error) }
      return IconError(description: "cannot draw \(quoted(path)): \(reason)")
    }
    guard let context, let handle = functions.handle_new_from_file(path, &error) else {
      throw failure()
    }
    defer { functions.object_unref(handle) }
    var viewport = rsvg_rectangle(x: 0, y: 0, width: side, height: side)
    let raw = UnsafeMutableRawPointer(context)
    if functions.handle_render_document(handle, raw, &viewport, &error) == 0 { throw failure() }
  }

  private static func drawPixels(
    _ path: String, _ side: Double, _ context: OpaquePointer?
  ) throws(IconError) {
    let canvas: Canvas
    do throws(PictureFileError) {
      let size = try PictureFile.size(of: path)
      guard size.width <= sideLimit, size.height <= sideLimit else {
        throw .cannotRead(
          path: path, reason: .other("it has more than \(sideLimit) px on a side"))
      }
      canvas = try PictureFile.read(path)
    } catch {
      throw IconError(description: "\(error)")
    }
    let target = canvas.target
    let source = target.makeCairoSurface()
    defer { cairo_surface_destroy(source) }
    let scale = side / Double(max(target.bounds.width, target.bounds.height, 1))
    cairo_translate(
      context, (side - Double(target.bounds.width) * scale) / 2,
      (side - Double(target.bounds.height) * scale) / 2)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, source, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    cairo_paint(context)
    // The context must not refer to the source surface after it is freed.
    cairo_set_source_rgb(context, 0, 0, 0)
  }

  /// The largest width or height of an icon, in px.
  private static let sideLimit = 4096
}
