import Glibc

/// Reads a file line by line in a fixed amount of memory, however long the file or its lines are.
package struct LineReader: ~Copyable {
  /// The most bytes that a line may have, its end not counted.
  static let sizeLimit = 64 << 10

  /// The reason why there is no next line.
  package enum Failure: Error, Equatable {
    /// The line is longer than `sizeLimit`.
    case tooLong
    /// The kernel refused, by errno(3).
    case system(errno: Int32)
  }

  /// A line, which is there until the next one is asked for.
  package struct Line {
    /// The bytes in it, without its end.
    package let bytes: UnsafeRawBufferPointer
    /// Whether the file goes on behind it, if only by the end of the line.
    package let isWhole: Bool
  }

  private let descriptor: Int32
  private let buffer: UnsafeMutableRawBufferPointer
  /// The bytes that were read and not yet handed out.
  private var waiting = 0..<0
  private var isAtEnd = false
  /// The number of lines that were handed out so far, which is that of the latest one.
  package private(set) var count = 0

  /// Reads from a descriptor, which stays its owner's to close.
  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    // One more byte, so that a line of the full length has room for its end.
    buffer = .allocate(byteCount: Self.sizeLimit + 1, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Forgets all that was read, after somebody has set the descriptor to the start of its file.
  package mutating func restart() {
    waiting = 0..<0
    isAtEnd = false
    count = 0
  }

  /// Returns the next line; nil at the end of the file.
  package mutating func next() throws(Failure) -> Line? {
    var searched = 0
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[waiting])
      let tail = UnsafeRawBufferPointer(rebasing: rest[searched...])
      if let start = rest.baseAddress, let from = tail.baseAddress, !tail.isEmpty,
        let end = memchr(from, Int32(UInt8(ascii: "\n")), tail.count)
      {
        let length = UnsafeRawPointer(end) - start
        waiting = waiting.lowerBound + length + 1..<waiting.upperBound
        count += 1
        return Line(bytes: UnsafeRawBufferPointer(rebasing: rest[..<length]), isWhole: true)
      }
      searched = waiting.count
      guard searched <= Self.sizeLimit else {
        count += 1
        throw .tooLong
      }
      if isAtEnd {
        guard searched > 0 else { return nil }
        waiting = 0..<0
        count += 1
        return Line(bytes: rest, isWhole: false)
      }
      try fill()
    }
  }

  /// Reads what fits behind what is waiting.
  private mutating func fill() throws(Failure) {
    if waiting.lowerBound > 0, let start = buffer.baseAddress {
      memmove(start, start + waiting.lowerBound, waiting.count)
      waiting = 0..<waiting.count
    }
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[waiting.upperBound...])
    var read = 0
    repeat {
      read = Glibc.read(descriptor, room.baseAddress, room.count)
    } while read < 0 && errno == EINTR
    guard read >= 0 else { throw .system(errno: errno) }
    isAtEnd = read == 0
    waiting = waiting.lowerBound..<waiting.upperBound + read
  }
}
