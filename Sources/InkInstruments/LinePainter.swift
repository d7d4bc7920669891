package import TouchDrawing
package import Touches

/// A painter of antialiased lines over existing pixels.
package struct LinePainter {
  private let target: PixelTarget

  /// Creates a painter on pixels.
  package init(_ target: PixelTarget) { self.target = target }

  /// Paints a straight line with round ends.
  ///
  /// - Parameters:
  ///   - start: one end, in px of the root.
  ///   - end: the other end, in px of the root.
  ///   - width: its width, in px.
  ///   - colour: its colour.
  package func line(from start: Point, to end: Point, width: Double, _ colour: Colour) {
    let radius = width / 2
    let box = PixelRect(around: start, radius: radius + 1)
      .union(PixelRect(around: end, radius: radius + 1)).intersection(target.bounds)
    guard !box.isEmpty else { return }
    let direction = end - start
    let length = direction.lengthSquared
    let pixel = colour.premultiplied
    // The part of a row near the line's axis: the box of a long diagonal line is mostly empty.
    let slope = direction.dx / direction.dy
    let half = (radius + 0.5) * (1 + slope * slope).squareRoot() + 1
    func columns(of y: Int) -> Range<Int> {
      guard slope.magnitude < 1000 else { return box.x..<box.maxX }
      let axis = start.x + (Double(y) + 0.5 - start.y) * slope
      func column(_ x: Double) -> Int { Int(min(max(x, Double(box.x)), Double(box.maxX))) }
      return column(axis - half)..<column(axis + half)
    }
    for y in box.y..<box.maxY {
      let row = target.pixels + ((y - target.bounds.y) * target.stride - target.bounds.x)
      for x in columns(of: y) {
        let offset = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - start
        let fraction =
          length > 0
          ? min(max((offset.dx * direction.dx + offset.dy * direction.dy) / length, 0), 1) : 0
        let distance = (offset + direction * -fraction).length
        let coverage = min(max(radius + 0.5 - distance, 0), 1)
        if coverage > 0 { Mixing.lay(pixel, share: coverage, at: row + x) }
      }
    }
  }

  /// Paints a dashed line that is visible on any ground: dark dashes on a bright line.
  ///
  /// - Parameters:
  ///   - points: its points, in px of the root.
  ///   - isClosed: whether it returns to the first point.
  ///   - unit: the length of a dash, in px.
  package func dashes(_ points: [Point], isClosed: Bool, unit: Double) {
    guard let first = points.first else { return }
    let points = isClosed ? points + [first] : points
    let width = max(unit * 0.3, 1.5)
    for (start, end) in zip(points, points.dropFirst()) {
      line(from: start, to: end, width: width + 2, .white)
    }
    var phase = 0.0
    for (start, end) in zip(points, points.dropFirst()) {
      let direction = end - start
      let length = direction.length
      guard length > 0 else { continue }
      var position = -phase
      while position < length {
        let (from, to) = (max(position, 0), min(position + unit, length))
        if to > from {
          line(
            from: start + direction * (from / length), to: start + direction * (to / length),
            width: width, Self.dash)
        }
        position += 2 * unit
      }
      phase = (phase + length).truncatingRemainder(dividingBy: 2 * unit)
    }
  }

  /// Returns the margin of a dashed line around its points, in px.
  package static func margin(unit: Double) -> Double { max(unit * 0.3, 1.5) / 2 + 3 }

  private static let dash = Colour(hex: 0x1D_4ED8)
}

/// Arithmetic on premultiplied pixels.
enum Mixing {
  /// Blends a share of a pixel, 0…1, over the one in memory.
  @inline(__always)
  static func lay(_ pixel: UInt32, share: Double, at destination: UnsafeMutablePointer<UInt32>) {
    lay(scaled(pixel, UInt32(share * 255 + 0.5)), at: destination)
  }

  /// Blends a pixel over the one in memory.
  @inline(__always)
  static func lay(_ pixel: UInt32, at destination: UnsafeMutablePointer<UInt32>) {
    if pixel == 0 { return }
    destination.pointee =
      pixel >= 0xFF00_0000 ? pixel : pixel &+ scaled(destination.pointee, 255 &- pixel >> 24)
  }

  /// Returns a pixel multiplied by a share in 255ths, 0…255.
  @inline(__always)
  static func scaled(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    if share >= 255 { return pixel }
    func halves(_ value: UInt32) -> UInt32 {
      let product = (value & 0xFF_00FF) &* share &+ 0x80_0080
      return (product &+ (product >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
    }
    return halves(pixel) | halves(pixel >> 8) << 8
  }
}
