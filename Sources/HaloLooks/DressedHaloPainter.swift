public import TouchDrawing
public import Touches

/// Paints halos in any dress.
public struct DressedHaloPainter {
  private var plain = HaloPainter()
  private var profile = RadialProfile()

  /// Creates a painter with empty buffers.
  public init() {}

  /// Paints one halo over the existing pixels.
  ///
  /// - Parameters:
  ///   - dress: the look.
  ///   - colour: the colour of this touch.
  ///   - slot: the number of the touch's mark, by which hand-drawn rings differ.
  ///   - state: the state of the touch.
  ///   - place: the middle of the halo, in px of the root.
  ///   - target: the pixels to paint on.
  ///   - medium: the medium of the pixels.
  public mutating func paint(
    _ dress: HaloDress, colour: Colour, slot: Int, state: HaloState, at place: Point,
    into target: PixelTarget, medium: Medium
  ) {
    let bounds = dress.bounds(state, at: place)
    let visible = target.clipped(to: bounds)
    guard !visible.bounds.isEmpty else { return }
    if case .tapped(let progress) = state, dress.tap == .ripple {
      TapRipple(dress.look, at: progress).lay(out: &profile, colour: colour, medium: medium)
      plain.paint(profile, at: place, into: visible)
    }
    if case .cancelled = state { return paintPlain(dress, colour, state, place, visible, medium) }
    let shape = HaloShape(state, growth: dress.look.growth)
    if let picture = dress.picture {
      paint(picture, dress, shape, at: place, into: visible, medium: medium)
      return
    }
    switch dress.style {
    case .plain: paintPlain(dress, colour, state, place, visible, medium)
    case .bright:
      BrightRing(dress.look, shape).lay(out: &profile, colour: colour, medium: medium)
      plain.paint(profile, at: place, into: visible)
    case .drawn:
      DrawnRing(dress.look, shape, variant: dress.variant(forSlot: slot), medium: medium)
        .paint(colour, at: place, into: visible)
    }
  }

  private mutating func paintPlain(
    _ dress: HaloDress, _ colour: Colour, _ state: HaloState, _ place: Point,
    _ target: PixelTarget, _ medium: Medium
  ) {
    plain.paint(
      dress.look, colour: colour, state: state, at: place, into: target, medium: medium)
  }

  /// Paints a custom picture, which fades, or in a shaped medium shrinks towards its middle.
  private func paint(
    _ picture: ScaledPicture, _ dress: HaloDress, _ shape: HaloShape, at place: Point,
    into target: PixelTarget, medium: Medium
  ) {
    let left = Int((place.x - Double(picture.width) / 2).rounded())
    let top = Int((place.y - Double(picture.height) / 2).rounded())
    switch medium {
    case .translucent:
      picture.draw(
        atX: left, y: top, into: target, opacity: dress.look.opacity * shape.presence)
    case .shaped:
      guard dress.look.opacity > 0 else { return }
      let diagonal = Vector(dx: Double(picture.width) / 2, dy: Double(picture.height) / 2)
      let radius = shape.presence < 1 ? diagonal.lengthSquared.squareRoot() * shape.presence : nil
      picture.cut(atX: left, y: top, into: target, within: radius)
    }
  }
}
