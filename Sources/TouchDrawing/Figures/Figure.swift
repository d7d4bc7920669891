internal import Touches

/// An element of a drawing, with an outline and a face.
public struct Figure: Equatable {
  /// The outline of its face.
  public var outline: Outline
  /// The outline that clips the figures in it, or the area that a hole cuts out.
  public var reach: Outline
  /// The figure's face; nil for none.
  public var face: Face?
  /// The opacity of the figure together with all that is in it, 0…1.
  public var opacity: Double
  /// Whether it removes what lies behind it.
  public var isHole: Bool
  /// The index of the figure that it is in; -1 at the top level.
  public internal(set) var parent = -1
  /// The index after the last figure in it.
  public internal(set) var end = 0

  /// Creates a figure; if it has no reach of its own, it clips at its outline.
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

  /// The largest area that painting it changes, in px of the drawing: for a hole or a translucent
  /// group its whole reach, else its face.
  var extent: PixelRect {
    let inner = isHole || opacity < 1 ? reach.frame : .empty
    return face == nil ? inner : inner.union(outline.frame)
  }
}
