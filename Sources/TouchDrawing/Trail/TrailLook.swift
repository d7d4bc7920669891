/// The look of the tapering comet behind a finger: coloured, with a light core and a dark edge.
///
/// All lengths are in px of the root, at the head, where the trail is widest.
public struct TrailLook: Hashable, Sendable {
  /// The width of the head, without its edges; 0 for no trail.
  public var width: Double
  /// The width of the dark edge along both sides.
  public var edgeWidth: Double
  /// The colour of trails whose touch has no colour of its own.
  public var colour: Colour
  /// The colour of the light line along the middle.
  public var coreColour: Colour
  /// The colour of the dark edge.
  public var edgeColour: Colour
  /// The opacity of the head, 0…1.
  public var opacity: Double
  /// The height of the outline's steps in a shaped medium, in px, 1 or more; with steps of several
  /// px there is no dark edge, which would be as coarse.
  public var bandHeight = 1

  /// Creates a look from its widths in px and its colours.
  public init(
    width: Double, edgeWidth: Double = 1, colour: Colour = HaloLook.defaultColour,
    coreColour: Colour = .white, edgeColour: Colour = HaloLook.defaultEdge, opacity: Double = 0.9
  ) {
    self.width = width
    self.edgeWidth = edgeWidth
    self.colour = colour
    self.coreColour = coreColour
    self.edgeColour = edgeColour
    self.opacity = opacity
  }

  /// Half the width of the head, edges included, in px.
  var reach: Double { width > 0 ? width / 2 + max(edgeWidth, 0) : 0 }
}

/// Looks that need no configuration; sizes are in mm times the monitor's px per mm.
extension TrailLook {
  /// Returns a presenter's look: a comet somewhat narrower than the disc that it follows.
  public static func presenter(pixelsPerMillimetre scale: Double) -> TrailLook {
    TrailLook(width: 4.2 * scale, edgeWidth: max(0.25 * scale, 1))
  }
}
