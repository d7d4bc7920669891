package import SystemSupport
package import Touches

/// The events of a recording, wherever they come from.
package protocol EventSource: ~Copyable {
  /// The screen and the devices that the events were recorded with.
  var header: RecordingHeader { get }
  /// The latest time of an event so far, in ms since the recording began.
  var time: Double { get }
  /// Returns the next event; nil behind the last.
  mutating func next() throws(FileError) -> RecordingEvent?
  /// Begins again with the first event.
  mutating func rewind() throws(FileError)
  /// Returns the reports of a device, with those that are no event; nil where only events are known.
  func reports(of device: DeviceID) -> DeviceReports?
}

extension EventSource where Self: ~Copyable {
  package func reports(of device: DeviceID) -> DeviceReports? { nil }

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
