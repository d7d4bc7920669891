public import TouchDrawing
public import Touches

/// Paints halos in any appearance.
public struct HaloAppearancePainter {
  private var plain = HaloPainter()
  private var profile = RadialProfile()

  /// Creates a painter with empty buffers.
  public init() {}

  /// Paints one halo over the existing pixels.
  ///
  /// - Parameters:
  ///   - appearance: the look.
  ///   - colour: the colour of this touch.
  ///   - slot: the number of the touch's mark, by which hand-drawn rings differ.
  ///   - state: the state of the touch.
  ///   - centre: the middle of the halo, in px of the root.
  ///   - target: the pixels to paint on.
  ///   - medium: the medium of the pixels.
  public mutating func paint(
    _ appearance: HaloAppearance, colour: Colour, slot: Int, state: HaloState, at centre: Point,
    into target: PixelTarget, medium: Medium
  ) {
    let bounds = appearance.bounds(state, at: centre)
    let visible = target.clipped(to: bounds)
    guard !visible.bounds.isEmpty else { return }
    if case .tapped(let progress) = state, appearance.tap == .ripple {
      TapRipple(appearance.look, at: progress).lay(out: &profile, colour: colour, medium: medium)
      plain.paint(profile, at: centre, into: visible)
    }
    if case .cancelled = state {
      return plain.paint(
        appearance.look, colour: colour, state: state, at: centre, into: visible, medium: medium)
    }
    let shape = HaloShape(state, growth: appearance.look.growth)
    if let picture = appearance.picture {
      paint(picture, appearance, shape, at: centre, into: visible, medium: medium)
      return
    }
    switch appearance.style {
    case .plain:
      plain.paint(
        appearance.look, colour: colour, state: state, at: centre, into: visible, medium: medium)
    case .bright:
      BrightRing(appearance.look, shape).lay(out: &profile, colour: colour, medium: medium)
      plain.paint(profile, at: centre, into: visible)
    case .drawn:
      HandDrawnRing(
        appearance.look, shape, variant: appearance.variant(forSlot: slot), medium: medium
      )
      .paint(colour, at: centre, into: visible)
    }
  }

  /// Paints a custom picture, which fades, or in a shaped medium shrinks towards its middle.
  private func paint(
    _ picture: ScaledPicture, _ appearance: HaloAppearance, _ shape: HaloShape, at centre: Point,
    into target: PixelTarget, medium: Medium
  ) {
    let left = Int((centre.x - Double(picture.width) / 2).rounded())
    let top = Int((centre.y - Double(picture.height) / 2).rounded())
    switch medium {
    case .translucent:
      picture.draw(
        atX: left, y: top, into: target, opacity: appearance.look.opacity * shape.presence)
    case .shaped:
      guard appearance.look.opacity > 0 else { return }
      let diagonal = Vector(dx: Double(picture.width) / 2, dy: Double(picture.height) / 2)
      let radius = shape.presence < 1 ? diagonal.length * shape.presence : nil
      picture.cut(atX: left, y: top, into: target, within: radius)
    }
  }
}
