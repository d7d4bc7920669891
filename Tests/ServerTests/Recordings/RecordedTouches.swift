import Testing
import Touches

@testable import SystemSupport
@testable import TouchRecordings
@testable import TouchRig

/// The outcome of one event of a recording, in the order of the touches' begins instead of numbers
/// that the server made up.
struct RecordedStep: Equatable, CustomStringConvertible {
  /// The number of the touch, from 1 on.
  var finger: Int
  var phase: TouchPhase
  /// In whole px of the root.
  var x: Int
  var y: Int

  init(_ finger: Int, _ phase: TouchPhase, _ place: Point) {
    self.finger = finger
    self.phase = phase
    x = Int(place.x.rounded())
    y = Int(place.y.rounded())
  }

  var description: String { "\(finger) \(phase) \(x),\(y)" }
}

extension [RecordingEvent] {
  /// The events as steps.
  var steps: [RecordedStep] {
    var fingers: [TouchID] = []
    return map { event in
      if event.phase == .began { fingers.append(event.id) }
      let finger = fingers.lastIndex(of: event.id).map { $0 + 1 } ?? 0
      return RecordedStep(finger, event.phase, event.position)
    }
  }
}

/// Reads a whole recording.
func readRecording(_ path: String) throws -> (header: RecordingHeader, events: [RecordingEvent]) {
  var reader = try RecordingReader(path)
  var events: [RecordingEvent] = []
  while let event = try reader.next() { events.append(event) }
  return (reader.header, events)
}

/// Waits until a recording that is being made holds so many events.
func waitForEvents(_ count: Int, in path: String) throws {
  try Wait.until("\(count) events in \(path)") {
    (Files.text(path) ?? "").utf8.count { $0 == UInt8(ascii: "\n") } >= count + 1
  }
}
