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

  @Test("A panel that does not report its size gets an assumed one, with a note")
  func assumedPanelSize() throws {
    let text = KernelSample.evemu.split(separator: " 10\n").joined(separator: " 0\n")
    try withTemporaryFile(text.utf8) { path in
      let run = Run(analyze: path)
      #expect(run.status == .success)
      #expect(
        run.messages == "fingertip: \(path): the axes report no resolution; a panel of 508.0 mm in "
          + "width is assumed; --size tells another\n")
      #expect(run.data.contains("screen 1920x960 px, 508 x 254 mm (assumed)"))
      #expect(run.data.contains(" mm/s (assumed)"))
      let sized = Run(analyze: path, "--size", "344x194")
      #expect(sized.messages == "")
      #expect(sized.data.contains("screen 1920x1083 px, 344 x 194 mm\n"))
      #expect(Run(analyze: path, "--json").data.contains("\"sizeAssumed\": true"))
      let refused = Run(analyze: path, "--size", "344")
      #expect(refused.status == .usage)
      #expect(refused.messages.contains("'344' is not a size in mm, such as 344x194: two numbers"))
    }
  }

  @Test(
    "An implausible size of a panel is replaced by an assumed one",
    arguments: [(100, "20 x 10"), (1, "2000 x 1000"), (0, "")])
  func implausibleSize(_ resolution: Int, _ size: String) throws {
    let text = KernelSample.evemu.split(separator: " 10\n").joined(separator: " \(resolution)\n")
    try withTemporaryFile(text.utf8) { path in
      let run = Run(analyze: path)
      #expect(run.status == .success)
      #expect(run.messages.contains("\(size) mm, which is implausible") == (resolution == 100))
      #expect(run.data.contains("(assumed)") == (resolution != 1))
    }
  }

  @Test("An axis with a range of 32 bits is mapped from its minimum to its maximum")
  func axisOf32Bits() throws {
    let text = """
      N: Panel of glass
      A: 2f 0 2147483647 0 0 0
      A: 35 -2147483648 2147483647 0 0 0
      A: 36 -2147483648 2147483647 0 0 0
      A: 3a -2147483648 2147483647 0 0 0
      E: 1600000000.000000 0003 0039 1
      E: 1600000000.000000 0003 0035 2147483647
      E: 1600000000.000000 0003 0036 -2147483648
      E: 1600000000.000000 0003 003a 2147483647
      E: 1600000000.000000 0000 0000 0
      E: 1600000000.008000 0003 0035 0
      E: 1600000000.008000 0003 002f -2147483648
      E: 1600000000.008000 0000 0000 0

      """
    try withTemporaryFile(text.utf8) { path in
      var converted = try Self.recording(path)
      let events = try Self.events(of: &converted)
      #expect(converted.header.screen.height * 16 == converted.header.screen.width * 9)
      #expect(converted.header.devices.map(\.maxTouches) == [65535])
      #expect(events.map { $0.position.x.rounded() } == [1920, 960])
      #expect(events.map(\.position.y) == [0, 0])
      #expect(events.map(\.pressure) == [1, 1])
      #expect(events.map(\.time) == [0, 8])
    }
  }

  @Test(
    "Intervals are measured with the device's clock if it has one",
    arguments: ClockedKernelText.all)
  func deviceClock(_ text: ClockedKernelText) throws {
    try withTemporaryFile(text.text(drift: 0.01).utf8) { path in
      let run = Run(analyze: path, "--size", "200x100")
      #expect(run.status == .success)
      #expect(run.messages == "")
      // By the host's clock every other report is 5 ms late.
      #expect(
        run.data.contains("  interval   8 ms median, 0 ms jitter, 8 ms for 99 %, 8 ms longest"))
      #expect(run.data.contains("  rate       125 samples/s"))
      #expect(run.data.contains(" ms for 99 %, 5 ms longest\n  clock "))
      #expect(run.data.contains("  clock      1 % slower than the host's"))
      // After the stroke the finger rests, and only the time is reported.
      #expect(run.data.contains("  reports    125 per s, 100 without a motion"))
      #expect(run.data.contains("  2400      301  "))
      #expect(run.data.hasSuffix("Faults\n  none\n"))

      let recording = path + ".jsonl"
      defer { unlink(recording) }
      #expect(Run(analyze: path, "--convert", recording).status == .success)
      let again = Run(analyze: recording, "--size", "200x100").data
      #expect(
        again
          == run.data.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.hasPrefix("  reports ") }.joined(separator: "\n"))
    }
  }

  @Test("The conversion of a file whose clock was set back warns that 'replay' refuses the result")
  func clockSetBack() throws {
    let text = KernelSample.evemu.replacing("12.016000", with: "12.002000")
    try withTemporaryFile(text.utf8) { path in
      let recording = path + ".jsonl"
      defer { unlink(recording) }
      let run = Run(analyze: path, "--convert", recording)
      #expect(run.status == .success)
      #expect(
        run.messages.contains("\(recording): its times run backwards once, as those of the"))
    }
  }

  /// A panel of 200 by 100 mm in evemu, without events.
  private static let panel = """
    # EVEMU 1.3
    N: Panel of glass
    A: 2f 0 9 0 0 0
    A: 35 0 1999 0 0 10
    A: 36 0 999 0 0 10
    A: 39 0 65535 0 0 0

    """

  @Test(
    "Times continue after the clock was set back, and a note tells by how much",
    arguments: [(3_600_000, "3599990"), (30, "20")])
  func clockSetBackForGood(_ step: Int, _ told: String) throws {
    let lines = (0..<10).map { number -> String in
      let time = 1_600_000_000_000 + number * 10 - (number < 5 ? 0 : step)
      let stamp = "E: \(time / 1000).\("\(time % 1000 + 1000)".dropFirst())000"
      let begin = number == 0 ? "\(stamp) 0003 0039 1\n\(stamp) 0003 0036 500\n" : ""
      return begin + "\(stamp) 0003 0035 \(100 + number)\n\(stamp) 0000 0000 0\n"
    }
    try withTemporaryFile((Self.panel + lines.joined()).utf8) { path in
      var converted = try Self.recording(path)
      #expect(
        converted.notes == [
          "the clock of the computer that recorded 'Panel of glass' was set back once, by about "
            + "\(told) ms; the times after that continue"
        ])
      let times = try Self.events(of: &converted).map(\.time)
      #expect(times.count == 10 && times.last == 80)
      // If the first report after the step is within the recording, it has the time it was given.
      let continued = times.filter { $0 != 20 }
      #expect(continued == continued.sorted())
    }
  }

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

  @Test("Each of several panels in one file keeps its own size")
  func panelsOfDifferentSizes() throws {
    let devices = [(100, 60), (344, 194)].enumerated().map { number, size in
      """
      - node: /dev/input/event\(number)
        evdev:
          name: "Panel \(number)"
          absinfo:
            47: [0, 9, 0, 0, 0]
            53: [0, \(size.0 * 10 - 1), 0, 0, 10]
            54: [0, \(size.1 * 10 - 1), 0, 0, 10]
        events:
        - evdev:
          - [1, 0, 3, 57, 1]
          - [1, 0, 3, 53, 0]
          - [1, 0, 3, 54, 0]
          - [1, 0, 0, 0, 0]
        - evdev:
          - [1, 10000, 3, 53, 500]
          - [1, 10000, 0, 0, 0]

      """
    }
    try withTemporaryFile(("version: 1\ndevices:\n" + devices.joined()).utf8) { path in
      var converted = try Self.recording(path)
      #expect(
        converted.notes == [
          "the panels differ in size; each covers its part of the screen, from the upper left "
            + "corner"
        ])
      let screen = converted.header.screen
      #expect(screen.widthMM == 344 && screen.heightMM == 194 && !screen.isAssumed)
      let ids = converted.header.devices.map(\.id)
      let widths = ids.compactMap { converted.panel(of: $0)?.size.dx.rounded() }
      #expect(widths == [100, 344])
      let analysis = try RecordingAnalysis(of: &converted)
      #expect(analysis.devices.map { $0.path.rounded() } == [50, 50])
    }
  }

  @Test("A device's clock that deviates too far from the host's is not used")
  func deviatingClock() throws {
    try withTemporaryFile(ClockedKernelText.all[0].text(drift: 0.2).utf8) { path in
      let run = Run(analyze: path, "--size", "200x100")
      #expect(run.status == .success)
      #expect(
        run.messages == "fingertip: \(path): the clock of 'Panel' (MSC_TIMESTAMP) is not used, "
          + "since it is 20 % off that of the host\n")
      #expect(!run.data.contains("  clock "))
      #expect(!run.data.contains(" 0 ms jitter"))
    }
  }

  @Test("A position is mapped by the axis that reports it, whatever other axes exist")
  func axesOfSeveralReports() throws {
    // Reports 1 and 2 differ only in the maximum of positions: 4095 in one, 32767 in the other.
    let report = { (number: String, high: String) in
      "05 0d 85 \(number) 09 22 a1 02 09 42 25 01 75 08 95 01 81 02 05 01 09 30 26 \(high) 75 10 81 "
        + "02 09 31 81 02 c0"
    }
    let items = "05 0d 09 04 a1 01 15 00 \(report("01", "ff 0f")) \(report("02", "ff 7f")) c0"
    let text = """
      R: \(items.split(separator: " ").count) \(items)
      N: Panel of glass
      E: 0.000001 6 02 01 00 40 00 20
      E: 0.010000 6 02 00 00 40 00 20

      """
    try withTemporaryFile(text.utf8) { path in
      var converted = try Self.recording(path)
      let positions = try Self.events(of: &converted).map(\.position)
      #expect(positions == [Point(x: 960, y: 270), Point(x: 960, y: 270)])
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

  /// A damaged file, and the message about it after its name.
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let message: String
  }

  @Test(
    "A damaged file is refused with the location of the damage",
    arguments: [
      Damage(
        testDescription: "evemu-axis", text: "# EVEMU 1.3\nN: a\nA: 35 0\n",
        message: ":3: is not an axis: a code, least, most, fuzz, flat and resolution are needed\n"),
      Damage(
        testDescription: "evemu-event", text: "N: a\nE: 0.5 0003 0035 1\n",
        message: ":2: is not an event: seconds, a type, a code and a value are needed\n"),
      Damage(
        testDescription: "evemu-value", text: "N: a\nE: 0.000001 0003 0035 x\n",
        message: ":2: 'x' is not allowed: a whole number from -2147483648 to 2147483647 is needed\n"
      ),
      Damage(
        testDescription: "evemu-large-axis",
        text: "# EVEMU 1.3\nA: 2f 0 9223372036854775807 0 0 0\n",
        message: ":2: '9223372036854775807' is not allowed: a whole number from -2147483648 to "
          + "2147483647 is needed\n"),
      Damage(
        testDescription: "evemu-long-line",
        text: "# EVEMU 1.3" + String(repeating: "x", count: 70_000),
        message: ":1: is longer than the 64 KiB allowed for a line\n"),
      Damage(
        testDescription: "evemu-mouse", text: "N: a\nE: 0.000001 0002 0000 1\n",
        message: ": 'a' reports no positions (neither ABS_MT_POSITION_X nor ABS_X), so it is not a "
          + "touch device\n"),
      Damage(
        testDescription: "evemu-description",
        text: "# EVEMU 1.3\nN: a\nA: 2f 0 9 0 0\nA: 35 0 9 0 0\nA: 36 0 9 0 0\n",
        message: ": 'a' is described, but no touch or other known event of it follows\n"),
      Damage(
        testDescription: "evemu-pen",
        text: "N: a\nA: 0 0 9 0 0\nA: 1 0 9 0 0\nE: 0.000001 0001 0140 1\n"
          + "E: 0.000001 0001 014a 1\nE: 0.000001 0000 0000 0\n",
        message: ": 'a' reports a pen or another tool of a tablet, but touches are needed\n"),
      Damage(
        testDescription: "libinput-axis",
        text: "version: 1\ndevices:\n- node: /dev/input/event4\n  evdev:\n    absinfo:\n"
          + "      53: [0, 1]\n",
        message: ":6:11: is not an axis: least, most, fuzz, flat and resolution are needed\n"),
      Damage(
        testDescription: "libinput-event",
        text: "version: 1\ndevices:\n- node: a\n  events:\n  - evdev:\n    - [0, 0, 3, x, 1]\n",
        message: ":6:17: a whole number from -2147483648 to 2147483647 is needed\n"),
      Damage(
        testDescription: "libinput-large-axis",
        text: "version: 1\ndevices:\n- node: a\n  evdev:\n    absinfo:\n"
          + "      53: [0, 2147483648, 0, 0, 0]\n",
        message: ":6:15: a whole number from -2147483648 to 2147483647 is needed\n"),
      Damage(
        testDescription: "libinput-no-device", text: "version: 1\n",
        message: ": describes no device\n"),
      Damage(
        testDescription: "getevent-without-times",
        text: "/dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000001e0\n",
        message: ":1: has no time: getevent must be run with -t\n"),
      Damage(
        testDescription: "evtest-event",
        text: "Event: time 1474204721.005131, type 3 (EV_ABS), code 0 (ABS_X), value x\n",
        message: ":1: 'x' is not allowed: a whole number from -2147483648 to 2147483647 is needed\n"
      ),
      Damage(
        testDescription: "hid-short-event", text: "R: 2 05 0d\nN: a\nE: 0.000001 3 01 02\n",
        message: ":3:20: has 2 of the 3 bytes that it states\n"),
    ])
  func damagedFiles(_ given: Damage) throws {
    try withTemporaryFile(given.text.utf8) { path in
      let run = Run(analyze: path)
      #expect(run.status == .failure)
      #expect(run.data == "")
      #expect(run.messages.hasSuffix(path + given.message), "\(run.messages)")
    }
  }
}
