internal import Glibc
package import SystemSupport

/// The address of a bus, as given to its clients.
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
  /// The address; nobody may listen there yet.
  package let text: String

  /// Finds the address of a bus; nil if nothing indicates one.
  ///
  /// A bus that the environment names is waited for. Only sockets are accepted: other addresses run
  /// programs or look up host names, both of which take time.
  package init?(of kind: Kind, in environment: Environment) {
    let variable = kind == .session ? "DBUS_SESSION_BUS_ADDRESS" : "DBUS_SYSTEM_BUS_ADDRESS"
    let defaultPath =
      kind == .session
      ? environment["XDG_RUNTIME_DIR"].map { $0 + "/bus" } : "/run/dbus/system_bus_socket"
    if let named = environment[variable] {
      guard named.split(separator: ";").allSatisfy({ $0.hasPrefix("unix:") }) else { return nil }
      text = named
    } else if let defaultPath, access(defaultPath, F_OK) == 0 {
      text = "unix:path=" + Self.escaped(defaultPath)
    } else {
      return nil
    }
    self.kind = kind
  }

  /// The bytes besides letters and digits that need no escape, by the D-Bus specification.
  private static let plainBytes = #"-_/\*."#.utf8

  /// Returns a path, escaped for an address.
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
