internal import CX11
package import DesktopRequests

extension DisplayConnection {
  /// The number of changes of the keyboard's map or layout since `followTyping` was called.
  package var keyboardRevision: Int { keyboard.revision }

  /// Starts to count the changes of the keyboard's map and layout.
  package func followTyping() {
    _ = followKeyboard(UInt32(XkbUseCoreKbd), followsLayout: true)
  }

  /// Returns the number of layouts, at least 1, and the keysyms of keys in the active one: plain,
  /// with Shift, with AltGr and with both.
  package func keysyms(of keycodes: [UInt8]) -> (symbols: [UInt8: [UInt32]], layouts: Int) {
    let core = UInt32(XkbUseCoreKbd)
    let parts = UInt32(XkbKeyTypesMask | XkbKeySymsMask)
    guard let map = XkbGetMap(display, parts, core) else { return ([:], 1) }
    defer { XkbFreeKeyboard(map, 0, 1) }
    var state = XkbStateRec()
    XkbGetState(display, core, &state)
    let levels = typingLevels
    let keycodes = keycodes.filter { $0 <= map.pointee.max_key_code }
    let keys = map.pointee.map?.pointee.key_sym_map
    let layouts = keycodes.map { Int(keys?[Int($0)].group_info ?? 1) & 0xF }.max() ?? 1
    let symbols = Dictionary(
      uniqueKeysWithValues: keycodes.map { code in
        let symbols = levels.map { modifiers in
          var (symbol, used) = (KeySym(), UInt32())
          let state = UInt32(modifiers) | UInt32(state.group & 3) << 13
          XkbTranslateKeyCode(map, code, state, &used, &symbol)
          return UInt32(truncatingIfNeeded: symbol)
        }
        return (code, symbols)
      })
    return (symbols, max(layouts, 1))
  }

  /// Switches to the next keyboard layout; the first one follows the last.
  ///
  /// - Parameter count: the number of layouts.
  package func switchToNextLayout(of count: Int) {
    var state = XkbStateRec()
    XkbGetState(display, UInt32(XkbUseCoreKbd), &state)
    XkbLockGroup(display, UInt32(XkbUseCoreKbd), (UInt32(state.group) + 1) % UInt32(max(count, 1)))
  }

  /// Returns the keysym of a pressed key, given the state of its event; 0 for none.
  package func keysym(of key: KeyStroke, state: UInt32) -> UInt32 {
    var (symbol, used) = (KeySym(), UInt32())
    XkbLookupKeySym(display, key.keycode, state, &used, &symbol)
    return UInt32(truncatingIfNeeded: symbol)
  }

  /// The modifiers of the four levels; the third level's is usually AltGr.
  private var typingLevels: [UInt8] {
    let map = KeyboardMap(display, device: UInt32(XkbUseCoreKbd))
    let third = map?.key(for: KeyModifier.altGr.keys)?.modifiers ?? UInt8(Mod5Mask)
    return [0, UInt8(ShiftMask), third, UInt8(ShiftMask) | third]
  }

  /// Grabs those keys that no other program has, plain and with Shift, AltGr or both.
  package func grabTypingKeys(of keycodes: [UInt8]) -> KeyGrab {
    let levels = typingLevels
    return KeyGrab(
      free: keycodes.flatMap { code in levels.map { KeyStroke(keycode: code, modifiers: $0) } },
      connection: self)
  }
}
