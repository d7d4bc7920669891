/// The exit status of the program; the manual lists the same.
package enum ExitStatus: Int32, Sendable {
  /// Success.
  case success = 0
  /// Something failed while running: a vanished server, an output that cannot be written.
  case failure = 1
  /// The command line or the configuration is wrong.
  case usage = 2
  /// There is no X display, or an extension is missing or too old (`EX_UNAVAILABLE`).
  case unavailable = 69
}
