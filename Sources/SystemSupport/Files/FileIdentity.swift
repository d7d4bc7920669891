internal import CLinux
internal import Glibc

/// The identity and state of a file at some time; they differ once the file has changed.
package struct FileIdentity: Equatable, Sendable {
  /// The path of the file.
  package let path: String
  /// The size of the file, in bytes.
  package let size: Int
  private let device: UInt
  private let inode: UInt
  private let seconds: Int
  private let nanoseconds: Int

  /// Queries the file at a path; nil if there is none.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.path = path
    size = Int(status.st_size)
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

/// A path that is read, and the file there just before.
package struct ReadFile: Equatable, Sendable {
  /// The path.
  package let path: String
  /// The file at the path; nil if there was none.
  package let identity: FileIdentity?

  /// Notes the file at a path, which is read next.
  package init(_ path: String) {
    self.path = path
    identity = FileIdentity(of: path)
  }
}
