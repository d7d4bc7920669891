internal import HaloLooks
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The pictures of halos while a finger is down, and the sheet on which fading halos are painted.
///
/// While a finger is down its halo always looks the same, so its picture is painted once for each
/// colour, band height and variant, and kept by the server. A fading halo changes with every frame,
/// for which each slot has a cell of the sheet.
final class HaloPictureCache {
  /// The width and height of every halo window, in px; odd, so that there is a middle pixel.
  let size: Int
  let surface: WindowSurface
  private let connection: DisplayConnection
  private let looks: MarkLooks
  private var painter = HaloAppearancePainter()
  private var spans = ShapeSpans()
  /// The few pictures that exist: to compare their styles takes less time than to hash one.
  private var pictures: [(style: Style, picture: HaloPicture)] = []
  private var sheet: PixelImage
  private var cellCount: Int

  /// The properties by which pictures of halos differ.
  private struct Style: Equatable {
    var colour: Colour
    var bandHeight: Int
    var variant: Int
  }

  private var medium: Medium { surface.medium }

  /// Creates a cache for a number of slots.
  ///
  /// - Throws: `PixelImageError` when there is no memory for the sheet.
  init(
    connection: DisplayConnection, looks: MarkLooks, surface: WindowSurface, slots: Int
  ) throws(PixelImageError) {
    self.connection = connection
    self.looks = looks
    self.surface = surface
    size = 2 * Int(looks.appearance.reach.rounded(.up)) + 1
    cellCount = max(slots, 1)
    sheet = try PixelImage(
      connection: connection, width: size, height: size * cellCount, surface: surface)
  }

  /// Makes room for more slots; the server must have read every earlier put.
  func reserve(slots: Int) throws(PixelImageError) {
    guard slots > cellCount else { return }
    sheet = try PixelImage(
      connection: connection, width: size, height: size * slots, surface: surface)
    cellCount = slots
  }

  /// Returns the picture of a finger that is down.
  ///
  /// - Parameters:
  ///   - slot: the finger's slot.
  ///   - isCrowd: whether there are many halos.
  /// - Returns: the picture, which is kept.
  func picture(forSlot slot: Int, isCrowd: Bool) -> HaloPicture {
    let style = Style(
      colour: looks.colour(forSlot: slot),
      bandHeight: MarkLooks.bandHeight(isFading: false, isCrowd: isCrowd),
      variant: looks.appearance.variant(forSlot: slot))
    if let cached = pictures.first(where: { $0.style == style }) { return cached.picture }
    let cell = paint(.down, slot: slot, bandHeight: style.bandHeight)
    let picture = HaloPicture(
      connection: connection, image: sheet, area: cell.area, surface: surface, spans: cell.spans)
    pictures.append((style, picture))
    return picture
  }

  /// Paints a fading halo; the server must have read the slot's earlier put.
  ///
  /// - Parameters:
  ///   - mark: the mark of the finger.
  ///   - isCrowd: whether there are many halos.
  /// - Returns: the image, the part of it with the halo, and the window's shape, in px of the part.
  func paintFading(
    _ mark: Mark, isCrowd: Bool
  ) -> (image: PixelImage, area: PixelRect, spans: [PixelRect]) {
    let cell = paint(
      mark.state, slot: mark.slot,
      bandHeight: MarkLooks.bandHeight(isFading: true, isCrowd: isCrowd))
    return (sheet, cell.area, cell.spans)
  }

  /// Returns the number of a halo's first row that makes the shape symmetric about its middle.
  ///
  /// The steps of the shape begin at multiples of their height.
  static func firstRow(size: Int, bandHeight: Int) -> Int {
    bandHeight / 2 + bandHeight * size - size / 2
  }

  /// Paints a halo into its slot's cell.
  ///
  /// - Returns: the cell, in px of the sheet, and the window's shape, in px of the cell: the opaque
  ///   pixels for a surface without alpha, otherwise a box around the halo.
  private func paint(
    _ state: HaloState, slot: Int, bandHeight: Int
  ) -> (area: PixelRect, spans: [PixelRect]) {
    let area = PixelRect(x: 0, y: slot * size, width: size, height: size)
    let top = Self.firstRow(size: size, bandHeight: bandHeight)
    let bounds = PixelRect(x: 0, y: top, width: size, height: size)
    let target = PixelTarget(
      bounds: bounds, pixels: sheet.pixels + slot * size * size, stride: size)
    target.fill(bounds)
    let centre = Point(x: Double(size) / 2, y: Double(top) + Double(size) / 2)
    painter.paint(
      looks.appearance, colour: looks.colour(forSlot: slot), slot: slot, state: state, at: centre,
      into: target, medium: medium)
    guard surface == .opaque else {
      // The window has room for a growing halo, which is much smaller while the finger is down.
      let box = PixelRect(around: centre, radius: looks.appearance.steadyReach).intersection(bounds)
      return (area, [box.offset(x: 0, y: -top)])
    }
    spans.scan(target, bandHeight: bandHeight, filler: looks.filler)
    return (area, spans.rects.map { $0.offset(x: 0, y: -top) })
  }
}
