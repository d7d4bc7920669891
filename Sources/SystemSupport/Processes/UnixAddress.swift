internal import CLinux
internal import Glibc

/// The address of a Unix socket.
package struct UnixAddress {
  private var value: sockaddr_un
  private let length: socklen_t

  /// Converts an absolute path, or `@` and an abstract name; nil if it is neither or too long.
  package init?(_ name: String) {
    switch name.utf8.first {
    case UInt8(ascii: "/"): self.init(path: name)
    // An abstract name starts with a zero byte and ends with the address.
    case UInt8(ascii: "@"): self.init(bytes: [0] + name.utf8.dropFirst())
    default: return nil
    }
  }

  /// Converts a path; nil if it is longer than 107 bytes.
  package init?(path: String) { self.init(bytes: Array(path.utf8) + [0]) }

  private init?(bytes: [UInt8]) {
    value = sockaddr_un()
    value.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &value.sun_path) { buffer in
      guard bytes.count <= buffer.count else { return false }
      buffer.copyBytes(from: bytes)
      return true
    }
    guard fits, let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) else { return nil }
    length = socklen_t(start + bytes.count)
  }

  /// Connects a socket to the address, as connect(2) does.
  package func connect(_ socket: Int32) -> Int32 { withPointer { CLinux.connect(socket, $0, $1) } }

  /// Gives the address to a socket, as bind(2) does.
  package func bind(_ socket: Int32) -> Int32 { withPointer { CLinux.bind(socket, $0, $1) } }

  /// Passes the address to a socket call.
  func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: value) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
