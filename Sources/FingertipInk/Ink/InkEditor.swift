package import FingertipSettings
internal import InkPages
package import ScreenHardware
package import SystemSupport
package import TouchDrawing
package import TouchInk
package import TouchX11
package import Touches

/// Edits the ink of draw mode at the request of fingers, the palette and commands.
///
/// Keeps its pixels and its file up to date.
package final class InkEditor {
  /// The strokes of the current page, with their history.
  package internal(set) var document: InkDocument
  let surface: InkSurface
  /// The pages; the document belongs to the current one.
  var pages: PageStack
  /// The file, and the number of changes recorded in it.
  var storage = InkStorage()
  let log: LogSink
  /// The brushes that fingers get.
  var brushes: InkBrushes
  /// The density of the monitors that show ink.
  var screenDensity: ScreenDensity
  /// The view of the ground.
  var groundView = GroundView() {
    didSet { if groundView.isHidden != oldValue.isHidden, !ground.isDesktop { invalidateAll() } }
  }
  /// The selected strokes, the fingers that hold or may select strokes, and the lasso.
  var selected = InkSelection()
  /// The text in progress.
  var writing = InkTextEditing()
  /// The rulers.
  var rulers = InkRulers()
  /// The hands that erase, and the fingers that were lifted last.
  var hands = InkHands()
  /// The recorded screen in a film; nil on the screen itself.
  var recordedScreen: RecordedScreen?
  /// The changes that the pixels do not show yet.
  var pendingChanges = PendingInkChanges()
  /// Whether the finished strokes have changed since the drawing was opened.
  package var hasChanged: Bool { storage.revision > 0 }

  /// The changes that the pixels of ink do not show yet.
  struct PendingInkChanges {
    /// Whether an update of the pixels would change what is visible.
    var needsUpdate = true
    /// Whether a stroke has begun since `takeTouchDown` was last called.
    var hasBegin = false
    /// The changes of the document.
    var change = InkChange()
    /// Whether another page, ground or view is shown.
    var needsFullRepaint = false
    /// Whether this affects all pixels, and not only those with ink.
    var affectsAllPixels = false
    /// The rectangles that show ink of a former page, in px of the root.
    var former: [PixelRect] = []
    /// The rectangles in which instruments have changed, in px of the root.
    var instruments: [PixelRect] = []
  }

  /// Creates an editor of an empty drawing.
  ///
  /// - Parameters:
  ///   - area: the screen, in px of the root.
  ///   - settings: the settings of drawing.
  ///   - density: the density of the monitors that show ink.
  ///   - log: receives messages.
  /// - Throws: `PixelImageError` if there is no memory for the pixels.
  package init(
    area: PixelRect, settings: DrawSettings, density: ScreenDensity,
    log: @escaping LogSink
  ) throws(PixelImageError) {
    brushes = InkBrushes(settings)
    screenDensity = density
    self.log = log
    pages = PageStack(settings.pages.ground)
    document = InkDocument(
      area: area, cancellation: settings.input.cancellation, undoDepth: settings.undoDepth)
    guard let surface = InkSurface(showing: document) else {
      throw .noMemory(bytes: area.area * MemoryLayout<UInt32>.stride)
    }
    self.surface = surface
  }

  /// Loads the ink of a drawing, and keeps its file up to date from now on.
  ///
  /// - Parameters:
  ///   - content: the content read from the file; nil for a new file.
  ///   - file: the file.
  package func open(_ content: DrawingContent?, keptIn file: DrawingFile) {
    if let content {
      pages = PageStack(content)
      show(pages.takeInk())
    }
    storage.journal = InkJournal(file, log: log)
    pendingChanges.needsUpdate = true
    let isUnused = content.map { $0.isBlank && $0.pages.count == 1 && ground.isDesktop } ?? true
    guard isUnused, !settings.pages.ground.isDesktop else { return adoptScreen() }
    // Forces the change below, because the file does not contain the ground yet.
    pages.shown.ground = .desktop
    choose(settings.pages.ground)
  }

  // MARK: - Fingers

  /// Handles a finger's report.
  func follow(_ touch: Touch) {
    guard !useLasso(touch), !select(touch), !write(touch) else { return }
    let position = rulers.position(of: touch)
    let report = TouchSample(time: touch.time, position: position, contact: touch.contact)
    let textDraft = document.drafts.first { $0.touch == touch.id && $0.brush.tool == .text }
    let sample = placed(report, textDraft?.brush)
    if touch.isOver { dropIdleEraser(touch.id, at: position) }
    switch touch.phase {
    case .began:
      pendingChanges.hasBegin = true
      document.shaping = shaping(at: touch.position)
      let brush = brush(for: touch)
      note(
        document.begin(
          touch.id, brush, at: placed(guided(report, touch, brush), brush),
          replacing: settings.replaces && leavesSelectableInk))
    case .moved: note(document.extend(touch.id, to: sample))
    case .stationary: break
    case .ended:
      if let draft = document.drafts.first(where: { $0.touch == touch.id }) {
        hands.lift(touch.id, undoGroup: draft.undoGroup)
      }
      note(document.end(touch.id, at: sample, time: touch.time))
      brushes.inks.release(touch.id)
    case .cancelled:
      note(document.cancel(touch.id, time: touch.time))
      brushes.inks.release(touch.id)
    }
  }

  /// Removes everything that a finger has drawn, and puts back the strokes that it holds, as if it
  /// had never come down.
  func forget(_ touch: TouchID) {
    putBack(touch)
    withdrawFromLasso(touch)
    note(document.drop(touch))
    selected.tapping[touch] = nil
    writing.taps[touch] = nil
    rulers.guides[touch] = nil
    brushes.inks.release(touch)
  }

  /// Frees the colour of a finger.
  func releaseInk(of touch: TouchID) { brushes.inks.release(touch) }

  /// Withdraws the ink of a recently lifted finger, unless something else was done since.
  func withdraw(_ touch: TouchID) {
    guard let undoGroup = hands.takeUndoGroup(of: touch) else { return }
    note(document.withdraw(undoGroup: undoGroup))
  }

  /// Ends the strokes in progress as if their touches were cancelled; these draw no more, and are
  /// no taps.
  func finishStrokes() {
    liftHands()
    // A tap belongs to the page and the view in which it began.
    selected.tapping = [:]
    writing.taps = [:]
    for draft in document.drafts {
      dropIdleEraser(draft.touch, at: draft.position)
      // Time 0, so that laser light has faded when the page comes back.
      note(document.cancel(draft.touch, time: Timestamp(milliseconds: 0)))
      brushes.inks.release(draft.touch)
    }
    hands.forgetLifted()
  }

  func shaping(at position: Point) -> StrokeShaping {
    let density = density(position)
    return StrokeShaping(
      filter: settings.line.filter.parameters,
      fit: settings.line.filter.fit(pixelsPerMillimetre: density),
      curve: settings.line.smoothing.curve, drawsDots: settings.line.dots,
      predicts: settings.line.predicts,
      pixelsPerMillimetre: density)
  }

  /// The settings of drawing; strokes in progress stay as they began.
  package var settings: DrawSettings { brushes.settings }

  /// The width of strokes, relative to that of the settings.
  package var width: InkWidth { brushes.width }

  /// The tool of fingers that draw.
  var tool: InkTool { settings.tool == .lasso ? selected.lasso?.otherTool ?? .pen : settings.tool }

  /// The alpha of a marker's opaque colour: the text beneath stays readable.
  private static let markerAlpha: UInt8 = 102

  /// Returns the brush of a finger that comes down.
  func brush(for touch: Touch) -> InkBrush {
    let tool = tool
    var colour = brushes.inks.assign(touch.id, tool)
    if tool == .marker, colour.alpha == 255 { colour.alpha = Self.markerAlpha }
    colour = adapted(colour)
    let usual = (settings.line.width ?? DrawSettings.defaultWidth(of: tool)).pixels(
      pixelsPerMillimetre: density(touch.position),
      whole: Double(min(document.area.width, document.area.height)))
    let width = usual * self.width.factor
    var text = ""
    if tool == .text {
      text = brushes.takeText()
      reportTextProblem(with: text)
    }
    return InkBrush(
      tool: tool, colour: colour, width: max(width, 0.5),
      widthSource: settings.widthSource(of: tool), text: text)
  }

  // MARK: - Actions

  /// Applies other settings to what is drawn from now on.
  package func use(_ settings: DrawSettings) {
    deselect()
    if settings.pages.ground != self.settings.pages.ground { choose(settings.pages.ground) }
    brushes.use(settings)
    document.cancellation = settings.input.cancellation
    document.undoDepth = settings.undoDepth
  }

  /// Draws with another tool from now on.
  package func choose(_ tool: InkTool) {
    deselect()
    if tool == .lasso, settings.tool != .lasso { selected.lasso = Lasso(otherTool: settings.tool) }
    brushes.settings.tool = tool
  }

  /// Draws in one colour from now on, with one tool or device if each has its own, or with all.
  ///
  /// Recolours the lasso selection instead if there is one; an eraser is replaced by the pen.
  ///
  /// - Parameters:
  ///   - colour: the colour.
  ///   - device: the device that chose it; nil for one that does not draw.
  package func choose(_ colour: Colour, by device: DeviceID?) {
    if recolourSelection(colour) { return }
    changeTextBrush { $0.colour = adapted(colour) }
    if settings.tool == .eraser || settings.tool == .areaEraser { brushes.settings.tool = .pen }
    brushes.inks.choose(colour, for: settings.tool, by: device)
  }

  /// The colours that the current tool is known to draw in; empty if each finger has its own.
  package var colours: [Colour] { brushes.inks.colours(of: settings.tool) }

  /// Draws with another relative width from now on.
  package func choose(_ width: InkWidth) {
    changeTextBrush { $0.width *= width.factor / self.width.factor }
    brushes.width = width
  }

  /// Whether the latest change removed strokes.
  package var canUndoRemoval: Bool { document.undoRestoresStrokes }

  /// Undoes the latest change.
  ///
  /// - Returns: whether there was one.
  package func undo() -> Bool {
    endSelection()
    return pages.latestRemovals > 0 ? restorePage() : undoChange()
  }

  /// Whether there is a change to undo.
  package var canUndo: Bool { document.canUndo || pages.latestRemovals > 0 }

  /// Redoes the change that was undone last.
  ///
  /// - Returns: whether there was one.
  package func redo() -> Bool {
    endSelection()
    return redoChange()
  }

  /// Removes all finished ink; strokes in progress stay.
  package func clear() {
    endSelection()
    note(document.clear())
  }

  /// Returns the density at a place of the root, in px/mm.
  func density(_ position: Point) -> Double { screenDensity.pixelsPerMillimetre(at: position) }

  /// Records a change for the pixels and the file.
  func note(_ change: InkChange) {
    pendingChanges.needsUpdate = true
    guard !change.isEmpty else { return }
    pendingChanges.change.append(change)
    pages.latestRemovals = 0
    pages.noteChange()
    storage.revision += 1
    keep(change)
  }

  /// Makes a temporary change of the ink that the file does not record.
  ///
  /// - Returns: whether anything has changed.
  @discardableResult
  func changeDocument(_ body: (inout InkDocument) -> InkChange) -> Bool {
    let change = body(&document)
    guard !change.isEmpty else { return false }
    pendingChanges.needsUpdate = true
    pendingChanges.change.append(change)
    return true
  }
}
