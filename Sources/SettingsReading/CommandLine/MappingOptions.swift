/// The options for the mapping of touchscreens to monitors.
package struct MappingOptions: Sendable {
  /// Whether `devices` reports wrong mappings.
  package var isChecked = false
  /// Whether `devices` asks the user to touch a mark on each monitor.
  package var asksForTouches = false
  /// Whether the mappings found by touching are written into the configuration.
  package var isKept = false
}
