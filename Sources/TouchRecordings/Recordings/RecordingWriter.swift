import SystemSupport
package import Touches

/// Turns changes of touches into the events of a recording.
package struct RecordingWriter {
  /// The time at which the recording began, in ms of server time.
  let start: Timestamp
  /// The density of the recording's screen, in px/mm.
  let pixelsPerMillimetre: Double
  /// The number of events so far.
  package private(set) var eventCount = 0
  /// The number of touches that began so far.
  package private(set) var touchCount = 0
  private var time = 0.0

  /// Creates a writer of a recording that starts at a server time, with a screen density in px/mm.
  package init(start: Timestamp, pixelsPerMillimetre: Double) {
    self.start = start
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// Returns the event of a change.
  ///
  /// Devices report independently, so a late report may be older than the previous event. In the
  /// recording it gets the time of that event.
  package mutating func event(for touch: Touch) -> RecordingEvent {
    time = max(time, touch.time - start)
    eventCount += 1
    if touch.phase == .began { touchCount += 1 }
    return RecordingEvent(touch, at: time, pixelsPerMillimetre: pixelsPerMillimetre)
  }
}

extension RecordingEvent {
  /// Appends the event as a line with its line break.
  ///
  /// Every number has the fewest digits that read back as the same value.
  package func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "{\"t\":\(Decimal.text(time))".utf8)
    bytes.append(contentsOf: ",\"device\":\(id.device.rawValue),\"touch\":\(id.contact)".utf8)
    bytes.append(contentsOf: ",\"phase\":\"\(phase.recordedWord ?? "")\"".utf8)
    bytes.append(contentsOf: ",\"x\":\(position.x),\"y\":\(position.y)".utf8)
    let measures = [
      ("pressure", pressure), ("major", major), ("minor", minor), ("orientation", orientation),
      ("clock", clock),
    ]
    for case (let key, let value?) in measures {
      bytes.append(contentsOf: ",\"\(key)\":\(value)".utf8)
    }
    bytes.append(contentsOf: "}\n".utf8)
  }
}
