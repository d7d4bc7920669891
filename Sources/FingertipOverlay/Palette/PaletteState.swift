internal import FingertipSettings
internal import TouchDrawing

/// The state of the ink that the palette shows.
struct PaletteState: Equatable {
  var tool = InkTool.pen
  /// The colours that are drawn in, as far as that is known; none where each finger has its own.
  var colours: [Colour] = []
  var width = InkWidth.medium
  var canUndo = false
  var canRedo = false
  /// Whether nothing is drawn, and former ink can be brought back.
  var canRestore = false
  /// Whether touches go through to the applications.
  var isLetThrough = false
  /// Whether the ink was saved a moment ago.
  var hasSaved = false
}
