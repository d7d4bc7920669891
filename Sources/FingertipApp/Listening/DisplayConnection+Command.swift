internal import SystemSupport
internal import TouchX11

extension DisplayConnection {
  /// The maximum time that a command waits for the X server to answer, in ms; the manual states it.
  private static let commandTimeout = 10_000.0

  /// Connects a command to a display, whose server must answer in time.
  ///
  /// - Parameters:
  ///   - name: the display's name; nil uses the environment's DISPLAY.
  ///   - log: where messages go.
  /// - Throws: `DisplayError`, also at a SIGINT or SIGTERM that is blocked and pending.
  convenience init(forCommandOn name: String?, log: @escaping LogSink) throws(DisplayError) {
    try self.init(name: name, timeout: Self.commandTimeout, log: log)
  }

  /// Warns of what cannot work if the X server is Xwayland or has several X screens.
  func warnOfLimitations(_ log: LogSink) {
    if screenCount > 1 {
      log(
        .warning,
        "'\(name)' is one of \(screenCount) X screens: touches are shown as if every touchscreen "
          + "covered only this one")
    }
    guard isXwayland else { return }
    log(
      .warning,
      "this is Xwayland: only touches on X11 windows are seen, and nothing can be drawn over "
        + "Wayland windows; log in to an X11 session to see every touch")
  }
}
