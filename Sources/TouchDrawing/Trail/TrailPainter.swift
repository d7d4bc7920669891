public import Touches

/// Paints the trail of one finger at a time, as one shape: no beads where its pieces meet.
///
/// The pieces meet in a mask, and the mask is coloured once. The mask is kept from frame to frame,
/// so that nothing is allocated once the largest trail has been painted.
public struct TrailPainter: ~Copyable {
  /// How far a straight line may lie from the smooth curve, in px.
  private static let tolerance = 0.3

  private var capsules = TrailCapsules()
  private var mask = TrailMask()
  private var shades = TrailShades()

  public init() {}

  /// The pixels that a trail may cover, in px of the root; empty where it has none.
  public static func bounds(of trail: Trail, look: TrailLook) -> PixelRect {
    boundsOfPoints(trail, look)
  }

  /// The pixels that a trail through these points may cover, in px of the root.
  public static func bounds(of points: [TrailPoint], look: TrailLook) -> PixelRect {
    boundsOfPoints(points, look)
  }

  /// Covers a trail with a few rectangles along its way, which together hold far fewer pixels than
  /// one around all of it would.
  ///
  /// - Parameters:
  ///   - trail: The trail as the scene keeps it.
  ///   - look: The sizes, in px.
  ///   - count: The most rectangles, at least 1.
  ///   - body: Receives each rectangle, in px of the root, from the tail to the tip.
  public static func forEachPart(
    of trail: Trail, look: TrailLook, count: Int, _ body: (PixelRect) -> Void
  ) {
    guard look.reach > 0, !trail.isEmpty else { return }
    let reach = look.reach + 1
    let perPart = max((trail.count + count - 1) / count, 1)
    var part = PixelRect.empty
    var pieces = 0
    TrailCurve.forEachPiece(of: trail) { piece in
      let (low, high) = piece.box
      part = part.union(PixelRect(around: Point(x: low.x, y: low.y), radius: reach))
      part = part.union(PixelRect(around: Point(x: high.x, y: high.y), radius: reach))
      pieces += 1
      if pieces == perPart {
        body(part)
        (part, pieces) = (.empty, 0)
      }
    }
    if !part.isEmpty { body(part) }
  }

  /// Paints one trail over what is there.
  ///
  /// - Parameters:
  ///   - trail: The trail as the scene keeps it.
  ///   - look: The sizes, in px.
  ///   - colour: The colour of this touch; nil for the look's own.
  ///   - target: Where to paint; nothing outside its bounds is touched.
  ///   - medium: What the pixels are for.
  ///   - painted: Is told where something was painted.
  public mutating func paint(
    _ trail: Trail, look: TrailLook, colour: Colour? = nil, into target: PixelTarget,
    medium: Medium, painted: inout PaintedSpans
  ) {
    paintPoints(trail, look, colour ?? look.colour, target, medium, &painted)
  }

  /// Paints a trail through points over what is there.
  ///
  /// - Parameters:
  ///   - points: The points from one end to the other; one of strength 1 is as wide as the head.
  ///   - look: The sizes, in px.
  ///   - colour: The colour of this touch; nil for the look's own.
  ///   - target: Where to paint; nothing outside its bounds is touched.
  ///   - medium: What the pixels are for.
  public mutating func paint(
    _ points: [TrailPoint], look: TrailLook, colour: Colour? = nil, into target: PixelTarget,
    medium: Medium
  ) {
    var painted = PaintedSpans()
    paintPoints(points, look, colour ?? look.colour, target, medium, &painted)
  }

  private static func boundsOfPoints(
    _ points: some Collection<TrailPoint>, _ look: TrailLook
  ) -> PixelRect {
    guard PixelTarget.accepts(reach: look.reach) else { return .empty }
    var low = SIMD2(repeating: Double.infinity)
    var high = SIMD2(repeating: -Double.infinity)
    TrailCurve.forEachPiece(of: points) { piece in
      let box = piece.box
      low = pointwiseMin(low, box.low)
      high = pointwiseMax(high, box.high)
    }
    guard low.x <= high.x else { return .empty }
    let reach = look.reach + 1
    let corner = PixelRect(around: Point(x: low.x, y: low.y), radius: reach)
    return corner.union(PixelRect(around: Point(x: high.x, y: high.y), radius: reach))
  }

  private mutating func paintPoints(
    _ points: some Collection<TrailPoint>, _ look: TrailLook, _ colour: Colour,
    _ target: PixelTarget, _ medium: Medium, _ painted: inout PaintedSpans
  ) {
    let visible = target.clipped(to: Self.boundsOfPoints(points, look))
    guard !visible.bounds.isEmpty else { return }
    collect(points, TrailTaper(look: look, medium: medium))
    shades.prepare(look, colour: colour, medium: medium)
    var rows = visible.bounds
    rows.height = TrailMask.rows
    while rows.y < visible.bounds.maxY {
      paintRows(visible.clipped(to: rows), &painted)
      rows.y += TrailMask.rows
    }
  }

  /// Turns the smooth curve into capsules.
  private mutating func collect(_ points: some Collection<TrailPoint>, _ taper: TrailTaper) {
    capsules.removeAll()
    TrailCurve.forEachPiece(of: points) { piece in
      let lines = piece.lines(within: Self.tolerance)
      var start = taper.end(piece.start, piece.strengths.start)
      for line in 1...lines {
        let share = Double(line) / Double(lines)
        let strength = piece.strengths.start * (1 - share) + piece.strengths.end * share
        let end = taper.end(line == lines ? piece.end : piece.place(at: share), strength)
        capsules.append(
          TrailCapsule(
            start: start.place, end: end.place, radii: (start.radius, end.radius),
            strengths: (start.strength, end.strength)))
        start = end
      }
    }
  }

  private mutating func paintRows(_ target: PixelTarget, _ painted: inout PaintedSpans) {
    guard !target.bounds.isEmpty, mask.begin(target.bounds) else { return }
    for capsule in capsules.all { mask.draw(capsule) }
    shades.withTable { table in
      mask.drain { y, x, count, values in
        painted.add(y: y, x: x, count: count)
        let row = target.row(y, from: x)
        for x in 0..<count { Blend.over(table[TrailMask.place(of: values[x])], at: row + x) }
      }
    }
  }
}
