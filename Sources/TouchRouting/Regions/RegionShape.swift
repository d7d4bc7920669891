public import Touches

/// The part of a region's frame that can be touched.
public enum RegionShape: Hashable, Sendable {
  /// The whole frame.
  case rectangle
  /// A rectangle whose corners are quarters of a circle, with a radius in px.
  case rounded(radius: Double)
  /// The largest circle about the middle of the frame.
  case circle
  /// The ellipse that touches the four sides of the frame.
  case ellipse
  /// The inside of a polygon, with corners in shares of the frame: (0, 0) is its upper left corner,
  /// (1, 1) its lower right one. Overlaps follow the even-odd rule; parts outside the frame are cut
  /// off.
  case polygon([Point])
  /// The solid parts of a mask that is stretched over the frame with its outset.
  case mask(RegionMask)
}
