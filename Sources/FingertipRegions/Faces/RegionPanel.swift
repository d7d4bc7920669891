internal import TouchDrawing
internal import TouchRouting
internal import Touches

/// A visible region with everything in it, as one drawing that moves as a whole.
///
/// The drawing's px are counted from the region's upper left corner, so that moving the region only
/// moves its window.
struct RegionPanel {
  /// The outermost region of the panel.
  let root: RegionID
  /// The region's name, which stays the same when the configuration is read again.
  let name: String
  /// The upper left corner of that region, in px of the root.
  var x: Int
  var y: Int
  /// The largest area of the drawing, in px of the drawing; it does not change when the panel or
  /// its contents move.
  var bounds: PixelRect
  var drawing: FigureTree
  /// The regions in the drawing.
  var members: Set<RegionID>
  /// The pressed faces of figures whose regions have a pressed look, by their places in the
  /// drawing.
  var pressedFaces: [Int: Face] = [:]

  /// The area of the panel, in px of the root.
  var frame: PixelRect { bounds.offset(x: x, y: y) }
}
