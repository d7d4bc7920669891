/// The medium that pixels are painted for.
public enum Medium: Hashable, Sendable {
  /// A 32-bit window under a compositor: any alpha, feathered edges.
  case translucent
  /// A window without a compositor, whose shape is one bit deep: a pixel is opaque or not there.
  ///
  /// Nothing can fade here, so what vanishes gets thinner instead; and nothing can be feathered,
  /// so a light core beside a dark edge makes the stair steps read as drawn.
  case shaped
}
