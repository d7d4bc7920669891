package import TouchDrawing
package import Translations
internal import SystemSupport

extension PictureFileError {
  /// The file and the reason, for the screen.
  package var screenText: ScreenText {
    switch self {
    case .cannotWrite(let path, let reason):
      ScreenText("%1: cannot be written: %2", .verbatim(path), reason.screenText)
    case .cannotRead(let path, let reason):
      ScreenText("%1: cannot be read: %2", .verbatim(path), reason.screenText)
    }
  }
}

extension PictureProblem {
  /// The reason, for the screen; an uncommon one is not translated.
  fileprivate var screenText: ScreenText {
    switch self {
    case .system(let number): ScreenText(errno: number)
    case .empty: ScreenText("it is empty")
    case .damaged: ScreenText("it is damaged or cut off")
    case .unknownFormat: ScreenText("it is damaged, or not a picture of a known format")
    case .libraryMissing: ScreenText("files other than PNG need libgdk-pixbuf-2.0-0")
    case .other(let text): .verbatim(text)
    }
  }
}
