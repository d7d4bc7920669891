internal import CLinux
internal import Glibc

/// A UDP socket at a free port of the loopback interface, which does not block.
package struct LoopbackSocket: ~Copyable {
  /// The descriptor, for recv(2).
  package let descriptor: Int32
  /// The port.
  package let port: UInt16

  /// Binds the socket.
  ///
  /// - Throws: `RigError.system`.
  package init() throws(RigError) {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .system(call: "socket", about: "UDP", errno: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, address, size) == 0 ? getsockname(descriptor, address, &size) : -1
    }
    guard status == 0 else {
      let reason = errno
      close(descriptor)
      throw .system(call: "bind", about: "a UDP port", errno: reason)
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }
}
