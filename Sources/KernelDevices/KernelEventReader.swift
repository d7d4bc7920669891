internal import CEvdev
internal import Glibc
package import TouchRecordings

/// Reads the events of a node, in the bytes that the kernel has for them.
package struct KernelEventReader {
  /// The result of a read.
  package enum Outcome: Equatable, Sendable {
    /// No more events are there for now.
    case waiting
    /// The device is gone.
    case ended
    /// The system refused, as errno(3) numbers it.
    case failed(errno: Int32)
  }

  /// The most bytes that are read at once: some ms of ten fingers at 1000 Hz.
  private static let size = 1 << 16
  private static let eventSize = MemoryLayout<input_event>.size

  private let descriptor: Int32
  private var bytes = [UInt8](repeating: 0, count: size)
  /// The bytes of an event whose end has not come yet.
  private var rest = 0

  /// - Parameter descriptor: where they come from, which stays its owner's to close.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads what is there.
  ///
  /// - Parameter events: gets the events added at its end.
  /// - Returns: why there are no more.
  package mutating func read(into events: inout [KernelEvent]) -> Outcome {
    while true {
      let count = bytes.withUnsafeMutableBytes { buffer in
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[rest...])
        return Glibc.read(descriptor, room.baseAddress, room.count)
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { return .waiting }
        // The kernel says so of a device that was unplugged, a pipe by its end.
        return count == 0 || errno == ENODEV ? .ended : .failed(errno: errno)
      }
      parse(rest + count, &events)
    }
  }

  private mutating func parse(_ count: Int, _ events: inout [KernelEvent]) {
    let whole = count / Self.eventSize * Self.eventSize
    bytes.withUnsafeMutableBytes { buffer in
      for start in stride(from: 0, to: whole, by: Self.eventSize) {
        let event = buffer.loadUnaligned(fromByteOffset: start, as: input_event.self)
        events.append(
          KernelEvent(
            time: event.time.tv_sec * 1_000_000 + event.time.tv_usec, type: Int(event.type),
            code: Int(event.code), value: event.value))
      }
      buffer.copyBytes(
        from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[whole..<count]))
    }
    rest = count - whole
  }
}
