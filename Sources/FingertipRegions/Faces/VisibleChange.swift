/// The urgency of a change.
package enum VisibleChange: Comparable, Sendable {
  /// There is none.
  case nothing
  /// Something looks different, and may wait for the monitor.
  case change
  /// A finger came down, or pressed or left a region: that does not wait for the monitor.
  case press
}
