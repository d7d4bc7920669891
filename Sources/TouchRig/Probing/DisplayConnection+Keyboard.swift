internal import CX11
package import TouchX11
package import WindowStates

/// Actions of an application or a user with the keyboard.
extension DisplayConnection {
  /// Sets the input focus to a window.
  package func focus(_ window: WindowID) {
    XSetInputFocus(display, window.rawValue, Int32(RevertToPointerRoot), UInt(CurrentTime))
  }

  /// Returns the name of a key event's keysym, for its modifiers and layout.
  package func keyName(of event: ProbeEvent) -> String {
    let state = UInt32(truncatingIfNeeded: event.state >> 32)
    var symbol: KeySym = 0
    var used: UInt32 = 0
    let group = state >> 13 & 3
    guard
      XkbLookupKeySym(
        display, KeyCode(truncatingIfNeeded: event.detail), state & 0xff | group << 13, &used,
        &symbol) != 0,
      let name = XKeysymToString(symbol)
    else { return "" }
    return String(cString: name)
  }

  /// The effective modifiers and the locked ones, as core masks, and the index of the layout.
  package var keyboardState: (modifiers: Int, locked: Int, group: Int) {
    var state = XkbStateRec()
    XkbGetState(display, UInt32(XkbUseCoreKbd), &state)
    return (Int(state.mods), Int(state.locked_mods), Int(state.group))
  }

  /// The keycodes of pressed keys.
  package var keysDown: [Int] {
    var keys = [CChar](repeating: 0, count: 32)
    XQueryKeymap(display, &keys)
    return (0..<256).filter { UInt8(bitPattern: keys[$0 / 8]) & 1 << ($0 % 8) != 0 }
  }

  /// The pressed buttons of the pointer, 1…5.
  package var buttonsDown: [Int] {
    var ids: (Window, Window) = (0, 0)
    var coordinates: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    _ = XQueryPointer(
      display, root.rawValue, &ids.0, &ids.1, &coordinates.0, &coordinates.1, &coordinates.2,
      &coordinates.3, &state)
    return (1...5).filter { state & UInt32(Button1Mask) << UInt32($0 - 1) != 0 }
  }

  /// Locks or unlocks modifiers, as a key such as CapsLock does.
  ///
  /// - Parameters:
  ///   - mask: the modifiers, as a core mask: 2 for CapsLock, usually 16 for NumLock.
  ///   - isLocked: whether to lock them.
  package func lockModifiers(_ mask: Int, _ isLocked: Bool) {
    XkbLockModifiers(display, UInt32(XkbUseCoreKbd), UInt32(mask), isLocked ? UInt32(mask) : 0)
  }

  /// Selects another layout, 0…3.
  package func lockGroup(_ group: Int) {
    XkbLockGroup(display, UInt32(XkbUseCoreKbd), UInt32(group))
  }

  /// The keysyms of every keycode, in order of keycodes.
  package var keyboardSymbols: [[UInt]] {
    var (first, last, width): (Int32, Int32, Int32) = (0, 0, 0)
    XDisplayKeycodes(display, &first, &last)
    guard let symbols = XGetKeyboardMapping(display, KeyCode(first), last - first + 1, &width)
    else { return [] }
    defer { XFree(symbols) }
    return (0...Int(last - first)).map { row in
      (0..<Int(width)).map { symbols[row * Int(width) + $0] }
    }
  }
}
