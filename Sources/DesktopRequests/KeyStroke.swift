/// A key, by the server's keycode, with the modifiers that are down.
package struct KeyStroke: Hashable, Sendable {
  /// The server's keycode.
  package var keycode: UInt8
  /// The modifiers in the server's mask, without those that stay locked.
  package var modifiers: UInt8

  /// Creates a key stroke.
  package init(keycode: UInt8, modifiers: UInt8 = 0) {
    self.keycode = keycode
    self.modifiers = modifiers
  }
}
