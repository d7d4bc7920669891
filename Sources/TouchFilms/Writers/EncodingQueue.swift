internal import Glibc
internal import SystemSupport

/// Compresses parts of frames on as many threads as there are processors, and hands them on in their order.
struct EncodingQueue {
  /// Makes the bytes of a part; nil where it cannot.
  typealias Encode = @Sendable (FilmPiece) -> [UInt8]?

  private let encode: Encode
  private var running: [BackgroundWork<[UInt8]?>] = []
  /// More than there are processors, so that a part that takes long keeps no other waiting.
  private let most = 2 * max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)

  /// Creates a queue without work.
  init(_ encode: @escaping Encode) { self.encode = encode }

  /// Begins with a part, once there is a thread for it.
  ///
  /// - Parameters:
  ///   - piece: the part.
  ///   - take: is given the bytes of earlier parts.
  /// - Throws: what `take` throws.
  mutating func add(
    _ piece: FilmPiece, take: ([UInt8]?) throws(FileError) -> Void
  ) throws(FileError) {
    if running.count >= most { try take(running.removeFirst().wait()) }
    do throws(SystemError) {
      running.append(try BackgroundWork { [encode] in encode(piece) })
    } catch {
      // No thread is available.
      try finish(take: take)
      try take(encode(piece))
    }
  }

  /// Waits for all parts.
  ///
  /// - Parameter take: is given their bytes.
  /// - Throws: what `take` throws.
  mutating func finish(take: ([UInt8]?) throws(FileError) -> Void) throws(FileError) {
    while !running.isEmpty { try take(running.removeFirst().wait()) }
  }
}
