internal import FingertipInk
internal import FingertipSettings
internal import Glibc
internal import InkInstruments
internal import InkPages
internal import SystemSupport
internal import TouchDrawing
internal import TouchInk
internal import TouchX11
internal import Touches
internal import Translations

/// The drawing of draw mode.
final class OpenDrawing {
  let editor: InkEditor
  let display: InkDisplay
  var responder: InkResponder
  let keeper: DrawingKeeper?
  /// The environment, which names the folder of pictures.
  let environment: Environment
  /// The palette; nil if the settings ask for none.
  var palette: ToolPalette?
  /// The fingers whose touches go to the applications; their gestures can leave draw mode, too.
  var passThroughFingers: PassThroughFingers
  /// Delays the deadlines of fingers until all reports that came before them are handled.
  var deadlineGate = DeadlineGate()
  /// The absence of the palette from the screen; nil while it is there.
  var absence: PaletteAbsence?
  /// The time until which the palette says that the ink was saved, by our clock in ms.
  var savedUntil: Double?

  /// An absence of the palette, for a picture of the screen with the ink on it.
  struct PaletteAbsence {
    /// The purpose of the picture.
    enum Purpose {
      /// A request asks for it; until then, nobody knows where it goes.
      case request
      /// It is saved to a file.
      case file(String)
      /// It becomes the ground of the page, which may be magnified then.
      case ground(magnifies: Bool)
    }

    /// The time at which the screen began to be repainted without the palette, by our clock in ms.
    var start: Double
    /// The purpose of the picture.
    var purpose = Purpose.request

    /// Whether the screen becomes the ground of the page.
    var freezes: Bool { if case .ground = purpose { true } else { false } }
    /// Whether the page is magnified once the screen is its ground.
    var magnifies: Bool { if case .ground(true) = purpose { true } else { false } }
  }

  /// The state of typing texts on the screen.
  var typing = Typing()

  /// Typing texts on the screen.
  struct Typing {
    /// The keyboard; nil before the first text.
    var keyboard: ScreenKeyboard?
    /// The revision of the key symbols that it shows.
    var revision: Int?
    /// Whether the palette is folded while a text is typed, because the keyboard would cover it.
    var hasFoldedPalette = false
  }

  /// Whether the palette's board for pages and grounds is open.
  var wantsBoard = false
  /// Whether the board is on the screen: there may be no palette.
  var showsBoard: Bool { wantsBoard && palette != nil }

  /// The overview of the pages, or of files that can be grounds.
  var overview = Overview()

  /// An overview, and the search for the files that it will show.
  struct Overview {
    /// The window; nil while it is closed.
    var window: OverviewWindow?
    /// The search for files that can be grounds; nil if none is running.
    var search: BackgroundWork<GroundFiles>?

    /// The descriptors to poll for both.
    var descriptors: [pollfd] {
      (window?.descriptors ?? []) + (search.map { [pollfd(reading: $0.descriptor)] } ?? [])
    }
  }

  /// Whether there are drawings that were left with ink and can be restored.
  private var hasFormerInk = false

  init(
    _ editor: InkEditor, _ display: InkDisplay, _ responder: InkResponder,
    keeper: DrawingKeeper?, environment: Environment
  ) {
    self.editor = editor
    self.display = display
    self.responder = responder
    self.keeper = keeper
    self.environment = environment
    passThroughFingers = PassThroughFingers(responder.gestures)
    lookForFormerInk()
  }

  /// The next deadline of fingers: of a palm, a rest, or a gesture that leaves; nil for none.
  var fingerDeadline: Timestamp? {
    [responder.deadline, passThroughFingers.gestures.deadline, overview.window?.deadline]
      .compactMap(\.self)
      .min()
  }

  /// Drops the selection and the gestures of fingers when touches get another receiver.
  func resetGestures() {
    editor.deselect()
    passThroughFingers = PassThroughFingers(responder.gestures)
  }

  /// Checks whether there are drawings that were left with ink.
  func lookForFormerInk() { hasFormerInk = keeper?.archive?.kept.isEmpty == false }

  /// The latest error's notice, and the time until which it is shown, by our clock in ms.
  private var failure: (notice: DrawNotice, end: Double)?

  /// Shows for a while why ink is not kept.
  ///
  /// - Parameters:
  ///   - reason: the reason.
  ///   - end: the end of the notice, by our clock in ms.
  func say(_ reason: ScreenText, until end: Double) { say(.notKept(reason), until: end) }

  /// Shows a notice until a time by our clock, in ms.
  func say(_ notice: DrawNotice, until end: Double) { failure = (notice, end) }

  /// Returns the notice to show at a time by our clock, in ms; nil for none.
  func notice(at time: Double) -> DrawNotice? {
    // An expired notice must not wake the loop again, even while another one is shown.
    if let end = failure?.end, end <= time { failure = nil }
    if let trouble = editor.storageError { return .notKept(trouble.screenReason) }
    return failure?.notice
  }

  /// The time at which the notice ends, by our clock in ms; nil if none ends by itself.
  var nextNotice: Double? { failure?.end }

  /// Returns the state that the palette shows.
  ///
  /// - Parameters:
  ///   - isPassThrough: whether touches go to the applications.
  ///   - stage: the tools of the stage that are on.
  /// - Returns: the state.
  func paletteState(isPassThrough: Bool, stage: Set<StageTool>) -> PaletteState {
    PaletteState(
      tool: editor.settings.tool, colours: editor.colours,
      width: editor.width, canUndo: editor.canUndo, canRedo: editor.document.canRedo,
      // Not right after clearing: a second tap on the same button would restore the ink.
      canRestore: editor.isEmpty
        && (editor.canUndoRemoval ? !editor.hasChanged : hasFormerInk),
      isPassThrough: isPassThrough, hasSaved: savedUntil != nil,
      board: showsBoard
        ? PaletteState.Board(
          index: editor.pageIndex, count: editor.pageCount, ground: editor.ground,
          isFrozen: DrawingKeeper.isPictureOfDesktop(editor.ground),
          canEnlarge: editor.canEnlarge, stage: stage) : nil,
      hasSelection: editor.lassoFrame != nil, hasPreviousPage: editor.pageIndex > 0,
      rulers: RulerKind.allCases.filter(editor.hasRuler))
  }
}
