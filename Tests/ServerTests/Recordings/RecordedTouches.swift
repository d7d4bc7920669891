import Testing
import Touches

@testable import SystemSupport
@testable import TouchRecordings
@testable import TouchRig

/// An event of a recording, with its touch numbered in the order of the begins, since the server's
/// ids are arbitrary.
struct RecordedStep: Equatable, CustomStringConvertible {
  /// The number of the touch, from 1 on.
  var finger: Int
  var phase: TouchPhase
  /// The position in whole px of the root.
  var x: Int
  var y: Int

  init(_ finger: Int, _ phase: TouchPhase, _ position: Point) {
    self.finger = finger
    self.phase = phase
    x = Int(position.x.rounded())
    y = Int(position.y.rounded())
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

/// Waits until a recording in progress holds at least this number of events.
func waitForEvents(_ count: Int, in path: String) throws {
  try Wait.until("\(count) events to be written to \(path)") {
    (Files.text(path) ?? "").utf8.count { $0 == UInt8(ascii: "\n") } >= count + 1
  }
}
