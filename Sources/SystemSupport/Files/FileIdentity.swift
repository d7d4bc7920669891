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

  fileprivate init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }
}

/// The identity and state of a file at some time; another value means that the file has changed.
package struct FileIdentity: Equatable, Sendable {
  /// The path of the file.
  package let path: String
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
