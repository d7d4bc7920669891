package import TouchDrawing
package import Translations
internal import SystemSupport

extension PictureFileError {
  /// The file and the reason, for the screen.
  package var screenText: ScreenText {
    switch self {
    case .cannotWrite(let path, let reason):
      ScreenText("%1: cannot be written: %2", .verbatim(path), .reason(reason))
    case .cannotRead(let path, let reason):
      ScreenText("%1: cannot be read: %2", .verbatim(path), .reason(reason))
    }
  }
}
