internal import InkPages
internal import Touches

/// The two fingers that move the page, and the view at the start of their gesture.
struct PanningFingers {
  private var recognizer = PanRecognizer()
  private var gesture: ViewGesture?
  /// The number of the page that they move.
  private var page = 0
  /// The view that they have given the page.
  private var view = PageView.identity

  /// Handles a finger's report.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - editor: the editor of the page.
  ///   - withdraw: removes what a finger has drawn, and stops it from drawing.
  /// - Returns: whether panning uses the finger, so that it does not draw.
  mutating func follow(
    _ touch: Touch, on editor: InkEditor, withdraw: (TouchID) -> Void
  ) -> Bool {
    let meaning = recognizer.follow(
      touch, pixelsPerMillimetre: editor.density(touch.position), isOn: editor.canPan)
    switch meaning {
    case .ink: return false
    case .nothing: break
    case .begins(let first, let second):
      withdraw(first)
      withdraw(second)
      // A selection refers to the visible positions.
      editor.deselect()
      (page, view) = (editor.pageNumber, editor.pages.shown.view)
      gesture = positions(on: editor).map { ViewGesture(view, holding: $0) }
    case .moves:
      guard page == editor.pageNumber else { break }
      // A command or the end of the zoom has set the view: fingers that stay down must not revert
      // it.
      if view != editor.pages.shown.view { gesture = nil }
      if let positions = positions(on: editor), let next = gesture?.view(holding: positions) {
        view = next
        editor.look(next)
      }
    case .ends:
      gesture = nil
      editor.settleView()
    }
    return true
  }

  /// Returns the fingers' positions on the page's own screen; nil if they do not move the page.
  private func positions(on editor: InkEditor) -> (Point, Point)? {
    let inverse = editor.placement.map.inverse
    return recognizer.positions.map { (inverse($0), inverse($1)) }
  }
}
