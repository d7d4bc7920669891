// Each pixel of a ruler is computed from its distances to the edges and its place along them, which
// are linear in x and y. So the lines are equally sharp at any angle.

internal import Glibc
package import TouchDrawing
internal import Touches

/// A painter of a ruler, whose numbers are drawn once.
package final class RulerPainter {
  private let shape: RulerShape
  private let numbers: RulerNumbers
  /// The shown angle, the rotation of its letters in degrees, and the letters, which are drawn when
  /// either changes.
  private var label: (degrees: Int, turn: Double, mask: TextMask)?

  private static let body = Colour(hex: 0xFB_F7E6, alpha: 0xB4).premultiplied
  private static let solid = Colour(hex: 0xFB_F7E6).premultiplied
  private static let ink = Colour(hex: 0x1B_1F27).premultiplied
  private static let plate = Colour(hex: 0x1B_1F27, alpha: 0xEB)

  /// Creates a painter of a shape.
  package init(_ shape: RulerShape) {
    self.shape = shape
    numbers = RulerNumbers(shape)
  }

  /// An edge on the root.
  private struct Side {
    /// The distance from the edge is `x * dx + y * dy + distance`, in px; positive inside.
    var dx, dy, distance: Double
    /// The place along the edge from the scale's zero is `x * dy - y * dx + along`, in px.
    var along: Double
    var length: Double
    var zero: Double?
  }

  /// Paints the ruler on the pixels of a view.
  ///
  /// - Parameters:
  ///   - pose: its pose.
  ///   - medium: the medium of the pixels; without alpha the middle is left out.
  ///   - target: the pixels.
  package func paint(_ pose: RulerPose, for medium: Medium, into target: PixelTarget) {
    let map = pose.map
    let area = ConvexArea(corners: shape.edges.map { map($0.start) })
    let sides = shape.edges.map { side($0, map) }
    let isHollow = medium == .shaped
    for band in area.cover(margin: 1) {
      let part = band.intersection(target.bounds)
      guard !part.isEmpty else { continue }
      for y in part.y..<part.maxY {
        paintRow(y, part.x..<part.maxX, sides, isHollow, target)
      }
    }
    paintLabel(pose, into: target)
  }

  private func side(_ edge: RulerShape.Edge, _ map: AffineMap) -> Side {
    let (start, end) = (map(edge.start), map(edge.end))
    let direction = end - start
    let length = direction.length
    // Clockwise on the screen, the inside is to the right.
    let (dx, dy) = (-direction.dy / length, direction.dx / length)
    return Side(
      dx: dx, dy: dy, distance: -(start.x * dx + start.y * dy),
      along: -(start.x * dy - start.y * dx) - (edge.zero ?? 0), length: length, zero: edge.zero)
  }

  private func paintRow(
    _ y: Int, _ columns: Range<Int>, _ sides: [Side], _ isHollow: Bool, _ target: PixelTarget
  ) {
    let row = target.pixels + ((y - target.bounds.y) * target.stride - target.bounds.x)
    let (rim, line) = (shape.measures.rim, shape.measures.line)
    let middle = Double(y) + 0.5
    for x in columns {
      let column = Double(x) + 0.5
      var depth = Double.infinity
      for side in sides {
        depth = min(depth, side.dx * column + side.dy * middle + side.distance)
      }
      let coverage = min(depth + 0.5, 1)
      guard coverage > 0, !isHollow || depth > 0 && depth <= rim else { continue }
      Mixing.lay(isHollow ? Self.solid : Self.body, share: isHollow ? 1 : coverage, at: row + x)
      // The outline, and without alpha also the inner end of the rim.
      var dark = min(max(line + 0.5 - depth, 0), coverage)
      if isHollow { dark = max(dark, min(max(line / 2 + 0.5 - (rim - depth), 0), 1)) }
      if depth <= rim {
        for (index, side) in sides.enumerated() where side.zero != nil {
          let distance = side.dx * column + side.dy * middle + side.distance
          guard distance <= rim else { continue }
          let along = side.dy * column - side.dx * middle + side.along
          dark = max(dark, mark(along, distance, side, line))
          dark = max(dark, numbers.coverage(index, along, distance))
        }
      }
      if dark > 0 { Mixing.lay(Self.ink, share: min(dark, coverage), at: row + x) }
    }
  }

  /// Returns the coverage by the mark of a scale.
  private func mark(
    _ along: Double, _ distance: Double, _ side: Side, _ line: Double
  ) -> Double {
    let (density, marks) = (shape.pixelsPerMillimetre, shape.measures.marks)
    let millimetres = (along / density).rounded()
    let millimetre = Int(millimetres)
    guard shape.hasMark(millimetre, zero: side.zero ?? 0, length: side.length) else { return 0 }
    let end =
      (millimetre % 10 == 0 ? marks.large : millimetre % 5 == 0 ? marks.middle : marks.small)
      - distance
    let aside = (along - millimetres * density).magnitude
    return min(max(line / 2 + 0.5 - aside, 0), 1) * min(max(end + 0.5, 0), 1)
  }

  /// Paints the angle in the middle.
  ///
  /// Along the ruler, because an upright plate would cover the numbers of a steep one.
  private func paintLabel(_ pose: RulerPose, into target: PixelTarget) {
    let size = shape.measures.plate
    let box = PixelRect(
      x: Int(pose.centre.x.rounded()) - size.width / 2,
      y: Int(pose.centre.y.rounded()) - size.width / 2, width: size.width, height: size.width)
    let visible = target.clipped(to: box)
    guard !visible.bounds.isEmpty else { return }
    let turn = pose.letterTurn
    let end = Vector(dx: cos(turn), dy: sin(turn)) * (Double(size.width - size.height) / 2)
    let middle = Rect(box).center
    LinePainter(visible).line(
      from: middle + end * -1, to: middle + end, width: Double(size.height), Self.plate)
    let degrees = pose.shownDegrees
    // To whole degrees, so that a turning ruler does not need other letters in each frame.
    let letterTurn = (turn * 180 / .pi).rounded()
    let mask: TextMask
    if let label, label.degrees == degrees, label.turn == letterTurn {
      mask = label.mask
    } else {
      mask = TextMask(
        "\(degrees)\u{B0}", size: size.letters, width: size.width, height: size.width,
        turn: letterTurn == 0
          ? nil
          : FaceTurn(
            rotation: letterTurn * .pi / 180, width: Double(size.width),
            height: Double(size.height)))
      label = (degrees, letterTurn, mask)
    }
    let letters = mask.area.offset(x: box.x, y: box.y).intersection(visible.bounds)
    guard !mask.isEmpty, !letters.isEmpty else { return }
    for y in letters.y..<letters.maxY {
      let row = target.pixels + ((y - target.bounds.y) * target.stride - target.bounds.x)
      let source = (y - box.y - mask.area.y) * mask.area.width - box.x - mask.area.x
      for x in letters.x..<letters.maxX {
        let coverage = UInt32(mask.coverage[source + x])
        if coverage > 0 { Mixing.lay(Mixing.scaled(0xFFFF_FFFF, coverage), at: row + x) }
      }
    }
  }
}

extension RulerShape {
  /// The distance of marks from the corners, in mm.
  private static let clearance = 2.0

  /// Returns whether a scale has a mark at a whole millimetre.
  ///
  /// - Parameters:
  ///   - millimetre: the millimetre, counted from the zero.
  ///   - zero: the place of the zero from the start of the edge, in px.
  ///   - length: the length of the edge, in px.
  /// - Returns: whether there is one.
  func hasMark(_ millimetre: Int, zero: Double, length: Double) -> Bool {
    if millimetre % measures.markStep != 0 { return false }
    if kind == .ruler, zero < length / 2 ? millimetre < 0 : millimetre > 0 { return false }
    let position = zero + Double(millimetre) * pixelsPerMillimetre
    // The legs of a set square are at 45° to its scale.
    let clearance =
      kind == .ruler
      ? Self.clearance * pixelsPerMillimetre : measures.marks.large + 3 * measures.line
    return position >= clearance && position <= length - clearance
  }

  /// Returns whether a scale has a number at a whole centimetre.
  ///
  /// - Parameters:
  ///   - centimetre: the centimetre, counted from the zero.
  ///   - zero: the place of the zero from the start of the edge, in px.
  ///   - length: the length of the edge, in px.
  /// - Returns: whether there is a number, which then lies on the instrument as a whole.
  func hasNumber(_ centimetre: Int, zero: Double, length: Double) -> Bool {
    guard centimetre % measures.numberStep == 0,
      hasMark(centimetre * 10, zero: zero, length: length)
    else { return false }
    guard kind == .setSquare else { return true }
    let position = zero + Double(centimetre * 10) * pixelsPerMillimetre
    let clearance = measures.rim + measures.letters * 0.7
    return position >= clearance && position <= length - clearance
  }
}
