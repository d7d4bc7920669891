import Testing
import Touches

@testable import TouchX11

@Suite struct HoleRowsTests {
  private static let radius = 20

  /// A disc with a soft edge of 2 px.
  private static let disc = HoleRows(
    (-radius...radius).map { y in
      func half(_ radius: Int) -> Int {
        let square = radius * radius - y * y
        return square < 0 ? -1 : Int(Double(square).squareRoot())
      }
      return HoleRows.Row(inner: half(radius - 2), outer: half(radius))
    })

  /// Returns 0 in the dark, 1 at the edge and 2 in the bright part of a disc, relative to its middle.
  private static func light(_ x: Int, _ y: Int) -> Int {
    let distance = x * x + y * y
    return distance > radius * radius ? 0 : distance > (radius - 2) * (radius - 2) ? 1 : 2
  }

  @Test(
    "Nothing changes outside the rectangles of a step, and the rest of the hole is left out",
    arguments: [(0, 0), (3, 0), (0, -4), (5, 6), (-17, 9), (30, 2), (45, -45), (0, 60)])
  func steps(_ step: (x: Int, y: Int)) {
    let place = (x: 100 + step.x, y: 100 + step.y)
    let changes = Self.disc.changes(from: (100, 100), to: place)
    func isInside(_ x: Int, _ y: Int) -> Int {
      changes.count { $0.contains(PixelRect(x: x, y: y, width: 1, height: 1)) }
    }
    for y in 0..<220 {
      for x in 0..<220 {
        let (before, after) = (Self.light(x - 100, y - 100), Self.light(x - place.x, y - place.y))
        // The edge itself changes in any case.
        let differs = before != after || before == 1
        let count = isInside(x, y)
        #expect(count <= 1 && (count == 1 || !differs || step == (0, 0)), "\(x), \(y)")
      }
    }
    if step.x * step.x + step.y * step.y < 100 { #expect(isInside(100, 100) == 0) }
  }
}
