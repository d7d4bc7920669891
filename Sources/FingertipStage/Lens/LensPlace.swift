// The lens shows what is on the screen around the finger, and is on the screen itself. If it lay where it looks, it
// would show itself in itself, with a compositor and without one. So it lies beside that: above the finger if there is
// room, where no hand hides it, otherwise to a side, and below only where there is no other room.

package import Touches

/// The place of a lens, and the place that it shows.
package struct LensPlace: Equatable, Sendable {
  /// The part of the screen that it shows, in px of the root.
  package let source: PixelRect
  /// The pixel in its middle, in px of the root.
  package let middle: (x: Int, y: Int)

  /// The distance between the lens and what it shows, in px.
  static let gap = 6

  /// Finds the place.
  ///
  /// - Parameters:
  ///   - finger: the place of the finger, in px of the root.
  ///   - halfWidth: half the lens's width, in px.
  ///   - halfHeight: half its height, in px.
  ///   - scale: the magnification, above 1.
  ///   - area: the monitor, in px of the root, which neither leaves where it is large enough for both.
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
    // Of the two sides the one with more room comes first.
    let isLeft = x - area.x > area.maxX - x
    let places = [
      (x: besideX, y: y - awayY), (x: isLeft ? x - awayX : x + awayX, y: besideY),
      (x: isLeft ? x + awayX : x - awayX, y: besideY), (x: besideX, y: y + awayY),
    ]
    func isInside(_ place: (x: Int, y: Int)) -> Bool {
      place.x - halfWidth >= area.x && place.x + halfWidth < area.maxX
        && place.y - halfHeight >= area.y && place.y + halfHeight < area.maxY
    }
    middle = places.first(where: isInside) ?? places[0]
  }

  /// Compares all parts, the middle among them, which is a tuple and keeps `==` from being synthesized.
  package static func == (a: LensPlace, b: LensPlace) -> Bool {
    a.source == b.source && a.middle == b.middle
  }
}
