internal import Glibc
internal import SystemSupport

/// A decoder of xz files by liblzma, which is loaded at run time.
final class XZDecoder {
  /// The outcome of a step.
  enum Outcome {
    /// There is more to decode.
    case more
    /// Everything was decoded.
    case end
    /// The file is cut off or damaged.
    case damage
  }

  /// The layout of `lzma_stream` of lzma/base.h, which is part of the library's ABI.
  private enum Stream {
    static let size = 136
    static let nextIn = 0
    static let availableIn = 8
    static let nextOut = 24
    static let availableOut = 32
  }

  private typealias Begin = @convention(c) (UnsafeMutableRawPointer, UInt64, UInt32) -> UInt32
  private typealias Code = @convention(c) (UnsafeMutableRawPointer, UInt32) -> UInt32
  private typealias End = @convention(c) (UnsafeMutableRawPointer) -> Void

  private let code: Code
  private let end: End
  private let stream: UnsafeMutableRawPointer
  private let input: UnsafeMutableRawBufferPointer
  private let output: UnsafeMutableRawBufferPointer
  private var isAtEnd = false

  /// The bytes that the last step has decoded, until the next one.
  private(set) var decoded: UnsafeRawBufferPointer

  /// Prepares to decode a file that may consist of several streams.
  ///
  /// - Parameters:
  ///   - library: liblzma.
  ///   - chunkSize: the largest number of bytes that a step reads, and that it decodes.
  /// - Throws: the reason why nothing can be decoded, as the end of a message.
  init(_ library: Decompression.Library, chunkSize: Int) throws(LineProblem) {
    let begin = try library.function("lzma_stream_decoder", Begin.self)
    code = try library.function("lzma_code", Code.self)
    end = try library.function("lzma_end", End.self)
    stream = UnsafeMutableRawPointer.allocate(byteCount: Stream.size, alignment: 16)
    stream.initializeMemory(as: UInt8.self, repeating: 0, count: Stream.size)
    input = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
    output = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
    decoded = UnsafeRawBufferPointer(rebasing: output[..<0])
    // 256 MiB is more than any level of xz needs.
    let isConcatenated: UInt32 = 0x08
    guard begin(stream, 256 << 20, isConcatenated) == 0 else {
      throw LineProblem("cannot be decompressed: not enough memory")
    }
  }

  deinit {
    end(stream)
    stream.deallocate()
    input.deallocate()
    output.deallocate()
  }

  /// Reads from a file if all that was read is decoded, and decodes what fits into `decoded`.
  ///
  /// - Throws: the reason why the file cannot be read, as the end of a message.
  func step(reading source: Int32) throws(LineProblem) -> Outcome {
    if stream.load(fromByteOffset: Stream.availableIn, as: Int.self) == 0, !isAtEnd {
      let count = read(source, input.baseAddress, input.count)
      guard count >= 0 else { throw LineProblem("cannot be read: \(errorText(errno))") }
      isAtEnd = count == 0
      stream.storeBytes(
        of: input.baseAddress, toByteOffset: Stream.nextIn, as: UnsafeMutableRawPointer?.self)
      stream.storeBytes(of: count, toByteOffset: Stream.availableIn, as: Int.self)
    }
    stream.storeBytes(
      of: output.baseAddress, toByteOffset: Stream.nextOut, as: UnsafeMutableRawPointer?.self)
    stream.storeBytes(of: output.count, toByteOffset: Stream.availableOut, as: Int.self)
    // LZMA_FINISH at the end, LZMA_RUN before it.
    let result = code(stream, isAtEnd ? 3 : 0)
    let count = output.count - stream.load(fromByteOffset: Stream.availableOut, as: Int.self)
    decoded = UnsafeRawBufferPointer(rebasing: output[..<count])
    // LZMA_STREAM_END is 1, LZMA_OK is 0; all others are errors.
    return switch result {
    case 0: .more
    case 1: .end
    default: .damage
    }
  }
}
