/// The severity of a message, with the numbers of syslog and of systemd's prefixes.
package enum LogLevel: Int32, Comparable, Sendable {
  /// Something requested cannot be done.
  case error = 3
  /// Something is done in another way than requested.
  case warning = 4
  /// Something that users want to know in normal use.
  case notice = 5
  /// Something useful for finding a fault.
  case info = 6
  /// Details for developers.
  case debug = 7

  /// Orders levels by their syslog numbers: a more severe level is less.
  package static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
}

/// The receiver of messages; each is one sentence without a full stop or a line break.
package typealias LogSink = (LogLevel, String) -> Void
