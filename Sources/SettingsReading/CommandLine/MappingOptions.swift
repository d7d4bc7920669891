/// The options about where touchscreens lie.
package struct MappingOptions: Sendable {
  /// Whether `devices` says what is wrong with mappings.
  package var isChecked = false
  /// Whether `devices` asks the user to touch marks for that.
  package var asksForTouches = false
  /// Whether what was touched is written into the configuration.
  package var isKept = false
}
