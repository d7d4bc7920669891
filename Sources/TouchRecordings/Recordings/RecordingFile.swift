internal import Glibc
package import SystemSupport

/// The file that a recording is written to.
///
/// Every write is one or more whole lines, so that a recording that breaks off can be read up to
/// there, whatever ends the program.
package struct RecordingFile: ~Copyable {
  /// The file as messages name it.
  package let name: String
  /// The buffered writer of lines to the file.
  package let writer: StreamWriter
  private let isOurs: Bool
  /// The length of the file while all of its lines are whole, in bytes; nil for what is no regular file.
  private var length: off_t?

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard output.
  ///   - overwrites: whether a file that is there may be replaced.
  ///   - signals: a descriptor that becomes readable when a signal comes.
  /// - Throws: `FileError.inaccessible`, which says why it cannot be written.
  package init(_ path: String, overwrites: Bool, signals: Int32) throws(FileError) {
    isOurs = path != "-"
    name = isOurs ? path : "standard output"
    let descriptor = isOurs ? try Self.open(path, overwrites: overwrites) : STDOUT_FILENO
    writer = StreamWriter(descriptor: descriptor, signals: signals)
    length = Files.isRegular(descriptor) && isOurs ? 0 : nil
  }

  deinit {
    if isOurs { close(writer.descriptor) }
  }

  /// Writes whole lines; where that fails, what there is of them is taken back.
  package mutating func write(_ lines: [UInt8]) throws(StreamWriter.Failure) {
    do throws(StreamWriter.Failure) {
      try writer.write(lines)
      length = length.map { $0 + off_t(lines.count) }
    } catch {
      if let length { ftruncate(writer.descriptor, length) }
      throw error
    }
  }

  private static func open(_ path: String, overwrites: Bool) throws(FileError) -> Int32 {
    // What somebody's fingers did, a password on a keyboard of the screen among it, is theirs alone; and
    // a pipe that nobody reads is not to be waited for, since no signal would end that.
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    var descriptor = Glibc.open(path, flags | O_EXCL, 0o600)
    if descriptor < 0, errno == EEXIST {
      var status = stat()
      let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      guard overwrites || !isFile else {
        throw .inaccessible(path: path, why: "is there already; --force overwrites it")
      }
      descriptor = Glibc.open(path, flags | (isFile ? O_TRUNC : 0), 0o600)
    }
    guard descriptor >= 0 else {
      throw .inaccessible(
        path: path, why: errno == ENXIO ? "is a pipe that nobody reads" : errorText(errno))
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }
}
