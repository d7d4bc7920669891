internal import Touches

/// Paints the trail of one finger at a time as one shape, without beads at its joints.
///
/// The pieces are drawn into a mask, which is coloured once. The mask is kept from frame to frame,
/// so that nothing is allocated once the largest trail has been painted.
public struct TrailPainter: ~Copyable {
  private var scratch = TrailCapsules()
  private var mask = TrailMask()
  private var shades = TrailShades()

  /// Creates a painter with empty buffers.
  public init() {}

  /// Paints one trail over the existing pixels.
  ///
  /// - Parameters:
  ///   - capsules: The pieces of the trail, made for the same look and medium.
  ///   - look: The sizes, in px.
  ///   - colour: The colour of this touch; nil for the look's own.
  ///   - target: the pixels to paint on; nothing outside its bounds is touched.
  ///   - medium: the medium of the pixels.
  public mutating func paint(
    _ capsules: TrailCapsules, look: TrailLook, colour: Colour? = nil, into target: PixelTarget,
    medium: Medium
  ) {
    let visible = target.clipped(to: capsules.bounds)
    guard !visible.bounds.isEmpty else { return }
    shades.prepare(look, colour: colour ?? look.colour, medium: medium)
    var rows = visible.bounds
    rows.height = TrailMask.rows
    while rows.y < visible.bounds.maxY {
      paintRows(capsules, visible.clipped(to: rows))
      rows.y += TrailMask.rows
    }
  }

  /// Paints one trail over the existing pixels, only in the dirty cells of a pane.
  ///
  /// - Parameters:
  ///   - capsules: The pieces of the trail, made for the same look and medium.
  ///   - look: The sizes, in px.
  ///   - colour: The colour of this touch; nil for the look's own.
  ///   - target: The pixels to paint on; nothing outside its bounds is touched.
  ///   - medium: The medium of the pixels.
  ///   - cells: The cells to paint in.
  ///   - spans: In a shaped medium, receives the spans of the painted pixels.
  public mutating func paint(
    _ capsules: TrailCapsules, look: TrailLook, colour: Colour? = nil, into target: PixelTarget,
    medium: Medium, within cells: DirtyCells, spans: inout ShapeSpans
  ) {
    spans.begin()
    // If a trail was only extended, these are its last few pieces.
    guard let first = capsules.all.firstIndex(where: { cells.meets($0.box) }),
      let last = capsules.all.lastIndex(where: { cells.meets($0.box) })
    else { return }
    let pieces = capsules.all[first...last]
    let box = cells.aligned(pieces.reduce(PixelRect.empty) { $0.union($1.box) })
    shades.prepare(look, colour: colour ?? look.colour, medium: medium)
    var rows = box
    rows.height = TrailMask.rows
    while rows.y < box.maxY {
      let visible = target.clipped(to: rows.intersection(box))
      if !visible.bounds.isEmpty, mask.begin(visible.bounds, cut: capsules.cut) {
        for index in pieces.indices { mask.draw(pieces[index]) }
        colourMask(visible, medium, cells, &spans)
      }
      rows.y += TrailMask.rows
    }
    spans.finish()
  }

  /// Colours the pixels that were drawn into the mask, in dirty cells only.
  private mutating func colourMask(
    _ target: PixelTarget, _ medium: Medium, _ cells: DirtyCells, _ spans: inout ShapeSpans
  ) {
    shades.withTable { table in
      switch medium {
      case .translucent:
        mask.drain(within: cells) { rows, x, count, values in
          let row = target.row(rows.lowerBound, from: x)
          Blend.overMostlyEmpty(row, count: count) { table[TrailMask.index(of: values[$0])] }
        }
      case .shaped:
        mask.drain(within: cells) { rows, x, count, values in
          let row = target.row(rows.lowerBound, from: x)
          OpaqueRuns.store(values, count: count, table: table, into: row) { run in
            for y in rows.dropFirst() {
              target.row(y, from: x + run.lowerBound)
                .update(from: row + run.lowerBound, count: run.count)
            }
            spans.add(x: x + run.lowerBound, rows: rows, width: run.count)
          }
        }
      }
    }
  }

  /// Paints a trail through points over the existing pixels.
  ///
  /// - Parameters:
  ///   - points: The points from one end to the other; a strength of 1 is as wide as the head.
  ///   - look: The sizes, in px.
  ///   - colour: The colour of this touch; nil for the look's own.
  ///   - target: the pixels to paint on; nothing outside its bounds is touched.
  ///   - medium: the medium of the pixels.
  public mutating func paint(
    _ points: [TrailPoint], look: TrailLook, colour: Colour? = nil, into target: PixelTarget,
    medium: Medium
  ) {
    scratch.renew(points, look: look, medium: medium)
    paint(scratch, look: look, colour: colour, into: target, medium: medium)
  }

  private mutating func paintRows(_ capsules: TrailCapsules, _ target: PixelTarget) {
    guard !target.bounds.isEmpty, mask.begin(target.bounds, cut: capsules.cut) else { return }
    for index in capsules.all.indices { mask.draw(capsules.all[index]) }
    shades.withTable { table in
      mask.drain { rows, x, count, values in
        for y in rows {
          Blend.overMostlyEmpty(target.row(y, from: x), count: count) {
            table[TrailMask.index(of: values[$0])]
          }
        }
      }
    }
  }
}
