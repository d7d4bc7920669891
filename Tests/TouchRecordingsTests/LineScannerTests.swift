import SeededRandom
import SystemSupport
import Testing

@Suite("Numbers read without the C library") struct LineScannerTests {
  @Test(
    "The line scanner reads numbers of any length as the nearest double",
    arguments: 1...21)
  func nearest(_ digits: Int) {
    var generator = SplitMix64(seed: UInt64(digits))
    for _ in 0..<2000 {
      var text = String(Int.random(in: 1...9, using: &generator))
      for _ in 1..<max(digits, 2) { text += String(Int.random(in: 0...9, using: &generator)) }
      let decimals = Int.random(in: 0..<text.count, using: &generator)
      if decimals > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -decimals)) }
      if Bool.random(using: &generator) { text = "-" + text }
      #expect(Self.number(text) == Double(text), "\(text)")
    }
  }

  @Test(
    "The line scanner rounds numbers near the middle of two doubles as the C library does",
    arguments: [
      "0.5", "0.0", "-0.0", "9007199254740993", "9007199254740995", "900719925474099.25",
      "900719925474099.75", "4503599627370497.5", "4503599627370497.501", "0.000000000000000001",
      "1.000000000000000055", "1.0000000000000001110", "1.0000000000000001111",
      "9999999999999999999", "0.9999999999999999999", "1.7976931348623157e2",
    ])
  func halfway(_ text: String) {
    #expect(Self.number(text)?.bitPattern == Double(text)?.bitPattern)
  }

  private static func number(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBytes { bytes in
      var scanner = LineScanner(bytes)
      let value = scanner.number(in: -1e30...1e30)
      return scanner.isAtEnd ? value : nil
    }
  }
}
