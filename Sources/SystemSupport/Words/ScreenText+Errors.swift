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
      default: .verbatim(errorText(number))
      }
  }
}
