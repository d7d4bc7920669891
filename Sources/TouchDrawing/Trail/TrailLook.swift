/// The looks of the comet behind a finger: coloured, with a light core and a dark edge, narrowing
/// to nothing.
///
/// All lengths are px of the root, measured at the head, where the trail is widest.
public struct TrailLook: Hashable, Sendable {
  /// The width of the head, without its edges; 0 for no trail.
  public var width: Double
  /// The width of the dark edge along both sides.
  public var edgeWidth: Double
  /// The colour of the trail, where the touch has none of its own.
  public var colour: Colour
  /// The colour of the light line in its middle.
  public var coreColour: Colour
  /// The colour of its dark edge.
  public var edgeColour: Colour
  /// The opacity of the head, 0…1.
  public var opacity: Double
  /// The height of the steps of its outline where there is no alpha, in px, 1 or more; with steps of
  /// several px it has no dark edge, which would be as coarse.
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

  /// Half of all that the head covers, edges included, in px.
  var reach: Double { width > 0 ? width / 2 + max(edgeWidth, 0) : 0 }
}

/// The look that needs no configuration; sizes are millimetres times the px per mm of the monitor.
extension TrailLook {
  /// For a presenter: a comet somewhat narrower than the disc it follows.
  public static func presenter(pixelsPerMillimetre scale: Double) -> TrailLook {
    TrailLook(width: 4.2 * scale, edgeWidth: max(0.25 * scale, 1))
  }
}
