internal import Glibc
internal import SystemSupport

/// Unpacks files compressed by gzip or xz.
///
/// Few recordings are compressed, so zlib and liblzma are only loaded when needed.
enum Decompression: CaseIterable, Sendable {
  case gzip
  case xz

  /// The largest size of an unpacked file, in bytes.
  static let sizeLimit = 16 << 30
  private static let chunkSize = 1 << 18

  /// Recognizes the compression by the first bytes of a file; nil if there is none.
  init?(of start: [UInt8]) {
    let all: [(Self, [UInt8])] = [
      (.gzip, [0x1F, 0x8B]), (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    ]
    guard let found = all.first(where: { start.starts(with: $0.1) }) else { return nil }
    self = found.0
  }

  private var library: String {
    switch self {
    case .gzip: "libz.so.1"
    case .xz: "liblzma.so.5"
    }
  }

  /// Unpacks a file into another.
  ///
  /// The data before any damage is unpacked nevertheless.
  ///
  /// - Parameters:
  ///   - source: the packed file, at its beginning.
  ///   - target: the temporary file to write to.
  /// - Returns: the reason why the output is incomplete; nil if it is complete.
  /// - Throws: the reason why it cannot be unpacked at all, as the end of a message that names the
  ///   file.
  func unpack(_ source: Int32, to target: Int32) throws(LineProblem) -> String? {
    guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
      throw LineProblem("is compressed, but \(library), which decompresses it, is not installed")
    }
    let loaded = Library(handle: handle, name: library)
    switch self {
    case .gzip: return try unpackGzip(loaded, source, target)
    case .xz: return try unpackXZ(loaded, source, target)
    }
  }

  /// A loaded library, which is never unloaded.
  struct Library {
    let handle: UnsafeMutableRawPointer
    let name: String

    func function<Signature>(_ symbol: String, _: Signature.Type) throws(LineProblem) -> Signature {
      guard let address = dlsym(handle, symbol) else {
        throw LineProblem(
          "is compressed, but \(name), which decompresses it, has no function \(symbol)")
      }
      // The caller names the signature that the library's header declares.
      return unsafeBitCast(address, to: Signature.self)
    }
  }

  private static let damageMessage = "the compressed file is cut off or damaged"

  private static func write(_ bytes: UnsafeRawBufferPointer, to target: Int32) throws(LineProblem) {
    do throws(Output.WriteError) {
      try Output.writeAll(Array(bytes), to: target)
    } catch {
      throw LineProblem(
        "cannot be decompressed in \(TemporaryPath.folder): \(errorText(error.errno))")
    }
  }

  /// Returns the error of a system call, by its errno(3) number.
  private static func failure(_ number: Int32) -> LineProblem {
    LineProblem("cannot be decompressed: \(errorText(number))")
  }

  private func unpackGzip(
    _ library: Library, _ source: Int32, _ target: Int32
  ) throws(LineProblem) -> String? {
    typealias Open = @convention(c) (Int32, UnsafePointer<CChar>) -> OpaquePointer?
    typealias Read = @convention(c) (OpaquePointer, UnsafeMutableRawPointer, UInt32) -> Int32
    typealias Close = @convention(c) (OpaquePointer) -> Int32
    let open = try library.function("gzdopen", Open.self)
    let read = try library.function("gzread", Read.self)
    let end = try library.function("gzclose", Close.self)
    // gzclose closes the descriptor, too.
    let copy = fcntl(source, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw Self.failure(errno) }
    guard let file = open(copy, "rb") else {
      let number = errno
      close(copy)
      throw Self.failure(number)
    }
    let isWhole: Bool
    do throws(LineProblem) {
      isWhole = try Self.copy(to: target) { Int(read(file, $0, UInt32($1))) }
    } catch {
      _ = end(file)
      throw error
    }
    return end(file) == 0 && isWhole ? nil : Self.damageMessage
  }

  /// Writes everything that a function reads to a file.
  ///
  /// - Parameters:
  ///   - target: the file.
  ///   - read: reads at most a number of bytes into memory. It returns their number, 0 at the end,
  ///     and a negative number for damaged data.
  /// - Returns: whether the end was reached.
  /// - Throws: the reason why the file cannot be written.
  private static func copy(
    to target: Int32, _ read: (UnsafeMutableRawPointer, Int) -> Int
  ) throws(LineProblem) -> Bool {
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: chunkSize, alignment: 16)
    defer { buffer.deallocate() }
    var total = 0
    while true {
      let count = read(buffer, chunkSize)
      guard count > 0 else { return count == 0 }
      total += count
      guard total <= sizeLimit else { throw tooLarge }
      try write(UnsafeRawBufferPointer(start: buffer, count: count), to: target)
    }
  }

  private static let tooLarge = LineProblem(
    "decompresses to more than the \(sizeLimit >> 30) GiB allowed")

  private func unpackXZ(
    _ library: Library, _ source: Int32, _ target: Int32
  ) throws(LineProblem) -> String? {
    let decoder = try XZDecoder(library, chunkSize: Self.chunkSize)
    var total = 0
    while true {
      let outcome = try decoder.step(reading: source)
      total += decoder.decoded.count
      guard total <= Self.sizeLimit else { throw Self.tooLarge }
      try Self.write(decoder.decoded, to: target)
      switch outcome {
      case .more: continue
      case .end: return nil
      case .damage: return Self.damageMessage
      }
    }
  }
}
