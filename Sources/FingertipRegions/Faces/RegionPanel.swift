internal import TouchDrawing
internal import TouchRouting
internal import Touches

/// A region that is visible with everything in it, as one drawing that moves as a whole.
///
/// The drawing's px are counted from the region's upper left corner, so that a region which moves
/// looks the same, and its window is moved.
struct RegionPanel {
  /// The outermost region of it.
  let root: RegionID
  /// The region's name, which stays the same when the configuration is read again.
  let name: String
  /// The upper left corner of that region, in px of the root.
  var x: Int
  var y: Int
  /// The largest area of the drawing, in px of the drawing; the same wherever the panel is, and
  /// however what is in it moves.
  var bounds: PixelRect
  var drawing: FigureTree
  /// The regions in the drawing.
  var members: Set<RegionID>
  /// The looks of figures while a finger presses their region, where that is another look, by their places
  /// in the drawing.
  var pressedFaces: [Int: Face] = [:]

  /// The area that it covers, in px of the root.
  var frame: PixelRect { bounds.offset(x: x, y: y) }
}
