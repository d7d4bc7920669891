/// The options of `record` besides the settings.
package struct RecordingOptions: Equatable, Sendable {
  /// Whether an existing file may be replaced.
  package var overwrites = false
  /// Whether reports are recorded as the devices sent them, faults included.
  package var isRaw = false
  /// The duration in seconds; nil for no limit.
  package var duration: Double?
}
