import Testing
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings

/// The places of the halos of many fingers where there is no alpha.
@Suite struct CrowdPlaceTests {
  private static let former = Point(x: 500.5, y: 400.25)

  @Test("The halo of a fast finger is at most a pixel off, in every third row", arguments: -30...30)
  func fast(_ step: Int) {
    let finger = Point(x: Self.former.x + 6, y: Self.former.y + Double(step))
    let place = MarkLooks.alignedPosition(finger, from: Self.former)
    #expect(place.x == finger.x)
    #expect((place.y - finger.y).magnitude <= 1)
    let row = Int(place.y.rounded(.down))
    let first = HaloPictureCache.firstRow(
      size: 85, bandHeight: MarkLooks.bandHeight(isFading: false, isCrowd: true))
    // The window's first row lies as far above the middle as in the picture whose steps begin at
    // multiples of their height.
    #expect((row - 85 / 2 - first) % 3 == 0)
  }

  @Test("The halo of a slow finger is where the finger is", arguments: -5...5)
  func slow(_ step: Int) {
    let finger = Point(x: Self.former.x, y: Self.former.y + Double(step))
    #expect(MarkLooks.alignedPosition(finger, from: Self.former) == finger)
  }

  @Test("Above the root's rows the steps of halos continue")
  func negativeRows() {
    let rows = (-9...9).map { row in
      MarkLooks.alignedPosition(Point(x: 100, y: Double(row)), from: Self.former).y
    }
    #expect(rows.allSatisfy { Int($0 - 1).isMultiple(of: 3) })
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
