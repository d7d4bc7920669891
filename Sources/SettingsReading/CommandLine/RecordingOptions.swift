/// The options of `record` besides the settings.
package struct RecordingOptions: Equatable, Sendable {
  /// Whether a file that is there may be replaced.
  package var overwrites = false
  /// Whether what devices send is recorded as it comes, faults included.
  package var isRaw = false
  /// The duration in seconds; nil for no limit.
  package var duration: Double?
}
