/// A kind of report that `events` can print as it comes.
package enum ReportKind: Hashable, Sendable {
  /// The touches that devices send, whoever else gets them.
  case raw
  /// The touches that arrive at the window that is listened to.
  case delivered
}
