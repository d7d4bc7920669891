internal import FingertipSettings
internal import SystemSupport
internal import TouchTUIO

extension SettingKind<TUIOReceiver> {
  /// A receiver of TUIO.
  static var tuioReceiver: SettingKind {
    SettingKind(
      placeholder: "HOST[:PORT]", noun: "a receiver",
      allowed: "a name or a number of a host, with :PORT from 1 to 65535 where that is not "
        + "\(TUIOReceiver.defaultPort); an IPv6 number stands in brackets",
      form: .pattern(
        "^([A-Za-z0-9_.-]+|[^A-Za-z0-9:][0-9a-fA-F:.]+[^A-Za-z0-9:])(:[0-9]{1,5})?$",
        offering: ["localhost"]),
      read: { text throws(ValueProblem) in
        let isBracketed = text.hasPrefix("[")
        guard
          let end = isBracketed
            ? text.firstIndex(of: "]") : text.firstIndex(of: ":") ?? text.endIndex
        else { throw .malformed }
        let host = text[(isBracketed ? text.index(after: text.startIndex) : text.startIndex)..<end]
        let rest = text[end...].dropFirst(isBracketed ? 1 : 0)
        guard !host.isEmpty, host.utf8.count <= 253,
          host.utf8.allSatisfy({ isBracketed ? $0.isAddress : $0.isName })
        else { throw .malformed }
        guard !rest.isEmpty else { return TUIOReceiver(host: String(host)) }
        guard rest.hasPrefix(":"), Decimal.isWhole(String(rest.dropFirst())) else {
          throw .malformed
        }
        guard let port = Int(rest.dropFirst()), (1...65535).contains(port) else {
          throw .outOfRange
        }
        return TUIOReceiver(host: String(host), port: port)
      },
      write: { "\($0)" })
  }
}

extension SettingKind<TUIOVersion> {
  /// A version of TUIO.
  static var tuioVersion: SettingKind {
    let number = SettingKind<Int>.whole("VERSION", "a version of TUIO", 1...2)
    return SettingKind(
      placeholder: number.placeholder, noun: number.noun, allowed: "1 for TUIO 1.1, 2 for TUIO 2.0",
      form: number.form,
      read: { text throws(ValueProblem) in
        guard let version = TUIOVersion(rawValue: try number.read(text)) else { throw .outOfRange }
        return version
      },
      write: { "\($0.rawValue)" })
  }
}

extension UInt8 {
  /// Whether the character may be in a host name or an IPv4 address.
  fileprivate var isName: Bool { isLetterOrDigit || "-._".utf8.contains(self) }

  /// Whether the character may be in an IPv6 address.
  fileprivate var isAddress: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
