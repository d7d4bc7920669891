internal import TouchDrawing
internal import TouchX11
internal import Touches
package import Translations

/// The texts of the labels beside fingers and the mouse.
package struct MarkLabels {
  private static let mouse = ScreenText("mouse")
  /// The listener, which knows the touches of the mouse.
  private let listener: TouchListener
  /// The word for the mouse in the language of the labels.
  private var mouse = Self.mouse.english

  /// Creates labels in English.
  ///
  /// - Parameter listener: the listener, which knows the touches of the mouse.
  init(_ listener: TouchListener) { self.listener = listener }

  /// Changes the language.
  package mutating func use(_ language: ScreenLanguage) { mouse = Self.mouse.words(in: language) }

  /// Returns the label of a mark.
  func label(_ mark: Mark) -> String {
    listener.pointerDevices.contains(mark.id.device) ? "\(mouse)  \(mark.place)" : mark.label
  }
}
