internal import CX11
internal import DesktopRequests

/// The state of the keyboard that a connection knows and holds.
struct KeyboardState {
  /// The number of XKB's event; nil where nobody follows the keyboard.
  var eventBase: Int32?
  /// The number of changes of the keyboard's map or layout, for those who keep what they made of it.
  var revision = 0
  /// The modifiers that are held; nil where nobody follows them.
  var held: Set<KeyModifier>?
  /// The modifiers that stay in effect once their key is released, Caps Lock and as a rule Num Lock.
  var lockModifiers = UInt8(LockMask | Mod2Mask)
  /// The keys that we have grabbed, and for how many of our parts.
  var grabbedKeys: [KeyStroke: Int] = [:]
}
