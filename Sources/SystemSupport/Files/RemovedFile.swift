internal import CLinux
internal import Glibc

/// Files whose last name was removed while a descriptor keeps their content.
package enum RemovedFile {
  /// A failed call, with its errno(3) number.
  package struct Failure: Error {
    /// The errno(3) number; EEXIST if another file has the path by now.
    package let errno: Int32
  }

  /// Returns whether no name of a file is left.
  package static func isRemoved(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink == 0
  }

  /// Creates a file with the content and the permissions of a removed one.
  ///
  /// - Parameters:
  ///   - descriptor: a descriptor of the removed file.
  ///   - path: the path of the new file; its folder must exist.
  ///   - flags: the flags with which open(2) opens the new file, besides those that create it.
  /// - Returns: a descriptor of the new file.
  /// - Throws: `Failure`; then there is no new file.
  package static func restore(
    _ descriptor: Int32, to path: String, flags: Int32
  ) throws(Failure) -> Int32 {
    // The descriptor itself may be open for writing only.
    let source = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw Failure(errno: errno) }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0 else { throw Failure(errno: errno) }
    let copy = open(path, flags | O_CREAT | O_EXCL, status.st_mode & 0o777)
    guard copy >= 0 else { throw Failure(errno: errno) }
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(source, &chunk, chunk.count)
      if count == 0 { return copy }
      let failure =
        count < 0 ? errno : chunk[..<count].withUnsafeBytes { writeWhole($0, to: copy) }
      if let failure {
        close(copy)
        unlink(path)
        throw Failure(errno: failure)
      }
    }
  }
}
