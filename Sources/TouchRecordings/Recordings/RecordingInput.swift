internal import Glibc
package import SystemSupport

/// A recording of any kind as a regular file that is open, wherever it comes from: what is packed or
/// comes through a pipe is read from a file without a name, which is gone with the program.
package struct RecordingInput: ~Copyable {
  /// The file as messages name it.
  package let path: String
  /// A warning about the file that comes before its figures; nil where there is none.
  package let damage: FileError?
  let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameter path: a regular file, or `-` for standard input of any kind.
  /// - Throws: `FileError.inaccessible`.
  package init(_ path: String) throws(FileError) {
    let name = path == "-" ? "/dev/stdin" : path
    let descriptor =
      path == "-" && !Files.isRegular(STDIN_FILENO)
      ? try Self.copyOfInput(name)
      : Glibc.open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .inaccessible(path: path, why: errorText(errno)) }
    guard Files.isRegular(descriptor) else {
      close(descriptor)
      throw .inaccessible(path: path, why: "is not a file; a recording in a file is needed")
    }
    var start = [UInt8](repeating: 0, count: 6)
    let count = pread(descriptor, &start, start.count, 0)
    guard count > 0, let packing = Decompression(of: Array(start[..<count])) else {
      (self.path, self.descriptor, damage) = (name, descriptor, nil)
      return
    }
    defer { close(descriptor) }
    // What came through a pipe was written up to here.
    lseek(descriptor, 0, SEEK_SET)
    let target = try Self.namelessFile(name)
    do throws(LineProblem) {
      let why = try packing.unpack(descriptor, to: target)
      damage = why.map { .inaccessible(path: name, why: $0) }
    } catch {
      close(target)
      throw .inaccessible(path: name, why: error.message)
    }
    (self.path, self.descriptor) = (name, target)
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

  /// A file with what comes from standard input until its end.
  private static func copyOfInput(_ path: String) throws(FileError) -> Int32 {
    guard isatty(STDIN_FILENO) == 0 else {
      throw .inaccessible(
        path: path, why: "is a terminal; a recording from a file or a pipe is needed")
    }
    let target = try namelessFile(path)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count == 0 { return target }
      let isWritten =
        count > 0
        && buffer.withUnsafeBytes {
          Decompression.writeAll(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: target)
        }
      guard isWritten else {
        let number = errno
        close(target)
        throw .inaccessible(path: path, why: errorText(number))
      }
    }
  }

  /// A file without a name, which takes the disk and no memory.
  private static func namelessFile(_ path: String) throws(FileError) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/fingertip-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else {
      throw .inaccessible(path: path, why: "needs a file in \(folder): \(errorText(errno))")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return descriptor
  }
}
