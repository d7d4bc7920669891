package import Touches

/// Turns the reports of a source into the events of a raw recording, which tidies nothing: reports that
/// came twice, times that run back, and begins and ends without each other stay what they are.
package struct RawRecordingWriter {
  /// The time at which the recording began, in ms of server time.
  let start: Timestamp
  /// The density of the recording's screen, in px/mm.
  let pixelsPerMillimetre: Double
  /// The number of events so far.
  package private(set) var eventCount = 0
  /// The number of begins among them.
  package private(set) var touchCount = 0
  /// The place where each touch was last reported that has not ended.
  private var places: [TouchID: Point] = [:]

  /// A writer of a recording that begins at a time of the server, in px/mm of its screen.
  package init(start: Timestamp, pixelsPerMillimetre: Double) {
    self.start = start
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// Returns the event of a report; nil for `.stationary`, which is none.
  ///
  /// The format needs a place and times from 0 on. A report without a place has the last one of its
  /// touch, or the corner of the root where it never had any; one from before the recording is at 0.
  package mutating func event(for report: TouchEvent) -> RecordingEvent? {
    guard report.phase != .stationary else { return nil }
    let place = report.position.flatMap(Self.recordable) ?? places[report.id] ?? Point(x: 0, y: 0)
    let isOver = report.phase == .ended || report.phase == .cancelled
    places[report.id] = isOver ? nil : place
    eventCount += 1
    if report.phase == .began { touchCount += 1 }
    var event = RecordingEvent(
      report.id, report.phase, at: max(0, report.time - start), place, report.contact,
      pixelsPerMillimetre: pixelsPerMillimetre)
    event.clock = report.deviceTime?.held(to: RecordingEvent.Limit.time)
    return event
  }

  /// Returns the nearest place that a recording allows; nil for what is none.
  private static func recordable(_ point: Point) -> Point? {
    let limit = RecordingEvent.Limit.coordinate
    guard let x = point.x.held(to: limit), let y = point.y.held(to: limit) else { return nil }
    return Point(x: x, y: y)
  }
}
