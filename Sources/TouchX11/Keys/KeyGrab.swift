internal import CX11
package import DesktopRequests
internal import WindowStates

/// A grab of a key, which lasts as long as this value.
///
/// The key also counts while modifiers stay locked, such as Caps Lock and Num Lock: for the server
/// that is another combination. The grab ends with our connection, however that ends. A key that is
/// held down repeats only its press, and is released once.
package final class KeyGrab {
  private let connection: DisplayConnection
  /// The key that events name.
  package let key: KeyStroke
  /// The server's grabs: the key with each combination of locks.
  private let combinations: [KeyStroke]

  /// The reason why a key cannot be grabbed.
  package enum Failure: Error, Hashable, Sendable {
    /// The keyboard does not have the key.
    case missing
    /// The keyboard has no key for the modifier.
    case missingModifier(KeyModifier)
    /// Another program has grabbed the key.
    case held
    /// Another chord already has the same key.
    case same(KeyChord)
  }

  /// Grabs a key without modifiers, except locks.
  ///
  /// - Throws: `Failure`; then nothing has changed.
  package convenience init(
    _ symbol: KeySymbol, connection: DisplayConnection
  ) throws(Failure) {
    let keyboard = Keyboard(connection)
    guard let stroke = keyboard?.map.stroke(for: symbol, group: keyboard?.group ?? 0) else {
      throw .missing
    }
    try self.init(KeyStroke(keycode: stroke.keycode), connection: connection)
  }

  /// Grabs a key with modifiers.
  ///
  /// - Throws: `Failure.held`; then nothing has changed.
  package init(_ key: KeyStroke, connection: DisplayConnection) throws(Failure) {
    self.connection = connection
    self.key = key
    combinations = Self.combinations(of: [key], connection)
    guard grab() else { throw .held }
  }

  /// Grabs those keys of a list that no other program has grabbed.
  init(free keys: [KeyStroke], connection: DisplayConnection) {
    self.connection = connection
    key = KeyStroke(keycode: 0)
    combinations = Self.combinations(of: keys, connection)
    _ = grab()
  }

  private static func combinations(
    of keys: [KeyStroke], _ connection: DisplayConnection
  ) -> [KeyStroke] {
    let locks = subsets(of: connection.keyboard.lockModifiers)
    return keys.flatMap { key in
      locks.map { KeyStroke(keycode: key.keycode, modifiers: key.modifiers | $0) }
    }
  }

  /// Grabs all combinations that are free; returns whether all were.
  private func grab() -> Bool {
    for combination in combinations {
      connection.keyboard.grabbedKeys[combination, default: 0] += 1
    }
    XkbSetDetectableAutoRepeat(connection.display, 1, nil)
    do {
      try connection.trapping {
        for combination in combinations {
          XGrabKey(
            connection.display, Int32(combination.keycode), UInt32(combination.modifiers),
            connection.root.rawValue, 0, GrabModeAsync, GrabModeAsync)
        }
      }
      return true
    } catch {
      return false
    }
  }

  deinit {
    for combination in combinations {
      // For the server, grabs of the same key by two of our parts are one grab.
      let count = (connection.keyboard.grabbedKeys[combination] ?? 1) - 1
      connection.keyboard.grabbedKeys[combination] = count > 0 ? count : nil
      guard count <= 0 else { continue }
      XUngrabKey(
        connection.display, Int32(combination.keycode), UInt32(combination.modifiers),
        connection.root.rawValue)
    }
  }

  /// Returns every subset of some modifiers, including none and all of them.
  private static func subsets(of mask: UInt8) -> [UInt8] {
    (0...mask).filter { $0 & ~mask == 0 }
  }
}

extension KeySymbol {
  /// The Escape key, which leaves the current mode.
  package static let escape = KeySymbol(rawValue: 0xFF1B)
}
