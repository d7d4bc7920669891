package import Touches

/// A place of a label beside a finger.
///
/// A label that gave way to others in every frame would jump. So it gets a place when the finger
/// comes down, and keeps that.
package struct LabelSide: Hashable, Sendable {
  /// Whether it is to the left of the finger if the usual place is to the right, and the other way
  /// round.
  private var isOtherColumn = false
  /// Whether it is below the finger if the usual place is above, and the other way round.
  private var isOtherRow = false
  /// The number of labels that have room between this label and its finger.
  private var distance = 0

  /// The usual place, which the hand leaves free.
  package static let usual = LabelSide()

  /// All places, from the best to the worst: nearer ones are better, and the usual side is.
  package static let all: [LabelSide] = (0...3).flatMap { distance in
    [(false, false), (false, true), (true, false), (true, true)].map { column, row in
      LabelSide(isOtherColumn: column, isOtherRow: row, distance: distance)
    }
  }

  /// The distance between labels above each other, in px.
  private static let gap = 2

  /// Returns the best place at which a label covers nothing, or else the one where it covers least.
  ///
  /// - Parameters:
  ///   - usual: the bounds of the label at the usual place, in px of the root.
  ///   - finger: the middle of the finger, in px of the root.
  ///   - area: the area that the label must stay inside.
  ///   - others: the areas that it should not cover: other labels and fingers.
  /// - Returns: the place.
  package static func free(
    for usual: PixelRect, beside finger: Point, inside area: PixelRect, around others: [PixelRect]
  ) -> LabelSide {
    var best: (side: LabelSide, coverage: Int)?
    for side in all {
      guard let bounds = side.bounds(usual, beside: finger, inside: area) else { continue }
      let coverage = others.reduce(0) { sum, other in
        let overlap = other.intersection(bounds)
        return sum + overlap.width * overlap.height
      }
      if coverage == 0 { return side }
      if coverage < best?.coverage ?? .max { best = (side, coverage) }
    }
    return best?.side ?? .usual
  }

  /// Returns the bounds of a label at this place.
  ///
  /// - Parameters:
  ///   - usual: its bounds at the usual place, in px of the root.
  ///   - finger: the middle of the finger, in px of the root.
  ///   - area: the area that the label must stay inside.
  /// - Returns: its bounds, in px of the root; nil if it has no room there.
  package func bounds(
    _ usual: PixelRect, beside finger: Point, inside area: PixelRect
  ) -> PixelRect? {
    guard self != .usual, !usual.isEmpty else { return usual }
    let (x, y) = (Int(finger.x.rounded(.down)), Int(finger.y.rounded(.down)))
    let isAbove = (usual.y + usual.maxY < 2 * y) != isOtherRow
    let away = distance * (usual.height + Self.gap)
    let bounds = PixelRect(
      x: isOtherColumn ? 2 * x - usual.maxX : usual.x,
      y: (isOtherRow ? 2 * y - usual.maxY : usual.y) + (isAbove ? -away : away),
      width: usual.width, height: usual.height)
    return area.contains(bounds) ? bounds : nil
  }
}
