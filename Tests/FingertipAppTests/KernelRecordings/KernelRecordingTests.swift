import Glibc
import TestSupport
import Testing
import TouchAnalysis
import TouchDrawing
import Touches

@testable import SystemSupport
@testable import TouchRecordings

/// Returns an event of both samples; the panel has 9.6 px/mm.
private func event(
  _ time: Double, _ touch: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double,
  isFirst: Bool = true
) -> RecordingEvent {
  RecordingEvent(
    time: time, id: TouchID(device: DeviceID(rawValue: 1), contact: touch), phase: phase,
    position: Point(x: x, y: y), pressure: isFirst ? 0.5 : nil, major: isFirst ? 2 : nil,
    orientation: isFirst ? .pi / 2 : nil)
}

private let expected = [
  event(0, 1, .began, 480, 240),
  event(8.25, 1, .moved, 576, 240),
  event(8.25, 2, .began, 960, 480, isFirst: false),
  event(16, 1, .ended, 576, 240),
  event(16, 3, .began, 576, 240),
  event(16, 2, .ended, 960, 480, isFirst: false),
  event(32, 3, .ended, 576, 240),
]

extension ClosedRange<Double> {
  fileprivate var steps: Double { upperBound - lowerBound + 1 }
}

@Suite struct KernelRecordingTests {
  static func recording(_ path: String) throws -> ConvertedRecording {
    let file = try KernelFile(RecordingInput(path))
    return try ConvertedRecording(try #require(file))
  }

  static func events(of source: inout ConvertedRecording) throws -> [RecordingEvent] {
    var events: [RecordingEvent] = []
    while let event = try source.next() { events.append(event) }
    return events
  }

  @Test(
    "Kernel events become touches",
    arguments: [KernelSample.evemu, KernelSample.libinput])
  func eventsAsTouches(_ text: String) throws {
    try withTemporaryFile(text.utf8) { path in
      var converted = try Self.recording(path)
      let events = try Self.events(of: &converted)
      #expect(
        converted.header
          == RecordingHeader(
            screen: .init(width: 1920, height: 960, widthMM: 200, heightMM: 100),
            devices: [
              .init(id: DeviceID(rawValue: 1), name: "Panel of glass", maxTouches: 10)
            ]))
      #expect(converted.notes.isEmpty)
      #expect(events.count == expected.count)
      for (event, wanted) in zip(events, expected) {
        #expect(event.id == wanted.id && event.phase == wanted.phase)
        #expect(abs(event.time - wanted.time) < 1e-6)
        #expect(abs(event.position.x - wanted.position.x) < 1e-9)
        #expect(abs(event.position.y - wanted.position.y) < 1e-9)
        #expect(event.pressure == wanted.pressure)
        #expect(event.orientation == wanted.orientation)
        #expect(abs((event.major ?? 0) - (wanted.major ?? 0)) < 0.01)
      }
    }
  }

  @Test(
    "Kernel recordings are analysed and converted like Fingertip's own",
    arguments: [KernelSample.evemu, KernelSample.libinput])
  func analysisAndConversion(_ text: String) throws {
    try withTemporaryFile(text.utf8) { path in
      let recording = path + ".jsonl"
      defer { unlink(recording) }
      let run = Run(analyze: path, "--convert", recording)
      #expect(run.status == .success)
      #expect(run.data == "")
      #expect(run.messages == "fingertip: converted 7 events to \(recording)\n")
      let converted = try RecordingText.read(RegularFile.bytes(of: recording, limit: 1 << 20)).1
      #expect(converted.map(\.phase) == expected.map(\.phase))
      #expect(Run(analyze: path).data == Run(analyze: recording).data)
      #expect(Run(analyze: path).data.hasPrefix("Recording of 0.032 s, 7 events, 3 touches"))

      let again = Run(analyze: path, "--convert", recording)
      #expect(again.status == .failure)
      #expect(
        again.messages == "fingertip: \(recording): already exists; --force overwrites it\n")
      #expect(Run(analyze: path, "--convert", recording, "--force").status == .success)
    }
  }

  /// A panel of 200 by 100 mm in evemu, without events.
  static let panel = """
    # EVEMU 1.3
    N: Panel of glass
    A: 2f 0 9 0 0 0
    A: 35 0 1999 0 0 10
    A: 36 0 999 0 0 10
    A: 39 0 65535 0 0 0

    """

  @Test("A contact that begins without a coordinate begins at the next one that its slot sends")
  func omittedCoordinate() throws {
    let text =
      Self.panel + """
        E: 1.000000 0003 0039 7
        E: 1.000000 0003 0036 500
        E: 1.000000 0000 0000 0
        E: 1.010000 0003 0036 510
        E: 1.010000 0000 0000 0
        E: 1.020000 0003 0035 1000
        E: 1.020000 0000 0000 0
        E: 1.030000 0003 0035 1010
        E: 1.030000 0000 0000 0

        """
    try withTemporaryFile(text.utf8) { path in
      var converted = try Self.recording(path)
      #expect(
        converted.notes == [
          "a contact of 'Panel of glass' begins without its position, since the kernel sends only "
            + "changes; the next position of its slot is used, or 0"
        ])
      let positions = try Self.events(of: &converted).map(\.position)
      #expect(positions.map(\.x) == [960, 960, 969.6])
    }
  }

  @Test("A contact that was down before the recording began has a touch and a note")
  func contactAtStart() throws {
    let text =
      Self.panel + """
        E: 1.000000 0003 0035 1000
        E: 1.000000 0003 0036 500
        E: 1.000000 0000 0000 0
        E: 1.010000 0003 0039 -1
        E: 1.010000 0000 0000 0

        """
    try withTemporaryFile(text.utf8) { path in
      var converted = try Self.recording(path)
      #expect(
        converted.notes == [
          "a contact of 'Panel of glass' was already down when the recording began; its touch "
            + "begins with its first position in the file"
        ])
      #expect(try Self.events(of: &converted).map(\.phase) == [.began, .ended])
    }
  }

  @Test(
    "The output of every tool that prints kernel events is read", arguments: KernelExcerpt.all
  )
  func outputOfTools(_ excerpt: KernelExcerpt) throws {
    try withTemporaryFile(excerpt.text.utf8) { path in
      let description = path + ".desc"
      let named = path + ".events"
      try #require(rename(path, named) == 0)
      defer {
        unlink(named)
        unlink(description)
      }
      if let text = excerpt.description {
        var file = try RecordingFile(description, overwrites: true, signals: -1)
        try file.write(Array(text.utf8))
      }
      var source = SalvagedRecording(try Self.recording(named))
      let height = Double(source.header.screen.height)
      var steps = excerpt.steps[...]
      while let event = try source.next() {
        let next = steps.popFirst()
        let wanted = try #require(next, "\(event)")
        #expect(event.id.contact == wanted.touch && event.phase == wanted.phase)
        #expect(abs(event.time - wanted.time) < 1e-9, "\(event)")
        let x = (wanted.x - excerpt.x.lowerBound) / excerpt.x.steps
        let y = (wanted.y - excerpt.y.lowerBound) / excerpt.y.steps
        #expect(abs(event.position.x - x * 1920) < 1e-9, "\(event)")
        #expect(abs(event.position.y - y * height) < 1e-9, "\(event)")
      }
      #expect(steps.isEmpty)
      let run = Run(analyze: named)
      #expect(run.status == (excerpt.status == 0 ? .success : .failure))
      for message in excerpt.messages {
        #expect(run.messages.contains(named + message + "\n"), "\(run.messages)")
      }
      #expect(run.messages.split(separator: "\n").count == excerpt.messages.count + 1)
    }
  }
}
