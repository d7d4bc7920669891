package import SystemSupport
package import TouchAnalysis
package import Touches

/// A source of the events of a recording, whatever its format.
package protocol EventSource: ~Copyable {
  /// The screen and the devices that the events were recorded with.
  var header: RecordingHeader { get }
  /// The latest time of an event so far, in ms since the recording began.
  var time: Double { get }
  /// Returns the next event; nil after the last.
  mutating func next() throws(FileError) -> RecordingEvent?
  /// Starts over at the first event.
  mutating func rewind() throws(FileError)
  /// Returns all reports of a device, with or without events; nil if only events are known.
  func reports(of device: DeviceID) -> DeviceReports?
  /// Returns the panel of a device; nil if it covers the screen.
  func panel(of device: DeviceID) -> Panel?
}

extension EventSource where Self: ~Copyable {
  package func reports(of device: DeviceID) -> DeviceReports? { nil }

  package func panel(of device: DeviceID) -> Panel? { nil }

  /// Reads to the end and rewinds, so that any problem is known before events are used.
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
