internal import CX11
internal import DesktopRequests

/// The keyboard that the user has now: what its keys mean, and which layout is in effect.
struct Keyboard {
  /// The meanings of its keys.
  let map: KeyboardMap
  /// The layout in effect, 0…3.
  let group: Int32
  /// The modifiers that stay in effect once their key is released: Caps Lock, Num Lock and Scroll Lock.
  let locks: UInt8

  /// Asks the server; nil where it has no XKB.
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
  /// A key that looks at Num Lock, as those of the keypad do, is meant with it and without it.
  ///
  /// - Throws: `KeyGrab.Failure` where the keyboard has no such key.
  func stroke(of chord: KeyChord) throws(KeyGrab.Failure) -> KeyStroke {
    guard let stroke = map.stroke(for: chord.key, group: group) else { throw .missing }
    let looksAtLocks = stroke.relevant & locks & ~UInt8(LockMask) != 0
    var modifiers = looksAtLocks ? 0 : stroke.level & ~locks
    for modifier in chord.modifiers {
      guard let mask = map.key(for: modifier.keys)?.modifiers, mask & ~locks != 0 else {
        throw .missingModifier(modifier)
      }
      modifiers |= mask & ~locks
    }
    return KeyStroke(keycode: stroke.keycode, modifiers: modifiers)
  }
}
