import HaloLooks
import Testing
import TouchDrawing
import Touches

@Suite("Halo appearances")
struct HaloAppearanceTests {
  private static let look = HaloLook(
    discRadius: 14, ringRadius: 24, ringWidth: 3.2, edgeWidth: 1, glow: 5)
  private static let dot = ScaledPicture(
    width: 48, height: 48, pixels: Array(repeating: 0xFF00_FF00, count: 48 * 48))
  private static let centre = Point(x: 100, y: 100)

  private static let appearances = [
    HaloAppearance(look), HaloAppearance(look, style: .bright), HaloAppearance(look, style: .drawn),
    HaloAppearance(look, style: .drawn, tap: .ripple), HaloAppearance(look, tap: .ripple),
    HaloAppearance(look, tap: .ripple, picture: dot),
  ]

  /// A pixel that was painted.
  private struct Spot: Equatable {
    var x: Int
    var y: Int
    var pixel: UInt32
  }

  private static func painted(
    _ appearance: HaloAppearance, _ state: HaloState, slot: Int = 0, medium: Medium
  ) -> [Spot] {
    var painter = HaloAppearancePainter()
    return spots { target in
      painter.paint(
        appearance, colour: Colour(hex: 0x1E9BFF), slot: slot, state: state, at: centre,
        into: target, medium: medium)
    }
  }

  private static func spots(_ paint: (PixelTarget) -> Void) -> [Spot] {
    guard let canvas = Canvas(bounds: PixelRect(x: 0, y: 0, width: 200, height: 200)) else {
      return []
    }
    paint(canvas.target)
    var spots: [Spot] = []
    for y in 0..<200 {
      for x in 0..<200 {
        if let pixel = canvas.target[x, y], pixel != 0 {
          spots.append(Spot(x: x, y: y, pixel: pixel))
        }
      }
    }
    return spots
  }

  @Test(
    "A lifted finger's halo looks unchanged in any appearance until it begins to fade",
    arguments: appearances.indices, [Medium.translucent, .shaped])
  func afterglow(_ index: Int, _ medium: Medium) {
    let appearance = Self.appearances[index]
    let down = Self.painted(appearance, .down, medium: medium)
    #expect(!down.isEmpty)
    #expect(Self.painted(appearance, .lifted(progress: 0), medium: medium) == down)
    #expect(Self.painted(appearance, .lifted(progress: 0.3), medium: medium) != down)
  }

  @Test(
    "A halo of any appearance stays within its bounds, and its pixels are premultiplied or opaque",
    arguments: appearances.indices, [Medium.translucent, .shaped])
  func bounds(_ index: Int, _ medium: Medium) {
    let appearance = Self.appearances[index]
    var states: [HaloState] = [.down, .lifted(progress: 0.5), .cancelled(progress: 0.4)]
    if appearance.tap == .ripple {
      states += [.tapped(progress: 0), .tapped(progress: 0.5), .tapped(progress: 0.97)]
    }
    for state in states {
      let pixels = Self.painted(appearance, state, medium: medium)
      let bounds = appearance.bounds(state, at: Self.centre)
      let isPainted = !pixels.isEmpty
      #expect(isPainted, "\(state)")
      let isInside = pixels.allSatisfy { spot in
        !bounds.intersection(PixelRect(x: spot.x, y: spot.y, width: 1, height: 1)).isEmpty
      }
      #expect(isInside, "\(state)")
      let isValid = pixels.allSatisfy { spot in
        let alpha = spot.pixel >> 24
        return [0, 8, 16].allSatisfy { spot.pixel >> $0 & 255 <= alpha }
          && (medium == .translucent || alpha == 255)
      }
      #expect(isValid, "\(state)")
    }
  }

  @Test(
    "A halo of any appearance is gone once its end has been shown", arguments: appearances.indices,
    [Medium.translucent, .shaped])
  func endState(_ index: Int, _ medium: Medium) {
    for state in [
      HaloState.lifted(progress: 1), .tapped(progress: 1), .tapped(progress: .nan),
    ] {
      let isEmpty = Self.painted(Self.appearances[index], state, medium: medium).isEmpty
      #expect(isEmpty, "\(state)")
    }
  }

  @Test("The default appearance paints the same pixels as the plain halo painter")
  func plainHalo() {
    var painter = HaloPainter()
    let plain = Self.spots { target in
      painter.paint(
        Self.look, colour: Colour(hex: 0x1E9BFF), state: .down, at: Self.centre, into: target,
        medium: .translucent)
    }
    let isSame = Self.painted(HaloAppearance(Self.look), .down, medium: .translucent) == plain
    #expect(isSame)
  }

  @Test("Hand-drawn rings of neighbouring slots differ, and a slot's ring is always the same")
  func drawnRings() {
    let appearance = HaloAppearance(Self.look, style: .drawn)
    let rings = (0..<HaloAppearance.variants).map { slot in
      Self.painted(appearance, .down, slot: slot, medium: .translucent)
    }
    let firstIndexes = rings.map { ring in rings.firstIndex(of: ring) }
    #expect(firstIndexes == Array(rings.indices))
    let isSame = Self.painted(appearance, .down, slot: 1, medium: .translucent) == rings[1]
    #expect(isSame)
  }

  @Test(
    "A hand-drawn ring surrounds the finger without a gap",
    arguments: [Medium.translucent, .shaped])
  func drawnRingIsClosed(_ medium: Medium) {
    let appearance = HaloAppearance(Self.look, style: .drawn)
    for slot in 0..<HaloAppearance.variants {
      var directions: Set<Int> = []
      var nearest = Double.infinity
      for spot in Self.painted(appearance, .down, slot: slot, medium: medium) {
        let (dx, dy) = (Double(spot.x) - 99.5, Double(spot.y) - 99.5)
        nearest = min(nearest, dx * dx + dy * dy)
        let eighth = Int(8 * dx.magnitude / (dx.magnitude + dy.magnitude))
        directions.insert((dx > 0 ? 0 : 1) + (dy > 0 ? 0 : 2) + 4 * min(eighth, 7))
      }
      #expect(directions.count == 32)
      #expect(nearest > 144)
    }
  }

  @Test("A tap's ripple expands outwards")
  func ripple() {
    let appearance = HaloAppearance(Self.look, tap: .ripple)
    let extents = [0.05, 0.25, 0.5, 0.9].map { progress in
      Self.painted(appearance, .tapped(progress: progress), medium: .shaped).map(\.x).max() ?? 0
    }
    #expect(extents == extents.sorted() && Set(extents).count == extents.count)
    #expect(extents[3] - 100 > 2 * 24)
  }

  @Test("A custom picture is centred on the halo and replaces the finger's disc")
  func picture() {
    let appearance = HaloAppearance(Self.look, picture: Self.dot)
    for medium in [Medium.translucent, .shaped] {
      let pixels = Self.painted(appearance, .down, medium: medium)
      #expect(pixels.map(\.x).min() == 76 && pixels.map(\.x).max() == 123)
      #expect(pixels.map(\.y).min() == 76 && pixels.map(\.y).max() == 123)
      let isPictureOnly = pixels.allSatisfy { $0.pixel == 0xFF00_FF00 }
      #expect(isPictureOnly)
    }
  }
}
