import Glibc
import KernelDevices
import TestSupport
import Testing
import TouchDrawing
import TouchRecordings

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchX11

@Suite("The recording of a kernel's device beside the screen") struct KernelRecordingTurnTests {
  @Test("All events up to the end are recorded, in any number of turns", arguments: [1, 7, 100])
  func allEvents(_ turns: Int) throws {
    let pipe = KernelPipe()
    let events = KernelEvent.glide(fingers: 2, reports: 100)
    let captured = CapturedOutput()
    try withTemporaryFile([UInt8]()) { path in
      let file = try RecordingFile(path, overwrites: true, signals: -1)
      let node = KernelNode(pipe.reading, .panel, path: "/dev/input/event7")
      let recorder = KernelRecorder(node, to: file)
      let share = (events.count + turns - 1) / turns
      for start in stride(from: 0, to: events.count, by: share) {
        pipe.write(Array(events[start..<min(start + share, events.count)]))
        // The last share is left for `finish`.
        guard start + share < events.count else { break }
        var entries = recorder.descriptors
        poll(&entries, UInt(entries.count), 0)
        recorder.handleReady(entries[...])
      }
      try recorder.finish(captured.output())
      let text = String(decoding: try RegularFile.bytes(of: path, limit: 1 << 24), as: UTF8.self)
      #expect(text.hasPrefix(KernelDescription.panel.evemuHeader))
      #expect(text.split(separator: "\n").count { $0.hasPrefix("E: ") } == events.count)
    }
  }

  @Test("A device that is gone is no longer polled")
  func deviceThatIsGone() throws {
    let pipe = KernelPipe()
    pipe.close()
    let captured = CapturedOutput()
    try withTemporaryFile([UInt8]()) { path in
      let file = try RecordingFile(path, overwrites: true, signals: -1)
      let node = KernelNode(pipe.reading, .panel, path: "/dev/input/event7")
      let recorder = KernelRecorder(node, to: file)
      var entries = recorder.descriptors
      #expect(poll(&entries, UInt(entries.count), 1000) == 1)
      recorder.handleReady(entries[...])
      #expect(recorder.descriptors.isEmpty)
      try recorder.finish(captured.output())
      #expect(captured.messages.contains("/dev/input/event7: the device is gone"))
    }
  }
}
