/// The options of `events`.
package struct EventOptions: Sendable {
  /// The format of the lines.
  package var format = EventFormat.json
  /// The events that are printed.
  package var selection = EventSelection.all
  /// The reports that are printed instead of touches; empty for none.
  package var reports: Set<ReportKind> = []
}
