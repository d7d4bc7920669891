internal import Glibc
internal import SystemSupport

/// Encodes pieces of frames on all processors, and returns the results in order.
struct EncodingQueue {
  /// Encodes a piece; returns nil on failure.
  typealias Encode = @Sendable (FilmPiece) -> [UInt8]?

  private let encode: Encode
  private var running: [BackgroundWork<[UInt8]?>] = []
  /// The maximum number of threads: twice the processors, so that a slow piece blocks no other.
  private let threadLimit = 2 * max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)

  /// Creates a queue without work.
  init(_ encode: @escaping Encode) { self.encode = encode }

  /// Starts to encode a piece, once a thread is available.
  ///
  /// - Parameters:
  ///   - piece: the piece.
  ///   - take: receives the bytes of earlier pieces.
  /// - Throws: the errors of `take`.
  mutating func add(
    _ piece: FilmPiece, take: ([UInt8]?) throws(FileError) -> Void
  ) throws(FileError) {
    if running.count >= threadLimit { try take(running.removeFirst().wait()) }
    do throws(SystemError) {
      running.append(try BackgroundWork { [encode] in encode(piece) })
    } catch {
      // No thread is available.
      try finish(take: take)
      try take(encode(piece))
    }
  }

  /// Waits for all pieces.
  ///
  /// - Parameter take: receives their bytes.
  /// - Throws: the errors of `take`.
  mutating func finish(take: ([UInt8]?) throws(FileError) -> Void) throws(FileError) {
    while !running.isEmpty { try take(running.removeFirst().wait()) }
  }
}
