internal import Glibc
internal import WindowStates

extension DisplayConnection {
  /// Describes one of our windows to window managers and compositors.
  ///
  /// Without this KWin would fade it, as every override-redirect window except utilities; picom
  /// would draw a shadow; and compositors might stop compositing beneath it.
  ///
  /// - Parameters:
  ///   - window: the window, not mapped yet.
  ///   - role: the window's purpose; it tells our windows apart in `xwininfo`.
  func introduce(_ window: WindowID, as role: String) {
    windows.made.insert(window)
    setProperty(atoms.windowType, of: window, to: [atoms.windowTypeUtility])
    setProperty(atoms.bypassCompositor, of: window, to: [2])
    setProperty(atoms.comptonShadow, of: window, to: [0])
    setProperty(atoms.windowPID, of: window, to: [UInt(getpid())])
    setText(atoms.windowName, of: window, to: "Fingertip \(role)")
    setClass(of: window, name: "fingertip", className: "Fingertip")
  }
}
