package import SystemSupport

/// The events of a recording, wherever they come from.
package protocol EventSource: ~Copyable {
  var header: RecordingHeader { get }
  /// The latest time of an event so far, in ms since the recording began.
  var time: Double { get }
  /// The next event; nil behind the last.
  mutating func next() throws(FileError) -> RecordingEvent?
  /// Reads to the end and begins again.
  ///
  /// - Returns: the latest time of an event, in ms since the recording began.
  mutating func checkedDuration() throws(FileError) -> Double
}

extension RecordingReader: EventSource {}
