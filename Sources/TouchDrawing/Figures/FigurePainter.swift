// A face is composed as if it were a rectangle, and clipped to its outline last. If each of its
// layers were smoothed by itself, the fill would shine through at the rim of the border.
//
// A figure lies inside every figure that contains it, so its coverage is multiplied by theirs. A
// translucent group is painted by itself and then blended with the ground as one, so that its
// members do not shine through each other. A hole removes what is behind it in every such layer.

internal import Touches

/// Paints drawings.
public struct FigurePainter: ~Copyable {
  private var rows = RowBuffers()

  /// Creates a painter with empty buffers.
  public init() {}

  /// Replaces the pixels of a view by the part of a drawing that it shows.
  ///
  /// - Parameters:
  ///   - drawing: the figures.
  ///   - target: the view, in px of the drawing.
  public mutating func paint(_ drawing: FigureTree, into target: PixelTarget) {
    guard !target.bounds.isEmpty else { return }
    target.fill(target.bounds)
    rows.reserve(target.bounds.width)
    paint(drawing.figures, 0..<drawing.figures.count, on: [target])
  }

  /// Paints a range of figures on the last of the layers.
  private mutating func paint(
    _ figures: [Figure], _ range: Range<Int>, on layers: [PixelTarget]
  ) {
    guard let layer = layers.last else { return }
    var index = range.lowerBound
    while index < range.upperBound {
      let figure = figures[index]
      guard figure.opacity > 0 else {
        index = figure.end
        continue
      }
      if figure.isHole {
        for layer in layers { cut(figures, index, out: layer) }
      }
      let isGroup = figure.end > index + 1
      if isGroup, figure.opacity < 1 {
        paintGroup(figures, index, on: layers)
        index = figure.end
        continue
      }
      if let face = figure.face {
        paint(face, of: figures, index, opacity: figure.opacity, on: layer)
      }
      let isVisible = !figure.reach.frame.intersection(layer.bounds).isEmpty
      index = isVisible ? index + 1 : figure.end
    }
  }

  /// Paints a figure and all that is in it on a new layer, and blends that with the last one.
  private mutating func paintGroup(
    _ figures: [Figure], _ index: Int, on layers: [PixelTarget]
  ) {
    let figure = figures[index]
    guard let ground = layers.last else { return }
    let area = figure.outline.frame.union(figure.reach.frame).intersection(ground.bounds)
    guard !area.isEmpty, let canvas = Canvas(bounds: area) else { return }
    let layer = canvas.target
    if let face = figure.face { paint(face, of: figures, index, opacity: 1, on: layer) }
    paint(figures, index + 1..<figure.end, on: layers + [layer])
    let share = Self.share(figure.opacity)
    for y in area.y..<area.maxY {
      let from = layer.row(y, from: area.x)
      let to = ground.row(y, from: area.x)
      for x in 0..<area.width { Blend.over(Blend.scale(from[x], by: share), at: to + x) }
    }
  }

  // MARK: - One figure

  /// Computes the coverage of a row's pixels by an outline and all clips around it.
  ///
  /// - Returns: columns that are wholly inside.
  private func cover(
    _ outline: Outline, _ clips: [Outline], row y: Int, _ columns: Range<Int>
  ) -> Range<Int> {
    var solid = outline.cover(row: y, columns, into: rows.coverage)
    for clip in clips {
      let clipSolid = clip.cover(row: y, columns, into: rows.other)
      for x in 0..<columns.count {
        let product = UInt32(rows.coverage[x]) * UInt32(rows.other[x])
        rows.coverage[x] = UInt8((product + 127) / 255)
      }
      solid =
        solid.overlaps(clipSolid)
        ? max(solid.lowerBound, clipSolid.lowerBound)..<min(solid.upperBound, clipSolid.upperBound)
        : columns.lowerBound..<columns.lowerBound
    }
    return solid
  }

  /// Returns the reaches around a figure that clip any part of an area.
  private func clips(_ figures: [Figure], _ index: Int, of area: PixelRect) -> [Outline] {
    var clips: [Outline] = []
    var parent = figures[index].parent
    while parent >= 0 {
      if !figures[parent].reach.covers(area) { clips.append(figures[parent].reach) }
      parent = figures[parent].parent
    }
    return clips
  }

  private func cut(_ figures: [Figure], _ index: Int, out layer: PixelTarget) {
    let reach = figures[index].reach
    let area = reach.frame.intersection(layer.bounds)
    guard !area.isEmpty else { return }
    let clips = clips(figures, index, of: area)
    let columns = area.x..<area.maxX
    for y in area.y..<area.maxY {
      _ = cover(reach, clips, row: y, columns)
      let row = layer.row(y, from: area.x)
      for x in 0..<area.width where rows.coverage[x] > 0 {
        row[x] = Blend.scale(row[x], by: 255 - UInt32(rows.coverage[x]))
      }
    }
  }

  private func paint(
    _ face: Face, of figures: [Figure], _ index: Int, opacity: Double, on layer: PixelTarget
  ) {
    let outline = figures[index].outline
    let area = outline.frame.intersection(layer.bounds)
    guard !area.isEmpty, !face.isEmpty else { return }
    let clips = clips(figures, index, of: area)
    let columns = area.x..<area.maxX
    let share = Self.share(opacity)
    let inner = face.border == nil ? outline : outline.inset(by: face.borderWidth)
    let fill = face.fill?.premultiplied ?? 0
    let plainPixel = Blend.scale(fill, by: share)
    for y in area.y..<area.maxY {
      let solid = cover(outline, clips, row: y, columns)
      let row = layer.row(y, from: area.x)
      // Pixels that are fully covered and have nothing else on them show the plain fill.
      var plainColumns = solid
      rows.content.update(repeating: fill, count: area.width)
      if let picture = face.picture {
        add(picture, of: outline.frame, row: y, columns)
        plainColumns = columns.lowerBound..<columns.lowerBound
      }
      if let border = face.border {
        let untouched = add(border.premultiplied, around: inner, row: y, columns)
        plainColumns =
          plainColumns.overlaps(untouched)
          ? plainColumns.clamped(to: untouched) : columns.lowerBound..<columns.lowerBound
      }
      if let text = face.text,
        add(text, face.textColour.premultiplied, of: outline.frame, row: y, columns)
      {
        plainColumns = columns.lowerBound..<columns.lowerBound
      }
      blend(0..<plainColumns.lowerBound - area.x, on: row, share)
      blend(
        plainPixel, plainColumns.lowerBound - area.x..<plainColumns.upperBound - area.x, on: row)
      blend(plainColumns.upperBound - area.x..<area.width, on: row, share)
    }
  }

  /// Blends the content with a part of a row, as far as it is covered.
  private func blend(
    _ part: Range<Int>, on row: UnsafeMutablePointer<UInt32>, _ share: UInt32
  ) {
    for x in part where rows.coverage[x] > 0 {
      var pixel = rows.content[x]
      if rows.coverage[x] < 255 { pixel = Blend.scale(pixel, by: UInt32(rows.coverage[x])) }
      if share < 255 { pixel = Blend.scale(pixel, by: share) }
      Blend.over(pixel, at: row + x)
    }
  }

  /// Blends one pixel with a part of a row.
  private func blend(_ pixel: UInt32, _ part: Range<Int>, on row: UnsafeMutablePointer<UInt32>) {
    guard pixel != 0, !part.isEmpty else { return }
    if pixel >= 0xFF00_0000 {
      (row + part.lowerBound).update(repeating: pixel, count: part.count)
    } else {
      Blend.overMostlyEmpty(row + part.lowerBound, count: part.count) { _ in pixel }
    }
  }

  // MARK: - The parts of a face

  private func add(
    _ picture: ScaledPicture, of frame: PixelRect, row y: Int, _ columns: Range<Int>
  ) {
    let line = y - frame.y
    guard line < picture.height else { return }
    picture.pixels.withUnsafeBufferPointer { pixels in
      for x in columns where x - frame.x < picture.width {
        Blend.over(
          pixels[line * picture.width + x - frame.x], at: rows.content + (x - columns.lowerBound))
      }
    }
  }

  /// Blends a border with the content outside an inner outline.
  ///
  /// - Returns: columns that the border certainly leaves alone.
  private func add(
    _ border: UInt32, around inner: Outline, row y: Int, _ columns: Range<Int>
  ) -> Range<Int> {
    let untouched = inner.cover(row: y, columns, into: rows.other)
    for x in 0..<columns.count where rows.other[x] < 255 {
      Blend.over(Blend.scale(border, by: 255 - UInt32(rows.other[x])), at: rows.content + x)
    }
    return untouched
  }

  /// Blends a text with the content.
  ///
  /// - Returns: whether the row contains any of it.
  private func add(
    _ text: TextMask, _ ink: UInt32, of frame: PixelRect, row y: Int, _ columns: Range<Int>
  ) -> Bool {
    let area = text.area.offset(x: frame.x, y: frame.y)
    let part = (area.x..<max(area.x, area.maxX)).clamped(to: columns)
    guard !text.isEmpty, y >= area.y, y < area.maxY, !part.isEmpty else { return false }
    text.coverage.withUnsafeBufferPointer { coverage in
      for x in part {
        let share = coverage[(y - area.y) * area.width + x - area.x]
        if share > 0 {
          Blend.over(
            Blend.scale(ink, by: UInt32(share)), at: rows.content + (x - columns.lowerBound))
        }
      }
    }
    return true
  }

  private static func share(_ opacity: Double) -> UInt32 {
    UInt32(max(0, min(1, opacity)) * 255 + 0.5)
  }
}
