import TestSupport
import Testing
import TouchAnalysis
import TouchDrawing
import Touches

@testable import SystemSupport
@testable import TouchRecordings

extension KernelRecordingTests {
  @Test("A panel that does not report its size gets an assumed one, with a note")
  func assumedPanelSize() throws {
    let text = KernelSample.evemu.split(separator: " 10\n").joined(separator: " 0\n")
    try withTemporaryFile(text.utf8) { path in
      let run = Run(analyze: path)
      #expect(run.status == .success)
      #expect(
        run.messages == "fingertip: \(path): the axes report no resolution; a panel of 508 mm in "
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
}
