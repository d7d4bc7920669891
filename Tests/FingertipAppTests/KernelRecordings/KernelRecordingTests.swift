import Glibc
import Testing
import Touches

@testable import FingertipApp

/// Two fingers on a panel of 200 by 100 mm, as evemu writes it.
///
/// The second comes down on the column
/// where the first was, so that its x is not sent; a third takes the slot of the first in one frame.
private let evemu = """
  # EVEMU 1.3
  # Input device name: "Panel"
  N: Panel of glass
  I: 0018 04f3 2a49 0100
  P: 02 00 00 00 00 00 00 00
  B: 00 0b 00 00 00 00 00 00 00
  A: 2f 0 9 0 0 0
  A: 30 0 255 0 0 0
  A: 34 -4 4 0 0 0
  A: 35 0 1999 0 0 10
  A: 36 0 999 0 0 10
  A: 39 0 65535 0 0 0
  A: 3a 0 200 0 0 0
  ################################
  E: 12.000000 0003 0039 0100\t# EV_ABS / ABS_MT_TRACKING_ID   100
  E: 12.000000 0003 0035 0500
  E: 12.000000 0003 0036 0250
  E: 12.000000 0003 003a 0100
  E: 12.000000 0003 0030 0020
  E: 12.000000 0003 0034 0004
  E: 12.000000 0001 014a 0001
  E: 12.000000 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
  E: 12.008250 0003 0035 0600
  E: 12.008250 0003 002f 0001
  E: 12.008250 0003 0039 0101
  E: 12.008250 0003 0035 1000
  E: 12.008250 0003 0036 0500
  E: 12.008250 0000 0000 0000
  E: 12.016000 0003 0039 -1
  E: 12.016000 0003 002f 0000
  E: 12.016000 0003 0039 -1
  E: 12.016000 0003 0039 0102
  E: 12.016000 0000 0000 0000
  E: 12.032000 0003 0039 -1
  E: 12.032000 0000 0000 0000

  """

/// The same as libinput writes it, with a keyboard beside it.
private let libinput = """
  # libinput record
  version: 1
  ndevices: 2
  libinput:
    version: "1.22.1"
    git: "unknown"
  system:
    os: "debian:12"
    kernel: "6.1.0"
  devices:
  - node: /dev/input/event3
    evdev:
      # Name: Keyboard
      name: "Keyboard"
      id: [3, 1, 1, 273]
      codes:
        1: [30, 31] # EV_KEY
    hid: [ 0x05, 0x01 ]
    events:
    - evdev:
      - [  0,      0,   1,  30,    1] # EV_KEY / KEY_A 1
      - [  0,      0,   0,   0,    0] # ------------ SYN_REPORT (0) ---------- +0ms
  - node: /dev/input/event4
    evdev:
      name: "Panel of glass"
      absinfo:
        47: [0, 9, 0, 0, 0]
        48: [0, 255, 0, 0, 0]
        52: [-4, 4, 0, 0, 0]
        53: [0, 1999, 0, 0, 10]
        54: [0, 999, 0, 0, 10]
        57: [0, 65535, 0, 0, 0]
        58: [0, 200, 0, 0, 0]
      properties: [1]
    udev:
      properties:
      - ID_INPUT_TOUCHSCREEN=1
    quirks:
    events:
    # Current time is 12:00:00
    - evdev:
      - [ 12,      0,   3,  57,  100] # EV_ABS / ABS_MT_TRACKING_ID 100
      - [ 12,      0,   3,  53,  500]
      - [ 12,      0,   3,  54,  250]
      - [ 12,      0,   3,  58,  100]
      - [ 12,      0,   3,  48,   20]
      - [ 12,      0,   3,  52,    4]
      - [ 12,      0,   1, 330,    1]
      - [ 12,      0,   0,   0,    0] # ------------ SYN_REPORT (0) ---------- +0ms
    - evdev:
      - [ 12,   8250,   3,  53,  600]
      - [ 12,   8250,   3,  47,    1]
      - [ 12,   8250,   3,  57,  101]
      - [ 12,   8250,   3,  53, 1000]
      - [ 12,   8250,   3,  54,  500]
      - [ 12,   8250,   0,   0,    0]
    - libinput:
      - {time: 0.008, type: TOUCH_DOWN}
    - evdev:
      - [ 12,  16000,   3,  57,   -1]
      - [ 12,  16000,   3,  47,    0]
      - [ 12,  16000,   3,  57,   -1]
      - [ 12,  16000,   3,  57,  102]
      - [ 12,  16000,   0,   0,    0]
    - evdev:
      - [ 12,  32000,   3,  57,   -1]
      - [ 12,  32000,   0,   0,    0]

  """

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
  @Test("What the kernel reported becomes touches", arguments: [evemu, libinput])
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

  @Test("They are analysed and converted like recordings", arguments: [evemu, libinput])
  func commands(_ text: String) throws {
    try withTemporaryFile(text.utf8) { path in
      let recording = path + ".jsonl"
      defer { unlink(recording) }
      let run = Run(analyze: path, "--convert", recording)
      #expect(run.status == .success)
      #expect(run.data == "")
      #expect(run.messages == "fingertip: converted 7 events to \(recording)\n")
      let converted = try RecordingText.read(bytes(of: recording, limit: 1 << 20)).1
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
    let text = evemu.split(separator: " 10\n").joined(separator: " 0\n")
    try withTemporaryFile(text.utf8) { path in
      let run = Run(analyze: path)
      #expect(run.status == .success)
      #expect(
        run.messages == "fingertip: \(path): the axes tell no resolution; a panel of 508.0 mm in "
          + "width is assumed\n")
      #expect(run.data.contains("screen 1920x960 px, 508 x 254 mm"))
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
        message: ":2: is no event: seconds, a type, a code and a value are needed\n"),
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
        message: ":5:17: a whole number is needed\n"),
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
