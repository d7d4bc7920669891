/// A value in an Open Sound Control message.
package enum OSCArgument: Hashable, Sendable {
  /// A 32-bit integer: `i`.
  case int(Int32)
  /// A 32-bit floating-point number: `f`.
  case float(Float)
  /// A text: `s`.
  case string(String)
  /// A time: `t`.
  case time(OSCTime)

  /// The size on the wire, in bytes.
  var byteCount: Int {
    switch self {
    case .int, .float: 4
    case .string(let text): OSCMessage.paddedSize(of: text)
    case .time: 8
    }
  }
}

/// A time in NTP format.
package struct OSCTime: Hashable, Sendable {
  /// The whole seconds since the start of 1900.
  package var seconds: UInt32
  /// The fraction, in 1/2³² s.
  package var fraction: UInt32

  /// The special time that means "immediately on arrival".
  package static let immediate = OSCTime(seconds: 0, fraction: 1)

  /// The seconds from the start of 1900 to the start of 1970.
  private static let epoch = 2_208_988_800.0

  /// Creates a time from its parts.
  package init(seconds: UInt32, fraction: UInt32) {
    self.seconds = seconds
    self.fraction = fraction
  }

  /// Creates a time from the milliseconds since the start of 1970.
  package init(unixMilliseconds milliseconds: Double) {
    // Like that of NTP, the count wraps around in 2036.
    let seconds = (milliseconds / 1000 + Self.epoch).truncatingRemainder(dividingBy: 4_294_967_296)
    let whole = max(seconds.rounded(.down), 0)
    self.seconds = UInt32(min(whole, 4_294_967_295))
    fraction = UInt32(min(max(seconds - whole, 0) * 4_294_967_296, 4_294_967_295))
  }
}

/// An Open Sound Control message.
package struct OSCMessage: Hashable, Sendable {
  /// The address, which begins with a slash.
  package var address: String
  /// The values.
  package var arguments: [OSCArgument]

  /// Creates a message.
  package init(_ address: String, _ arguments: [OSCArgument]) {
    self.address = address
    self.arguments = arguments
  }

  /// The size on the wire, in bytes.
  package var byteCount: Int {
    // The type letters are a text that begins with a comma.
    let types = Self.paddedSize(ofBytes: arguments.count + 1)
    return arguments.reduce(Self.paddedSize(of: address) + types) { $0 + $1.byteCount }
  }

  /// Returns the size of a text on the wire, in bytes: zero-terminated and padded to four bytes.
  static func paddedSize(of text: String) -> Int { paddedSize(ofBytes: text.utf8.count) }

  private static func paddedSize(ofBytes count: Int) -> Int { count / 4 * 4 + 4 }
}

/// Messages that take effect together, and are sent in one packet.
package struct OSCBundle: Hashable, Sendable {
  /// The messages, in order.
  package var messages: [OSCMessage]

  /// Creates a bundle.
  package init(_ messages: [OSCMessage]) {
    self.messages = messages
  }

  /// The size on the wire, in bytes: a name, a time, and each message preceded by its size.
  package var byteCount: Int { messages.reduce(16) { $0 + 4 + $1.byteCount } }
}
