internal import TouchDrawing

/// A ring that spreads outwards from a tap, fast at first, and becomes thinner on its way.
struct TapRipple {
  /// The distance that the ring spreads beyond the halo, in radii of the halo.
  private static let spread = 1.5

  private let look: HaloLook
  /// The share of its duration that has passed, 0…1.
  private let progress: Double

  init(_ look: HaloLook, at progress: Double) {
    self.look = look
    self.progress = progress.isNaN ? 1 : min(max(progress, 0), 1)
  }

  /// Returns the largest distance from the finger at which a ripple ever paints, in px.
  static func reach(of look: HaloLook) -> Double {
    look.outerRadius * (1 + spread) + width(of: look) * 1.5 + look.edgeWidth + 2
  }

  private static func width(of look: HaloLook) -> Double { max(look.ringWidth * 1.1, 2.5) }

  /// Replaces the zones of a profile by those of the ring and computes its entries.
  func lay(out profile: inout RadialProfile, colour: Colour, medium: Medium) {
    profile.removeAll()
    let eased = 1 - (1 - progress) * (1 - progress) * (1 - progress)
    let radius = look.outerRadius * (0.9 + (Self.spread + 0.1) * eased)
    let opacity = look.opacity * Double(colour.alpha) / 255
    let remaining = 1 - progress
    let colour = colour.with(alpha: 255)
    let isTranslucent = medium == .translucent
    let half =
      Self.width(of: look) / 2 * (isTranslucent ? 0.55 + 0.45 * remaining : max(remaining, 0.35))
    let edgeColour = isTranslucent ? look.edgeColour : look.edgeColour.with(alpha: 255)
    let edge = isTranslucent ? look.edgeWidth * 0.8 : max(look.edgeWidth, 1)
    if isTranslucent {
      // A faint fill between the halo and the ring makes them look like one wave.
      profile.add(upTo: radius - half - edge, colour.tint(0.06), colour.tint(0.22))
    } else {
      profile.add(upTo: radius - half - edge, .zero)
    }
    profile.add(upTo: radius - half, edgeColour.tint(isTranslucent ? 0.6 : 1))
    profile.add(upTo: radius - half * 0.25, colour.tint())
    profile.add(upTo: radius + half * 0.25, look.coreColour.with(alpha: 255).tint(0.95))
    profile.add(upTo: radius + half, colour.tint())
    profile.add(upTo: radius + half + edge, edgeColour.tint(isTranslucent ? 0.6 : 1))
    let isThere = progress < 1
    let fade = isTranslucent ? min(remaining * 1.6, 1) : 1
    profile.compute(opacity: isThere ? opacity * fade : 0, medium: medium)
  }
}
