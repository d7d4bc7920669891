internal import Glibc
package import SystemSupport

/// A recording of any kind, opened as a regular file.
///
/// Pipes, compressed files and text with a byte order mark are copied to a nameless file, which
/// disappears with the program.
package struct RecordingInput: ~Copyable {
  /// The file name for messages.
  package let path: String
  /// The damage of a compressed file, which is read up to there; nil if there is none.
  package let damage: FileError?
  let descriptor: Int32

  /// The largest number of bytes read from a pipe, which may be endless.
  package static let pipeLimit = 4 << 30
  /// The number of bytes by which the content of a file or pipe must be recognized.
  private static let startSize = 1 << 16
  /// The number of bytes by which a compression or an encoding is recognized.
  private static let markSize = 6

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: a regular file, or `-` for standard input.
  ///   - input: the descriptor of standard input.
  ///   - acceptsPipes: whether standard input may be a pipe, which is read to its end.
  ///   - limit: the largest number of bytes to read from it if it is a pipe.
  ///   - mayBegin: whether a recording of another tool may begin with the given bytes; if not, and
  ///     it is no Fingertip recording, a pipe is not read further.
  /// - Throws: `FileError.inaccessible`.
  package init(
    _ path: String, input: Int32 = STDIN_FILENO, acceptsPipes: Bool = true,
    limit: Int = pipeLimit,
    mayBegin: (UnsafeRawBufferPointer) -> Bool = { _ in true }
  ) throws(FileError) {
    let isStandardInput = path == "-"
    let name = isStandardInput ? "standard input" : path
    let descriptor =
      isStandardInput && acceptsPipes && !Files.isRegular(input)
      ? try Self.copy(of: input, name, limit: limit, mayBegin)
      : Glibc.open(
        isStandardInput ? "/dev/stdin" : path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .inaccessible(path: name, why: errorText(errno)) }
    guard Files.isRegular(descriptor) else {
      close(descriptor)
      throw .inaccessible(path: name, why: "is not a file; a recording in a file is needed")
    }
    var byte: UInt8 = 0
    guard pread(descriptor, &byte, 1, 0) >= 0 else {
      let number = errno
      close(descriptor)
      throw .inaccessible(path: name, why: errorText(number))
    }
    let unpacked = try Self.unpacked(descriptor, name)
    let plain = try Self.decoded(unpacked.descriptor, name)
    (self.path, self.descriptor, damage) = (name, plain, unpacked.damage)
  }

  deinit { close(descriptor) }

  /// Returns the first bytes of a file, by which its kind is recognized; none if it cannot be read.
  private static func start(of descriptor: Int32, _ limit: Int = startSize) -> [UInt8] {
    var start = [UInt8](repeating: 0, count: limit)
    let count = pread(descriptor, &start, limit, 0)
    return Array(start.prefix(max(count, 0)))
  }

  /// Returns the file without compression, in place of the given one, and a warning about it.
  private static func unpacked(
    _ descriptor: Int32, _ path: String
  ) throws(FileError) -> (descriptor: Int32, damage: FileError?) {
    guard let compression = Decompression(of: start(of: descriptor, markSize)) else {
      return (descriptor, nil)
    }
    var damage: FileError?
    let target = try converted(descriptor, path) { (source, target) throws(LineProblem) in
      // The copy of a pipe was written up to its end.
      lseek(source, 0, SEEK_SET)
      let why = try compression.unpack(source, to: target)
      damage = why.map { .inaccessible(path: path, why: $0) }
    }
    return (target, damage)
  }

  /// Returns the file in UTF-8, in place of the given one.
  private static func decoded(_ descriptor: Int32, _ path: String) throws(FileError) -> Int32 {
    guard let encoding = TextEncoding(of: start(of: descriptor, markSize)) else {
      return descriptor
    }
    return try converted(descriptor, path) { (source, target) throws(LineProblem) in
      try encoding.decode(source, to: target)
    }
  }

  /// Writes what a conversion makes of a file to a nameless one, and closes the given one.
  private static func converted(
    _ descriptor: Int32, _ path: String,
    by convert: (_ source: Int32, _ target: Int32) throws(LineProblem) -> Void
  ) throws(FileError) -> Int32 {
    defer { close(descriptor) }
    let target = try namelessFile(path)
    do throws(LineProblem) {
      try convert(descriptor, target)
    } catch {
      close(target)
      throw .inaccessible(path: path, why: error.message)
    }
    return target
  }

  /// The first bytes, by which its format is recognized; none if it cannot be read.
  var start: [UInt8] { Self.start(of: descriptor) }

  /// Whether it begins like a Fingertip recording, or is empty.
  package var isRecording: Bool {
    Self.start(of: descriptor, 1).first ?? UInt8(ascii: "{") == UInt8(ascii: "{")
  }

  /// Whether the first line contains the name of the format, as most damaged headers do.
  var namesFormat: Bool {
    let line = start.prefix { $0 != UInt8(ascii: "\n") }
    let name = Array("\"\(RecordingHeader.format)\"".utf8)
    return line.indices.contains { line[$0...].starts(with: name) }
  }

  /// Opens the same file again; the caller closes the descriptor.
  package borrowing func open(at offset: Int) throws(FileError) -> Int32 {
    try Self.reopen(descriptor, at: offset, path: path)
  }

  static func reopen(_ descriptor: Int32, at offset: Int, path: String) throws(FileError) -> Int32 {
    // Not a duplicate, which would share the reading position.
    let reopened = Glibc.open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    guard reopened >= 0 else { throw .inaccessible(path: path, why: errorText(errno)) }
    lseek(reopened, off_t(offset), SEEK_SET)
    return reopened
  }

  /// Returns the error for a file that is no known recording.
  package static func unknown(_ path: String) -> FileError {
    .inaccessible(
      path: path,
      why: "is not a recording of a known format: Fingertip, evemu, libinput record, getevent -lt, "
        + "evtest or hid-recorder")
  }

  /// Copies standard input to a nameless file until its end, and returns that file.
  private static func copy(
    of input: Int32, _ path: String, limit: Int, _ mayBegin: (UnsafeRawBufferPointer) -> Bool
  ) throws(FileError) -> Int32 {
    guard isatty(input) == 0 else {
      throw .inaccessible(
        path: path, why: "is a terminal; a recording from a file or a pipe is needed")
    }
    let target = try namelessFile(path)
    do throws(FileError) {
      try copy(of: input, to: target, path, limit: limit, mayBegin)
    } catch {
      close(target)
      throw error
    }
    return target
  }

  private static func copy(
    of input: Int32, to target: Int32, _ path: String, limit: Int,
    _ mayBegin: (UnsafeRawBufferPointer) -> Bool
  ) throws(FileError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var start: [UInt8] = []
    var total = 0
    while true {
      let count = read(input, &buffer, buffer.count)
      if count == 0 { return }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .inaccessible(path: path, why: errorText(errno))
      }
      if start.count < startSize {
        start += buffer[..<min(count, startSize - start.count)]
        if start.count == startSize, !isKnown(start, mayBegin) { throw unknown(path) }
      }
      total += count
      guard total <= limit else {
        throw .inaccessible(
          path: path,
          why: "is longer than \(limit >> 20) MiB, the most that is read from a pipe; a "
            + "recording in a file may be longer")
      }
      do throws(Output.WriteError) {
        try Output.writeAll(Array(buffer[..<count]), to: target)
      } catch {
        throw .inaccessible(path: path, why: noFile(because: error.errno))
      }
    }
  }

  /// Returns whether a recording may begin with some bytes.
  private static func isKnown(
    _ start: [UInt8], _ mayBegin: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    start[0] == UInt8(ascii: "{") || Decompression(of: start) != nil
      || TextEncoding(of: start) != nil || start.withUnsafeBytes(mayBegin)
  }

  /// Creates a file without a name, which uses disk space rather than memory.
  private static func namelessFile(_ path: String) throws(FileError) -> Int32 {
    var name = TemporaryPath.template("fingertip")
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else {
      throw .inaccessible(path: path, why: noFile(because: errno))
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return descriptor
  }

  /// Returns the reason why a nameless file cannot be created or written, by an errno(3) number.
  private static func noFile(because number: Int32) -> String {
    "needs a file in \(TemporaryPath.folder): \(errorText(number))"
  }
}
