internal import FingertipSettings
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipStage

@Suite("The lens")
struct LensTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var finger: Point
    /// The expected centre of the lens, in px of the screen.
    var middle: (x: Int, y: Int)

    init(_ text: String, _ x: Double, _ y: Double, _ middle: (Int, Int)) {
      testDescription = text
      finger = Point(x: x, y: y)
      self.middle = middle
    }
  }

  private static let area = PixelRect(x: 0, y: 0, width: 1280, height: 720)

  private static let cases = [
    Case("above a finger, where there is room", 640, 500, (640, 268)),
    Case("no farther left than the screen", 20, 500, (150, 268)),
    Case("no farther right than the screen", 1270, 500, (1129, 268)),
    Case("beside the finger without room above, on the side with more room", 300, 200, (532, 200)),
    Case("beside the finger on the left, where there is more room", 1000, 200, (768, 200)),
    Case("beside the finger, no higher than the screen", 300, 90, (532, 150)),
  ]

  @Test("A lens is placed above or beside the finger, where there is room", arguments: cases)
  func placement(_ example: Case) {
    let placement = LensPlacement(
      at: example.finger, halfWidth: 150, halfHeight: 150, scale: 2, area: Self.area)
    #expect(placement.middle.x == example.middle.x && placement.middle.y == example.middle.y)
  }

  @Test(
    "On each monitor, a lens has the size that its density and its shorter side give it",
    arguments: [
      (Length(20), [80, 160, 60]), (Length(200), [216, 432, 90]),
      (Length(10, .percent), [72, 144, 30]),
      (Length(50, .pixels), [50, 50, 50]),
    ])
  func sizes(_ radius: Length, _ radii: [Double]) {
    var settings = LensSettings()
    settings.radius = radius
    let sizes = [(0, 1280, 720, 4.0), (1280, 2560, 1440, 8), (3840, 480, 300, 3)]
      .map { x, width, height, density in
        LensSize(
          settings, on: PixelRect(x: x, y: 0, width: width, height: height),
          pixelsPerMillimetre: density, ring: 3)
      }
    for (x, radius) in zip([600.0, 2000, 4000], radii) {
      let size = sizes.size(at: Point(x: x, y: 100))
      #expect(size?.radius == radius)
      #expect(size?.radius(at: 100) == size?.largest)
    }
    #expect(sizes.size(at: Point(x: -1, y: 100))?.radius == radii[0])
    #expect(sizes.map(\.slop) == [24, 48, 18])
  }

  @Test(
    "A lens never covers the area that it magnifies, and both are on the screen",
    arguments: [(40, 40), (150, 150), (200, 100), (210, 210)], [1.25, 2, 8])
  func disjoint(_ half: (Int, Int), _ scale: Double) {
    for x in stride(from: 0, to: 1280, by: 37) {
      for y in stride(from: 0, to: 720, by: 41) {
        let placement = LensPlacement(
          at: Point(x: Double(x), y: Double(y)), halfWidth: half.0, halfHeight: half.1,
          scale: scale, area: Self.area)
        let lens = PixelRect(
          x: placement.middle.x - half.0, y: placement.middle.y - half.1, width: 2 * half.0 + 1,
          height: 2 * half.1 + 1)
        let isValid =
          Self.area.contains(lens) && Self.area.contains(placement.source)
          && lens.intersection(placement.source).isEmpty
        #expect(isValid, "finger at \(x), \(y)")
      }
    }
  }

  @Test("As much as possible of a wide lens is on an upright monitor", arguments: [178, 216])
  func upright(_ halfHeight: Int) {
    let area = PixelRect(x: 0, y: 0, width: 720, height: 1280)
    let halfWidth = 2 * halfHeight
    for y in stride(from: 0, to: 1280, by: 41) {
      let placement = LensPlacement(
        at: Point(x: 360, y: Double(y)), halfWidth: halfWidth, halfHeight: halfHeight, scale: 2,
        area: area)
      let visible = PixelRect(
        x: placement.middle.x - halfWidth, y: placement.middle.y - halfHeight,
        width: 2 * halfWidth + 1, height: 2 * halfHeight + 1
      ).intersection(area)
      #expect(visible.width == min(2 * halfWidth + 1, 720) && visible.height == 2 * halfHeight + 1)
      #expect(visible.intersection(placement.source).isEmpty)
    }
  }

  @Test(
    "A lens shows the pixels beneath the finger, magnified",
    arguments: [Medium.translucent, .shaped])
  func picture(_ medium: Medium) {
    let lens = LensPicture(
      shape: SpotlightOutline(.circle, radius: 60), scale: 3, ring: 3,
      colour: Colour(hex: 0xFF0000),
      medium: medium)
    // Green left of the middle, blue right of it.
    let rect = PixelRect(x: 500, y: 300, width: 41, height: 41)
    let grid = PixelGrid(
      rect: rect, pixels: (0..<41 * 41).map { $0 % 41 < 20 ? 0x00FF00 : 0x0000FF })
    let side = 161
    var pixels = [UInt32](repeating: 7, count: side * side)
    pixels.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { lens.paint(grid, on: $0, side: side) }
    }
    func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[(80 + y) * side + 80 + x] }
    #expect(pixel(-20, 0) == 0xFF00_FF00 && pixel(20, 30) == 0xFF00_00FF)
    #expect(pixel(-50, 0) == 0xFF00_FF00 && pixel(3, 0) == 0xFF00_00FF)
    #expect(pixel(-59, 0) == 0xFFFF_0000 && pixel(0, 58) == 0xFFFF_0000)
    #expect(pixel(70, 0) == 0 && pixel(50, 50) == 0 && pixel(-80, -80) == 0)
  }
}
