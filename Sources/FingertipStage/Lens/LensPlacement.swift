// The lens shows the area of the screen around the finger, and is on the screen itself. If it
// covered its source, it would show itself, with or without a compositor. So it lies beside the
// source: above the finger if there is room, because no hand hides it there, otherwise to a side,
// and below only as a last resort.

package import Touches

/// The place of a lens, and the part of the screen that it shows.
package struct LensPlacement: Equatable, Sendable {
  /// The part of the screen that it shows, in px of the root.
  package let source: PixelRect
  /// The pixel in its middle, in px of the root.
  package let middle: (x: Int, y: Int)

  /// The distance between the lens and its source, in px.
  static let gap = 6

  /// Finds the place for a finger.
  ///
  /// - Parameters:
  ///   - finger: the place of the finger, in px of the root.
  ///   - halfWidth: half the lens's width, in px.
  ///   - halfHeight: half its height, in px.
  ///   - scale: the magnification, above 1.
  ///   - area: the monitor, in px of the root; lens and source stay in it if it has room for both.
  package init(
    at finger: Point, halfWidth: Int, halfHeight: Int, scale: Double, area: PixelRect
  ) {
    func reach(_ half: Int) -> Int { max(Int((Double(half) / scale).rounded(.up)), 1) }
    func clamp(_ value: Int, _ low: Int, _ high: Int) -> Int {
      low <= high ? min(max(value, low), high) : (low + high) / 2
    }
    let (reachX, reachY) = (reach(halfWidth), reach(halfHeight))
    let x = clamp(Int(finger.x.rounded(.down)), area.x + reachX, area.maxX - 1 - reachX)
    let y = clamp(Int(finger.y.rounded(.down)), area.y + reachY, area.maxY - 1 - reachY)
    source = PixelRect(
      x: x - reachX, y: y - reachY, width: 2 * reachX + 1, height: 2 * reachY + 1
    ).intersection(area)
    let awayX = reachX + Self.gap + halfWidth + 1
    let awayY = reachY + Self.gap + halfHeight + 1
    let besideX = clamp(x, area.x + halfWidth, area.maxX - 1 - halfWidth)
    let besideY = clamp(y, area.y + halfHeight, area.maxY - 1 - halfHeight)
    // The side with more room is tried first.
    let isLeft = x - area.x > area.maxX - x
    let candidates = [
      (x: besideX, y: y - awayY), (x: isLeft ? x - awayX : x + awayX, y: besideY),
      (x: isLeft ? x + awayX : x - awayX, y: besideY), (x: besideX, y: y + awayY),
    ]
    func visible(_ candidate: (x: Int, y: Int)) -> Int {
      let lens = PixelRect(
        x: candidate.x - halfWidth, y: candidate.y - halfHeight, width: 2 * halfWidth + 1,
        height: 2 * halfHeight + 1
      ).intersection(area)
      return lens.width * lens.height
    }
    // Beside a finger in the middle of an upright monitor there may be room for no more than a
    // part.
    middle = candidates.dropFirst().reduce(candidates[0]) {
      visible($1) > visible($0) ? $1 : $0
    }
  }

  /// Compares all properties; the tuple prevents a synthesized `==`.
  package static func == (a: LensPlacement, b: LensPlacement) -> Bool {
    a.source == b.source && a.middle == b.middle
  }
}
