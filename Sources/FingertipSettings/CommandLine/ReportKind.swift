/// A kind of report that `events` can print as it comes.
package enum ReportKind: Hashable, Sendable {
  /// What devices send, whoever else gets it.
  case raw
  /// What arrives at the window that is listened to.
  case delivered
}
