package import Touches

/// Turns the reports of a source into the events of a raw recording.
///
/// It corrects nothing: repeated reports, times that run backwards, and begins and ends without
/// each other stay as they are.
package struct RawRecordingWriter {
  /// The time at which the recording began, in ms of server time.
  let start: Timestamp
  /// The density of the recording's screen, in px/mm.
  let pixelsPerMillimetre: Double
  /// The number of events so far.
  package private(set) var eventCount = 0
  /// The number of begins among them.
  package private(set) var touchCount = 0
  /// The last reported position of each touch that has not ended.
  private var lastPositions: [TouchID: Point] = [:]

  /// Creates a writer of a recording that starts at a server time, with a screen density in px/mm.
  package init(start: Timestamp, pixelsPerMillimetre: Double) {
    self.start = start
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// Returns the event of a report; nil for `.stationary`, which is not recorded.
  ///
  /// The format needs a position and times from 0. A report without a position gets the last one of
  /// its touch, or the corner of the root if there is none; a report from before the recording gets
  /// time 0.
  package mutating func event(for report: TouchEvent) -> RecordingEvent? {
    guard report.phase != .stationary else { return nil }
    let position =
      report.position.flatMap(Self.recordable) ?? lastPositions[report.id] ?? Point(x: 0, y: 0)
    let isOver = report.phase == .ended || report.phase == .cancelled
    lastPositions[report.id] = isOver ? nil : position
    eventCount += 1
    if report.phase == .began { touchCount += 1 }
    var event = RecordingEvent(
      report.id, report.phase, at: max(0, report.time - start), position, report.contact,
      pixelsPerMillimetre: pixelsPerMillimetre)
    event.clock = report.deviceTime?.held(to: RecordingEvent.Limit.time)
    return event
  }

  /// Returns the nearest position that the format allows; nil for NaN.
  private static func recordable(_ point: Point) -> Point? {
    let limit = RecordingEvent.Limit.coordinate
    guard let x = point.x.held(to: limit), let y = point.y.held(to: limit) else { return nil }
    return Point(x: x, y: y)
  }
}
