import Testing
import Touches

@testable import FingertipSettings
@testable import OverlayLayers

/// The positions of the halos of many fingers without alpha.
@Suite struct CrowdPlaceTests {
  private static let former = Point(x: 500.5, y: 400.25)

  @Test(
    "The halo of a fast finger is at most one pixel off, aligned to every third row",
    arguments: -30...30)
  func fast(_ step: Int) {
    let finger = Point(x: Self.former.x + 6, y: Self.former.y + Double(step))
    let position = MarkLooks.alignedPosition(finger, from: Self.former)
    #expect(position.x == finger.x)
    #expect((position.y - finger.y).magnitude <= 1)
    let row = Int(position.y.rounded(.down))
    let first = HaloPictureCache.firstRow(
      size: 85, bandHeight: MarkLooks.bandHeight(isFading: false, isCrowd: true))
    // The first row of the window has the same offset in a band as that of the picture, in which
    // bands begin at multiples of their height.
    #expect((row - 85 / 2 - first) % 3 == 0)
  }

  @Test("The halo of a slow finger is at the finger's position", arguments: -5...5)
  func slow(_ step: Int) {
    let finger = Point(x: Self.former.x, y: Self.former.y + Double(step))
    #expect(MarkLooks.alignedPosition(finger, from: Self.former) == finger)
  }

  @Test("The alignment of halos continues above the root's first row")
  func negativeRows() {
    let rows = (-9...9).map { row in
      MarkLooks.alignedPosition(Point(x: 100, y: Double(row)), from: Self.former).y
    }
    #expect(rows.allSatisfy { Int($0 - 1).isMultiple(of: 3) })
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
