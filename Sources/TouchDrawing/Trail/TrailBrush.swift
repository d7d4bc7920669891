/// A capsule prepared for drawing row by row, with everything that is constant between pixels.
///
/// Between two mitred joints the distance from the axis is linear along a row and needs no square
/// root; only a capsule with a round end needs one.
struct TrailBrush {
  private let isRound: Bool
  private let start: Float
  private let axis: SIMD2<Float>
  private let perLength: SIMD2<Float>
  private let unit: SIMD2<Float>
  private let radius: (start: Float, change: Float)
  private let strength: (start: Float, change: Float)
  /// The reciprocal of the radius if it is nearly linear between the ends, so that no division per
  /// pixel is needed; nil otherwise.
  private let perRadius: (start: Float, change: Float)?
  /// The slope of the coverage across the rim, per px.
  private let sharpness: Float
  private let wedge: Wedge

  /// The sharpness of a trail without alpha, at which practically no pixel is partly covered.
  private static let sharpest: Float = 4096

  init(_ capsule: TrailCapsule, cut: TrailCut?) {
    let isLong = capsule.lengthSquared > TrailCapsule.shortest
    let reach = capsule.reach
    axis = capsule.end - capsule.start
    unit = isLong ? axis / capsule.lengthSquared.squareRoot() : SIMD2(1, 0)
    perLength = isLong ? axis / capsule.lengthSquared : .zero
    start = capsule.start.x
    isRound = capsule.mitres.start == nil || capsule.mitres.end == nil
    radius = (capsule.radii.start, capsule.radii.end - capsule.radii.start)
    // A line thinner than a pixel covers only part of it.
    let first = capsule.strengths.start * min(2 * capsule.radii.start, 1)
    let last = capsule.strengths.end * min(2 * capsule.radii.end, 1)
    strength = (first, last - first)
    if let cut {
      sharpness = Self.sharpest
      perRadius = (1 / cut.radius, 0)
    } else {
      sharpness = 1
      let (small, large) = (min(capsule.radii.start, capsule.radii.end), reach - 0.5)
      perRadius =
        small > 0.85 * large
        ? (1 / capsule.radii.start, 1 / capsule.radii.end - 1 / capsule.radii.start) : nil
    }
    var wedge = Wedge(furthest: 2 * reach + axis.x.magnitude)
    let normal = SIMD2(-unit.y, unit.x)
    wedge.cut(0, normal, within: reach)
    wedge.cut(1, -normal, within: reach)
    // A hundredth of a px more than needed, so that no pixel is missed between two capsules.
    let back = -(capsule.mitres.start ?? unit)
    let ahead = capsule.mitres.end ?? unit
    wedge.cut(2, back, within: capsule.mitres.start == nil ? reach : 0.01)
    wedge.cut(
      3, ahead, within: (ahead * axis).sum() + (capsule.mitres.end == nil ? reach : 0.01))
    self.wedge = wedge
  }

  /// The first and the last row that it can cover, relative to the capsule's start, in px.
  var rows: (first: Float, last: Float) { wedge.rows }

  /// Returns the range of a row that the capsule can cover, relative to the capsule's start, in px;
  /// empty, with `right` less than `left`, if it covers none.
  @inline(__always)
  func span(inRow dy: Float) -> (left: Float, right: Float) { wedge.span(inRow: dy) }

  /// Draws a part of one row into the mask.
  ///
  /// - Parameters:
  ///   - groups: The first group of pixels to draw on.
  ///   - count: The number of groups.
  ///   - dy: The offset of the row's middle from the capsule's start, in px.
  ///   - x: The start of the first group, in whole px of the root, so that the value of a pixel
  ///     does not depend on the origin of the mask.
  ///   - visible: The range that belongs to the capsule, in px of the root.
  func draw(
    into groups: UnsafeMutablePointer<TrailMask.Group>, count: Int, dy: Float, x: Float,
    visible: ClosedRange<Float>
  ) {
    let alongRow = SIMD4(repeating: dy * perLength.y)
    let acrossRow = SIMD4(repeating: dy * unit.x)
    let (left, right) = (visible.lowerBound, visible.upperBound)
    var x = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + x
    for index in 0..<count {
      let dx = x - start
      let share = Self.share(dx * perLength.x + alongRow)
      var distance = dx * unit.y - acrossRow
      if isRound {
        let offX = dx - share * axis.x
        let offY = dy - share * axis.y
        distance = (offX * offX + offY * offY).squareRoot()
      } else {
        distance = Self.larger(distance, -distance)
      }
      let radius = radius.start + share * radius.change
      let inside = radius - distance
      let strength =
        (strength.start + share * strength.change) * Self.share(inside * sharpness + 0.5)
      let clamped = Self.larger(inside, .zero)
      let depth =
        perRadius.map { clamped * ($0.start + share * $0.change) } ?? clamped / (radius + 0.001)
      let value = Self.packed(strength, depth)
        .replacing(with: TrailMask.Group.zero, where: (x .< left) .| (x .> right))
      groups[index] = Self.larger(groups[index], value)
      x += 4
    }
  }

  /// Returns strengths and depths of 0…1 as pixels of the mask.
  ///
  /// The last bit of a float is worth 1 if 2²³ is added, so the low bits of the sum are the number.
  @inline(__always)
  private static func packed(
    _ strength: SIMD4<Float>, _ depth: SIMD4<Float>
  ) -> TrailMask.Group {
    let maximumLevel = Float(TrailMask.levels - 1)
    let strengthBits = unsafeBitCast(strength * maximumLevel + 8_388_608, to: TrailMask.Group.self)
    let depthBits = unsafeBitCast(depth * maximumLevel + 8_388_608, to: TrailMask.Group.self)
    return strengthBits &<< 22 | depthBits & 0x3F
  }

  /// Returns the larger strength and the larger depth of each pair of pixels of the mask.
  @inline(__always)
  private static func larger(_ a: TrailMask.Group, _ b: TrailMask.Group) -> TrailMask.Group {
    let a = unsafeBitCast(a, to: SIMD8<Int16>.self)
    let b = unsafeBitCast(b, to: SIMD8<Int16>.self)
    return unsafeBitCast(a.replacing(with: b, where: a .< b), to: TrailMask.Group.self)
  }

  /// Returns the larger value of each pair.
  @inline(__always)
  private static func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: a .< b)
  }

  /// Returns each value clamped to 0…1.
  @inline(__always)
  private static func share(_ value: SIMD4<Float>) -> SIMD4<Float> {
    let one = SIMD4<Float>(repeating: 1)
    let nonNegative = larger(value, .zero)
    return nonNegative.replacing(with: one, where: one .< nonNegative)
  }

  /// Four half-planes that cut a row: each one bounds the rest of the row on the left or right, and
  /// its bound moves linearly from row to row.
  private struct Wedge {
    private var leftBounds: (start: SIMD4<Float>, slope: SIMD4<Float>)
    private var rightBounds: (start: SIMD4<Float>, slope: SIMD4<Float>)
    /// The rows that planes with a horizontal rim leave, relative to the capsule's start.
    private(set) var rows: (first: Float, last: Float)

    /// Creates a wedge without cuts, up to a distance from the start.
    init(furthest: Float) {
      leftBounds = (SIMD4(repeating: -furthest), .zero)
      rightBounds = (SIMD4(repeating: furthest), .zero)
      rows = (-.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    }

    /// Keeps only points whose offset from the start along a normal is at most a limit.
    mutating func cut(_ index: Int, _ normal: SIMD2<Float>, within limit: Float) {
      guard normal.x.magnitude > 1e-4 else {
        // The rim of the plane is horizontal.
        if normal.y > 0 {
          rows.last = min(rows.last, limit / normal.y)
        } else {
          rows.first = max(rows.first, limit / normal.y)
        }
        return
      }
      let start = limit / normal.x
      let slope = -normal.y / normal.x
      if normal.x > 0 {
        rightBounds.start[index] = start
        rightBounds.slope[index] = slope
      } else {
        leftBounds.start[index] = start
        leftBounds.slope[index] = slope
      }
    }

    @inline(__always)
    func span(inRow dy: Float) -> (left: Float, right: Float) {
      let left = leftBounds.start + dy * leftBounds.slope
      let right = rightBounds.start + dy * rightBounds.slope
      return (
        max(max(left.x, left.y), max(left.z, left.w)),
        min(min(right.x, right.y), min(right.z, right.w))
      )
    }
  }
}
