import HaloLooks
import Testing
import TouchDrawing
import Touches

@Suite("Dressed halos")
struct HaloAppearanceTests {
  private static let look = HaloLook(
    discRadius: 14, ringRadius: 24, ringWidth: 3.2, edgeWidth: 1, glow: 5)
  private static let dot = ScaledPicture(
    width: 48, height: 48, pixels: Array(repeating: 0xFF00_FF00, count: 48 * 48))
  private static let middle = Point(x: 100, y: 100)

  private static let dresses = [
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
    _ dress: HaloAppearance, _ state: HaloState, slot: Int = 0, medium: Medium
  ) -> [Spot] {
    var painter = HaloAppearancePainter()
    return spots { target in
      painter.paint(
        dress, colour: Colour(hex: 0x1E9BFF), slot: slot, state: state, at: middle, into: target,
        medium: medium)
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
    "A halo of any dress looks as before its finger was lifted until it begins to fade",
    arguments: dresses.indices, [Medium.translucent, .shaped])
  func afterglow(_ index: Int, _ medium: Medium) {
    let dress = Self.dresses[index]
    let down = Self.painted(dress, .down, medium: medium)
    #expect(!down.isEmpty)
    #expect(Self.painted(dress, .lifted(progress: 0), medium: medium) == down)
    #expect(Self.painted(dress, .lifted(progress: 0.3), medium: medium) != down)
  }

  @Test(
    "A halo of any dress stays within its bounds, and its pixels are premultiplied or opaque",
    arguments: dresses.indices, [Medium.translucent, .shaped])
  func bounds(_ index: Int, _ medium: Medium) {
    let dress = Self.dresses[index]
    var states: [HaloState] = [.down, .lifted(progress: 0.5), .cancelled(progress: 0.4)]
    if dress.tap == .ripple {
      states += [.tapped(progress: 0), .tapped(progress: 0.5), .tapped(progress: 0.97)]
    }
    for state in states {
      let pixels = Self.painted(dress, state, medium: medium)
      let bounds = dress.bounds(state, at: Self.middle)
      let isSomething = !pixels.isEmpty
      #expect(isSomething, "\(state)")
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
    "Nothing is left at the end of a halo's life, whatever its dress", arguments: dresses.indices,
    [Medium.translucent, .shaped])
  func end(_ index: Int, _ medium: Medium) {
    for state in [
      HaloState.lifted(progress: 1), .tapped(progress: 1), .tapped(progress: .nan),
    ] {
      let isEmpty = Self.painted(Self.dresses[index], state, medium: medium).isEmpty
      #expect(isEmpty, "\(state)")
    }
  }

  @Test("A plain halo is what it was before there were dresses")
  func plain() {
    var painter = HaloPainter()
    let plain = Self.spots { target in
      painter.paint(
        Self.look, colour: Colour(hex: 0x1E9BFF), state: .down, at: Self.middle, into: target,
        medium: .translucent)
    }
    let isSame = Self.painted(HaloAppearance(Self.look), .down, medium: .translucent) == plain
    #expect(isSame)
  }

  @Test("Hand-drawn rings of neighbouring fingers differ, and one finger's stays as it is")
  func drawn() {
    let dress = HaloAppearance(Self.look, style: .drawn)
    let rings = (0..<HaloAppearance.variants).map { slot in
      Self.painted(dress, .down, slot: slot, medium: .translucent)
    }
    let first = rings.map { ring in rings.firstIndex(of: ring) }
    #expect(first == Array(rings.indices))
    let isSame = Self.painted(dress, .down, slot: 1, medium: .translucent) == rings[1]
    #expect(isSame)
  }

  @Test("A hand-drawn ring goes all the way round", arguments: [Medium.translucent, .shaped])
  func drawnAllRound(_ medium: Medium) {
    let dress = HaloAppearance(Self.look, style: .drawn)
    for slot in 0..<HaloAppearance.variants {
      var directions: Set<Int> = []
      var nearest = Double.infinity
      for spot in Self.painted(dress, .down, slot: slot, medium: medium) {
        let (dx, dy) = (Double(spot.x) - 99.5, Double(spot.y) - 99.5)
        nearest = min(nearest, dx * dx + dy * dy)
        let eighth = Int(8 * dx.magnitude / (dx.magnitude + dy.magnitude))
        directions.insert((dx > 0 ? 0 : 1) + (dy > 0 ? 0 : 2) + 4 * min(eighth, 7))
      }
      #expect(directions.count == 32)
      #expect(nearest > 144)
    }
  }

  @Test("A ripple runs outwards")
  func ripple() {
    let dress = HaloAppearance(Self.look, tap: .ripple)
    let reaches = [0.05, 0.25, 0.5, 0.9].map { progress in
      Self.painted(dress, .tapped(progress: progress), medium: .shaped).map(\.x).max() ?? 0
    }
    #expect(reaches == reaches.sorted() && Set(reaches).count == reaches.count)
    #expect(reaches[3] - 100 > 2 * 24)
  }

  @Test("An own picture is in the middle of the halo, and the finger's disc is not")
  func picture() {
    let dress = HaloAppearance(Self.look, picture: Self.dot)
    for medium in [Medium.translucent, .shaped] {
      let pixels = Self.painted(dress, .down, medium: medium)
      #expect(pixels.map(\.x).min() == 76 && pixels.map(\.x).max() == 123)
      #expect(pixels.map(\.y).min() == 76 && pixels.map(\.y).max() == 123)
      let isWhole = pixels.allSatisfy { $0.pixel == 0xFF00_FF00 }
      #expect(isWhole)
    }
  }
}
