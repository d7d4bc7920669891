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
  private struct Library {
    let handle: UnsafeMutableRawPointer
    let name: String

    func function<Signature>(_ symbol: String, _: Signature.Type) throws(LineProblem) -> Signature {
      guard let address = dlsym(handle, symbol) else {
        throw LineProblem(
          "is compressed, but \(name), which decompresses it, has no function \(symbol)")
      }
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

  /// The layout of `lzma_stream` of lzma/base.h, which is part of the library's ABI.
  private enum Stream {
    static let size = 136
    static let nextIn = 0
    static let availableIn = 8
    static let nextOut = 24
    static let availableOut = 32
  }

  private func unpackXZ(
    _ library: Library, _ source: Int32, _ target: Int32
  ) throws(LineProblem) -> String? {
    typealias Begin = @convention(c) (UnsafeMutableRawPointer, UInt64, UInt32) -> UInt32
    typealias Code = @convention(c) (UnsafeMutableRawPointer, UInt32) -> UInt32
    typealias End = @convention(c) (UnsafeMutableRawPointer) -> Void
    let begin = try library.function("lzma_stream_decoder", Begin.self)
    let code = try library.function("lzma_code", Code.self)
    let end = try library.function("lzma_end", End.self)
    let stream = UnsafeMutableRawPointer.allocate(byteCount: Stream.size, alignment: 16)
    stream.initializeMemory(as: UInt8.self, repeating: 0, count: Stream.size)
    let input = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
    let output = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
    defer {
      end(stream)
      stream.deallocate()
      input.deallocate()
      output.deallocate()
    }
    // 256 MiB is more than any level of xz needs; a file may consist of several streams.
    let isConcatenated: UInt32 = 0x08
    guard begin(stream, 256 << 20, isConcatenated) == 0, let first = output.baseAddress else {
      throw LineProblem("cannot be decompressed: not enough memory")
    }
    var isAtEnd = false
    var total = 0
    while true {
      if stream.load(fromByteOffset: Stream.availableIn, as: Int.self) == 0, !isAtEnd {
        let count = Glibc.read(source, input.baseAddress, input.count)
        guard count >= 0 else { throw LineProblem("cannot be read: \(errorText(errno))") }
        isAtEnd = count == 0
        stream.storeBytes(
          of: input.baseAddress, toByteOffset: Stream.nextIn, as: UnsafeMutableRawPointer?.self)
        stream.storeBytes(of: count, toByteOffset: Stream.availableIn, as: Int.self)
      }
      stream.storeBytes(of: first, toByteOffset: Stream.nextOut, as: UnsafeMutableRawPointer.self)
      stream.storeBytes(of: output.count, toByteOffset: Stream.availableOut, as: Int.self)
      // LZMA_FINISH at the end, LZMA_RUN before it.
      let result = code(stream, isAtEnd ? 3 : 0)
      let count = output.count - stream.load(fromByteOffset: Stream.availableOut, as: Int.self)
      total += count
      guard total <= Self.sizeLimit else { throw Self.tooLarge }
      try Self.write(UnsafeRawBufferPointer(rebasing: output[..<count]), to: target)
      // LZMA_STREAM_END is 1, LZMA_OK is 0; all others are errors.
      if result == 1 { return nil }
      if result != 0 { return Self.damageMessage }
    }
  }
}
