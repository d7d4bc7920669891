/// The identity of an X display, whichever way its name is spelled, as a part of a file name.
///
/// `:0`, `:0.0`, `unix:0` and `/tmp/.X11-unix/X0` are one display. A second X screen, `:0.1`, is one of its
/// own, with a root that no window of another screen ever comes to. A host's name stays: `host:0` may be
/// this very machine, and nobody can tell without asking the network.
package struct DisplayKey: Hashable {
  /// Letters, digits, `.`, `-` and `%` only.
  package let fileName: String

  /// The display of a name as DISPLAY holds it; nil where it is empty.
  ///
  /// A name that fits no form is a display of its own: it is Xlib's to refuse.
  package init?(_ name: String) {
    guard !name.isEmpty else { return nil }
    fileName = Self.ofSocket(name) ?? Self.ofHost(name) ?? "%" + Self.safe(name)
  }

  /// Returns the form `/tmp/.X11-unix/X0`, with or without `unix:` before and a screen behind it.
  private static func ofSocket(_ name: String) -> String? {
    let path = name.hasPrefix("unix:/") ? name.dropFirst(5) : name[...]
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"),
      path[..<slash].hasSuffix("/.X11-unix")
    else { return nil }
    let socket = path[slash...].dropFirst()
    return socket.first == "X" ? number(socket.dropFirst()) : nil
  }

  /// Returns the form `[protocol/][host]:number[.screen]`.
  private static func ofHost(_ name: String) -> String? {
    guard let colon = name.lastIndex(of: ":"), let number = number(name[colon...].dropFirst())
    else { return nil }
    let parts = name[..<colon].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let (transport, host) = parts.count == 2 ? (parts[0], parts[1]) : ("", parts[0])
    switch (transport, host) {
    case ("unix", _), ("local", _), ("", ""), ("", "unix"): return number
    case (_, ""): return "localhost-\(number)"
    default: return "\(safe(host.lowercased()))-\(number)"
    }
  }

  /// Returns the number of the display, and behind it that of a screen other than the first.
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

  /// Returns a text with everything but letters, digits, `.` and `-` written as `%` and its number.
  private static func safe(_ text: String) -> String {
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
