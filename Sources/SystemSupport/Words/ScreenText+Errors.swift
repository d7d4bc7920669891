internal import Glibc
package import Translations

extension ScreenText {
  /// Creates the text of an errno(3) number; uncommon ones have the system's text.
  package init(errno number: Int32) {
    self =
      switch number {
      case EACCES: ScreenText("Permission denied")
      case EROFS: ScreenText("Read-only file system")
      case ENOSPC: ScreenText("No space left on device")
      case EDQUOT: ScreenText("Disk quota exceeded")
      case EFBIG: ScreenText("File too large")
      case EIO: ScreenText("Input/output error")
      case ENOENT: ScreenText("No such file or directory")
      case ENOTDIR: ScreenText("Not a directory")
      case EISDIR: ScreenText("Is a directory")
      default: .verbatim(errorText(number))
      }
  }

  /// The common reasons why a file cannot be read or written.
  private static let reasons: [String: ScreenText] = {
    let numbers = [EACCES, EROFS, ENOSPC, EDQUOT, EFBIG, EIO, ENOENT, ENOTDIR, EISDIR]
    let texts =
      numbers.map { ScreenText(errno: $0) } + [
        ScreenText("it is empty"), ScreenText("it is damaged or cut off"),
        ScreenText("it is damaged, or not a picture of a known format"),
        ScreenText("files other than PNG need libgdk-pixbuf-2.0-0"),
      ]
    return Dictionary(texts.map { ($0.english, $0) }) { first, _ in first }
  }()

  /// Returns the text of the English reason in an error; an uncommon one is not translated.
  package static func reason(_ english: String) -> ScreenText {
    reasons[english] ?? .verbatim(english)
  }
}
