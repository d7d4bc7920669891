internal import CLinux
internal import Glibc
internal import SystemSupport

/// The socket address of a receiver of datagrams.
struct NetworkAddress: Sendable {
  /// The bytes of the `sockaddr`, which begin with the family.
  let bytes: [UInt8]
  /// The family, such as `AF_INET`.
  let family: Int32

  /// The error of a host name without an address.
  struct Unknown: Error {
    /// The reason, as the end of a message that names the receiver.
    let reason: String
  }

  /// Looks up the address of a host, which may take seconds.
  static func lookUp(_ host: String, port: Int) -> Result<NetworkAddress, Unknown> {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, "\(port)", &hints, &list)
    guard status == 0, let first = list else {
      let reason =
        status == EAI_SYSTEM ? errorText(errno) : String(cString: gai_strerror(status))
      return .failure(Unknown(reason: reason))
    }
    defer { freeaddrinfo(first) }
    // Receivers of TUIO listen on IPv4, but 'localhost' resolves to IPv6 first.
    var entry = first
    var next: UnsafeMutablePointer<addrinfo>? = first
    while let candidate = next {
      if candidate.pointee.ai_family == AF_INET {
        entry = candidate
        break
      }
      next = candidate.pointee.ai_next
    }
    let bytes = UnsafeRawBufferPointer(
      start: entry.pointee.ai_addr, count: Int(entry.pointee.ai_addrlen))
    return .success(NetworkAddress(bytes: Array(bytes), family: entry.pointee.ai_family))
  }
}

/// A socket that sends datagrams to one receiver without ever waiting.
final class DatagramSocket {
  private let descriptor: Int32

  /// Opens a socket to a receiver, which need not exist.
  init(to address: NetworkAddress) throws(SystemError) {
    descriptor = socket(
      address.family,
      Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SystemError(call: "socket", number: errno) }
    // The receiver may be a broadcast address.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_BROADCAST, &yes, socklen_t(MemoryLayout<Int32>.size))
    let status = address.bytes.withUnsafeBytes { bytes in
      // The length is the one that getaddrinfo returned.
      connect(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(bytes.count))
    }
    guard status == 0 else {
      let number = errno
      close(descriptor)
      throw SystemError(call: "connect", number: number)
    }
  }

  deinit { close(descriptor) }

  /// Sends a datagram.
  ///
  /// - Throws: `SystemError`; `ECONNREFUSED` if nobody received an earlier one.
  func send(_ bytes: [UInt8]) throws(SystemError) {
    let sent = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    guard sent < 0 else { return }
    throw SystemError(call: "send", number: errno)
  }

  /// Our own IPv4 address in the network of the receiver; nil in other networks.
  var ownAddress: [UInt8]? {
    var own = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &own) { bytes in
      getsockname(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    guard status == 0, own.sin_family == sa_family_t(AF_INET) else { return nil }
    return withUnsafeBytes(of: own.sin_addr.s_addr) { Array($0) }
  }
}
