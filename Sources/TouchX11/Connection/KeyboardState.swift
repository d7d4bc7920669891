internal import CX11
internal import DesktopRequests

/// The state of the keyboard as a connection knows it, and the keys that it has grabbed.
struct KeyboardState {
  /// The number of XKB's event; nil if nobody follows the keyboard.
  var eventBase: Int32?
  /// The number of changes of the keyboard's map or layout, to invalidate what is derived from it.
  var revision = 0
  /// The modifiers that are held; nil if nobody follows them.
  var held: Set<KeyModifier>?
  /// The modifiers that stay in effect after their key is released: Caps Lock, usually Num Lock.
  var lockModifiers = UInt8(LockMask | Mod2Mask)
  /// The keys that this connection has grabbed, each with the number of our parts that use it.
  var grabbedKeys: [KeyStroke: Int] = [:]
}
