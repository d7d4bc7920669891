internal import CEvdev
internal import Glibc
package import TouchRecordings

/// Reads the events of a node in the kernel's binary format.
package struct KernelEventReader {
  /// The result of a read.
  package enum Outcome: Equatable, Sendable {
    /// There are no more events for now.
    case waiting
    /// The device is gone.
    case ended
    /// The system refused, with this errno(3) number.
    case failed(errno: Int32)
  }

  /// The maximum number of bytes of one read: some ms of ten fingers at 1000 Hz.
  private static let bufferSize = 1 << 16
  private static let eventSize = MemoryLayout<input_event>.size

  private let descriptor: Int32
  private var bytes = [UInt8](repeating: 0, count: bufferSize)
  /// The number of bytes of an event that was read only in part.
  private var partialCount = 0

  /// Creates a reader.
  ///
  /// - Parameter descriptor: the source of the events, which its owner closes.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads all available events.
  ///
  /// - Parameter events: the list to which the events are appended.
  /// - Returns: the reason why there are no more.
  package mutating func read(into events: inout [KernelEvent]) -> Outcome {
    while true {
      let count = bytes.withUnsafeMutableBytes { buffer in
        let freeSpace = UnsafeMutableRawBufferPointer(rebasing: buffer[partialCount...])
        return Glibc.read(descriptor, freeSpace.baseAddress, freeSpace.count)
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { return .waiting }
        // ENODEV means that the device was unplugged; a pipe is at its end.
        return count == 0 || errno == ENODEV ? .ended : .failed(errno: errno)
      }
      parse(partialCount + count, &events)
    }
  }

  private mutating func parse(_ count: Int, _ events: inout [KernelEvent]) {
    let wholeCount = count / Self.eventSize * Self.eventSize
    bytes.withUnsafeMutableBytes { buffer in
      for start in stride(from: 0, to: wholeCount, by: Self.eventSize) {
        let event = buffer.loadUnaligned(fromByteOffset: start, as: input_event.self)
        events.append(
          KernelEvent(
            time: event.time.tv_sec * 1_000_000 + event.time.tv_usec, type: Int(event.type),
            code: Int(event.code), value: event.value))
      }
      buffer.copyBytes(
        from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[wholeCount..<count]))
    }
    partialCount = count - wholeCount
  }
}
