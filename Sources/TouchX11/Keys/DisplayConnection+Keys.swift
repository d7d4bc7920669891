internal import CX11
internal import DesktopRequests

extension DisplayConnection {
  /// Returns the key stroke of a press of a grabbed key.
  func stroke(pressedIn event: XKeyEvent) -> KeyStroke {
    KeyStroke(
      keycode: UInt8(truncatingIfNeeded: event.keycode),
      modifiers: UInt8(truncatingIfNeeded: event.state) & ~keyboard.lockModifiers)
  }

  /// Returns the key stroke of a release of a grabbed key, whose modifiers may be up already.
  func stroke(releasedIn event: XKeyEvent) -> KeyStroke {
    KeyStroke(keycode: UInt8(truncatingIfNeeded: event.keycode))
  }

  /// Counts the changes of a keyboard's map in `keyboard.revision` from now on.
  ///
  /// - Parameters:
  ///   - device: the keyboard, as XKB names it.
  ///   - followsLayout: whether a change of the layout in effect counts as well.
  /// - Returns: the number of XKB's event; nil where the server has no XKB.
  func followKeyboard(_ device: UInt32, followsLayout: Bool = false) -> Int32? {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    var (major, minor) = (XkbMajorVersion, XkbMinorVersion)
    guard XkbQueryExtension(display, &opcode, &event, &error, &major, &minor) != 0 else {
      return nil
    }
    let wanted = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
    XkbSelectEvents(display, device, wanted, wanted)
    if followsLayout {
      let layout = UInt(XkbGroupStateMask)
      XkbSelectEventDetails(display, device, UInt32(XkbStateNotify), layout, layout)
    }
    keyboard.eventBase = event
    return event
  }
}
