/// The urgency of a change.
package enum VisibleChange: Comparable, Sendable {
  /// Nothing has changed.
  case nothing
  /// Something looks different, and can wait for the monitor.
  case change
  /// A finger came down, or pressed or left a region; this does not wait for the monitor.
  case press
}
