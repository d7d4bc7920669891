internal import Glibc
package import SystemSupport

/// The file that a recording is written to.
///
/// Every write consists of whole lines, so that an interrupted recording can be read up to its end,
/// however the program ends.
package struct RecordingFile: ~Copyable {
  /// The file name for messages.
  package let name: String
  /// The writer of lines to the file.
  package let writer: StreamWriter
  private let ownsDescriptor: Bool
  /// The path of the file itself, to which `name` may be a link.
  private let place: String
  /// The length of the file with only whole lines, in bytes; nil if it is no regular file.
  private var length: off_t?

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard output.
  ///   - overwrites: whether an existing file may be replaced.
  ///   - signals: a descriptor that becomes readable when a signal arrives.
  /// - Throws: `FileError.inaccessible` with the reason why it cannot be written.
  package init(_ path: String, overwrites: Bool, signals: Int32) throws(FileError) {
    ownsDescriptor = path != "-"
    name = ownsDescriptor ? path : "standard output"
    let descriptor = ownsDescriptor ? try Self.open(path, overwrites: overwrites) : STDOUT_FILENO
    place = ownsDescriptor ? Files.realPath(path) ?? path : path
    writer = StreamWriter(descriptor: descriptor, signals: signals)
    length = Files.isRegular(descriptor) && ownsDescriptor ? 0 : nil
  }

  deinit {
    guard ownsDescriptor else { return }
    // A power failure after the end must not lose what was recorded.
    if length != nil { fsync(writer.descriptor) }
    close(writer.descriptor)
  }

  /// Returns the error of a write that the kernel has refused with an errno(3).
  ///
  /// A reader of standard output may close it; one of a named pipe was to read the whole recording.
  package func error(ofWrite errno: Int32) -> FileError {
    errno == EPIPE && !ownsDescriptor
      ? .closed(name: name) : .inaccessible(path: name, why: errorText(errno))
  }

  /// Writes whole lines; if that fails, removes the part that was written.
  package mutating func write(_ lines: [UInt8]) throws(StreamWriter.Failure) {
    do throws(StreamWriter.Failure) {
      try writer.write(lines)
      length = length.map { $0 + off_t(lines.count) }
    } catch {
      if let length { ftruncate(writer.descriptor, length) }
      throw error
    }
  }

  /// Creates the file again, with all of its content, if it was removed since it was opened.
  ///
  /// - Parameter log: receives a message if it was removed.
  /// - Throws: `FileError` if it cannot be created, or another file has its name by now.
  package func restoreIfRemoved(_ log: LogSink) throws(FileError) {
    guard length != nil, RemovedFile.isRemoved(writer.descriptor) else { return }
    do throws(RemovedFile.Failure) {
      let copy = try RemovedFile.restore(
        writer.descriptor, to: place, flags: O_WRONLY | O_CLOEXEC | O_NOCTTY)
      fsync(copy)
      close(copy)
    } catch {
      throw .inaccessible(
        path: name,
        why: error.errno == EEXIST
          ? "was replaced by another file while it was recorded, so the recording is lost"
          : "was removed while it was recorded, and cannot be created again: "
            + errorText(error.errno))
    }
    log(.warning, "\(name): was removed while it was recorded; it was created again")
  }

  private static func open(_ path: String, overwrites: Bool) throws(FileError) -> Int32 {
    // The file is private to its owner, because touches can include a password typed on an
    // on-screen keyboard. O_NONBLOCK avoids waiting for a pipe without a reader, which no signal
    // would end.
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    var descriptor = Glibc.open(path, flags | O_EXCL, 0o600)
    if descriptor < 0, errno == EEXIST {
      var status = stat()
      let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      guard overwrites || !isFile else {
        throw .inaccessible(path: path, why: "already exists; --force overwrites it")
      }
      descriptor = Glibc.open(path, flags | (isFile ? O_TRUNC : 0), 0o600)
    }
    guard descriptor >= 0 else {
      throw .inaccessible(
        path: path, why: errno == ENXIO ? "is a pipe without a reader" : errorText(errno))
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }
}
