import Testing

@testable import ThemeIcons

/// The property of an XSETTINGS daemon, in either byte order.
struct SettingsBytes {
  var isBigEndian = false
  private(set) var bytes: [UInt8] = []
  private var count = 0

  init(isBigEndian: Bool = false) { self.isBigEndian = isBigEndian }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  private func padded(_ text: String) -> [UInt8] {
    Array(text.utf8) + Array(repeating: 0, count: (4 - text.utf8.count % 4) % 4)
  }

  mutating func add(_ name: String, kind: UInt8, _ value: [UInt8]) {
    count += 1
    bytes += [kind, 0] + number(name.utf8.count, 2) + padded(name) + number(7, 4) + value
  }

  mutating func add(_ name: String, _ value: Int) { add(name, kind: 0, number(value, 4)) }

  mutating func add(_ name: String, _ text: String) {
    add(name, kind: 1, number(text.utf8.count, 4) + padded(text))
  }

  mutating func addColour(_ name: String) { add(name, kind: 2, Array(repeating: 0xFF, count: 8)) }

  /// The complete property.
  var whole: [UInt8] { [isBigEndian ? 1 : 0, 0, 0, 0] + number(3, 4) + number(count, 4) + bytes }
}

@Suite struct DesktopSettingsTests {
  private static func settings(_ isBigEndian: Bool) -> [UInt8] {
    var settings = SettingsBytes(isBigEndian: isBigEndian)
    settings.add("Net/DoubleClickTime", 400)
    settings.addColour("Gtk/Colour")
    settings.add("Net/IconThemeName", "Papirus")
    settings.add("Net/ThemeName", "Größe")
    return settings.whole
  }

  @Test(
    "The text settings of a desktop are read in both byte orders",
    arguments: [false, true])
  func reads(isBigEndian: Bool) {
    let settings = DesktopSettings(Self.settings(isBigEndian))
    #expect(settings.texts == ["Net/IconThemeName": "Papirus", "Net/ThemeName": "Größe"])
  }

  @Test("A truncated or damaged property is read up to the damage")
  func malformed() {
    let whole = Self.settings(false)
    for length in whole.indices {
      #expect(DesktopSettings(Array(whole.prefix(length))).texts.count < 2)
    }
    for index in whole.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
        var other = whole
        other[index] = byte
        #expect(DesktopSettings(other).texts.count <= 4)
      }
    }
  }
}
