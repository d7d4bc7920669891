internal import CX11

/// A key of the keyboard, by the number that the server has for it.
public struct KeyNumber: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// The Escape key, taken from everybody else for as long as this lives.
///
/// Pressed with the modifiers that people do not hold on purpose, Caps Lock and Num Lock, it counts as
/// well: the server takes those for another combination. The grab ends with our connection, however
/// that ends.
public final class EscapeGrab {
  private let connection: DisplayConnection
  /// The key, as events name it.
  public let key: KeyNumber
  private static let modifiers = [0, LockMask, Mod2Mask, LockMask | Mod2Mask].map { UInt32($0) }

  /// Takes the key.
  ///
  /// - Throws: `XRequestError` where another program has it.
  public init(connection: DisplayConnection) throws(XRequestError) {
    self.connection = connection
    let display = connection.display
    // The macro XK_Escape, which is not part of Xlib's own headers.
    let key = XKeysymToKeycode(display, 0xFF1B)
    self.key = KeyNumber(rawValue: UInt32(key))
    try connection.trapping {
      for modifiers in Self.modifiers {
        XGrabKey(
          display, Int32(key), modifiers, connection.root.rawValue, 0, GrabModeAsync,
          GrabModeAsync)
      }
    }
  }

  deinit {
    for modifiers in Self.modifiers {
      XUngrabKey(connection.display, Int32(key.rawValue), modifiers, connection.root.rawValue)
    }
  }
}
