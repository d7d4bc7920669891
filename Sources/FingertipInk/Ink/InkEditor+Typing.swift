// Texts that are typed where a finger taps. A text in progress is shown above all ink and is not
// part of the document; it becomes a stroke, in one change, when it is finished. So one undo
// removes the whole text, and other fingers can draw and undo meanwhile.

internal import FingertipSettings
internal import InkInstruments
package import InkTyping
internal import SystemSupport
internal import TouchDrawing
internal import TouchInk
package import Touches

/// A text in progress, with its place on the page.
struct TypedText {
  var draft: TextDraft
  /// The brush, with the text of the draft.
  var brush: InkBrush {
    didSet { if brush != oldValue { letters = InkText(brush) } }
  }
  /// The letters on the page, whose layout is kept until the brush changes.
  private(set) var letters: InkText
  /// The upper left corner of the text's box, in px of the page.
  var corner: Point
  /// The device that began the text.
  var device: DeviceID
  /// The stroke that is edited; nil for a new text.
  var former: StrokeID?
  /// The pixels of the letters, and the view they were made for; nil without letters.
  var pixels: (ink: FloatingInk, view: PageView)?

  /// Creates a text.
  init(
    draft: TextDraft, brush: InkBrush, corner: Point, device: DeviceID, former: StrokeID? = nil
  ) {
    self.draft = draft
    self.brush = brush
    letters = InkText(brush)
    self.corner = corner
    self.device = device
    self.former = former
  }

  /// Returns the letters as seen through a view.
  func letters(in view: PageView) -> InkText {
    view.scale == 1 ? letters : InkText(brush.seen(through: view))
  }

  /// Returns the brush and the box as seen through a view, in px of the root.
  ///
  /// The box is that of the finished text, whose letters are measured on the page.
  func box(in view: PageView) -> (brush: InkBrush, frame: Rect) {
    let (corner, size) = (view(corner), letters.size * view.scale)
    return (
      brush.seen(through: view), Rect(x: corner.x, y: corner.y, width: size.dx, height: size.dy)
    )
  }

  /// Adds the text to a document as a stroke, or changes the stroke that is edited.
  func finish(in document: inout InkDocument) -> InkChange {
    let nodes = letters.nodes(at: corner)
    guard let former else {
      return draft.isBlank ? InkChange() : document.add(nodes, brush, device: device)
    }
    if draft.isBlank { return document.remove([former]) }
    guard document[former]?.brush != brush else { return InkChange() }
    return document.replace([former]) {
      Stroke(id: $1, device: $0.device, brush: brush, nodes: nodes)
    }
  }

  /// Moves the caret to a position in px of the root, as seen through a view.
  mutating func moveCaret(to position: Point, in view: PageView) {
    let box = box(in: view).frame
    draft.moveCaret(
      to: letters(in: view).letters(before: position - box.origin, within: box.width))
  }
}

/// The text in progress, and the fingers that may place another.
struct InkTextEditing {
  /// A finger that came down with the text tool.
  enum Tap {
    /// It has not moved from the place where it came down, in px of the root.
    case still(at: Point)
    /// It has moved too far for a tap.
    case strayed
  }

  var text: TypedText?
  /// The number of texts that were begun or opened so far.
  var count = 0
  /// The fingers that came down with the text tool.
  var taps: [TouchID: Tap] = [:]
  /// Whether a problem with the letters has been reported.
  var hasReportedProblem = false
}

extension InkEditor {
  /// The distance that a finger may stray during a tap, in mm.
  private static let tapSlop = 4.0
  /// The maximum distance of a tap from the text's box to count as inside it, in mm.
  private static let textReach = 1.5

  /// Whether a text is being typed.
  package var isTyping: Bool { writing.text != nil }

  /// The number of the text in progress, which is another one for each text; 0 before the first.
  package var textNumber: Int { writing.count }

  /// Handles the actions of a finger with the text tool.
  ///
  /// - Returns: whether the text tool uses the finger, so that it does not draw.
  func write(_ touch: Touch) -> Bool {
    if touch.phase == .began {
      guard tool == .text, settings.text == nil else { return false }
      writing.taps[touch.id] = .still(at: touch.position)
      return true
    }
    guard let tap = writing.taps[touch.id] else { return false }
    if touch.isOver { writing.taps[touch.id] = nil }
    guard case .still(let start) = tap else { return true }
    let limit = Self.tapSlop * density(start)
    guard (touch.position - start).lengthSquared <= limit * limit else {
      if !touch.isOver { writing.taps[touch.id] = .strayed }
      return true
    }
    if touch.phase == .ended { placeCaret(touch, at: start) }
    return true
  }

  private func placeCaret(_ touch: Touch, at position: Point) {
    let reach = Self.textReach * density(position)
    if let text = writing.text, typedBox(text, grownBy: reach).contains(position) {
      writing.text?.moveCaret(to: position, in: document.view)
      return showText(text)
    }
    finishText()
    pendingChanges.needsUpdate = true
    if let stroke = document.stroke(at: position, within: reach),
      let former = document[stroke], former.brush.tool == .text, let first = former.nodes.first
    {
      // The finger that carries it would move the document's stroke, and not the text in progress.
      guard !isCarried(stroke) else { return }
      return edit(former, at: first.point, position)
    }
    var brush = brush(for: touch)
    releaseInk(of: touch.id)
    brush.text = ""
    // The tap is the middle of the line, and the line must be on the screen completely.
    let area = document.area
    let y = min(max(position.y - brush.width / 2, Double(area.y)), Double(area.maxY) - brush.width)
    let inverse = document.view.inverse
    writing.count += 1
    writing.text = TypedText(
      draft: TextDraft(), brush: brush.seen(through: inverse),
      corner: inverse(Point(x: position.x, y: y)),
      device: touch.id.device)
    showText(nil)
  }

  /// Opens a finished text for editing, with the caret where the finger tapped.
  private func edit(_ stroke: Stroke, at corner: Point, _ position: Point) {
    var text = TypedText(
      draft: TextDraft(stroke.brush.text), brush: stroke.brush, corner: corner,
      device: stroke.device, former: stroke.id)
    text.moveCaret(to: position, in: document.view)
    changeDocument { $0.setLifted(true, [stroke.id]) }
    writing.count += 1
    writing.text = text
    showText(nil)
  }

  /// Applies editing steps to the text in progress; does nothing if there is none.
  package func type(_ edits: [TextEdit]) {
    guard let former = writing.text, !edits.isEmpty else { return }
    var text = former
    for edit in edits { text.draft.apply(edit) }
    writing.text = text
    showText(former)
    keepText()
  }

  /// Stores the current state of the text in the file, in case the program ends.
  private func keepText() {
    guard let text = writing.text else { return }
    storage.journal?.keep(
      StoredText(
        brush: text.brush, device: text.device,
        nodes: text.draft.isBlank ? [] : text.letters.nodes(at: text.corner),
        former: text.former))
  }

  /// Changes the brush of the text in progress; does nothing if there is none.
  func changeTextBrush(_ body: (inout InkBrush) -> Void) {
    guard let former = writing.text else { return }
    var text = former
    body(&text.brush)
    writing.text = text
    showText(former)
    keepText()
  }

  /// Turns the text in progress into a stroke, or updates the stroke that is edited.
  ///
  /// A blank text leaves nothing, and removes the stroke that is edited.
  package func finishText() {
    guard let text = writing.text else { return }
    writing.text = nil
    showInstruments([typedBox(text, grownBy: textMargin(text)).pixels])
    if let journal = storage.journal { journal.endText { add(text) } } else { add(text) }
  }

  /// Turns a typed text into a stroke.
  private func add(_ text: TypedText) {
    if let former = text.former { changeDocument { $0.setLifted(false, [former]) } }
    note(text.finish(in: &document))
  }

  /// The document as it would be if the text in progress was finished.
  var documentWithText: InkDocument {
    var copy = document
    _ = writing.text?.finish(in: &copy)
    return copy
  }

  /// Reports, once, why the letters of a text do not look as intended.
  func reportTextProblem(with text: String) {
    guard !writing.hasReportedProblem, let problem = InkText.problem(with: text) else { return }
    writing.hasReportedProblem = true
    log(.warning, "a text is shown letter by letter: \(problem)")
  }

  // MARK: - Pixels

  /// The rectangle around the text in progress and its caret, in px of the root; nil for none.
  package var typedFrame: Rect? {
    writing.text.map { typedBox($0, grownBy: textMargin($0)) }
  }

  private func textMargin(_ text: TypedText) -> Double {
    max(text.brush.width * document.view.scale * 0.18, 3) + instrumentMargin
  }

  /// Returns the visible box of a text, enlarged by a margin in px on each side.
  private func typedBox(_ text: TypedText, grownBy margin: Double) -> Rect {
    text.box(in: document.view).frame.grown(by: margin)
  }

  /// Updates the text's pixels, and repaints where it is and where it was before.
  private func showText(_ former: TypedText?) {
    var rects = former.map { [typedBox($0, grownBy: textMargin($0)).pixels] } ?? []
    if var text = writing.text {
      let isRightToLeft = text.draft.isRightToLeft
      // A right-to-left text keeps its right edge and grows to the left.
      let width = isRightToLeft ? (former ?? text).letters.size.dx : 0
      text.brush.text = text.draft.text
      if isRightToLeft { text.corner.x += width - text.letters.size.dx }
      if let former { keepOnScreen(&text, after: former) }
      text.pixels = letters(of: text)
      reportTextProblem(with: text.brush.text)
      writing.text = text
      rects.append(typedBox(text, grownBy: textMargin(text)).pixels)
    }
    showInstruments(rects)
  }

  private func letters(of text: TypedText) -> (ink: FloatingInk, view: PageView)? {
    guard !text.draft.isBlank else { return nil }
    let view = document.view
    let stroke = Stroke(
      id: StrokeID(rawValue: 0), device: text.device, brush: text.brush,
      nodes: text.letters.nodes(at: text.corner))
    return FloatingInk([stroke], through: view, on: document.area, medium: surface.medium)
      .map { ($0, view) }
  }

  /// The rectangles that the text in progress covers, in px of the root.
  var textCover: [PixelRect] { typedFrame.map { [$0.pixels] } ?? [] }

  /// Paints the text in progress with its caret.
  func paintText(into target: PixelTarget) {
    guard var text = writing.text else { return }
    // The page may have been moved since.
    if let pixels = text.pixels, pixels.view != document.view {
      text.pixels = letters(of: text)
      writing.text = text
    }
    text.pixels?.ink.paint(.identity, into: target)
    let (brush, box) = text.box(in: document.view)
    let letters = text.letters(in: document.view)
    let caret = box.origin + letters.caret(behind: text.draft.caret, within: box.width)
    let width = max(brush.width * 0.05, 2)
    let top = Point(x: caret.x, y: caret.y + brush.width * 0.12)
    let bottom = Point(x: caret.x, y: caret.y + brush.width * 0.95)
    let painter = LinePainter(target)
    let colour = brush.colour.with(alpha: 255)
    painter.line(from: top, to: bottom, width: width + 3, colour.contrast)
    painter.line(from: top, to: bottom, width: width, colour)
  }
}

extension Colour {
  /// White for dark colours, and black for bright ones.
  fileprivate var contrast: Colour {
    let light = 0.3 * Double(red) + 0.59 * Double(green) + 0.11 * Double(blue)
    return light > 140 ? .black : .white
  }
}

extension Rect {
  /// The smallest rectangle of whole px that contains it.
  fileprivate var pixels: PixelRect {
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    return PixelRect(
      x: left, y: top, width: Int(maxX.rounded(.up)) - left, height: Int(maxY.rounded(.up)) - top)
  }
}
