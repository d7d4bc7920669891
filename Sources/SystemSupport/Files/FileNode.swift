internal import CLinux
internal import Glibc

/// The number of a file, whatever its path and content.
package struct FileNode: Equatable, Sendable {
  private let device: UInt
  private let inode: UInt

  /// Queries the file at a path, which may be a link; nil if there is none.
  package init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Queries an open file; nil if that is not possible.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Takes the number from what stat(2) tells of the file.
  init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }
}
