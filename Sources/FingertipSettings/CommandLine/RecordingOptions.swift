/// The options of `record` besides the settings.
package struct RecordingOptions: Equatable, Sendable {
  /// Whether a file that is there may be replaced.
  package var overwrites = false
  /// Whether what devices send is recorded as it comes, faults included.
  package var isRaw = false
  /// After how many seconds to end; nil for when somebody asks for it.
  package var duration: Double?
}
