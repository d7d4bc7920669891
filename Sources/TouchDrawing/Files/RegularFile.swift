import Glibc

/// A regular file that is open for reading; it is closed when the value goes out of scope.
///
/// Any other kind of file may block forever when it is opened or read: a FIFO until somebody writes
/// to it, a terminal until somebody types. The kind is checked before the file is opened, because
/// merely opening some devices has effects, and again afterwards, because the name may have been
/// given to another file in between.
package struct RegularFile: ~Copyable {
  /// The reason why a file cannot be used.
  package enum ReadError: Error, Hashable, Sendable {
    /// A system error.
    case system(errno: Int32)
    /// Another kind of file, with an article, such as `a FIFO`.
    case kind(String)
    /// The file is larger than its reader's limit, in bytes.
    case size(limit: Int)

    /// The reason, as the end of a message that has already named the file.
    package var reason: String {
      switch self {
      case .system(let number): strerror(number).map { String(cString: $0) } ?? "errno \(number)"
      case .kind(let kind): "not a regular file but \(kind)"
      case .size(let limit): "is larger than the \(limit >> 20) MiB allowed"
      }
    }
  }

  /// The descriptor of the file, which this value owns.
  package let descriptor: Int32
  /// The size when it was opened, in bytes.
  package let size: Int

  /// Opens a file.
  ///
  /// - Parameter path: the file, or a symbolic link to one.
  /// - Throws: the reason why it cannot be opened.
  package init(reading path: String) throws(ReadError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system(errno: errno) }
    try Self.check(status)
    // Without O_NONBLOCK, a FIFO that has taken the name meanwhile would block here.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw .system(errno: number)
    }
    do { try Self.check(status) } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// Reads the next bytes, at most the given number.
  ///
  /// - Parameter count: the largest number of bytes, 1 or more.
  /// - Returns: the bytes; empty at the end of the file.
  /// - Throws: the system error.
  package borrowing func read(atMost count: Int) throws(ReadError) -> [UInt8] {
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var result = -1
      repeat {
        result = Glibc.read(descriptor, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      number = result < 0 ? errno : 0
      filled = max(0, result)
    }
    guard number == 0 else { throw .system(errno: number) }
    return bytes
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the largest number of bytes that it may have.
  /// - Returns: the bytes.
  /// - Throws: the reason why it cannot be read, such as `size` if it exceeds the limit.
  package static func bytes(of path: String, limit: Int) throws(ReadError) -> [UInt8] {
    let file = try RegularFile(reading: path)
    var bytes: [UInt8] = []
    // Files in /proc report no size, and any file may grow while it is read.
    while bytes.count <= limit {
      let chunk = try file.read(atMost: 65536)
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
    throw .size(limit: limit)
  }

  private static func check(_ status: stat) throws(ReadError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    // The system's own message for this kind is well known.
    case S_IFDIR: throw .system(errno: EISDIR)
    case S_IFIFO: throw .kind("a FIFO")
    case S_IFSOCK: throw .kind("a socket")
    default: throw .kind("a device")
    }
  }
}
