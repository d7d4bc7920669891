internal import InkPages
internal import Touches

/// The two fingers that move the page, and the view that they began with.
struct PanningFingers {
  private var recognizer = PanRecognizer()
  private var gesture: ViewGesture?
  /// The place of the page that they move.
  private var page = 0

  /// Handles a finger's report.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - editor: the editor of the page.
  ///   - withdraw: takes back what a finger has drawn, which draws no more.
  /// - Returns: whether the finger does not draw.
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
      // A selection is of what is seen.
      editor.deselect()
      editor.endSelection()
      gesture = recognizer.places.map { ViewGesture(editor.view, holding: $0) }
      page = editor.pagePlace
    case .moves:
      if page == editor.pagePlace, let places = recognizer.places,
        let view = gesture?.view(holding: places)
      {
        editor.look(view)
      }
    case .ends:
      gesture = nil
      editor.settleView()
    }
    return true
  }
}
