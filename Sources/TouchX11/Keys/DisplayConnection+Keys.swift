internal import CX11
package import DesktopRequests

extension DisplayConnection {
  /// Returns the key stroke of a press of a grabbed key.
  func stroke(pressedIn event: XKeyEvent) -> KeyStroke {
    KeyStroke(
      keycode: UInt8(truncatingIfNeeded: event.keycode),
      modifiers: UInt8(truncatingIfNeeded: event.state) & ~keyboard.lockModifiers)
  }

  /// Returns the key stroke of a release of a grabbed key; its modifiers may be up already.
  func stroke(releasedIn event: XKeyEvent) -> KeyStroke {
    KeyStroke(keycode: UInt8(truncatingIfNeeded: event.keycode))
  }

  /// Starts to count the changes of a keyboard's map in `keyboard.revision`.
  ///
  /// - Parameters:
  ///   - device: the keyboard's id in XKB.
  ///   - followsLayout: whether a switch of the layout counts as well.
  /// - Returns: the number of XKB's event; nil if the server has no XKB.
  func followKeyboard(_ device: UInt32, followsLayout: Bool = false) -> Int32? {
    guard let event = keyboardEventBase() else { return nil }
    let wanted = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
    XkbSelectEvents(display, device, wanted, wanted)
    if followsLayout {
      let layout = UInt(XkbGroupStateMask)
      XkbSelectEventDetails(display, device, UInt32(XkbStateNotify), layout, layout)
    }
    keyboard.eventBase = event
    return event
  }

  /// Returns the number of XKB's event; nil if the server has no XKB.
  private func keyboardEventBase() -> Int32? {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    var (major, minor) = (XkbMajorVersion, XkbMinorVersion)
    return XkbQueryExtension(display, &opcode, &event, &error, &major, &minor) != 0 ? event : nil
  }

  /// The modifiers that are held, if they are followed; otherwise none.
  package var heldModifiers: Set<KeyModifier> { keyboard.held ?? [] }

  /// Starts or stops to keep `heldModifiers` up to date.
  package func followModifiers(_ isOn: Bool) {
    guard isOn != (keyboard.held != nil), let event = keyboardEventBase() else { return }
    let parts = UInt(XkbModifierStateMask | XkbModifierLockMask)
    XkbSelectEventDetails(
      display, UInt32(XkbUseCoreKbd), UInt32(XkbStateNotify), parts, isOn ? parts : 0)
    keyboard.eventBase = event
    keyboard.held = isOn ? Desktop(self).heldModifiers : nil
  }

  /// Handles an event of XKB.
  func noteKeyboard(_ event: XEvent) {
    let state = withUnsafeBytes(of: event) { $0.load(as: XkbStateNotifyEvent.self) }
    guard state.xkb_type == XkbStateNotify else {
      keyboard.revision += 1
      return
    }
    if state.changed & UInt32(XkbGroupStateMask) != 0 { keyboard.revision += 1 }
    guard keyboard.held != nil else { return }
    keyboard.held = KeyModifier.held(of: Int32(state.mods) & ~Int32(state.locked_mods))
  }
}
