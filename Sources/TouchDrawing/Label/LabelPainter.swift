public import Touches

/// Paints short texts beside fingers, legible on any ground.
///
/// Letters that `GlyphCache` lacks become question marks. If the system has no font at all, a label
/// is empty and nothing is painted.
public struct LabelPainter {
  private var glyphs = GlyphCache()

  /// Creates a painter with an empty glyph cache.
  public init() {}

  /// Returns the size of a label with its plate, in whole px, at (0, 0); empty if there is nothing
  /// to show.
  public mutating func measure(_ text: String, look: LabelLook) -> PixelRect {
    glyphs.prepare(size: look.size)
    let width = glyphs.letters(of: text).reduce(0) { width, letter in
      width + glyphs.withGlyph(letter) { $0.advance }
    }
    let height = glyphs.ascent + glyphs.descent
    guard width > 0, height > 0 else { return .empty }
    return PixelRect(
      x: 0, y: 0, width: width + 2 * look.padding, height: height + look.padding)
  }

  /// Returns the bounds of a label, in px of the root: to the upper right of the finger, which the
  /// hand leaves free, or on another side if it does not fit there.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - look: Sizes and colours.
  ///   - finger: The middle of the finger, in px of the root.
  ///   - clearance: The distance from there that the label keeps, in px, if there is room.
  ///   - area: The area that the label must stay inside; a larger label begins at its corner.
  /// - Returns: The pixels that the label covers; empty if there is nothing to show.
  public mutating func bounds(
    of text: String, look: LabelLook, beside finger: Point, clearance: Double,
    inside area: PixelRect
  ) -> PixelRect {
    let size = measure(text, look: look)
    guard !size.isEmpty, !area.isEmpty, PixelTarget.accepts(finger), clearance.magnitude < 10_000
    else { return .empty }
    let offset = Int((clearance * 0.75).rounded(.up))
    let x = Int(finger.x.rounded(.down))
    let y = Int(finger.y.rounded(.down))
    let left = Self.fit(after: x + offset, before: x - offset, size.width, area.x, area.maxX)
    // Upwards is the first choice, so the coordinates are negated.
    let top =
      -Self.fit(after: offset - y, before: -y - offset, size.height, -area.maxY, -area.y)
      - size.height
    return PixelRect(x: left, y: top, width: size.width, height: size.height)
      .intersection(area)
  }

  /// Returns the start of an interval that should begin after one place, or else end before
  /// another, and in any case lie between two limits.
  private static func fit(
    after: Int, before: Int, _ length: Int, _ low: Int, _ high: Int
  ) -> Int {
    let preferred = after + length <= high ? after : before - length
    return max(min(preferred, high - length), low)
  }

  /// Paints a label over the existing pixels.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - look: Sizes and colours.
  ///   - colour: The colour of the outline, which is the touch's.
  ///   - frame: The pixels of the label, as `bounds` returned them.
  ///   - opacity: The opacity, 0…1; in a shaped medium a label is fully visible until it is 0.
  ///   - target: the pixels to paint on; nothing outside its bounds is touched.
  ///   - medium: the medium of the pixels.
  public mutating func paint(
    _ text: String, look: LabelLook, colour: Colour, at frame: PixelRect, opacity: Double = 1,
    into target: PixelTarget, medium: Medium
  ) {
    let visible = target.clipped(to: frame)
    guard !visible.bounds.isEmpty, opacity > 0 else { return }
    glyphs.prepare(size: look.size)
    let share = medium == .translucent ? opacity : 1
    let plate = LabelPlate(look: look, outline: colour, opacity: share, medium: medium)
    plate.paint(frame, into: visible)
    let ink = look.textColour.faded(to: share).premultiplied
    var x = frame.x + look.padding
    let baseline = frame.y + look.padding / 2 + glyphs.ascent
    for letter in glyphs.letters(of: text) {
      x += glyphs.withGlyph(letter) { glyph in
        Self.paint(glyph, x: x, baseline: baseline, ink: ink, into: visible)
        return glyph.advance
      }
    }
  }

  /// Paints a letter with its pen position at `x` on a base line, both in px of the root.
  package static func paint(
    _ glyph: GlyphCache.Glyph, x: Int, baseline: Int, ink: UInt32, into target: PixelTarget
  ) {
    let mask = PixelRect(
      x: x + glyph.left, y: baseline + glyph.top, width: glyph.width, height: glyph.height)
    let part = target.bounds.intersection(mask)
    guard !part.isEmpty, glyph.coverage.count == mask.area else { return }
    glyph.coverage.withUnsafeBufferPointer { coverage in
      for y in part.y..<part.maxY {
        let row = target.row(y, from: part.x)
        let first = (y - mask.y) * mask.width + part.x - mask.x
        for x in 0..<part.width where coverage[first + x] > 0 {
          Blend.over(Blend.scale(ink, by: UInt32(coverage[first + x])), at: row + x)
        }
      }
    }
  }
}
