internal import HaloLooks
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The pictures that halos wear while a finger is down, one per colour and fineness, and the sheet
/// on which fading ones are painted.
///
/// A finger that is down always looks the same, so its picture is painted once and kept by the
/// server. A fading halo changes with every frame: each slot has a cell of the sheet for it.
final class HaloWardrobe {
  /// The width and height of every halo window, in px; odd, so that there is a middle pixel.
  let size: Int
  let surface: WindowSurface
  private let connection: DisplayConnection
  private let looks: MarkLooks
  private var painter = DressedHaloPainter()
  private var spans = ShapeSpans()
  private var pictures: [Style: HaloPicture] = [:]
  private var sheet: PixelImage
  private var cells: Int

  /// The properties by which pictures of halos differ.
  private struct Style: Hashable {
    var colour: Colour
    var bandHeight: Int
    var variant: Int
  }

  private var medium: Medium { surface.medium }

  /// A wardrobe for a number of slots.
  ///
  /// - Throws: `PixelImageError` when there is no memory for the sheet.
  init(
    connection: DisplayConnection, looks: MarkLooks, surface: WindowSurface, slots: Int
  ) throws(PixelImageError) {
    self.connection = connection
    self.looks = looks
    self.surface = surface
    size = 2 * Int(looks.dress.reach.rounded(.up)) + 1
    cells = max(slots, 1)
    sheet = try PixelImage(
      connection: connection, width: size, height: size * cells, surface: surface)
  }

  /// Makes room for more slots; the server must have read every earlier put.
  func reserve(slots: Int) throws(PixelImageError) {
    guard slots > cells else { return }
    sheet = try PixelImage(
      connection: connection, width: size, height: size * slots, surface: surface)
    cells = slots
  }

  /// The picture of a finger that is down.
  ///
  /// - Parameters:
  ///   - slot: the finger's slot.
  ///   - isCrowd: whether there are many.
  /// - Returns: the picture, which is kept.
  func picture(forSlot slot: Int, isCrowd: Bool) -> HaloPicture {
    let style = Style(
      colour: looks.colour(forSlot: slot),
      bandHeight: MarkLooks.bandHeight(isFading: false, isCrowd: isCrowd),
      variant: looks.dress.variant(forSlot: slot))
    if let kept = pictures[style] { return kept }
    let cell = paint(.down, slot: slot, bandHeight: style.bandHeight)
    let picture = HaloPicture(
      connection: connection, image: sheet, area: cell.area, surface: surface, spans: cell.spans)
    pictures[style] = picture
    return picture
  }

  /// Paints a fading halo and shows it; the server must have read the slot's earlier put.
  ///
  /// - Parameters:
  ///   - mark: the mark of the finger.
  ///   - sprite: the slot's window.
  ///   - isCrowd: whether there are many halos.
  ///   - completes: whether a completion event is wanted.
  func show(_ mark: Mark, on sprite: HaloSprite, isCrowd: Bool, completes: Bool) {
    let cell = paint(
      mark.state, slot: mark.slot,
      bandHeight: MarkLooks.bandHeight(isFading: true, isCrowd: isCrowd))
    sprite.show(sheet, area: cell.area, spans: cell.spans, completes: completes)
  }

  /// The number to give to the first row of a halo so that its middle row, and with it the whole
  /// shape, lies evenly on the steps that begin at multiples of their height.
  static func firstRow(size: Int, bandHeight: Int) -> Int {
    bandHeight / 2 + bandHeight * size - size / 2
  }

  /// Paints a halo into its slot's cell.
  ///
  /// - Returns: the cell in px of the sheet, and the shape of its window, in px of the
  ///   cell: for a surface without alpha the opaque pixels, otherwise a box around the halo.
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
      looks.dress, colour: looks.colour(forSlot: slot), slot: slot, state: state, at: centre,
      into: target, medium: medium)
    guard surface == .opaque else {
      // While the finger is down, a halo is much smaller than its window, which has room for a growing one.
      let box = PixelRect(around: centre, radius: looks.dress.steadyReach).intersection(bounds)
      return (area, [box.offset(x: 0, y: -top)])
    }
    spans.scan(target, bandHeight: bandHeight, filler: looks.filler)
    return (area, spans.rects.map { $0.offset(x: 0, y: -top) })
  }
}
