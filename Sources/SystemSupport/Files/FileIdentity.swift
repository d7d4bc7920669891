internal import CLinux
internal import Glibc

/// The identity and state of a file at some time; another value means that the file has changed.
package struct FileIdentity: Equatable, Sendable {
  private let path: String
  /// The size of the file, in bytes.
  package let size: Int
  private let node: FileNode
  private let seconds: Int
  private let nanoseconds: Int

  /// Queries the file at a path; nil if there is none.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.path = path
    size = Int(status.st_size)
    node = FileNode(status)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
