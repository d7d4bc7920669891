/// The severity of a message; the numbers are those of syslog and of systemd's prefixes.
package enum LogLevel: Int32, Comparable, Sendable {
  case error = 3
  case warning = 4
  case notice = 5
  case info = 6
  case debug = 7

  package static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
}

/// The destination of a room's messages; each is one sentence without a full stop or a line break.
package typealias LogSink = (LogLevel, String) -> Void
