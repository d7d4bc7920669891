internal import TouchDrawing

/// A ring of light: white in the middle, with the touch's colour beside it, fading on both sides.
struct BrightRing {
  /// The distance that the light extends outwards, in widths of the ring.
  private static let outwards = 3.4
  /// The distance that the light extends inwards, in widths of the ring.
  private static let inwards = 2.6

  private let look: HaloLook
  private let shape: HaloShape

  init(_ look: HaloLook, _ shape: HaloShape) {
    self.look = look
    self.shape = shape
  }

  /// Returns the width on which the dimensions of the light are based, in px.
  private static func width(of look: HaloLook) -> Double { max(look.ringWidth, 2.4) }

  /// Returns the largest distance from a finger that is down at which a ring paints, in px.
  static func reach(of look: HaloLook) -> Double {
    look.ringRadius + width(of: look) * outwards + 2
  }

  /// Replaces the zones of a profile by those of the ring and computes its entries.
  func lay(out profile: inout RadialProfile, colour: Colour, medium: Medium) {
    profile.removeAll()
    let radius = look.ringRadius * shape.scale
    let fade = medium == .translucent ? shape.presence : (shape.presence > 0 ? 1 : 0)
    let opacity = look.opacity * Double(colour.alpha) / 255 * fade
    let colour = colour.with(alpha: 255)
    switch medium {
    case .translucent: addLight(&profile, radius, colour)
    case .shaped: addLines(&profile, radius, colour)
    }
    profile.compute(opacity: opacity, medium: medium)
  }

  private func addLight(_ profile: inout RadialProfile, _ radius: Double, _ colour: Colour) {
    let width = Self.width(of: look)
    let core = look.coreColour.with(alpha: 255)
    // The light is a little darker than the touch's colour, so that it is visible on white too.
    let deep = colour.mixed(with: look.edgeColour.with(alpha: 255), share: 0.24)
    let warm = colour.mixed(with: core, share: 0.2)
    profile.add(upTo: radius - width * Self.inwards, .zero)
    profile.add(upTo: radius - width * 0.95, .zero, deep.tint(0.5))
    profile.add(upTo: radius - width * 0.5, colour.tint(0.92), warm.tint(0.95))
    profile.add(upTo: radius + width * 0.5, core.tint(0.98))
    profile.add(upTo: radius + width * 0.95, warm.tint(0.95), colour.tint(0.92))
    profile.add(upTo: radius + width * 1.7, deep.tint(0.62), deep.tint(0.28))
    profile.add(upTo: radius + width * Self.outwards, deep.tint(0.28), .zero)
  }

  /// Adds lines of white and colour instead of light, thinner as the ring vanishes.
  private func addLines(_ profile: inout RadialProfile, _ radius: Double, _ colour: Colour) {
    let width = Self.width(of: look) * (shape.presence < 1 ? shape.presence : 1)
    let edge = look.edgeColour.with(alpha: 255).tint()
    profile.add(upTo: radius - width - look.edgeWidth, .zero)
    profile.add(upTo: radius - width, edge)
    profile.add(upTo: radius - width * 0.5, colour.tint())
    profile.add(upTo: radius + width * 0.5, look.coreColour.with(alpha: 255).tint())
    profile.add(upTo: radius + width, colour.tint())
    profile.add(upTo: radius + width + look.edgeWidth, edge)
  }
}
