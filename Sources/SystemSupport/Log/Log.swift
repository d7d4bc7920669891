/// The severity of a message; the numbers are those of syslog and of systemd's prefixes.
package enum LogLevel: Int32, Comparable, Sendable {
  /// Something that was asked for cannot be done.
  case error = 3
  /// Something is done otherwise than was asked for.
  case warning = 4
  /// Something that people want to know in normal use.
  case notice = 5
  /// Something that is useful while one looks for a fault.
  case info = 6
  /// Details for those who work on the program.
  case debug = 7

  /// Orders levels by their numbers in syslog: what is severer is less.
  package static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
}

/// The destination of a room's messages; each is one sentence without a full stop or a line break.
package typealias LogSink = (LogLevel, String) -> Void
