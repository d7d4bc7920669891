internal import Glibc

/// Reads from a socket that preserves message boundaries (`SOCK_SEQPACKET`).
package enum MessageSocket {
  /// The result of a call of `receive`.
  package enum Received: Equatable {
    /// A message of this many bytes; what did not fit into the buffer is lost.
    case message(Int)
    /// No message has arrived, and the call did not wait.
    case nothing
    /// The other end is closed, and everything that it sent was read.
    case end
  }

  /// Takes the next message.
  ///
  /// If a peer closes before it has read everything, Linux reports ECONNRESET once, before the
  /// messages that the peer has sent. These are still there and must not be lost: they are the last
  /// words of a process that was killed.
  ///
  /// - Parameters:
  ///   - descriptor: the socket.
  ///   - buffer: receives the message.
  ///   - waits: whether to wait for a message.
  /// - Returns: the message's length, or the reason why there is none.
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
