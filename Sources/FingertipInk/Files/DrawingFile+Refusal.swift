internal import SystemSupport
package import Translations

extension DrawingFile {
  /// The reason why a write failed.
  package struct Refusal: Error, Equatable, CustomStringConvertible {
    let path: String
    let errno: Int32

    /// The system's text for the error.
    package var reason: String { errorText(errno) }
    /// The path and the system's reason, as a message.
    package var description: String { "\(path): cannot be written: \(reason)" }

    /// The reason, for the screen.
    package var screenReason: ScreenText { ScreenText(errno: errno) }
    /// The file and the reason, for the screen.
    package var screenText: ScreenText {
      ScreenText("%1: cannot be written: %2", .verbatim(path), screenReason)
    }
  }
}
