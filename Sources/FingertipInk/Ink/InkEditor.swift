package import FingertipSettings
internal import InkPages
package import ScreenHardware
package import SystemSupport
package import TouchDrawing
package import TouchX11
package import Touches

/// Edits the ink of draw mode as fingers, the palette and commands ask for it; keeps its pixels and its file up to
/// date.
package final class InkEditor {
  /// The strokes of the page that is shown, with their history.
  package internal(set) var document: InkDocument
  let surface: InkSurface
  /// The pages; the document is that of the one that is shown.
  var pages: PageStack
  /// The file, and the changes that it was told of.
  var keeping = InkKeeping()
  let log: LogSink
  /// The brushes that fingers get.
  var brushes: InkBrushes
  /// The density of the screen as it is now.
  var screenDensity: ScreenDensity
  /// The view of the ground.
  var groundView = GroundView() {
    didSet { if groundView.isHidden != oldValue.isHidden, !ground.isDesktop { renewAll() } }
  }
  /// The strokes that are selected, and the fingers and the lasso that do so.
  var selected = InkSelection()
  /// The text that is typed.
  var writing = InkWriting()
  /// The rulers.
  var rulers = InkRulers()
  /// The hands that erase, and the fingers that were lifted last.
  var hands = InkHands()
  /// The changes that the pixels do not show yet.
  var news = InkNews()
  /// Whether the finished strokes are others than those that it was opened with.
  package var hasChanged: Bool { keeping.revision > 0 }

  /// The changes that the pixels of ink do not show yet.
  struct InkNews {
    /// Whether something will look different once the pixels are brought up to date.
    var isAny = true
    /// Whether a stroke has begun since that was last asked.
    var hasBegin = false
    /// The changes of the document.
    var change = InkChange()
    /// Whether another page or ground is shown.
    var isWhole = false
    /// Whether all pixels look different by that, and not only where ink is.
    var coversAll = false
    /// The rectangles in which ink of a former page is visible, in px of the root.
    var former: [PixelRect] = []
    /// The rectangles in which instruments look different, in px of the root.
    var instruments: [PixelRect] = []
  }

  /// Creates an editor of a drawing without ink.
  ///
  /// - Parameters:
  ///   - area: the screen, in px of the root.
  ///   - settings: how fingers draw.
  ///   - density: the density of the screen.
  ///   - log: where messages go.
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
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

  /// Takes the ink of a drawing over, and keeps the file up to date from now on.
  ///
  /// - Parameters:
  ///   - content: what was read from the file.
  ///   - file: the file.
  package func open(_ content: DrawingContent?, keptIn file: DrawingFile) {
    if let content {
      pages = PageStack(content)
      show(pages.takeInk())
    }
    keeping.journal = InkJournal(file, log: log)
    news.isAny = true
    let begins = content.map { $0.isBlank && $0.pages.count == 1 && ground.isDesktop } ?? true
    guard begins, !settings.pages.ground.isDesktop else { return }
    // The file does not know of it.
    pages.shown.ground = .desktop
    choose(settings.pages.ground)
  }

  // MARK: - Fingers

  /// Follows a finger.
  func follow(_ touch: Touch) {
    guard !circle(touch), !select(touch), !write(touch) else { return }
    let position = rulers.place(of: touch)
    let sample = TouchSample(time: touch.time, position: position, contact: touch.contact)
    switch touch.phase {
    case .began:
      news.hasBegin = true
      document.shaping = shaping(at: touch.position)
      let brush = brush(for: touch)
      note(
        document.begin(
          touch.id, brush, at: guided(sample, touch, brush),
          replacing: settings.replaces && selects))
    case .moved: note(document.extend(touch.id, to: sample))
    case .stationary: break
    case .ended:
      if let draft = document.drafts.first(where: { $0.touch == touch.id }) {
        hands.lift(touch.id, gesture: draft.gesture)
      }
      note(document.end(touch.id, at: sample, time: touch.time))
      brushes.inks.release(touch.id)
    case .cancelled:
      note(document.cancel(touch.id, time: touch.time))
      brushes.inks.release(touch.id)
    }
  }

  /// Makes as if a finger had never drawn.
  func forget(_ touch: TouchID) {
    note(document.drop(touch))
    selected.tapping[touch] = nil
    writing.taps[touch] = nil
    brushes.inks.release(touch)
  }

  /// Frees the colour that a finger took.
  func releaseInk(of touch: TouchID) { brushes.inks.release(touch) }

  /// Takes back what a finger that was lifted a moment ago has done, where nothing was done since.
  func withdraw(_ touch: TouchID) {
    guard let gesture = hands.takeGesture(of: touch) else { return }
    note(document.withdraw(gesture: gesture))
  }

  /// Ends the strokes in progress as if the fingers were taken away; what these do next draws nothing.
  func finishStrokes() {
    liftHands()
    for draft in document.drafts {
      // The light of lasers is gone when the page comes back.
      note(document.cancel(draft.touch, time: Timestamp(milliseconds: 0)))
      brushes.inks.release(draft.touch)
    }
    hands.forgetLifted()
  }

  func shaping(at place: Point) -> StrokeShaping {
    let density = density(place)
    return StrokeShaping(
      filter: settings.line.filter.parameters,
      fit: settings.line.filter.fit(pixelsPerMillimetre: density),
      curve: settings.line.smoothing.curve, drawsDots: settings.line.dots,
      predicts: settings.line.predicts,
      pixelsPerMillimetre: density)
  }

  /// The settings of drawing; strokes in progress stay as they began.
  package var settings: DrawSettings { brushes.settings }

  /// The width of strokes, compared with that of the settings.
  package var width: InkWidth { brushes.width }

  /// The tool of fingers that draw.
  var tool: InkTool { settings.tool == .lasso ? selected.lasso?.otherTool ?? .pen : settings.tool }

  /// Returns the brush of a finger that comes down.
  func brush(for touch: Touch) -> InkBrush {
    let tool = tool
    var colour = brushes.inks.assign(touch.id, tool)
    // A marker lets what it marks be read, unless somebody says otherwise.
    if tool == .marker, colour.alpha == 255 { colour.alpha = 102 }
    colour = adapted(colour)
    let usual = (settings.line.width ?? DrawSettings.usualWidth(of: tool)).pixels(
      pixelsPerMillimetre: density(touch.position),
      whole: Double(min(document.area.width, document.area.height)))
    let width = usual * self.width.factor
    var text = ""
    if tool == .text {
      text = brushes.takeText()
      tellProblem(with: text)
    }
    return InkBrush(
      tool: tool, colour: colour, width: max(width, 0.5),
      widthSource: settings.widthSource(of: tool), text: text)
  }

  // MARK: - Deeds

  /// Draws in another way from now on.
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

  /// Draws in one colour from now on, whichever finger, or with the tool or the device alone where each
  /// has its own; an eraser makes way for the pen.
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

  /// The colours that the tool in use is known to draw in; none where each finger has its own.
  package var colours: [Colour] { brushes.inks.colours(of: settings.tool) }

  /// Draws as wide as this from now on.
  package func choose(_ width: InkWidth) {
    changeTextBrush { $0.width *= width.factor / self.width.factor }
    brushes.width = width
  }

  /// Whether the latest change removed strokes.
  package var canUndoRemoval: Bool { document.latestRemovesStrokes }

  /// Takes the latest change back.
  ///
  /// - Returns: whether there was one.
  package func undo() -> Bool {
    endSelection()
    return pages.latestRemovals > 0 ? restorePage() : noteDeed(document.undo())
  }

  /// Whether there is a change to take back.
  package var canUndo: Bool { document.canUndo || pages.latestRemovals > 0 }

  /// Does again what was undone last.
  ///
  /// - Returns: whether there was something.
  package func redo() -> Bool {
    endSelection()
    return noteDeed(document.redo())
  }

  /// Removes all finished ink; strokes in progress stay.
  package func clear() {
    endSelection()
    note(document.clear())
  }

  /// Brings back the strokes of another drawing, as one change that can be undone.
  package func restore(_ items: [DrawingContent.Item]) {
    guard !items.isEmpty else { return }
    note(
      document.add { first in
        items.enumerated().map { index, item in
          Stroke(
            id: StrokeID(rawValue: first.rawValue + Int32(index)), device: item.device,
            brush: item.brush, nodes: item.nodes, isProvisional: item.isProvisional)
        }
      })
  }

  /// Brings back the pages of another drawing: the first one on the page that is shown, and the others
  /// behind it.
  package func restore(_ content: DrawingContent) {
    for (index, page) in content.pages.enumerated() {
      if index > 0 {
        addPage(page.ground, content.items(on: page.number))
      } else {
        restore(content.items(on: page.number))
        if !page.ground.isDesktop { choose(page.ground) }
      }
    }
    if content.pages.count > 1 { turn(to: pages.place - content.pages.count + 1) }
  }

  /// Returns the density at a place of the root, in px/mm.
  func density(_ place: Point) -> Double { screenDensity.pixelsPerMillimetre(at: place) }

  private func noteDeed(_ change: InkChange) -> Bool {
    note(change)
    return !change.isEmpty
  }

  /// Keeps a change, in the file as well.
  func note(_ change: InkChange) {
    news.isAny = true
    guard !change.isEmpty else { return }
    news.change.append(change)
    pages.latestRemovals = 0
    keeping.revision += 1
    keep(change)
  }

  /// Changes the ink for a moment that the file does not keep.
  ///
  /// - Returns: whether anything is different.
  @discardableResult
  func changeDocument(_ body: (inout InkDocument) -> InkChange) -> Bool {
    let change = body(&document)
    guard !change.isEmpty else { return false }
    news.isAny = true
    news.change.append(change)
    return true
  }
}
