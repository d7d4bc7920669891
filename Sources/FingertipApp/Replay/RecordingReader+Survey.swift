import Touches

/// What is known of a recording once all of it was read.
struct RecordingSurvey: Equatable, Sendable {
  var eventCount = 0
  var touchCount = 0
  /// The time of the last event, in ms since the recording began.
  var duration = 0.0
}

extension RecordingReader {
  /// Reads the recording to its end and begins again, so that whatever is wrong with it is known
  /// before any of it is used.
  mutating func survey() throws(RecordingError) -> RecordingSurvey {
    var survey = RecordingSurvey()
    while let event = try next() {
      survey.eventCount += 1
      if event.phase == .began { survey.touchCount += 1 }
    }
    survey.duration = time
    try rewind()
    return survey
  }
}
