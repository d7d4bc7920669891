// Texts that are typed where a finger taps. While somebody types, the text is shown above all ink and is no part
// of the document; it becomes a stroke, in one change, when it is finished. So one undo takes back all that was
// typed, and what other fingers draw or take back meanwhile does not matter.

internal import FingertipSettings
internal import InkInstruments
package import InkTyping
internal import SystemSupport
internal import TouchDrawing
package import Touches

/// A text that is being typed, as it lies on the page.
struct TypedText {
  var draft: TextDraft
  /// The brush, whose text is that of the draft.
  var brush: InkBrush
  /// The upper left corner of the text's box, in px of the page.
  var corner: Point
  /// The device that began it.
  var device: DeviceID
  /// The stroke that is edited; nil for a new text.
  var former: StrokeID?
  /// The pixels of the letters, and the view that they are for; nil where there are none.
  var pixels: (ink: FloatingInk, view: PageView)?

  /// Returns its box as a view shows it, in px of the root.
  func box(in view: PageView) -> (brush: InkBrush, corner: Point) {
    (brush.seen(through: view), view(corner))
  }
}

/// The text in progress, and the fingers that may place another.
struct InkWriting {
  var text: TypedText?
  /// The fingers that came down with the text tool, and where; what strays is dropped.
  var taps: [TouchID: Point?] = [:]
  /// Whether it was told that letters are missing.
  var hasToldProblem = false
}

extension InkEditor {
  /// The distance that a finger may stray and still tap, in mm.
  private static let tapSlop = 4.0
  /// The distance from a text's box within which a tap means it, in mm.
  private static let textReach = 1.5

  /// Whether a text is being typed.
  package var isTyping: Bool { writing.text != nil }

  /// Takes in what a finger does with the text tool.
  ///
  /// - Returns: whether it does not draw.
  func write(_ touch: Touch) -> Bool {
    if touch.phase == .began {
      guard tool == .text, settings.text == nil else { return false }
      writing.taps[touch.id] = .some(touch.position)
      return true
    }
    guard let start = writing.taps[touch.id] else { return false }
    if touch.isOver { writing.taps[touch.id] = nil }
    guard let start else { return true }
    let limit = Self.tapSlop * density(start)
    guard (touch.position - start).lengthSquared <= limit * limit else {
      if !touch.isOver { writing.taps[touch.id] = .some(nil) }
      return true
    }
    if touch.phase == .ended { placeCaret(touch, at: start) }
    return true
  }

  private func placeCaret(_ touch: Touch, at place: Point) {
    let reach = Self.textReach * density(place)
    if let text = writing.text, typedBox(text, grownBy: reach).contains(place) {
      let (brush, corner) = text.box(in: document.view)
      writing.text?.draft.place(caret: InkText(brush).letters(before: place - corner))
      return showText(text)
    }
    finishText()
    news.isAny = true
    if let stroke = document.stroke(at: place, within: reach),
      let former = document[stroke], former.brush.tool == .text, let first = former.nodes.first
    {
      return edit(former, at: first.point, place)
    }
    var brush = brush(for: touch)
    releaseInk(of: touch.id)
    brush.text = ""
    // The tap is in the middle of the line, and a whole line is on the screen.
    let area = document.area
    let y = min(max(place.y - brush.width / 2, Double(area.y)), Double(area.maxY) - brush.width)
    let inverse = document.view.inverse
    writing.text = TypedText(
      draft: TextDraft(), brush: brush.seen(through: inverse),
      corner: inverse(Point(x: place.x, y: y)),
      device: touch.id.device)
    showText(nil)
  }

  /// Opens a finished text with the caret where the finger tapped.
  private func edit(_ stroke: Stroke, at corner: Point, _ place: Point) {
    var text = TypedText(
      draft: TextDraft(stroke.brush.text), brush: stroke.brush, corner: corner,
      device: stroke.device, former: stroke.id)
    let box = text.box(in: document.view)
    text.draft.place(caret: InkText(box.brush).letters(before: place - box.corner))
    changeDocument { $0.setLifted(true, [stroke.id]) }
    writing.text = text
    showText(nil)
  }

  /// Carries out steps of editing on the text that is typed; nothing happens where none is.
  package func type(_ edits: [TextEdit]) {
    guard let former = writing.text, !edits.isEmpty else { return }
    var text = former
    for edit in edits { text.draft.apply(edit) }
    writing.text = text
    showText(former)
    keepText()
  }

  /// Keeps the text in the file as it is now, for whatever ends the program.
  private func keepText() {
    guard let text = writing.text else { return }
    keeping.journal?.keep(
      KeptText(
        brush: text.brush, device: text.device,
        nodes: text.draft.isBlank ? [] : InkText(text.brush).nodes(at: text.corner),
        former: text.former))
  }

  /// Changes the brush of the text that is typed; nothing happens where none is.
  func changeTextBrush(_ body: (inout InkBrush) -> Void) {
    guard let former = writing.text else { return }
    var text = former
    body(&text.brush)
    writing.text = text
    showText(former)
    keepText()
  }

  /// Makes a stroke of the text that is typed, or takes away the one that it was; one that is blank leaves
  /// nothing.
  package func finishText() {
    guard let text = writing.text else { return }
    writing.text = nil
    showInstruments([typedBox(text, grownBy: textMargin(text)).pixels])
    if let journal = keeping.journal { journal.endText { add(text) } } else { add(text) }
  }

  /// Makes a stroke of a text that was typed.
  private func add(_ text: TypedText) {
    let nodes = InkText(text.brush).nodes(at: text.corner)
    guard let former = text.former else {
      if !text.draft.isBlank { note(document.add(nodes, text.brush, device: text.device)) }
      return
    }
    changeDocument { $0.setLifted(false, [former]) }
    if text.draft.isBlank {
      note(document.remove([former]))
    } else if document[former]?.brush != text.brush {
      note(
        document.replace([former]) {
          Stroke(id: $1, device: $0.device, brush: text.brush, nodes: nodes)
        })
    }
  }

  /// Tells once why the letters of a text do not look as they are to be.
  func tellProblem(with text: String) {
    guard !writing.hasToldProblem, let problem = InkText.problem(with: text) else { return }
    writing.hasToldProblem = true
    log(.warning, "a text is shown letter by letter: \(problem)")
  }

  // MARK: - Pixels

  /// The rectangle around the text that is typed, its caret included, in px of the root; nil where none is.
  package var typedFrame: Rect? {
    writing.text.map { typedBox($0, grownBy: textMargin($0)) }
  }

  private func textMargin(_ text: TypedText) -> Double {
    max(text.brush.width * document.view.scale * 0.18, 3) + instrumentMargin
  }

  /// Returns the box of a text as it is seen, with so many px more around it.
  private func typedBox(_ text: TypedText, grownBy margin: Double) -> Rect {
    let (brush, corner) = text.box(in: document.view)
    let size = InkText(brush).size
    return Rect(
      x: corner.x - margin, y: corner.y - margin, width: size.dx + 2 * margin,
      height: size.dy + 2 * margin)
  }

  /// Shows the text as it is now, and no more as it was.
  private func showText(_ former: TypedText?) {
    var rects = former.map { [typedBox($0, grownBy: textMargin($0)).pixels] } ?? []
    if var text = writing.text {
      let isRightToLeft = text.draft.isRightToLeft
      // Letters that are read from right to left stay where they are, and others come to their left.
      let width = isRightToLeft ? InkText(former?.brush ?? text.brush).size.dx : 0
      text.brush.text = text.draft.text
      if isRightToLeft { text.corner.x += width - InkText(text.brush).size.dx }
      text.pixels = letters(of: text)
      tellProblem(with: text.brush.text)
      writing.text = text
      rects.append(typedBox(text, grownBy: textMargin(text)).pixels)
    }
    showInstruments(rects)
  }

  private func letters(of text: TypedText) -> (ink: FloatingInk, view: PageView)? {
    guard !text.draft.isBlank else { return nil }
    let view = document.view
    let box = text.box(in: view)
    let stroke = Stroke(
      id: StrokeID(rawValue: 0), device: text.device, brush: box.brush,
      nodes: InkText(box.brush).nodes(at: box.corner))
    return FloatingInk([stroke], on: document.area, medium: surface.medium).map { ($0, view) }
  }

  /// The rectangles in which the text that is typed is visible, in px of the root.
  var textCover: [PixelRect] { typedFrame.map { [$0.pixels] } ?? [] }

  /// Paints the text that is typed with its caret.
  func paintText(into target: PixelTarget) {
    guard var text = writing.text else { return }
    // The page may have been moved since.
    if let pixels = text.pixels, pixels.view != document.view {
      text.pixels = letters(of: text)
      writing.text = text
    }
    text.pixels?.ink.paint(.identity, into: target)
    let (brush, corner) = text.box(in: document.view)
    let way = InkText(brush).caret(behind: text.draft.caret)
    let width = max(brush.width * 0.05, 2)
    let x = corner.x + way.dx
    let top = Point(x: x, y: corner.y + way.dy + brush.width * 0.12)
    let bottom = Point(x: x, y: corner.y + way.dy + brush.width * 0.95)
    let painter = LinePainter(target)
    let colour = brush.colour.with(alpha: 255)
    painter.line(from: top, to: bottom, width: width + 3, colour.contrast)
    painter.line(from: top, to: bottom, width: width, colour)
  }
}

extension Colour {
  /// White beside dark colours, and black beside bright ones.
  fileprivate var contrast: Colour {
    let light = 0.3 * Double(red) + 0.59 * Double(green) + 0.11 * Double(blue)
    return light > 140 ? .black : .white
  }
}

extension Rect {
  /// The pixels that it meets.
  fileprivate var pixels: PixelRect {
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    return PixelRect(
      x: left, y: top, width: Int(maxX.rounded(.up)) - left, height: Int(maxY.rounded(.up)) - top)
  }
}
