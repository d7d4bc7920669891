internal import CX11
internal import TouchDrawing

extension PixelFormat {
  /// Determines the format of a visual.
  ///
  /// For a visual with a colour table, this fills the free entries of the colour map, which costs a
  /// round trip for each of its 216 colours.
  init(
    _ visual: UnsafeMutablePointer<Visual>?, depth: Int32, colormap: Colormap,
    display: OpaquePointer
  ) {
    let bitsPerPixel = Self.bitsPerPixel(depth: depth, display)
    guard let visual = visual?.pointee else {
      self.init(bitsPerPixel: bitsPerPixel)
      return
    }
    switch visual.class {
    case TrueColor, DirectColor:
      self.init(
        bitsPerPixel: bitsPerPixel, red: UInt32(truncatingIfNeeded: visual.red_mask),
        green: UInt32(truncatingIfNeeded: visual.green_mask),
        blue: UInt32(truncatingIfNeeded: visual.blue_mask))
    default:
      let count = Int(visual.map_entries)
      let pixels = Self.tablePixels(
        of: colormap, existing: Self.colours(of: colormap, count: count, display), display)
      self.init(
        bitsPerPixel: bitsPerPixel, tablePixels: pixels,
        colours: Self.colours(of: colormap, count: count, display))
    }
  }

  private static func bitsPerPixel(depth: Int32, _ display: OpaquePointer) -> Int {
    var count: Int32 = 0
    guard let formats = XListPixmapFormats(display, &count) else { return 32 }
    defer { XFree(formats) }
    let found = UnsafeBufferPointer(start: formats, count: Int(count)).first { $0.depth == depth }
    return found.map { Int($0.bits_per_pixel) } ?? 32
  }

  /// Returns the colours of a colour map, 0xRRGGBB.
  private static func colours(
    of map: Colormap, count: Int, _ display: OpaquePointer
  ) -> [UInt32] {
    var colours = (0..<count).map { index in
      var colour = XColor()
      colour.pixel = UInt(index)
      return colour
    }
    XQueryColors(display, map, &colours, Int32(count))
    return colours.map {
      UInt32($0.red >> 8) << 16 | UInt32($0.green >> 8) << 8 | UInt32($0.blue >> 8)
    }
  }

  /// Allocates the colours of a table; if the colour map is full, the nearest existing ones stand
  /// in.
  private static func tablePixels(
    of map: Colormap, existing: [UInt32], _ display: OpaquePointer
  ) -> [UInt32] {
    tableColours.map { wanted in
      var colour = XColor()
      let channels = [16, 8, 0].map { UInt16(wanted >> $0 & 255) * 0x101 }
      (colour.red, colour.green, colour.blue) = (channels[0], channels[1], channels[2])
      guard XAllocColor(display, map, &colour) == 0 else { return UInt32(colour.pixel) }
      return UInt32(nearest(to: wanted, in: existing))
    }
  }
}
