// Rulers and set squares. A finger that comes down on one moves it, and two turn it. A stroke that
// begins beside an edge follows it to the end, even if the ruler is moved meanwhile.

package import InkInstruments
internal import ScreenHardware
internal import TouchDrawing
internal import TouchInk
internal import TouchX11
internal import Touches

/// The rulers on the screen, their painters, and the strokes that follow their edges.
struct InkRulers {
  var board = RulerBoard()
  var painters: [RulerKind: RulerPainter] = [:]
  /// The guides of strokes that began beside an edge.
  var guides: [TouchID: EdgeGuide] = [:]
  /// Whether the rulers are hidden.
  var isHidden = false

  /// Returns where a finger draws, in px of the root; drops its guide when it is lifted.
  mutating func position(of touch: Touch) -> Point {
    defer { if touch.isOver { guides[touch.id] = nil } }
    return guides[touch.id]?.projection(of: touch.position) ?? touch.position
  }
}

extension InkEditor {
  /// Whether rulers are hidden, such as while the screen is saved.
  package var hidesInstruments: Bool {
    get { rulers.isHidden }
    set {
      guard newValue != rulers.isHidden else { return }
      rulers.isHidden = newValue
      showInstruments(rulerCover)
    }
  }

  /// Puts an instrument in the middle of the board, or removes it.
  package func toggle(_ kind: RulerKind) {
    let frame = board
    let former = rulerCover
    rulers.board.toggle(
      kind, on: frame, pixelsPerMillimetre: density(Rect(frame).center))
    rulers.painters[kind] = rulers.board.rulers.first { $0.shape.kind == kind }
      .map { RulerPainter($0.shape) }
    showInstruments(former + rulerCover)
  }

  /// Returns whether an instrument lies on the screen.
  package func hasRuler(_ kind: RulerKind) -> Bool { rulers.board.has(kind) }

  /// Gives rulers the marks of a changed screen, given in px of the root, and brings those back
  /// that are outside of it.
  func keepRulers(on screen: PixelRect) {
    let former = rulerCover
    let frame = Rect(board)
    let shapes = rulers.board.fit(
      (frame.width, frame.height), pixelsPerMillimetre: density(frame.center))
    for shape in shapes { rulers.painters[shape.kind] = RulerPainter(shape) }
    rulers.board.keep(on: screen)
    showInstruments(former + rulerCover)
  }

  /// Handles the actions of a finger on rulers.
  ///
  /// - Returns: whether it holds a ruler, so that it does not draw.
  func holdRuler(_ touch: Touch) -> Bool {
    guard !rulers.board.rulers.isEmpty else { return false }
    let former = rulerCover
    guard rulers.board.follow(touch, on: document.area) else { return false }
    showInstruments(former + rulerCover)
    return true
  }

  /// Returns the first sample of a stroke, moved to the nearest edge if one is near.
  func guided(_ sample: TouchSample, _ touch: Touch, _ brush: InkBrush) -> TouchSample {
    switch brush.tool {
    case .eraser, .text, .rectangle, .ellipse, .lasso: return sample
    case .pen, .marker, .dotted, .areaEraser, .laser, .line, .arrow: break
    }
    guard let guide = rulers.board.guide(at: touch.position, width: brush.width) else {
      return sample
    }
    rulers.guides[touch.id] = guide
    return TouchSample(
      time: sample.time, position: guide.projection(of: touch.position), contact: sample.contact)
  }

  /// The rectangles that rulers cover, in px of the root.
  var rulerCover: [PixelRect] {
    rulers.board.rulers.flatMap { $0.area.cover(margin: 1) }
  }

  /// Paints the rulers above the ink.
  func paintRulers(into target: PixelTarget) {
    guard !rulers.isHidden else { return }
    for ruler in rulers.board.rulers {
      rulers.painters[ruler.shape.kind]?.paint(ruler.pose, for: surface.medium, into: target)
    }
  }
}
