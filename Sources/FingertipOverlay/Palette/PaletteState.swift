internal import FingertipSettings
internal import InkInstruments
internal import InkPages
internal import TouchDrawing
internal import TouchInk

/// The state of the ink that the palette shows.
struct PaletteState: Equatable {
  var tool = InkTool.pen
  /// The colours in use, as far as they are known; none if each finger has its own.
  var colours: [Colour] = []
  var width = InkWidth.medium
  var canUndo = false
  var canRedo = false
  /// Whether nothing is drawn, and former ink can be restored.
  var canRestore = false
  /// Whether touches go through to the applications.
  var isPassThrough = false
  /// Whether the ink was saved a moment ago.
  var hasSaved = false
  /// The pages and grounds; nil while the board is closed.
  var board: Board?

  /// Whether strokes are selected with the lasso and no finger moves them.
  var hasSelection = false
  /// Whether there is a page before the visible one, to which the selection can be sent.
  var hasPreviousPage = false
  /// The rulers and set squares that lie on the screen.
  var rulers: [RulerKind] = []

  /// The state of the pages that the palette shows.
  struct Board: Equatable {
    /// The index of the visible page, from 0.
    var index: Int
    /// The number of pages.
    var count: Int
    /// The ground of the visible page.
    var ground: PageGround
    /// Whether the ground is a picture of the desktop.
    var isFrozen = false
    /// Whether the page can be enlarged.
    var canEnlarge: Bool
    /// The tools of the stage that are on.
    var stage: Set<StageTool> = []
  }
}
