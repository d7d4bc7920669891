/// The identity of an X display, as a part of a file name, independent of how its name is spelled.
///
/// `:0`, `:0.0`, `unix:0` and `/tmp/.X11-unix/X0` are one display. A second X screen, `:0.1`, is a
/// display of its own: windows never move from one screen's root to another's. A host name stays:
/// `host:0` may be this very machine, but only the network could tell.
package struct DisplayKey: Hashable {
  /// Letters, digits, `.`, `-` and `%` only.
  package let fileName: String

  /// Creates the key of a display's name as DISPLAY holds it; nil if the name is empty.
  ///
  /// A name of unknown form becomes a display of its own; Xlib will refuse it.
  package init?(_ name: String) {
    guard !name.isEmpty else { return nil }
    fileName = Self.socketKey(name) ?? Self.hostKey(name) ?? "%" + Self.percentEncoded(name)
  }

  /// Returns the key of a socket, `/tmp/.X11-unix/X0`, with optional `unix:` and screen; else nil.
  private static func socketKey(_ name: String) -> String? {
    let path = name.hasPrefix("unix:/") ? name.dropFirst(5) : name[...]
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"),
      path[..<slash].hasSuffix("/.X11-unix")
    else { return nil }
    let socket = path[slash...].dropFirst()
    return socket.first == "X" ? number(socket.dropFirst()) : nil
  }

  /// Returns the key of a name of the form `[protocol/][host]:number[.screen]`; else nil.
  private static func hostKey(_ name: String) -> String? {
    guard let colon = name.lastIndex(of: ":"), let number = number(name[colon...].dropFirst())
    else { return nil }
    let parts = name[..<colon].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let (transport, host) = parts.count == 2 ? (parts[0], parts[1]) : ("", parts[0])
    switch (transport, host) {
    case ("unix", _), ("local", _), ("", ""), ("", "unix"): return number
    case (_, ""): return "localhost-\(number)"
    default: return "\(percentEncoded(host.lowercased()))-\(number)"
    }
  }

  /// Returns the number of the display, followed by that of the screen unless it is the first.
  private static func number(_ text: Substring) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let numbers = parts.map { Int($0) }
    guard let display = numbers[0], let screen = numbers.count == 2 ? numbers[1] : 0 else {
      return nil
    }
    return screen == 0 ? "\(display)" : "\(display).\(screen)"
  }

  /// Returns a text with everything but letters, digits, `.` and `-` percent-encoded.
  private static func percentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"):
        String(UnicodeScalar(byte))
      default:
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}
