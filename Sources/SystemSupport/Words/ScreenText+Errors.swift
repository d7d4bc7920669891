internal import Glibc
package import Translations

extension ScreenText {
  /// Creates the text of a number of errno(3) that users meet; others are as the system has them.
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
