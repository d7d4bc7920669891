internal import TouchDrawing

/// What the palette tells of the ink, besides what its buttons do.
struct PaletteState: Equatable {
  var tool = InkTool.pen
  /// The colour of every finger; nil where each has its own.
  var colour: Colour?
  var width = InkWidth.medium
  var canUndo = false
  var canRedo = false
  /// Whether touches go through to the applications.
  var isLetThrough = false
  /// Whether the ink was saved a moment ago.
  var hasSaved = false
}
