internal import TouchDrawing
internal import TouchX11
internal import Touches

/// A pane that is painted rectangle by rectangle, with its pixels, its damage and its shape.
///
/// The shape is used only without alpha.
struct PaintedPane {
  /// The window.
  let pane: Pane
  /// Its pixels.
  let target: PixelTarget
  /// The rectangles that were or will be painted in this frame, in px of the root.
  var damage: DamageList
  /// The rectangles that the pane consists of after this frame, in px of the root.
  var shape: [PixelRect] = []
  private var spans = ShapeSpans()

  /// Prepares a pane, parked outside the screen.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - frame: its place, in px of the root.
  ///   - surface: the kind of the window.
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  init(
    connection: DisplayConnection, frame: PixelRect, surface: WindowSurface
  ) throws(PixelImageError) {
    pane = try Pane(connection: connection, frame: frame, surface: surface)
    target = PixelTarget(bounds: frame, pixels: pane.pixels, stride: frame.width)
    damage = DamageList(pane: frame)
  }

  /// The medium for which the pixels are painted.
  var medium: Medium { pane.surface.medium }

  /// Adds the painted pixels of a rectangle to the shape.
  ///
  /// - Parameters:
  ///   - part: the rectangle, in px of the root.
  ///   - bandHeight: the height of the bands that the shape is made of, in px.
  ///   - filler: the colour of the empty pixels that complete the bands, premultiplied ARGB.
  mutating func addShape(of part: PixelRect, bandHeight: Int = 1, filler: UInt32 = 0xFF00_0000) {
    spans.scan(target.clipped(to: part), bandHeight: bandHeight, filler: filler)
    shape += spans.rects
  }

  /// Puts the damaged rectangles on the screen; a completion event will come.
  mutating func put() {
    for rect in damage.rects { pane.put(rect, completes: rect == damage.rects.last) }
    damage.removeAll()
  }
}
