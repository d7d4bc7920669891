/// A kind of report that `events` can print unprocessed.
package enum ReportKind: Hashable, Sendable {
  /// The touches that devices send, regardless of who else receives them.
  case raw
  /// The touches that arrive at the window that `--listen` names.
  case delivered
}
