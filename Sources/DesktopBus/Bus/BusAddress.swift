internal import Glibc
package import SystemSupport

/// The address of a bus, as its clients are told.
package struct BusAddress: Sendable {
  /// The owner of a bus: the system or the user's session.
  package enum Kind: String, CaseIterable, Sendable {
    /// The bus of the user's session.
    case session
    /// The bus of the machine.
    case system
  }

  /// The owner of the bus.
  package let kind: Kind
  /// The address; there may be nobody yet.
  package let text: String

  /// The address of a bus; nil where there is no sign of one.
  ///
  /// One that the environment names is waited for. Only sockets are taken: other addresses run programs or
  /// look up names of hosts, both of which takes its time.
  package init?(of kind: Kind, in environment: Environment) {
    let variable = kind == .session ? "DBUS_SESSION_BUS_ADDRESS" : "DBUS_SYSTEM_BUS_ADDRESS"
    let usual =
      kind == .session
      ? environment["XDG_RUNTIME_DIR"].map { $0 + "/bus" } : "/run/dbus/system_bus_socket"
    if let named = environment[variable] {
      guard named.split(separator: ";").allSatisfy({ $0.hasPrefix("unix:") }) else { return nil }
      text = named
    } else if let usual, access(usual, F_OK) == 0 {
      text = "unix:path=" + Self.escaped(usual)
    } else {
      return nil
    }
    self.kind = kind
  }

  /// The bytes besides letters and digits that need not be escaped, by the D-Bus specification.
  private static let plainBytes = #"-_/\*."#.utf8

  /// Returns a path as an address has it.
  static func escaped(_ path: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in path.utf8 {
      if byte.isLetterOrDigit || plainBytes.contains(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
