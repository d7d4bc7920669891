import Glibc

/// Reads a file line by line with a fixed amount of memory, however long the file or its lines are.
package struct LineReader: ~Copyable {
  /// The maximum number of bytes of a line, without its line break.
  static let sizeLimit = 64 << 10

  /// The reason why there is no next line.
  package enum Failure: Error, Equatable {
    /// The line is longer than `sizeLimit`.
    case tooLong
    /// The kernel refused, with this errno(3) number.
    case system(errno: Int32)
    /// A signal asks the program to end.
    case interrupted
  }

  /// A line, valid until the next one is read.
  package struct Line {
    /// The bytes of the line, without its line break.
    package let bytes: UnsafeRawBufferPointer
    /// Whether the line ends with a line break.
    package let isWhole: Bool
  }

  private let descriptor: Int32
  private let isInterruptible: Bool
  private let buffer: UnsafeMutableRawBufferPointer
  /// The range of bytes in the buffer that were read and not yet returned.
  private var unread = 0..<0
  private var isAtEnd = false
  /// The number of lines returned so far, which is the number of the latest line.
  package private(set) var count = 0

  /// Creates a reader of a descriptor, which its owner closes.
  ///
  /// - Parameters:
  ///   - descriptor: the file.
  ///   - isInterruptible: whether a blocked SIGINT or SIGTERM ends the reading.
  package init(_ descriptor: Int32, isInterruptible: Bool = false) {
    self.descriptor = descriptor
    self.isInterruptible = isInterruptible
    // One more byte, so that a line of the maximum length has room for its line break.
    buffer = .allocate(byteCount: Self.sizeLimit + 1, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Discards what was read, after the caller has reset the descriptor to the file's start.
  package mutating func restart() {
    unread = 0..<0
    isAtEnd = false
    count = 0
  }

  /// Returns the next line; nil at the end of the file.
  package mutating func next() throws(Failure) -> Line? {
    var searched = 0
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[unread])
      let tail = UnsafeRawBufferPointer(rebasing: rest[searched...])
      if let start = rest.baseAddress, let from = tail.baseAddress, !tail.isEmpty,
        let end = memchr(from, Int32(UInt8(ascii: "\n")), tail.count)
      {
        let length = UnsafeRawPointer(end) - start
        unread = unread.lowerBound + length + 1..<unread.upperBound
        count += 1
        return Line(bytes: UnsafeRawBufferPointer(rebasing: rest[..<length]), isWhole: true)
      }
      searched = unread.count
      guard searched <= Self.sizeLimit else {
        count += 1
        throw .tooLong
      }
      if isAtEnd {
        guard searched > 0 else { return nil }
        unread = 0..<0
        count += 1
        return Line(bytes: rest, isWhole: false)
      }
      try fill()
    }
  }

  /// Skips the rest of a line that was too long.
  ///
  /// - Returns: whether it ends with a line break.
  package mutating func skipTooLong() throws(Failure) -> Bool {
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[unread])
      if let start = rest.baseAddress, !rest.isEmpty,
        let end = memchr(start, Int32(UInt8(ascii: "\n")), rest.count)
      {
        unread = unread.lowerBound + (UnsafeRawPointer(end) - start) + 1..<unread.upperBound
        return true
      }
      unread = 0..<0
      guard !isAtEnd else { return false }
      try fill()
    }
  }

  /// Reads as much as fits behind the waiting bytes.
  private mutating func fill() throws(Failure) {
    if isInterruptible, SignalDescriptor.endIsPending { throw .interrupted }
    if unread.lowerBound > 0, let start = buffer.baseAddress {
      memmove(start, start + unread.lowerBound, unread.count)
      unread = 0..<unread.count
    }
    let freeSpace = UnsafeMutableRawBufferPointer(rebasing: buffer[unread.upperBound...])
    var read = 0
    repeat {
      read = Glibc.read(descriptor, freeSpace.baseAddress, freeSpace.count)
    } while read < 0 && errno == EINTR
    guard read >= 0 else { throw .system(errno: errno) }
    isAtEnd = read == 0
    unread = unread.lowerBound..<unread.upperBound + read
  }
}
