internal import CX11
internal import WindowStates

extension DisplayConnection {
  /// Returns the desktop's settings in the XSETTINGS format; nil if no settings daemon is running.
  package func desktopSettings() -> [UInt8]? {
    let selection = XInternAtom(display, "_XSETTINGS_S\(XDefaultScreen(display))", 1)
    let settings = XInternAtom(display, "_XSETTINGS_SETTINGS", 1)
    guard selection != 0, settings != 0 else { return nil }
    let owner = XGetSelectionOwner(display, selection)
    guard owner != 0 else { return nil }
    // The daemon may have gone meanwhile.
    let found = try? trapping {
      bytes(
        AtomID(rawValue: settings), of: WindowID(rawValue: owner),
        type: AtomID(rawValue: settings))
    }
    return found ?? nil
  }
}
