/// An X request that the server refused.
package struct XRequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The protocol's error code; 8 is BadMatch, 10 is BadAccess.
  package let code: UInt8
  /// The major opcode of the request: below 128 for core requests, above for extensions.
  package let request: UInt8
  /// The extension's minor opcode of the request.
  package let minorRequest: UInt8
  /// The resource that the error names; 0 if it names none.
  package let resource: UInt
  /// The sequence number of the request.
  package let serial: UInt

  /// The value of the C constant `BadWindow`.
  package static let windowCode: UInt8 = 3
  /// The value of the C constant `BadAccess`.
  package static let accessCode: UInt8 = 10

  /// A message with the request, the resource and the name of the error.
  package var description: String {
    "the X server refused request \(request).\(minorRequest) on 0x\(String(resource, radix: 16)): "
      + Self.name(ofCode: code)
  }

  private static let coreNames = [
    "Success", "BadRequest", "BadValue", "BadWindow", "BadPixmap", "BadAtom", "BadCursor",
    "BadFont", "BadMatch", "BadDrawable", "BadAccess", "BadAlloc", "BadColor", "BadGC",
    "BadIDChoice", "BadName", "BadLength", "BadImplementation",
  ]

  private static func name(ofCode code: UInt8) -> String {
    Int(code) < coreNames.count ? coreNames[Int(code)] : "extension error \(code)"
  }
}

/// The reason why a display cannot be used.
package enum DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server answered under this name.
  case noDisplay(name: String)
  /// The server did not answer in time.
  case silent(name: String, seconds: Int)
  /// This process was asked to end before the server answered.
  case interrupted(name: String)
  /// The server did not let this client in; `why` is the server's own text.
  case refused(name: String, why: String)
  /// The server lacks an extension, or has only an older version of it.
  case extensionMissing(name: String, needed: String, found: String?)
  /// The server hides its extensions from this client.
  case untrusted
  /// The server went away, or closed the connection.
  case connectionLost(name: String)

  /// A message with the display, the reason, and what to check.
  package var description: String {
    switch self {
    case .noDisplay(let name) where name.isEmpty:
      "no X display: DISPLAY is not set"
    case .noDisplay(let name):
      "no X display: nothing answers at '\(name)'"
    case .silent(let name, let seconds):
      "no X display: the server at '\(name)' did not answer within \(seconds) seconds"
    case .interrupted(let name):
      "interrupted before the X server at '\(name)' answered"
    case .refused(let name, let why) where why.hasPrefix("Maximum number of clients"):
      "no X display: the server at '\(name)' has no room for another client: \(why)"
    case .refused(let name, let why):
      "no X display: the server at '\(name)' refuses this user: \(why); run Fingertip as the user who is "
        + "logged in there, or set XAUTHORITY to the file with the server's cookie"
    case .extensionMissing(let name, let needed, nil):
      "the X server has no \(name) extension; version \(needed) or newer is needed"
    case .extensionMissing(let name, let needed, let found?):
      "the X server has \(name) \(found); version \(needed) or newer is needed"
    case .untrusted:
      "the X server gives this client neither XInput nor SHAPE, since it is untrusted (as all are "
        + "with ssh -X); a trusted one is needed (ssh -Y, or a cookie of 'xauth generate' with "
        + "'trusted')"
    case .connectionLost(let name):
      "the X server at '\(name)' closed the connection"
    }
  }
}
