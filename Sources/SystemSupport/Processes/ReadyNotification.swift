internal import CLinux
internal import Glibc

/// The message to the starting process that the program now receives touches.
///
/// This is the protocol of sd_notify(3): a datagram to the socket in `$NOTIFY_SOCKET`. A systemd
/// unit of `Type=notify` waits for it, and the benchmark measures the start with it.
package enum ReadyNotification {
  /// Sends the message if somebody waits for it; failures are ignored.
  ///
  /// - Parameter socketName: the value of `$NOTIFY_SOCKET`: a path, or `@` and an abstract name.
  package static func send(to socketName: String?) {
    guard let socketName, let address = UnixAddress(socketName) else { return }
    let channel = CLinux.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard channel >= 0 else { return }
    defer { close(channel) }
    let message: StaticString = "READY=1"
    _ = address.withPointer { pointer, length in
      sendto(
        channel, message.utf8Start, message.utf8CodeUnitCount,
        Int32(MSG_NOSIGNAL | MSG_DONTWAIT), pointer, length)
    }
  }
}
