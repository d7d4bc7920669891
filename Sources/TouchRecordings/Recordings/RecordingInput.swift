internal import Glibc
package import SystemSupport

/// A recording of any kind as a regular file that is open, wherever it comes from.
package struct RecordingInput: ~Copyable {
  /// The file as messages name it.
  package let path: String
  let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameter path: a regular file.
  /// - Throws: `FileError.inaccessible`.
  package init(_ path: String) throws(FileError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .inaccessible(path: path, why: errorText(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .inaccessible(path: path, why: "is not a file; a recording in a file is needed")
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Whether it begins as a recording of Fingertip does, or has nothing in it.
  package var isRecording: Bool {
    var start: [UInt8] = [0]
    return pread(descriptor, &start, 1, 0) < 1 || start[0] == UInt8(ascii: "{")
  }

  /// A descriptor of its own of the same file, which whoever asks has to close.
  package borrowing func open(at offset: Int) throws(FileError) -> Int32 {
    try Self.reopen(descriptor, at: offset, path: path)
  }

  static func reopen(_ descriptor: Int32, at offset: Int, path: String) throws(FileError) -> Int32 {
    // Not a copy, which would share the place to read from.
    let other = Glibc.open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    guard other >= 0 else { throw .inaccessible(path: path, why: errorText(errno)) }
    lseek(other, off_t(offset), SEEK_SET)
    return other
  }
}
