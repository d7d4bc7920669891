import TestSupport
import Testing
import TouchAnalysis

@testable import SystemSupport
@testable import TouchRecordings

@Suite struct EvemuWriterTests {
  @Test("A kernel event is written as a line with the time since the first event")
  func lines() {
    var writer = EvemuWriter()
    var bytes: [UInt8] = []
    for (time, type, code, value) in [
      (7_000_000, 3, 0x35, 12), (7_000_000, 3, 0x39, -1), (7_000_000, 0, 0, 0),
      (8_234_567, 3, 0x36, Int(Int32.min)), (6_000_000, 0, 3, 0),
      (1_000_007_000_000, 4, 5, Int(Int32.max)),
    ] {
      let event = KernelEvent(time: time, type: type, code: code, value: Int32(value))
      writer.append(event, to: &bytes)
    }
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        E: 0.000001 0003 0035 0012
        E: 0.000001 0003 0039 -001
        E: 0.000001 0000 0000 0000
        E: 1.234568 0003 0036 -2147483648
        E: 0.000001 0000 0003 0000
        E: 1000000.000001 0004 0005 2147483647

        """)
    #expect(writer.eventCount == 6)
    #expect(writer.reportCount == 1)
    #expect(writer.dropCount == 1)
  }

  @Test("The header of the file describes the device as evemu-record does")
  func header() {
    #expect(
      KernelDescription.panel.evemuHeader == """
        # EVEMU 1.3
        N: Test Panel
        I: 0018 06cb 1d10 0100
        P: 02 00 00 00 00 00 00 00
        B: 00 1b 00 00 00 00 00 00 00
        \((0..<12).map { "B: 01 00 \($0 == 5 ? "04" : "00") 00 00 00 00 00 00" }.joined(separator: "\n"))
        B: 03 03 00 00 00 00 80 61 06
        B: 04 20 00 00 00 00 00 00 00
        A: 00 0 3439 0 0 10
        A: 01 0 1939 0 0 10
        A: 2f 0 9 0 0 0
        A: 30 0 255 0 0 0
        A: 35 0 3439 0 0 10
        A: 36 0 1939 1 2 10
        A: 39 0 65535 0 0 0
        A: 3a 0 255 0 0 0

        """)
    var odd = KernelDescription(name: "two\nlines\u{1}")
    odd.codes = [3: [900]]
    #expect(odd.evemuHeader.contains("\nN: two lines \n"))
  }

  @Test("A written file is read back with the same events and axes and can be analysed")
  func roundTrip() throws {
    var text = Array(KernelDescription.panel.evemuHeader.utf8)
    var writer = EvemuWriter()
    let events = KernelEvent.glide(fingers: 2, reports: 100)
    for event in events { writer.append(event, to: &text) }
    var parser = EvemuParser()
    var found: [KernelEvent] = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      try line.withUnsafeBytes { try parser.parse($0, into: &found) }
    }
    #expect(found.map(\.code) == events.map(\.code))
    #expect(found.map(\.value) == events.map(\.value))
    #expect(found.map(\.time) == events.map { $0.time - 5_000_000 + 1 })
    #expect(parser.devices[0].name == "Test Panel")
    #expect(parser.devices[0].axes.count == 8)
    try withTemporaryFile(text) { path in
      let file = AnalyzedFile(path, size: nil, thresholds: .init())
      #expect(file.state == .read && file.problem == nil)
      #expect(file.analysis?.touchCount == 2)
      #expect(file.analysis?.faultCount == 0)
      #expect(file.analysis?.header.screen.widthMM == 344)
      #expect(file.analysis?.devices.first?.pressure != nil)
      #expect(file.analysis?.devices.first?.clocks != nil)
    }
  }

  @Test(
    "Keys of a keyboard are distinguished from those of touches",
    arguments: [(1, 30, true), (1, 0x14A, false), (4, 4, true), (4, 5, false), (3, 30, false)])
  func typedKeys(_ type: Int, _ code: Int, _ isTyped: Bool) {
    #expect(
      KernelDescription.isTyped(KernelEvent(time: 0, type: type, code: code, value: 1)) == isTyped)
  }

  @Test("A device with positions and touches is a touch device")
  func touchDevice() {
    #expect(KernelDescription.panel.isTouchDevice)
    var single = KernelDescription.panel
    single.axes = [0: .init(minimum: 0, maximum: 9), 1: .init(minimum: 0, maximum: 9)]
    #expect(single.isTouchDevice)
    single.codes[1] = [0x140]
    #expect(!single.isTouchDevice)
    #expect(!KernelDescription(name: "keyboard").isTouchDevice)
  }
}
