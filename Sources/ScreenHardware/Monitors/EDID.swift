/// A monitor's description of itself (VESA Enhanced EDID Standard, release A revision 2).
package enum EDID {
  /// Returns the name of the model, such as `DELL P2418HT`; nil if the bytes contain none.
  ///
  /// Four descriptors of 18 bytes start at byte 54. One that starts with three zeros and 0xFC
  /// contains up to 13 letters, ended by a line feed.
  package static func modelName(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 128, bytes[0] == 0, bytes[1..<7].allSatisfy({ $0 == 0xFF }), bytes[7] == 0
    else { return nil }
    for start in stride(from: 54, through: 108, by: 18)
    where bytes[start..<start + 3].allSatisfy({ $0 == 0 }) && bytes[start + 3] == 0xFC {
      let letters = bytes[start + 5..<start + 18].prefix { $0 != 0x0A && $0 != 0 }
      guard letters.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
      let name = String(decoding: letters, as: UTF8.self)
      let trimmed = name.drop { $0 == " " }
      return trimmed.isEmpty ? nil : String(trimmed)
    }
    return nil
  }

  /// Returns the first block without the serial number; nil if the bytes are no EDID.
  ///
  /// The serial number is in bytes 12 to 15, and in a descriptor of type 0xFF.
  package static func withoutSerial(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 128, bytes[0] == 0, bytes[1..<7].allSatisfy({ $0 == 0xFF }), bytes[7] == 0
    else { return nil }
    var block = Array(bytes[..<128])
    for index in 12...15 { block[index] = 0 }
    for start in stride(from: 54, through: 108, by: 18)
    where block[start..<start + 3].allSatisfy({ $0 == 0 }) && block[start + 3] == 0xFF {
      for index in start + 5..<start + 18 { block[index] = 0x20 }
    }
    // No further block follows, and all bytes of this one must add up to 0 (mod 256).
    block[126] = 0
    block[127] = 0 &- block[..<127].reduce(0, &+)
    return block
  }
}
