import Testing
import Touches

@testable import HandCaptions

/// The placement of captions of 100 by 20 px on a screen of 400 by 300 px, 10 px from the fingers.
@Suite struct CaptionPlacementTests {
  private let placement = CaptionPlacement(
    area: PixelRect(x: 0, y: 0, width: 400, height: 300), clearance: 10)

  private func finger(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: 0, height: 0) }

  @Test(
    "A caption is above its fingers, or below them without room above, and keeps off the edges",
    arguments: [
      (Rect(x: 200, y: 100, width: 0, height: 0), PixelRect(x: 150, y: 70, width: 100, height: 20)),
      (
        Rect(x: 100, y: 100, width: 200, height: 90),
        PixelRect(x: 150, y: 70, width: 100, height: 20)
      ),
      (Rect(x: 200, y: 20, width: 0, height: 0), PixelRect(x: 150, y: 30, width: 100, height: 20)),
      (Rect(x: 10, y: 100, width: 0, height: 0), PixelRect(x: 2, y: 70, width: 100, height: 20)),
      (Rect(x: 395, y: 100, width: 0, height: 0), PixelRect(x: 298, y: 70, width: 100, height: 20)),
      (Rect(x: 200, y: 31, width: 0, height: 0), PixelRect(x: 150, y: 41, width: 100, height: 20)),
      (
        Rect(x: 200, y: 9, width: 0, height: 285),
        PixelRect(x: 150, y: 278, width: 100, height: 20)
      ),
      // Fingers beyond the screen.
      (Rect(x: 600, y: 100, width: 0, height: 0), PixelRect(x: 298, y: 70, width: 100, height: 20)),
      (
        Rect(x: 200, y: 900, width: 0, height: 0), PixelRect(x: 150, y: 278, width: 100, height: 20)
      ),
      (Rect(x: 200, y: -500, width: 0, height: 0), PixelRect(x: 150, y: 2, width: 100, height: 20)),
      (Rect(x: 200, y: -2e5, width: 0, height: 0), .empty),
    ])
  func singleCaption(fingers: Rect, bounds: PixelRect) {
    #expect(placement.usual(100, 20, beside: fingers) == bounds)
  }

  @Test(
    "A caption as wide as the screen uses all of its width",
    arguments: [(397, 2, 397), (399, 1, 399), (400, 0, 400), (450, 0, 400)])
  func wideCaption(width: Int, left: Int, shown: Int) {
    let bounds = placement.usual(width, 20, beside: finger(200, 100))
    #expect(bounds == PixelRect(x: left, y: 70, width: shown, height: 20))
  }

  @Test("A caption is beyond the labels of its fingers", arguments: [(100.0, 52), (20, 48)])
  func beyondLabels(finger y: Double, top: Int) {
    let placement = CaptionPlacement(area: self.placement.area, clearance: 10, labelHeight: 18)
    let fingers = finger(200, y)
    let usual = placement.usual(100, 20, beside: fingers)
    #expect(usual == PixelRect(x: 150, y: top, width: 100, height: 20))
    #expect(placement.bounds(usual, beside: fingers, around: []) == usual)
    // The log of captions is in its corner as without labels.
    #expect(placement.corner == self.placement.corner)
  }

  @Test(
    "The captions of hands that are close to each other do not overlap (M4)",
    arguments: [
      [(200.0, 100.0), (230, 100)], [(200, 100), (200, 100)], [(200, 100), (260, 112)],
      [(200, 15), (240, 15)], [(200, 295), (230, 290)], [(20, 30), (40, 20), (60, 40)],
      [(200, 100), (210, 110), (220, 90), (230, 120), (240, 80)],
    ])
  func closeHands(hands: [(Double, Double)]) {
    var placed: [PixelRect] = []
    for hand in hands {
      let fingers = finger(hand.0, hand.1)
      let usual = placement.usual(100, 20, beside: fingers)
      let bounds = placement.bounds(usual, beside: fingers, around: placed)
      #expect(placement.area.contains(bounds))
      #expect(placed.allSatisfy { $0.intersection(bounds).isEmpty })
      // It is displaced only as far as the other captions require.
      #expect(abs(bounds.y - usual.y) <= 23 * placed.count + 40)
      placed.append(bounds)
    }
    // The first caption stays at its usual position.
    let first = finger(hands[0].0, hands[0].1)
    #expect(placed[0] == placement.usual(100, 20, beside: first))
  }

  @Test("A caption is at its usual position if no room is free")
  func noRoom() {
    let full = [placement.area]
    let usual = placement.usual(100, 20, beside: finger(200, 100))
    #expect(placement.bounds(usual, beside: finger(200, 100), around: full) == usual)
    #expect(placement.bounds(.empty, beside: finger(200, 100), around: full).isEmpty)
  }
}
