internal import Glibc
package import Touches

/// Lines, dots and rings for measurements: anti-aliased, in one colour, over the existing pixels.
///
/// Positions out of range, NaN and empty sizes paint nothing.
extension PixelTarget {
  /// Paints a straight line with flat ends.
  ///
  /// - Parameters:
  ///   - start: One end, in px of the root.
  ///   - end: The other end, in px of the root.
  ///   - width: The thickness, in px.
  ///   - colour: The colour; its alpha lets the ground show through.
  package func line(from start: Point, to end: Point, width: Double, colour: Colour) {
    let delta = end - start
    guard Self.accepts(start), Self.accepts(end), Self.accepts(reach: width), delta != .zero else {
      return
    }
    let isFlat = delta.dx.magnitude >= delta.dy.magnitude
    let slope = isFlat ? delta.dy / delta.dx : delta.dx / delta.dy
    // The thickness is measured perpendicular to the line's direction.
    let half = width / 2 * (1 + slope * slope).squareRoot()
    let ink = colour.premultiplied
    let (first, last) = isFlat ? (start.x, end.x) : (start.y, end.y)
    let low = max(min(first, last), Double(isFlat ? bounds.x : bounds.y))
    let high = min(max(first, last), Double(isFlat ? bounds.maxX : bounds.maxY))
    guard low < high else { return }
    for along in Int(low.rounded(.down))..<Int(high.rounded(.up)) {
      let covered = min(high, Double(along + 1)) - max(low, Double(along))
      let middle = (isFlat ? start.y : start.x) + (Double(along) + 0.5 - first) * slope
      for across in Int((middle - half).rounded(.down))...Int((middle + half).rounded(.down)) {
        let inside =
          min(middle + half, Double(across + 1)) - max(middle - half, Double(across))
        blend(
          ink, share: covered * inside, x: isFlat ? along : across, y: isFlat ? across : along)
      }
    }
  }

  /// Paints a filled circle around a place in px of the root, with a radius in px.
  package func disc(at middle: Point, radius: Double, colour: Colour) {
    guard Self.accepts(middle), Self.accepts(reach: radius + 1), radius > 0 else { return }
    let part = bounds.intersection(PixelRect(around: middle, radius: radius + 1))
    guard !part.isEmpty else { return }
    let ink = colour.premultiplied
    // A recording has a million of these, so a square root is taken only at the edge.
    let inside = max(radius - 0.5, 0) * max(radius - 0.5, 0)
    let outside = (radius + 0.5) * (radius + 0.5)
    for y in part.y..<part.maxY {
      let dy = Double(y) + 0.5 - middle.y
      for x in part.x..<part.maxX {
        let dx = Double(x) + 0.5 - middle.x
        let square = dx * dx + dy * dy
        guard square < outside else { continue }
        blend(ink, share: square <= inside ? 1 : radius + 0.5 - square.squareRoot(), x: x, y: y)
      }
    }
  }

  /// Paints a circular line of a width around a place, all in px; the radius is that of its centre.
  package func ring(at middle: Point, radius: Double, width: Double, colour: Colour) {
    let reach = radius + width / 2 + 1
    guard Self.accepts(middle), Self.accepts(reach: reach), width > 0 else { return }
    let part = bounds.intersection(PixelRect(around: middle, radius: reach))
    guard !part.isEmpty else { return }
    let ink = colour.premultiplied
    for y in part.y..<part.maxY {
      let dy = Double(y) + 0.5 - middle.y
      for x in part.x..<part.maxX {
        let dx = Double(x) + 0.5 - middle.x
        let distance = ((dx * dx + dy * dy).squareRoot() - radius).magnitude
        blend(ink, share: width / 2 + 0.5 - distance, x: x, y: y)
      }
    }
  }

  /// Paints an ellipse around a place in px of the root, with its line on the inside.
  ///
  /// - Parameters:
  ///   - middle: The middle, in px of the root.
  ///   - major: The longer diameter, in px.
  ///   - minor: The shorter diameter, in px; at least `width` is drawn.
  ///   - angle: The clockwise rotation of the longer diameter from upright, in radians.
  ///   - width: The thickness of the line, in px.
  ///   - colour: The colour; its alpha lets the ground show through.
  package func ellipse(
    at middle: Point, major: Double, minor: Double, angle: Double, width: Double, colour: Colour
  ) {
    let long = max(major, width) / 2 - width / 2
    let short = max(minor, width) / 2 - width / 2
    let reach = max(long, short) + width / 2 + 1
    guard Self.accepts(middle), Self.accepts(reach: reach), width > 0, angle.isFinite else {
      return
    }
    let part = bounds.intersection(PixelRect(around: middle, radius: reach))
    guard !part.isEmpty else { return }
    let ink = colour.premultiplied
    let (sine, cosine) = (sin(angle), cos(angle))
    guard long > 1, short > 1 else {
      // An ellipse too thin to have an inside is drawn as a line.
      let half = Vector(dx: sine, dy: -cosine) * (long + width / 2)
      return line(from: middle + half * -1, to: middle + half, width: width, colour: colour)
    }
    let (a, b) = (long, short)
    for y in part.y..<part.maxY {
      let dy = Double(y) + 0.5 - middle.y
      for x in part.x..<part.maxX {
        let dx = Double(x) + 0.5 - middle.x
        let (along, across) = (dx * sine - dy * cosine, dx * cosine + dy * sine)
        // The first-order distance from the line: f / |grad f|.
        let (u, v) = (along / a, across / b)
        let level = (u * u + v * v).squareRoot()
        let slope = (u * u / (a * a) + v * v / (b * b)).squareRoot()
        let distance = slope > 0 ? (level * (level - 1) / slope).magnitude : min(a, b)
        blend(ink, share: width / 2 + 0.5 - distance, x: x, y: y)
      }
    }
  }

  /// Blends a share of a premultiplied pixel over the one at a place.
  @inline(__always)
  private func blend(_ ink: UInt32, share: Double, x: Int, y: Int) {
    guard share > 0, x >= bounds.x, x < bounds.maxX, y >= bounds.y, y < bounds.maxY else { return }
    let part = Blend.scale(ink, by: Blend.whole(Float(min(share, 1)) * 255))
    Blend.over(part, at: row(y, from: x))
  }
}
