internal import CX11
internal import DesktopRequests

/// The current keyboard of the user: the meanings of its keys, and the active layout.
struct Keyboard {
  /// The meanings of its keys.
  let map: KeyboardMap
  /// The active layout, 0…3.
  let group: Int32
  /// The modifiers that stay in effect after their key is released: Caps, Num and Scroll Lock.
  let locks: UInt8

  /// Queries the server; nil if it has no XKB.
  init?(_ connection: DisplayConnection) {
    guard let map = KeyboardMap(connection.display, device: UInt32(XkbUseCoreKbd)) else {
      return nil
    }
    var state = XkbStateRec()
    XkbGetState(connection.display, UInt32(XkbUseCoreKbd), &state)
    self.map = map
    group = Int32(state.group)
    let others = [XK_Num_Lock, XK_Scroll_Lock].map { key in
      map.key(for: [KeySymbol(rawValue: UInt32(key))])?.modifiers ?? 0
    }
    locks = others.reduce(UInt8(LockMask), |)
  }

  /// Returns the key and the modifiers that a user presses for a chord.
  ///
  /// A key that depends on Num Lock, as on the keypad, counts both with it and without it.
  ///
  /// - Throws: `KeyGrab.Failure` if the keyboard has no such key.
  func stroke(of chord: KeyChord) throws(KeyGrab.Failure) -> KeyStroke {
    guard let stroke = map.stroke(for: chord.key, group: group) else { throw .missing }
    let dependsOnLocks = stroke.relevant & locks & ~UInt8(LockMask) != 0
    var modifiers = dependsOnLocks ? 0 : stroke.level & ~locks
    for modifier in chord.modifiers {
      guard let mask = map.key(for: modifier.keys)?.modifiers, mask & ~locks != 0 else {
        throw .missingModifier(modifier)
      }
      modifiers |= mask & ~locks
    }
    return KeyStroke(keycode: stroke.keycode, modifiers: modifiers)
  }
}
