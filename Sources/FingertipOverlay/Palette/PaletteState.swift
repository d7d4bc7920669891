internal import FingertipSettings
internal import InkInstruments
internal import InkPages
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
  /// The pages and grounds; nil while the palette does not show them.
  var board: Board?

  /// Whether strokes are selected with the lasso and no finger moves them.
  var hasSelection = false
  /// The rulers and set squares that lie on the screen.
  var rulers: [RulerKind] = []

  /// The state of the pages that the palette shows.
  struct Board: Equatable {
    /// The place of the page that is shown, from 0.
    var place: Int
    /// The number of pages.
    var count: Int
    /// The ground of the page that is shown.
    var ground: PageGround
    /// Whether that is a picture of the desktop.
    var isFrozen = false
    /// Whether the page can be enlarged.
    var canEnlarge: Bool
    /// The tools of the stage that are on.
    var stage: Set<StageTool> = []
  }
}
