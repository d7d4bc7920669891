internal import CLinux
internal import Glibc

/// The address of a Unix socket.
struct UnixAddress {
  private var value: sockaddr_un
  private let length: socklen_t

  /// The address that a place stands for: a path, or `@` and an abstract name; nil where it is
  /// neither or too long (107 bytes are a path's most).
  init?(_ place: String) {
    var bytes = Array(place.utf8)
    switch bytes.first {
    case UInt8(ascii: "/"): bytes.append(0)
    // An abstract name begins with a zero byte and ends where the address does.
    case UInt8(ascii: "@"): bytes[0] = 0
    default: return nil
    }
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
  func withPointer(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int) -> Int {
    withUnsafePointer(to: value) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
