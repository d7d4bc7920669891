import Testing
import Touches

@testable import PaneShapes

@Suite struct HoleRowsTests {
  private static let radius = 20

  /// A disc with a soft edge, 2 px wide.
  private static let disc = HoleRows(
    (-radius...radius).map { y in
      func half(_ radius: Int) -> Int {
        let square = radius * radius - y * y
        return square < 0 ? -1 : Int(Double(square).squareRoot())
      }
      return HoleRows.Row(inner: half(radius - 2), outer: half(radius))
    })

  /// Returns 0 outside a disc, 1 on its soft edge and 2 inside, for an offset from its middle.
  private static func brightness(_ x: Int, _ y: Int) -> Int {
    let distance = x * x + y * y
    return distance > radius * radius ? 0 : distance > (radius - 2) * (radius - 2) ? 1 : 2
  }

  @Test(
    "The changes of a moved hole cover all differing pixels, but not the rest of the hole",
    arguments: [(0, 0), (3, 0), (0, -4), (5, 6), (-17, 9), (30, 2), (45, -45), (0, 60)])
  func steps(_ step: (x: Int, y: Int)) {
    let target = (x: 100 + step.x, y: 100 + step.y)
    let changes = Self.disc.changes(from: (100, 100), to: target)
    func coverCount(_ x: Int, _ y: Int) -> Int {
      changes.count { $0.contains(PixelRect(x: x, y: y, width: 1, height: 1)) }
    }
    for y in 0..<220 {
      for x in 0..<220 {
        let (before, after) = (
          Self.brightness(x - 100, y - 100), Self.brightness(x - target.x, y - target.y)
        )
        // The soft edge always changes.
        let differs = before != after || before == 1
        let count = coverCount(x, y)
        #expect(count <= 1 && (count == 1 || !differs || step == (0, 0)), "\(x), \(y)")
      }
    }
    if step.x * step.x + step.y * step.y < 100 { #expect(coverCount(100, 100) == 0) }
  }

  /// Returns the spans of a disc, or of a ring around one, in bands of two rows.
  private static func spans(_ outer: Int, around inner: Int? = nil) -> [PixelRect] {
    func half(_ radius: Int, _ y: Int) -> Int? {
      y * y > radius * radius ? nil : Int(Double(radius * radius - y * y).squareRoot())
    }
    return stride(from: -outer, through: outer, by: 2).flatMap { y -> [PixelRect] in
      guard let right = half(outer, y) else { return [] }
      guard let gap = inner.flatMap({ half($0, y) }) else {
        return [PixelRect(x: -right, y: y, width: 2 * right + 1, height: 2)]
      }
      return [-right, gap + 1].map { PixelRect(x: $0, y: y, width: right - gap, height: 2) }
    }
  }

  @Test(
    "The changes of a moved hole cover its ring, whose bands begin in other rows",
    arguments: [(0, 0), (3, 0), (0, -4), (5, 6), (-17, 9), (1, 1)])
  func ring(_ step: (x: Int, y: Int)) {
    let (hole, ring) = (Self.spans(20), Self.spans(23, around: 18))
    let target = (x: 60 + step.x, y: 60 + step.y)
    let changes = HoleRows(hole: hole, ring: ring).changes(from: (60, 60), to: target)
    func covers(_ rects: [PixelRect], _ x: Int, _ y: Int) -> Bool {
      rects.contains { $0.contains(PixelRect(x: x, y: y, width: 1, height: 1)) }
    }
    func appearance(_ x: Int, _ y: Int) -> Int {
      covers(ring, x, y) ? 2 : covers(hole, x, y) ? 1 : 0
    }
    for y in 0..<120 {
      for x in 0..<120 where !covers(changes, x, y) {
        #expect(appearance(x - 60, y - 60) == appearance(x - target.x, y - target.y), "\(x), \(y)")
      }
    }
    if step.x * step.x + step.y * step.y < 100 { #expect(!covers(changes, 60, 60)) }
    // Bands from top to bottom, each from left to right, as the server requires.
    for (former, next) in zip(changes, changes.dropFirst()) {
      #expect(
        former.y == next.y
          ? former.height == next.height && former.maxX <= next.x : former.maxY <= next.y)
    }
  }
}
