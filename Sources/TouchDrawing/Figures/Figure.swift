internal import Touches

/// Something with an outline and a face, in a drawing.
public struct Figure: Equatable {
  /// The outline of its face.
  public var outline: Outline
  /// The outline that limits the figures in it, or the area that it cuts out where it is a hole.
  public var reach: Outline
  /// The figure's face; nil for none.
  public var face: Face?
  /// 0…1, for it with all that is in it.
  public var opacity: Double
  /// Whether it takes away what lies behind it.
  public var isHole: Bool
  /// The figure that it is in, by its place in the drawing; -1 at the top.
  public internal(set) var parent = -1
  /// The place after the last figure in it.
  public internal(set) var end = 0

  /// Creates a figure; without a reach of its own it cuts at its outline.
  public init(
    _ outline: Outline, reach: Outline? = nil, face: Face? = nil, opacity: Double = 1,
    isHole: Bool = false
  ) {
    self.outline = outline
    self.reach = reach ?? outline
    self.face = face
    self.opacity = opacity
    self.isHole = isHole
  }

  /// The largest area that painting it changes, in px of the drawing: all of a hole or a
  /// translucent group, else its face.
  var extent: PixelRect {
    let inner = isHole || opacity < 1 ? reach.frame : .empty
    return face == nil ? inner : inner.union(outline.frame)
  }
}
