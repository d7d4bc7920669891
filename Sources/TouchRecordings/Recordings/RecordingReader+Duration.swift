package import SystemSupport
import Touches

extension RecordingReader {
  /// Reads the recording to its end and begins again, so that whatever is wrong with it is known
  /// before any of it is used.
  ///
  /// - Returns: the time of the last event, in ms since the recording began.
  /// - Throws: `FileError`.
  package mutating func checkedDuration() throws(FileError) -> Double {
    while try next() != nil {}
    let duration = time
    try rewind()
    return duration
  }
}
