internal import Glibc

extension DisplayConnection {
  /// Tells window managers and compositors what kind of window one of ours is.
  ///
  /// Rendering rules differ: KWin fades every override-redirect window but utilities, picom draws
  /// shadows, a bypass would end compositing.
  ///
  /// - Parameters:
  ///   - window: the window, not mapped yet.
  ///   - role: what it is for; it tells windows apart in `xwininfo`.
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
