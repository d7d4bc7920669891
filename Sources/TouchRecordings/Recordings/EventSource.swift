package import SystemSupport

/// The events of a recording, wherever they come from.
package protocol EventSource: ~Copyable {
  var header: RecordingHeader { get }
  /// The latest time of an event so far, in ms since the recording began.
  var time: Double { get }
  /// The next event; nil behind the last.
  mutating func next() throws(FileError) -> RecordingEvent?
  /// Begins again with the first event.
  mutating func rewind() throws(FileError)
}

extension EventSource where Self: ~Copyable {
  /// Reads to the end and begins again, so that whatever is wrong is known before any of it is used.
  ///
  /// - Returns: the latest time of an event, in ms since the recording began.
  package mutating func checkedDuration() throws(FileError) -> Double {
    while try next() != nil {}
    let duration = time
    try rewind()
    return duration
  }
}

extension RecordingReader: EventSource {}
