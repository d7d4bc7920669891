// Texts are kept on the screen: what is outside cannot be read, and seldom was put there on
// purpose.

internal import InkTyping
internal import TouchDrawing
internal import TouchInk
internal import Touches

extension InkEditor {
  /// Returns the report of a finger, moved so that the text which it places is on the screen.
  ///
  /// - Parameters:
  ///   - sample: the report, in px of the root.
  ///   - brush: the brush of the finger; nil if it does not draw.
  /// - Returns: the report; the same one if the brush writes no text.
  func placed(_ sample: TouchSample, _ brush: InkBrush?) -> TouchSample {
    guard let brush, brush.tool == .text else { return sample }
    // The finger is below the start of the text, which can be its right end.
    let size = InkText(brush).size
    var corner = sample.position
    if TextDraft(brush.text).isRightToLeft { corner.x -= size.dx }
    let box = Rect(x: corner.x, y: corner.y - size.dy, width: size.dx, height: size.dy)
    return TouchSample(
      time: sample.time, position: corner + box.shift(into: Rect(document.area)),
      contact: sample.contact)
  }

  /// Moves a text in progress inwards by what it has grown beyond the edges of the screen.
  ///
  /// A text that was partly outside before, because the page was moved, keeps its edges there.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - former: the text before it has grown.
  func keepOnScreen(_ text: inout TypedText, after former: TypedText) {
    let view = document.view
    let (area, box) = (Rect(document.area), former.box(in: view).frame)
    let (left, top) = (min(area.x, box.x), min(area.y, box.y))
    let limits = Rect(
      x: left, y: top, width: max(area.maxX, box.maxX) - left,
      height: max(area.maxY, box.maxY) - top)
    text.corner = text.corner + text.box(in: view).frame.shift(into: limits) * (1 / view.scale)
  }
}

extension Rect {
  /// Returns the smallest motion into an area; of a larger rectangle, the upper left part is
  /// inside.
  fileprivate func shift(into area: Rect) -> Vector {
    Vector(
      dx: max(min(area.maxX - maxX, 0), area.x - x),
      dy: max(min(area.maxY - maxY, 0), area.y - y))
  }
}
