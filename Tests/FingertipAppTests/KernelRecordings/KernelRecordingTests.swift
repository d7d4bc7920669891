import Glibc
import Testing
import TouchDrawing
import Touches

@testable import SystemSupport
@testable import TouchRecordings

/// An event of both samples; the panel has 9.6 px to a mm.
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

@Suite struct KernelRecordingTests {
  @Test(
    "What the kernel reported becomes touches",
    arguments: [KernelSample.evemu, KernelSample.libinput])
  func events(_ text: String) throws {
    try withTemporaryFile(text.utf8) { path in
      let kernel = try #require(try KernelRecording(file: path))
      let converted = try ConvertedRecording(of: kernel, path: path)
      #expect(
        converted.header
          == RecordingHeader(
            screen: .init(width: 1920, height: 960, widthMM: 200, heightMM: 100),
            devices: [
              .init(id: DeviceID(rawValue: 1), name: "Panel of glass", maxTouches: 10)
            ]))
      #expect(!converted.isSizeAssumed)
      #expect(converted.events.count == expected.count)
      for (event, wanted) in zip(converted.events, expected) {
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
    "They are analysed and converted like recordings",
    arguments: [KernelSample.evemu, KernelSample.libinput])
  func commands(_ text: String) throws {
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
        again.messages == "fingertip: \(recording): is there already; --force overwrites it\n")
      #expect(Run(analyze: path, "--convert", recording, "--force").status == .success)
    }
  }

  @Test("A panel that does not tell its size gets one, and that is told")
  func assumedSize() throws {
    let text = KernelSample.evemu.split(separator: " 10\n").joined(separator: " 0\n")
    try withTemporaryFile(text.utf8) { path in
      let run = Run(analyze: path)
      #expect(run.status == .success)
      #expect(
        run.messages == "fingertip: \(path): the axes tell no resolution; a panel of 508.0 mm in "
          + "width is assumed\n")
      #expect(run.data.contains("screen 1920x960 px, 508 x 254 mm"))
    }
  }

  @Test("An axis as long as 32 bits allow lays its values out from its least to its most")
  func longestAxis() throws {
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
      let kernel = try #require(try KernelRecording(file: path))
      let converted = try ConvertedRecording(of: kernel, path: path)
      #expect(converted.header.screen.height == converted.header.screen.width)
      #expect(converted.header.devices.map(\.maxTouches) == [65535])
      #expect(converted.events.map { $0.position.x.rounded() } == [1920, 960])
      #expect(converted.events.map(\.position.y) == [0, 0])
      #expect(converted.events.map(\.pressure) == [1, 1])
      #expect(converted.events.map(\.time) == [0, 8])
    }
  }

  /// A file that is damaged, and what is said of it behind its name.
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let message: String
  }

  @Test(
    "Damaged files are refused with their place",
    arguments: [
      Damage(
        testDescription: "evemu-axis", text: "# EVEMU 1.3\nN: a\nA: 35 0\n",
        message: ":3: is no axis: a code, least, most, fuzz, flat and resolution are needed\n"),
      Damage(
        testDescription: "evemu-event", text: "N: a\nE: 0.5 0003 0035 1\n",
        message: ":2: is no event: seconds, a type, a code and a value are needed\n"),
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
        testDescription: "evemu-mouse", text: "N: a\nE: 0.000001 0002 0000 1\n",
        message: ": has no device that reports touches in slots; ABS_MT_SLOT and positions are "
          + "needed\n"),
      Damage(
        testDescription: "libinput-syntax", text: "version: 1\ndevices: [\n",
        message: ":3:1: not valid YAML: did not find expected node content\n"),
      Damage(
        testDescription: "libinput-axis",
        text: "version: 1\ndevices:\n- evdev:\n    absinfo:\n      53: [0, 1]\n",
        message: ":5:11: is no axis: least, most, fuzz, flat and resolution are needed\n"),
      Damage(
        testDescription: "libinput-event",
        text: "version: 1\ndevices:\n- events:\n  - evdev:\n    - [0, 0, 3, x, 1]\n",
        message: ":5:17: a whole number from -2147483648 to 2147483647 is needed\n"),
      Damage(
        testDescription: "libinput-large-axis",
        text: "version: 1\ndevices:\n- evdev:\n    absinfo:\n      53: [0, 2147483648, 0, 0, 0]\n",
        message: ":5:15: a whole number from -2147483648 to 2147483647 is needed\n"),
      Damage(
        testDescription: "libinput-devices", text: "version: 1\ndevices: 3\n",
        message: ":2:10: a list is needed\n"),
      Damage(
        testDescription: "libinput-nothing", text: "version: 1\n",
        message: ": has no device that reports touches in slots; ABS_MT_SLOT and positions are "
          + "needed\n"),
    ])
  func damage(_ given: Damage) throws {
    try withTemporaryFile(given.text.utf8) { path in
      let run = Run(analyze: path)
      #expect(run.status == .failure)
      #expect(run.data == "")
      #expect(run.messages.hasSuffix(path + given.message), "\(run.messages)")
    }
  }
}
