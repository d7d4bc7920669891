internal import CLinux
internal import Glibc
internal import SystemSupport

/// Asks the server of a connection for another connection, to find out whether it answers anybody.
///
/// Xlib is not used, since this runs while another thread may be waiting in it.
struct ServerProbe: Sendable {
  /// The address of the server.
  private let address: [UInt8]

  /// Creates a probe of the server that a connected socket leads to; nil if there is none.
  init?(peerOf descriptor: Int32) {
    var address = [UInt8](repeating: 0, count: MemoryLayout<sockaddr_storage>.size)
    var size = socklen_t(address.count)
    let status = address.withUnsafeMutableBytes {
      getpeername(descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    guard status == 0, Int(size) >= MemoryLayout<sa_family_t>.size else { return nil }
    self.address = Array(address.prefix(Int(size)))
  }

  /// The setup of a connection: the least significant byte first, version 11.0, no authorization.
  ///
  /// A refusal is an answer, too.
  private static let setup: [UInt8] = [0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]

  /// Returns whether the server answers, or is gone, within a time in ms.
  func isAnswered(within time: Double) -> Bool {
    let family = address.withUnsafeBytes { $0.loadUnaligned(as: sa_family_t.self) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(Int32(family), type, 0)
    // Without descriptors, nothing is known.
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    let end = Monotonic.milliseconds + time
    let status = address.withUnsafeBytes {
      connect(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    if status != 0 {
      // EAGAIN: too many clients wait already.
      guard errno == EINPROGRESS else { return errno != EAGAIN }
      guard Self.wait(for: POLLOUT, descriptor, until: end) else { return false }
    }
    guard send(descriptor, Self.setup, Self.setup.count, Int32(MSG_NOSIGNAL)) > 0 else {
      return true
    }
    return Self.wait(for: POLLIN, descriptor, until: end)
  }

  private static func wait(for events: Int32, _ descriptor: Int32, until end: Double) -> Bool {
    var entries = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
    repeat {
      entries.wait(until: end)
    } while entries[0].revents == 0 && Monotonic.milliseconds < end
    return entries[0].revents != 0
  }
}
