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

  /// Returns the frame of a window that shows a part of the drawing, in px of the root.
  ///
  /// Far outside the screen it stays in the range of 16 bits that the X protocol has for positions:
  /// the server would drop the upper bits, and the window could appear on the screen.
  func windowFrame(of part: PixelRect) -> PixelRect {
    var frame = part.offset(x: x, y: y)
    frame.x = min(max(frame.x, Int(Int16.min)), Int(Int16.max) - frame.width)
    frame.y = min(max(frame.y, Int(Int16.min)), Int(Int16.max) - frame.height)
    return frame
  }
}
