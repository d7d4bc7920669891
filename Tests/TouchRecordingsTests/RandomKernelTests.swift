import SystemSupport
import TestSupport
import Testing
import Touches

@testable import TouchRecordings

@Suite("Random touches of kernel devices")
struct RandomKernelTests {
  /// Reads a file of kernel events.
  private func read(_ text: String) throws -> (RecordingHeader, [RecordingEvent]) {
    var events: [RecordingEvent] = []
    var header: RecordingHeader?
    try withTemporaryFile(text.utf8) { path in
      let kernel = try #require(try KernelFile(try RecordingInput(path)))
      var recording = try ConvertedRecording(kernel)
      while let event = try recording.next() { events.append(event) }
      header = recording.header
      #expect(recording.notes == [])
    }
    return (try #require(header), events)
  }

  @Test(
    "The files of four tools have the touches that were made, and so has the converted recording",
    arguments: [1, 2, 3] as [UInt64])
  func formats(seed: UInt64) throws {
    let touches = RandomKernelTouches(seed: seed, reports: 100)
    let (header, events) = try read(touches.evemu)
    let (width, height) = (Double(header.screen.width), Double(header.screen.height))
    let steps = events.map { event in
      RandomKernelTouches.Step(
        time: Int((event.time * 1000).rounded()), touch: event.id.contact, phase: event.phase,
        x: Int32((event.position.x / width * 3440 - 50).rounded()),
        y: Int32((event.position.y / height * 1940).rounded()),
        pressure: Int32(((event.pressure ?? 0) * 255).rounded()))
    }
    #expect(steps == touches.steps && steps.count > 100)
    for text in [touches.libinput, touches.evtest, touches.getevent] {
      #expect(try read(text).1 == events)
    }
    var bytes = Array(((header.line ?? "") + "\n").utf8)
    for event in events { event.append(to: &bytes) }
    try withTemporaryFile(bytes) { path in
      var reader = try RecordingReader(path)
      #expect(reader.header == header)
      let analysis = try RecordingAnalysis(of: &reader)
      #expect(analysis.eventCount == events.count)
      #expect(analysis.touchCount == events.count { $0.phase == .began })
      try reader.rewind()
      for event in events { #expect(try reader.next() == event) }
    }
  }
}
