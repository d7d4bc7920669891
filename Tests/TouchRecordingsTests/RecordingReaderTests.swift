import Glibc
import SeededRandom
import TestSupport
import Testing
import Touches

@testable import SystemSupport
@testable import TouchRecordings

private func touch(_ contact: UInt32, device: Int32 = 8) -> TouchID {
  TouchID(device: DeviceID(rawValue: device), contact: contact)
}

/// A spelling of an event, and the event that is read from it.
struct RecordedLine: CustomTestStringConvertible, Sendable {
  let text: String
  let expected: RecordingEvent

  init(_ text: String, _ change: (inout RecordingEvent) -> Void = { _ in }) {
    self.text = text
    var event = RecordingEvent(
      time: 12.5, id: touch(1), phase: .began, position: Point(x: 100, y: 200))
    change(&event)
    expected = event
  }

  var testDescription: String { text }
}

@Suite("Reading recordings") struct RecordingReaderTests {
  @Test("A recording is read with all of its members")
  func readsAllMembers() throws {
    let (header, events) = try RecordingText.read(RecordingText.twoFingers.utf8)
    #expect(
      header
        == RecordingHeader(
          screen: .init(width: 1920, height: 1080, widthMM: 508, heightMM: 286),
          devices: [.init(id: DeviceID(rawValue: 8), name: "touch0", maxTouches: 10)]))
    #expect(events.map(\.phase) == [.began, .began, .moved, .moved, .ended, .cancelled])
    #expect(events.map(\.id.contact) == [1, 2, 1, 2, 1, 2])
    #expect(events.map(\.time) == [0, 0, 8.25, 8.25, 16, 20])
    #expect(events[1].position == Point(x: 640.5, y: 0.03125))
    #expect(events.map(\.pressure) == [nil, 0.5, 1, nil, nil, nil])
    #expect(events[2].major == 9.5 && events[2].minor == 7)
    #expect(events[3].orientation == -Double.pi / 4)
  }

  @Test("The monitors of a screen are read and written")
  func monitors() throws {
    let text = RecordingText.header.replacing(
      #""heightMM":286"#,
      with: #""heightMM":286,"monitors":[{"x":960,"y":0,"width":960,"height":1080},"#
        + #"{"x":0,"y":0,"width":960,"height":540}]"#)
    let (header, _) = try RecordingText.read(text.utf8)
    #expect(
      header.screen.monitors == [
        PixelRect(x: 960, y: 0, width: 960, height: 1080),
        PixelRect(x: 0, y: 0, width: 960, height: 540),
      ])
    let line = try #require(header.line)
    #expect(try RecordingText.read(line.utf8).0 == header)
  }

  static let lines: [RecordedLine] = [
    RecordedLine(RecordingText.event()),
    RecordedLine(RecordingText.event("12.50", x: "1e2", y: "2.0E+2")),
    RecordedLine(RecordingText.event() + " \t\r"),
    RecordedLine(#" { "t" : 12.5 , "device":8, "touch":1,"phase":"began","x":100,"y":200}"#),
    RecordedLine(#"{"y":200,"x":100,"phase":"began","touch":1,"device":8,"t":12.5}"#),
    RecordedLine(#"{"t":12.5,"device":8,"touch":1,"phase":"\u0062egan","x":100,"y":200}"#),
    RecordedLine(RecordingText.event(more: #","tilt":[1,{"a":null}],"é":"\"""#)),
    RecordedLine(RecordingText.event("0")) { $0.time = 0 },
    RecordedLine(RecordingText.event("1e12")) { $0.time = 1e12 },
    RecordedLine(RecordingText.event("0.1")) { $0.time = 0.1 },
    RecordedLine(RecordingText.event("123456789012.345")) { $0.time = 123456789012.345 },
    RecordedLine(RecordingText.event("1.23456789012345678901234567890")) {
      $0.time = 1.23456789012345678901234567890
    },
    RecordedLine(RecordingText.event("9007199254.740993")) { $0.time = 9007199254.740993 },
    RecordedLine(RecordingText.event("0.000000000000001")) { $0.time = 1e-15 },
    RecordedLine(RecordingText.event(device: "65535", touch: "4294967295")) {
      $0.id = touch(.max, device: 65535)
    },
    RecordedLine(RecordingText.event(device: "0", touch: "0")) { $0.id = touch(0, device: 0) },
    RecordedLine(RecordingText.event(x: "-0.5", y: "-1000000")) {
      $0.position = Point(x: -0.5, y: -1e6)
    },
    RecordedLine(RecordingText.event(x: "-0", y: "-0.0")) { $0.position = Point(x: 0, y: 0) },
    RecordedLine(RecordingText.event(more: #","pressure":0"#)) { $0.pressure = 0 },
    RecordedLine(RecordingText.event(more: #","minor":3,"major":10000"#)) {
      ($0.major, $0.minor) = (10_000, 3)
    },
    RecordedLine(RecordingText.event(more: #","orientation":6.283185307179586"#)) {
      $0.orientation = 2 * .pi
    },
    RecordedLine(RecordingText.event(more: #","clock":4294967.295"#)) { $0.clock = 4294967.295 },
  ]

  @Test("A line of a recording may use any spelling that JSON allows", arguments: lines)
  func line(_ line: RecordedLine) throws {
    let (_, events) = try RecordingText.read(
      RecordingText.file([RecordingText.header, line.text]).utf8)
    #expect(events == [line.expected])
  }

  @Test(
    "A header with its members in another order, and with unknown ones, is read",
    arguments: [
      #"{"version":1,"more":{},"devices":[],"screen":{"heightMM":0.1,"widthMM":100000,"dpi":3,"#
        + #""height":65535,"width":1},"format":"fingertip-recording"}"#
    ])
  func header(_ text: String) throws {
    let (header, events) = try RecordingText.read((text + "\n").utf8)
    #expect(events.isEmpty)
    #expect(header.devices.isEmpty)
    #expect(
      header.screen == .init(width: 1, height: 65535, widthMM: 100_000, heightMM: 0.1))
  }

  @Test("A recording may end without a newline and with touches that are down")
  func cutOff() throws {
    let text = RecordingText.header + "\n" + RecordingText.event()
    let (_, events) = try RecordingText.read(text.utf8)
    #expect(events.count == 1)
  }

  @Test("A recording can be read again from the start")
  func rewind() throws {
    try withTemporaryFile(RecordingText.twoFingers.utf8) { path in
      var reader = try RecordingReader(path)
      var rounds: [[RecordingEvent]] = []
      for _ in 0..<3 {
        var events: [RecordingEvent] = []
        while let event = try reader.next() { events.append(event) }
        rounds.append(events)
        #expect(reader.time == 20 && reader.touchesDown.isEmpty)
        try reader.rewind()
        #expect(reader.time == 0)
      }
      #expect(rounds[0].count == 6)
      #expect(rounds[1] == rounds[0] && rounds[2] == rounds[0])
    }
  }

  @Test(
    "A recording may have lines of any length up to the limit, across the reader's buffers")
  func longLines() throws {
    let base = RecordingText.event("1", "moved").utf8.count
    var lines = [RecordingText.header, RecordingText.event("0")]
    for length in [base, base + 1, 4096, 65535, LineReader.sizeLimit, 70, 30_000, 40_000] {
      let blanks = String(repeating: " ", count: max(0, length - base))
      lines.append(RecordingText.event("1", "moved") + blanks)
    }
    let (_, events) = try RecordingText.read(RecordingText.file(lines).utf8)
    #expect(events.count == lines.count - 1)
  }

  @Test("Random touches that are written are read back unchanged", arguments: 1...10)
  func roundTrip(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    func share() -> Double { Double.random(in: 0...1, using: &generator) }
    var expected: [RecordingEvent] = []
    var bytes = Array((RecordingText.header + "\n").utf8)
    for contact in UInt32(1)...200 {
      var event = RecordingEvent(
        time: Double(contact) + share(), id: touch(contact), phase: .began,
        position: Point(x: share() * 1920, y: (share() * 1080 * 65536).rounded() / 65536))
      if contact % 2 == 0 { event.pressure = share() }
      if contact % 3 == 0 { (event.major, event.minor) = (share() * 30, share() * 1e-9) }
      if contact % 5 == 0 { event.orientation = -share() }
      if contact % 7 == 0 { event.clock = share() * 1e9 }
      expected.append(event)
      event.append(to: &bytes)
    }
    #expect(try RecordingText.read(bytes).1 == expected)
  }

  @Test(
    "A line with only known members is read without jansson, however it is formatted",
    arguments: [
      RecordingText.event(), RecordingText.event("0.1", more: #","pressure":0.333333333333333333"#),
      #" {"y" : 2e2, "x":100,"phase": "began", "touch":1, "device":8,"t":12.50 } "#,
    ])
  func readsWithoutJansson(_ line: String) throws {
    try Array(line.utf8).withUnsafeBytes { bytes in
      let event = try #require(RecordingEvent(scanning: bytes))
      #expect(try RecordingEvent(parsing: bytes) == event)
    }
  }

  @Test("A written event is read without jansson")
  func writesForReadingWithoutJansson() {
    var bytes: [UInt8] = []
    let event = RecordingEvent(
      time: 86_400_000.25, id: touch(123), phase: .moved,
      position: Point(x: 123.486328125, y: 1e-7), pressure: 0.25, major: 9.1, minor: 8.2,
      orientation: -0.5235987755982988)
    event.append(to: &bytes)
    bytes.removeLast()
    #expect(bytes.withUnsafeBytes { RecordingEvent(scanning: $0) } == event)
  }
}
