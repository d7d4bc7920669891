internal import Glibc
package import Translations

extension ScreenText {
  /// Creates the text of an errno(3) number; uncommon ones have the system's text.
  package init(errno number: Int32) {
    self = Self.errors[number] ?? .verbatim(errorText(number))
  }

  /// The texts of common errno(3) numbers.
  private static let errors: [Int32: ScreenText] = [
    EACCES: ScreenText("Permission denied"),
    EROFS: ScreenText("Read-only file system"),
    ENOSPC: ScreenText("No space left on device"),
    EDQUOT: ScreenText("Disk quota exceeded"),
    EFBIG: ScreenText("File too large"),
    EIO: ScreenText("Input/output error"),
    ENOENT: ScreenText("No such file or directory"),
    ENOTDIR: ScreenText("Not a directory"),
    EISDIR: ScreenText("Is a directory"),
  ]

  /// The common reasons why a file cannot be read or written.
  private static let reasons: [String: ScreenText] = {
    let texts =
      Array(errors.values) + [
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
