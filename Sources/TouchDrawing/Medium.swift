/// The kind of window that pixels are painted for.
public enum Medium: Hashable, Sendable {
  /// A 32-bit window under a compositor: any alpha, anti-aliased edges.
  case translucent
  /// A window without a compositor and with a one-bit shape: each pixel is opaque or absent.
  ///
  /// Nothing can fade here, so vanishing things become thinner instead. Nothing can be
  /// anti-aliased, so a light core beside a dark edge makes the stair steps look intended.
  case shaped
}
