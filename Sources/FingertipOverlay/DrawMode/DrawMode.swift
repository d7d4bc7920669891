internal import FingertipSettings
internal import SystemSupport
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// What there is while somebody draws.
final class DrawMode {
  let session: InkSession
  let display: InkDisplay
  var responder: InkResponder
  let keeper: DrawingKeeper?
  /// Says where pictures go.
  let environment: Environment
  /// Whether touches were shown before.
  let wasVisible: Bool
  /// Nil where the settings want none.
  var palette: ToolPalette?
  /// The Escape key, while it leaves; nil where another program has it.
  var escape: KeyGrab?
  /// The key that has touches draw while it is held; nil where there is none.
  var holdKey: KeyGrab?
  /// By what devices are grabbed; nil before any is.
  var grabWindow: GrabWindow?
  /// The contacts that come another way than by the window of the regions: those of devices that are ours
  /// alone, and of the mouse.
  var own = TouchTracker(unknownTouches: .ignore, pathCapacity: 4)
  /// The ends of such contacts of which it is not certain yet that they were lifted.
  var ends: [TouchEvent] = []
  /// Those of them that began on a region, such as the canvas.
  var touchesOnRegions: Set<TouchID> = []
  /// Those that began on no region, and draw.
  var touchesBeside: Set<TouchID> = []
  /// The gestures of fingers on the applications, which leave as well.
  var distantGestures: LeaveGestures
  /// The fingers on the applications while touches go through.
  var distantFingers = TouchTracker(pathCapacity: 4)
  /// Since when the palette is away, so that the screen can be saved, by our clock in ms.
  var awaySince: Double?
  /// Where the screen is to be saved.
  var savesTo: String?
  /// Until when the palette says that the ink was saved, by our clock in ms.
  var savedUntil: Double?

  /// Whether drawings that were left with ink on them could be brought back.
  private var hasFormerInk = false

  init(
    _ session: InkSession, _ display: InkDisplay, _ responder: InkResponder,
    keeper: DrawingKeeper?, environment: Environment, wasVisible: Bool
  ) {
    self.session = session
    self.display = display
    self.responder = responder
    self.keeper = keeper
    self.environment = environment
    self.wasVisible = wasVisible
    distantGestures = responder.gestures
    lookForFormerInk()
  }

  /// Looks whether there are drawings that were left with ink on them.
  func lookForFormerInk() { hasFormerInk = keeper?.archive?.kept.isEmpty == false }

  /// What went wrong a moment ago, and until when it is shown, by our clock in ms.
  private var failure: (notice: DrawNotice, end: Double)?

  /// Shows for a while why ink is not kept.
  ///
  /// - Parameters:
  ///   - reason: why not.
  ///   - end: until when, by our clock in ms.
  func say(_ reason: String, until end: Double) { failure = (.notKept(reason), end) }

  /// What is to be shown at a moment of our clock, in ms; nil for nothing.
  func notice(at time: Double) -> DrawNotice? {
    if let trouble = session.keepingTrouble { return .notKept(trouble.reason) }
    return failure.flatMap { $0.end > time ? $0.notice : nil }
  }

  /// When something else is to be shown, by our clock in ms; nil where nothing is.
  var nextNotice: Double? { failure.flatMap { $0.end < .infinity ? $0.end : nil } }

  /// What the palette is to show, where `isLetThrough` says whether touches go to the applications.
  func paletteState(isLetThrough: Bool) -> PaletteState {
    PaletteState(
      tool: session.settings.tool, colours: session.colours,
      width: session.width, canUndo: session.document.canUndo, canRedo: session.document.canRedo,
      // Not where a second tap on the same button would bring back what was cleared just now.
      canRestore: session.isEmpty
        && (session.canUndoRemoval ? !session.hasChanged : hasFormerInk),
      isLetThrough: isLetThrough, hasSaved: savedUntil != nil)
  }
}
