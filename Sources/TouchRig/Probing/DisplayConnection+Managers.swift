internal import CX11
package import TouchX11
package import WindowStates

/// Queries about the compositor and the window manager.
extension DisplayConnection {
  /// Whether a compositor owns the selection of this screen.
  package var isComposited: Bool {
    XGetSelectionOwner(display, atoms.compositorSelection.rawValue) != 0
  }

  /// Sends the compositor an event that it ignores, and nobody else receives.
  ///
  /// While xcompmgr waits for an answer of the server, Xlib can read events that follow the answer.
  /// xcompmgr then sleeps with these events unhandled until it receives another one.
  package func wakeCompositor() {
    let owner = WindowID(
      rawValue: XGetSelectionOwner(display, atoms.compositorSelection.rawValue))
    guard owner.rawValue != 0 else { return }
    send("_FINGERTIP_WAKE", about: owner, to: owner, mask: 0)
    XFlush(display)
  }

  /// Whether a window manager owns the selection of this screen, according to ICCCM.
  ///
  /// A manager owns it from its start to its end; it is announced later, and after a crash, the
  /// announcement remains.
  package var isManaged: Bool {
    let selection = XInternAtom(display, "WM_S\(XDefaultScreen(display))", 0)
    return XGetSelectionOwner(display, selection) != 0
  }

  /// Whether a window manager is announced according to EWMH.
  package var hasWindowManager: Bool {
    hasProperty("_NET_SUPPORTING_WM_CHECK", on: root, items: 1)
  }

  /// Publishes the screen settings for all programs by a window, like a settings daemon.
  ///
  /// - Parameters:
  ///   - settings: the settings in the XSETTINGS format.
  ///   - window: the window that owns the settings.
  package func publishSettings(_ settings: [UInt8], by window: WindowID) {
    let property = XInternAtom(display, "_XSETTINGS_SETTINGS", 0)
    XChangeProperty(
      display, window.rawValue, property, property, 8, PropModeReplace, settings,
      Int32(settings.count))
    let selection = XInternAtom(display, "_XSETTINGS_S\(XDefaultScreen(display))", 0)
    XSetSelectionOwner(display, selection, window.rawValue, UInt(CurrentTime))
    synchronise()
  }

  /// Asks the window manager for the frame extents of a window, unless they are known already.
  ///
  /// The EWMH request is `_NET_REQUEST_FRAME_EXTENTS`.
  ///
  /// - Parameter window: an unmapped window.
  /// - Returns: whether the answer has arrived.
  package func windowManagerAnswers(about window: WindowID) -> Bool {
    if hasProperty("_NET_FRAME_EXTENTS", on: window, items: 4) { return true }
    send(
      "_NET_REQUEST_FRAME_EXTENTS", about: window, to: root,
      mask: SubstructureRedirectMask | SubstructureNotifyMask)
    return false
  }

  /// Returns whether a window has a property of at least a number of items.
  private func hasProperty(_ name: String, on window: WindowID, items: Int) -> Bool {
    let property = AtomID(rawValue: XInternAtom(display, name, 0))
    return numbers(property, of: window, type: nil, limit: items).count == items
  }
}
