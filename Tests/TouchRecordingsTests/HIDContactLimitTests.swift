import TestSupport
import Testing
import TouchAnalysis

@testable import TouchRecordings

@Test(
  "The number of contacts that a panel can track is not the range of the bits that state it",
  arguments: [(5, 5), (10, 10), (250, 250), (255, 0), (2047, 0)])
private func contactLimit(maximum: Int, expected: Int) throws {
  let descriptor: [UInt8] = [
    0x05, 0x0D, 0x09, 0x04, 0xA1, 0x01, 0x85, 0x01,
    // A contact: a tip, an id, and a position.
    0x09, 0x22, 0xA1, 0x02, 0x09, 0x42, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01, 0x81, 0x02,
    0x95, 0x07, 0x81, 0x03, 0x75, 0x08, 0x95, 0x01, 0x09, 0x51, 0x25, 0x7F, 0x81, 0x02,
    0x05, 0x01, 0x75, 0x10, 0x26, 0xFF, 0x0F, 0x09, 0x30, 0x81, 0x02, 0x09, 0x31, 0x81, 0x02, 0xC0,
    // The number of contacts in a report.
    0x05, 0x0D, 0x75, 0x08, 0x25, 0x7F, 0x09, 0x54, 0x81, 0x02,
    // The feature with the number of contacts that the panel can track.
    0x85, 0x02, 0x75, 0x10, 0x26, UInt8(maximum & 0xFF), UInt8(maximum >> 8), 0x09, 0x55,
    0xB1, 0x02, 0xC0,
  ]
  func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined(separator: " ")
  }
  let reports = (0..<20).map { number in
    "E: 0.\(100_000 + number * 10_000) 8 01 01 00 \(10 + number) 01 20 01 01\n"
  }
  let text =
    "R: \(descriptor.count) \(hexadecimal(descriptor))\nN: Panel\n" + reports.joined()
    + "E: 0.400000 8 01 00 00 10 01 20 01 01\n"
  try withTemporaryFile(text.utf8) { path in
    let analysis = try #require(AnalyzedFile(path, size: nil, thresholds: .init()).analysis)
    #expect(analysis.touchCount == 1 && analysis.eventCount == 21)
    #expect(analysis.header.devices.map(\.maxTouches) == [expected])
  }
}
