/// The look of a halo: a coloured disc and a ring around it, each with a light core and a dark
/// edge.
///
/// All lengths are in px of the root.
public struct HaloLook: Hashable, Sendable {
  /// The radius of the disc; 0 for none.
  public var discRadius: Double
  /// The radius of the ring's centre line; 0 for no ring.
  public var ringRadius: Double
  /// The width of the ring, without its edges.
  public var ringWidth: Double
  /// The width of the dark edge along disc and ring.
  public var edgeWidth: Double
  /// The colour of disc and ring for touches without a colour of their own.
  public var colour: Colour
  /// The colour of the light core.
  public var coreColour: Colour
  /// The colour of the dark edge and of the glow.
  public var edgeColour: Colour
  /// The opacity of the whole, 0…1.
  public var opacity: Double
  /// The distance by which a soft shade extends beyond the edge; 0 for none.
  public var glow: Double
  /// The factor by which a lifted halo grows until it is gone, at least 1.
  public var growth: Double

  /// Creates a look from its sizes in px and its colours.
  public init(
    discRadius: Double, ringRadius: Double, ringWidth: Double, edgeWidth: Double = 1,
    colour: Colour = HaloLook.defaultColour, coreColour: Colour = .white,
    edgeColour: Colour = HaloLook.defaultEdge, opacity: Double = 1, glow: Double = 0,
    growth: Double = 1.5
  ) {
    self.discRadius = discRadius
    self.ringRadius = ringRadius
    self.ringWidth = ringWidth
    self.edgeWidth = edgeWidth
    self.colour = colour
    self.coreColour = coreColour
    self.edgeColour = edgeColour
    self.opacity = opacity
    self.glow = glow
    self.growth = growth
  }

  /// The radius of the halo of a finger that is down, with its edge but without its glow, in px.
  public var outerRadius: Double {
    max(discRadius, ringRadius > 0 ? ringRadius + ringWidth / 2 : 0) + edgeWidth
  }

  /// The default colour of touches, a blue.
  public static let defaultColour = Colour(hex: 0x1E9BFF)
  /// The near-black default colour of edges, translucent enough not to look pen-drawn.
  public static let defaultEdge = Colour(hex: 0x0A1420, alpha: 170)
}

/// Looks that need no configuration; sizes are in mm times the monitor's px per mm.
extension HaloLook {
  /// Returns a presenter's look: a disc of 7 mm, the width of a fingertip on glass, and a ring.
  public static func presenter(pixelsPerMillimetre scale: Double) -> HaloLook {
    HaloLook(
      discRadius: 3.5 * scale, ringRadius: 5.9 * scale, ringWidth: max(0.8 * scale, 2),
      edgeWidth: max(0.25 * scale, 1), glow: 1.2 * scale)
  }
}

extension HaloLook {
  /// The radius of the outline that a cancelled touch leaves, in px.
  var outlineRadius: Double { ringRadius > 0 ? ringRadius : discRadius }

  /// The width of that outline without its edges, in px: visible even if the ring's is 0.
  var outlineWidth: Double { max(ringWidth, 2) }
}
