import HaloLooks
import PixelComparison
import ScreenHardware
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipSettings
@testable import OverlayLayers

/// The pixels that a part of the screen must have: those of our painters, blended over a known
/// background.
final class ExpectedPicture {
  let rect: PixelRect
  private let ground: (Int, Int) -> UInt32
  private let medium: Medium
  private let buffer: UnsafeMutablePointer<UInt32>
  private let target: PixelTarget

  /// Creates a picture of nothing but the background.
  ///
  /// - Parameters:
  ///   - rect: the part of the screen, in px of the root.
  ///   - isComposited: whether a compositor blends the pixels, instead of the pixels being opaque.
  ///   - ground: the colour beneath each pixel.
  init(_ rect: PixelRect, isComposited: Bool, ground: @escaping (Int, Int) -> UInt32) {
    self.rect = rect
    self.ground = ground
    medium = isComposited ? .translucent : .shaped
    buffer = .allocate(capacity: rect.area)
    buffer.initialize(repeating: 0, count: rect.area)
    target = PixelTarget(bounds: rect, pixels: buffer, stride: rect.width)
  }

  deinit { buffer.deallocate() }

  /// Paints the halo of a finger at a position on the root, by default of a finger that is down.
  ///
  /// A halo is a window that moves by whole pixels: the middle of the window is the finger's pixel.
  func paintHalo(_ looks: MarkLooks, at position: Point, state: HaloState = .down) {
    let half = Int(looks.appearance.reach.rounded(.up))
    let size = 2 * half + 1
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size * size) { pixels in
      pixels.initialize(repeating: 0)
      guard let first = pixels.baseAddress else { return }
      let bounds = PixelRect(x: 0, y: 0, width: size, height: size)
      let bandHeight = MarkLooks.bandHeight(isFading: state != .down)
      let top = HaloPictureCache.firstRow(size: size, bandHeight: bandHeight)
      let window = PixelTarget(
        bounds: bounds.offset(x: 0, y: top), pixels: first, stride: size)
      let middle = Point(x: Double(size) / 2, y: Double(top) + Double(size) / 2)
      var painter = HaloAppearancePainter()
      painter.paint(
        looks.appearance, colour: looks.colour(forSlot: 0), slot: 0, state: state, at: middle,
        into: window, medium: medium)
      // Where a window is cut out in steps, the steps are filled.
      if medium == .shaped {
        var spans = ShapeSpans()
        spans.scan(window, bandHeight: bandHeight, filler: looks.filler)
      }
      let corner = (Int(position.x.rounded(.down)) - half, Int(position.y.rounded(.down)) - half)
      target.draw(
        PixelTarget(
          bounds: bounds.offset(x: corner.0, y: corner.1), pixels: first, stride: size))
    }
  }

  /// Paints a label that fills the part.
  func paintLabel(_ text: String, _ look: LabelLook, _ colour: Colour) {
    var painter = LabelPainter()
    painter.paint(text, look: look, colour: colour, at: rect, into: target, medium: medium)
  }

  /// Whether the screen shows this picture.
  ///
  /// - Parameters:
  ///   - screen: pixels that include this part.
  ///   - tolerance: the permitted deviation of each channel, 0…255.
  ///   - matters: returns whether a pixel counts.
  /// - Returns: whether no pixel that counts deviates more.
  func isShown(
    on screen: PixelGrid, tolerance: Int, where matters: (Int, Int) -> Bool = { _, _ in true }
  ) -> Bool {
    distance(to: screen, where: matters) <= tolerance
  }

  /// Returns the greatest deviation of the screen from this picture, in any channel of any pixel
  /// that counts, 0…255.
  func distance(
    to screen: PixelGrid, where matters: (Int, Int) -> Bool = { _, _ in true }
  ) -> Int {
    var worst = 0
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX where matters(x, y) {
        worst = max(worst, pixel(x, y).distance(to: screen[x, y]))
      }
    }
    return worst
  }

  /// Returns the share of the pixels in which the screen deviates by more than a tolerance, 0…1.
  func share(of screen: PixelGrid, offBy tolerance: Int) -> Double {
    var count = 0
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX where pixel(x, y).distance(to: screen[x, y]) > tolerance {
        count += 1
      }
    }
    return Double(count) / Double(rect.area)
  }

  /// Returns the expected colour of a pixel of the root.
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let source = target[x, y] ?? 0
    let beneath = ground(x, y)
    guard medium == .translucent else { return source == 0 ? beneath : source & 0xffffff }
    let rest = 255 - Int(source >> 24)
    return [16, 8, 0].reduce(0) { result, shift in
      let value = Int(source >> shift & 255) + (Int(beneath >> shift & 255) * rest + 127) / 255
      return result | UInt32(min(value, 255)) << shift
    }
  }
}

extension MarkLooks {
  /// The looks of a preset at 4 px per mm.
  init(_ preset: Preset, _ change: (inout Look) -> Void = { _ in }) {
    var look = preset.look
    change(&look)
    self.init(
      look,
      on: Monitor(
        name: "", frame: PixelRect(x: 0, y: 0, width: 1280, height: 720), millimetres: (320, 180)),
      density: PixelDensity(pixelsPerMillimetre: 4, source: .user))
  }
}
