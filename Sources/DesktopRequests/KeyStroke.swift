/// A key of the keyboard, by the number that the server has for it, with the modifiers that are down.
package struct KeyStroke: Hashable, Sendable {
  /// The key's number.
  package var keycode: UInt8
  /// The modifiers as the server's mask, without those that stay locked.
  package var modifiers: UInt8

  /// A key with modifiers.
  package init(keycode: UInt8, modifiers: UInt8 = 0) {
    self.keycode = keycode
    self.modifiers = modifiers
  }
}
