internal import TouchDrawing
internal import TouchX11
internal import Touches
internal import Translations

/// The labels beside fingers, and beside the mouse.
struct MarkLabels {
  private static let mouse = ScreenText("mouse")
  /// Knows which touches are the mouse's.
  private let listener: TouchListener
  /// The name of the mouse.
  private var mouse = Self.mouse.english

  /// Labels in English.
  ///
  /// - Parameter listener: knows which touches are the mouse's.
  init(_ listener: TouchListener) { self.listener = listener }

  /// Changes the language.
  mutating func use(_ language: ScreenLanguage) { mouse = Self.mouse.words(in: language) }

  /// Returns the label of a mark.
  func label(_ mark: Mark) -> String {
    listener.pointerDevices.contains(mark.id.device) ? "\(mouse)  \(mark.place)" : mark.label
  }
}
