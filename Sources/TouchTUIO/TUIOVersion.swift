/// The versions of the TUIO protocol.
package enum TUIOVersion: Int, CaseIterable, Sendable {
  /// TUIO 1.1, which nearly every client supports: `/tuio/2Dcur` and `/tuio/2Dblb`.
  case one = 1
  /// TUIO 2.0: `/tuio2/frm`, `/tuio2/ptr`, `/tuio2/bnd` and `/tuio2/alv`.
  case two = 2
}

/// The source of touches, as named in messages.
package struct TUIOSource: Hashable, Sendable {
  /// The name of the program.
  package var name: String
  /// The host's IPv4 address in the network; nil if it has none.
  package var address: [UInt8]?

  /// Creates a source.
  package init(name: String, address: [UInt8]? = nil) {
    self.name = name
    self.address = address
  }

  /// Returns the name for a version: `name@address` in 1.1, and `name:instance@address` with a
  /// hexadecimal address in 2.0.
  func text(for version: TUIOVersion) -> String {
    switch version {
    case .one:
      guard let address else { return name }
      return name + "@" + address.map(String.init).joined(separator: ".")
    case .two:
      let number = (address ?? []).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let digits = String(number, radix: 16, uppercase: true)
      return "\(name):0@0x" + String(repeating: "0", count: 8 - digits.count) + digits
    }
  }
}
