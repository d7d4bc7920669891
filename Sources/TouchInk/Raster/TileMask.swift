internal import TouchDrawing
internal import Touches

/// The coverage of each pixel of a tile by a stroke, 0…1.
///
/// Where the pieces of a stroke overlap the larger value wins, and the stroke is coloured once, so
/// that neither its joints nor its crossings show. The values stay floats until then: a conversion
/// per pixel and piece would cost more than the memory.
struct TileMask {
  typealias Group = SIMD8<Float>

  private static let groupsPerRow = InkGrid.side / 8
  static let groups = InkGrid.side * groupsPerRow

  /// The range of rows that something was drawn on.
  struct Rows {
    var first = InkGrid.side
    var last = -1

    mutating func add(_ rows: ClosedRange<Int>) {
      first = min(first, rows.lowerBound)
      last = max(last, rows.upperBound)
    }
  }

  /// `groups` groups of eight pixels, row by row.
  let memory: UnsafeMutablePointer<Group>

  /// Returns an empty mask, which its owner must free with `deallocate`.
  static func allocate() -> TileMask {
    let memory = UnsafeMutablePointer<Group>.allocate(capacity: groups)
    memory.initialize(repeating: .zero, count: groups)
    return TileMask(memory: memory)
  }

  func deallocate() { memory.deallocate() }

  /// Clears the rows that something was drawn on.
  func clear(_ rows: Rows) {
    guard rows.first <= rows.last else { return }
    (memory + rows.first * Self.groupsPerRow).update(
      repeating: .zero, count: (rows.last - rows.first + 1) * Self.groupsPerRow)
  }

  /// Subtracts another mask, in the rows that something was drawn on there.
  func subtract(_ other: TileMask, rows: Rows) {
    guard rows.first <= rows.last else { return }
    for group in rows.first * Self.groupsPerRow..<(rows.last + 1) * Self.groupsPerRow {
      let difference = memory[group] - other.memory[group]
      memory[group] = difference.replacing(with: Group.zero, where: difference .< Group.zero)
    }
  }

  /// Copies rows from another mask.
  func copy(_ rows: ClosedRange<Int>, of other: TileMask) {
    let first = rows.lowerBound * Self.groupsPerRow
    (memory + first).update(from: other.memory + first, count: rows.count * Self.groupsPerRow)
  }

  /// The values as single floats, row by row.
  var values: UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Float.self)
  }

  /// Adds one piece of a stroke.
  ///
  /// - Parameters:
  ///   - piece: the piece, which must not be a text.
  ///   - frame: the area of the mask, in px of the root.
  ///   - rows: the rows that the piece may cover are added to it.
  ///   - isSoft: whether it fades from its axis to its edge, like light, not only at its edge.
  @inline(__always)
  func draw(_ piece: InkPiece, in frame: PixelRect, rows: inout Rows, isSoft: Bool = false) {
    let part = piece.box.intersection(frame)
    guard !part.isEmpty else { return }
    let first = part.y - frame.y
    let last = part.maxY - 1 - frame.y
    rows.add(first...last)
    let left = (part.x - frame.x) / 8
    let right = (part.maxX - 1 - frame.x) / 8
    let axis = piece.end - piece.start
    let length = (axis * axis).sum()
    let along = length > 1e-9 ? axis / length : .zero
    // A line thinner than a pixel covers only part of it.
    let radii = (start: max(piece.radii.start, 0.5), end: max(piece.radii.end, 0.5))
    let strengths = (start: min(2 * piece.radii.start, 1), end: min(2 * piece.radii.end, 1))
    let columns = SIMD8<Float>(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)
    for row in first...last {
      let dy = Float(frame.y + row) + 0.5 - piece.start.y
      let rowGroups = memory + row * Self.groupsPerRow
      for group in left...right {
        let dx = columns + (Float(frame.x + 8 * group) - piece.start.x)
        let share = Self.share(dx * along.x + dy * along.y)
        let offX = dx - share * axis.x
        let offY = dy - share * axis.y
        let distance = (offX * offX + offY * offY).squareRoot()
        let radius = radii.start + share * (radii.end - radii.start)
        let strength = strengths.start + share * (strengths.end - strengths.start)
        let value =
          isSoft
          ? Self.share(1 - distance / radius) : Self.share(radius - distance + 0.5) * strength
        let old = rowGroups[group]
        rowGroups[group] = old.replacing(with: value, where: old .< value)
      }
    }
  }

  /// Returns each value clamped to 0…1.
  @inline(__always)
  private static func share(_ value: Group) -> Group {
    let one = Group(repeating: 1)
    let nonNegative = value.replacing(with: Group.zero, where: value .< Group.zero)
    return nonNegative.replacing(with: one, where: one .< nonNegative)
  }

  // MARK: - Colouring

  /// The effect of a stroke on the pixels beneath.
  enum Effect {
    /// A premultiplied pixel is blended over them.
    case lay(UInt32)
    /// The pixels are erased.
    case erase
  }

  /// Applies an effect to the covered pixels.
  ///
  /// - Parameters:
  ///   - effect: the effect.
  ///   - share: the factor on the coverage, 0…1.
  ///   - frame: the area of the mask, in px of the root.
  ///   - rows: the rows that something was drawn on.
  ///   - isStippled: whether every other row of the root is skipped.
  ///   - target: the pixels to paint on; nothing outside its bounds is touched.
  @inline(__always)
  func colour(
    _ effect: Effect, share: Double, in frame: PixelRect, rows: Rows, isStippled: Bool = false,
    into target: PixelTarget
  ) {
    let part = target.bounds.intersection(frame)
    guard !part.isEmpty, rows.first <= rows.last else { return }
    let first = max(part.y, frame.y + rows.first)
    let last = min(part.maxY - 1, frame.y + rows.last)
    guard first <= last else { return }
    let levels = Float(share * 255)
    for y in first...last where !isStippled || y & 1 == 0 {
      let row = target.row(y, from: part.x)
      let start = memory + (y - frame.y) * Self.groupsPerRow
      for group in (part.x - frame.x) / 8...(part.maxX - 1 - frame.x) / 8
      where !Self.isEmpty(start + group) {
        let left = max(frame.x + 8 * group, part.x)
        let right = min(frame.x + 8 * group + 8, part.maxX)
        let mask = UnsafeRawPointer(start).assumingMemoryBound(to: Float.self) + (left - frame.x)
        let pixels = row + (left - part.x)
        for x in 0..<right - left where mask[x] > 0 {
          let level = Blend.whole(mask[x] * levels)
          switch effect {
          case .lay(let pixel): Blend.over(Blend.scale(pixel, by: level), at: pixels + x)
          case .erase: pixels[x] = Blend.scale(pixels[x], by: 255 &- level)
          }
        }
      }
    }
  }

  /// Blends light over the existing pixels, from a mask that was drawn softly.
  ///
  /// - Parameters:
  ///   - ramp: the pixels of the light from the edge to the axis.
  ///   - share: the share of the light that is left, 0…1.
  ///   - frame: the area of the mask, in px of the root.
  ///   - target: the pixels to paint on; nothing outside its bounds is touched.
  func illuminate(
    _ ramp: LightRamp, share: Double, in frame: PixelRect, into target: PixelTarget
  ) {
    let part = target.bounds.intersection(frame)
    let level = Blend.whole(Float(share * 255))
    guard !part.isEmpty else { return }
    ramp.pixels.withUnsafeBufferPointer { ramp in
      for y in part.y..<part.maxY {
        let row = target.row(y, from: part.x)
        let mask = values + (y - frame.y) * InkGrid.side + (part.x - frame.x)
        for x in 0..<part.width where mask[x] > 0 {
          let pixel = ramp[Int(Blend.whole(mask[x] * Float(LightRamp.steps)))]
          Blend.over(Blend.scale(pixel, by: level), at: row + x)
        }
      }
    }
  }

  /// Returns whether none of eight pixels is covered: a non-negative float is 0 if its bits are 0.
  @inline(__always)
  private static func isEmpty(_ group: UnsafeMutablePointer<Group>) -> Bool {
    let bits = UnsafeRawPointer(group).load(as: SIMD4<UInt64>.self)
    return bits.x | bits.y | bits.z | bits.w == 0
  }
}
