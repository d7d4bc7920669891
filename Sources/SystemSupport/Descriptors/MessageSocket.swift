internal import Glibc

/// Reads from a socket that keeps messages apart (`SOCK_SEQPACKET`).
package enum MessageSocket {
  /// The result of a call of `receive`.
  package enum Received: Equatable {
    /// A message of so many bytes; what did not fit is lost.
    case message(Int)
    /// No message is there, and the call did not wait for one.
    case nothing
    /// The other end is closed, and everything that it sent was read.
    case end
  }

  /// Takes the next message.
  ///
  /// Linux tells of a peer that closed before it had read everything by ECONNRESET, once, and before the
  /// messages that the peer sent first. They are still there and are what must not be lost: the last
  /// words of a process that was killed.
  ///
  /// - Parameters:
  ///   - descriptor: the socket.
  ///   - buffer: where the message goes.
  ///   - waits: whether to wait for a message.
  /// - Returns: what there was.
  package static func receive(
    from descriptor: Int32, into buffer: inout [UInt8], waits: Bool
  ) -> Received {
    while true {
      let count = recv(descriptor, &buffer, buffer.count, waits ? 0 : Int32(MSG_DONTWAIT))
      if count > 0 { return .message(count) }
      if count == 0 { return .end }
      switch errno {
      case EINTR, ECONNRESET: continue
      case EAGAIN: return .nothing
      default: return .end
      }
    }
  }
}
