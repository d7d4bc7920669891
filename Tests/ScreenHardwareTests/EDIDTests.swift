import ScreenHardware
import Testing

/// Returns the first block of an EDID, with a descriptor in one of its four slots.
private func block(_ text: String, kind: UInt8 = 0xFC, slot: Int = 1) -> [UInt8] {
  var bytes = [UInt8](repeating: 1, count: 128)
  bytes.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
  let letters = Array(text.utf8) + [0x0A]
  let padded = letters + [UInt8](repeating: 0x20, count: max(0, 13 - letters.count))
  let start = 54 + 18 * slot
  bytes.replaceSubrange(start..<start + 18, with: [0, 0, 0, kind, 0] + padded.prefix(13))
  return bytes
}

@Test(
  "The model name is read from the EDID of a monitor, if there is a valid one",
  arguments: [
    (block("DELL P2418HT"), "DELL P2418HT"), (block("DELL P2418HT", slot: 3), "DELL P2418HT"),
    (block("thirteen char", slot: 0), "thirteen char"), (block("x", kind: 0xFF), nil),
    (block(""), nil), (block("a\u{1B}[2J"), nil), (Array(block("short").dropLast()), nil),
    ([], nil), ([UInt8](repeating: 0, count: 128), nil),
  ])
func modelName(_ bytes: [UInt8], _ name: String?) {
  #expect(EDID.modelName(bytes) == name)
}

@Test("An EDID whose serial number was removed keeps only the model")
func serialNumber() throws {
  var first = block("DELL P2418HT")
  first.replaceSubrange(90..<108, with: [0, 0, 0, 0xFF, 0] + Array("SN-1234567890".utf8))
  var second = first
  second.replaceSubrange(12..<16, with: [9, 8, 7, 6])
  second.replaceSubrange(95..<100, with: Array("OTHER".utf8))
  let cleaned = try #require(EDID.withoutSerial(first + [UInt8](repeating: 7, count: 128)))
  #expect(cleaned == EDID.withoutSerial(second))
  #expect(cleaned.count == 128)
  #expect(EDID.modelName(cleaned) == "DELL P2418HT")
  #expect(cleaned.reduce(0, &+) == 0)
  #expect(EDID.withoutSerial([UInt8](repeating: 0, count: 128)) == nil)
  #expect(EDID.withoutSerial([]) == nil)
}
