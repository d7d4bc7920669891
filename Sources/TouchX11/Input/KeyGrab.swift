internal import CX11
package import DesktopRequests

/// A key of the keyboard, by the number that the server has for it.
package struct KeyNumber: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// A key, taken from everybody else for as long as this lives.
///
/// Pressed with the modifiers that people do not hold on purpose, Caps Lock and Num Lock, it counts as
/// well: the server takes those for another combination. The grab ends with our connection, however
/// that ends. A key that is held repeats its presses only, and is released once.
package final class KeyGrab {
  private let connection: DisplayConnection
  /// The key, as events name it.
  package let key: KeyNumber
  private static let modifiers = [0, LockMask, Mod2Mask, LockMask | Mod2Mask].map { UInt32($0) }

  /// Why a key cannot be taken.
  package enum Failure: Error, Hashable, Sendable {
    /// The keyboard has no such key.
    case missing
    /// Another program has it.
    case held
  }

  /// Takes a key.
  ///
  /// - Throws: `Failure`, and everything is as it was.
  package init(_ symbol: KeySymbol, connection: DisplayConnection) throws(Failure) {
    self.connection = connection
    let display = connection.display
    let key = XKeysymToKeycode(display, UInt(symbol.rawValue))
    guard key != 0 else { throw .missing }
    self.key = KeyNumber(rawValue: UInt32(key))
    XkbSetDetectableAutoRepeat(display, 1, nil)
    do {
      try connection.trapping {
        for modifiers in Self.modifiers {
          XGrabKey(
            display, Int32(key), modifiers, connection.root.rawValue, 0, GrabModeAsync,
            GrabModeAsync)
        }
      }
    } catch {
      throw .held
    }
  }

  deinit {
    for modifiers in Self.modifiers {
      XUngrabKey(connection.display, Int32(key.rawValue), modifiers, connection.root.rawValue)
    }
  }
}

extension KeySymbol {
  /// The key that leaves what one is in.
  package static let escape = KeySymbol(rawValue: 0xFF1B)
}
