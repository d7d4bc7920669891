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
}
