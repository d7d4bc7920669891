package import CLinux
internal import Glibc

/// The address of a Unix socket.
package struct UnixAddress {
  private var value: sockaddr_un
  private let length: socklen_t

  /// The address that a place stands for: an absolute path, or `@` and an abstract name; nil where
  /// it is neither or too long.
  package init?(_ place: String) {
    switch place.utf8.first {
    case UInt8(ascii: "/"): self.init(path: place)
    // An abstract name begins with a zero byte and ends where the address does.
    case UInt8(ascii: "@"): self.init(bytes: [0] + place.utf8.dropFirst())
    default: return nil
    }
  }

  /// The address of a path, nil where it is too long; 107 bytes are its most.
  package init?(path: String) { self.init(bytes: Array(path.utf8) + [0]) }

  private init?(bytes: [UInt8]) {
    value = sockaddr_un()
    value.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &value.sun_path) { room in
      guard bytes.count <= room.count else { return false }
      room.copyBytes(from: bytes)
      return true
    }
    guard fits, let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) else { return nil }
    length = socklen_t(start + bytes.count)
  }

  /// Lends the address as the calls for sockets take it.
  package func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: value) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
