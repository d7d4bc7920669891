/// The settings that a settings daemon such as xfsettingsd, gsd-xsettings or xsettingsd publishes
/// on a screen; see the XSETTINGS specification of freedesktop.org.
struct DesktopSettings: Equatable, Sendable {
  /// The settings whose values are texts, by name.
  private(set) var texts: [String: String] = [:]

  /// The largest number of settings that are read; daemons have about fifty.
  private static let limit = 4096

  /// Parses the property of the daemon's window; everything after a malformed entry is ignored.
  init(_ bytes: [UInt8]) {
    guard bytes.count >= 12, bytes[0] <= 1 else { return }
    var reader = Reader(bytes: bytes, isBigEndian: bytes[0] == 1, offset: 8)
    guard let count = reader.number(4) else { return }
    for _ in 0..<min(count, Self.limit) {
      guard let kind = reader.number(1), reader.skip(1), let length = reader.number(2),
        let name = reader.text(length), reader.skip(4)
      else { return }
      switch kind {
      case 0: guard reader.skip(4) else { return }
      case 1:
        guard let length = reader.number(4), let text = reader.text(length) else { return }
        texts[name] = text
      case 2: guard reader.skip(8) else { return }
      default: return
      }
    }
  }

  /// A cursor into the bytes.
  private struct Reader {
    let bytes: [UInt8]
    let isBigEndian: Bool
    var offset: Int

    mutating func skip(_ count: Int) -> Bool {
      guard bytes.count - offset >= count else { return false }
      offset += count
      return true
    }

    mutating func number(_ size: Int) -> Int? {
      let start = offset
      guard skip(size) else { return nil }
      let part = bytes[start..<offset]
      return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a text, which is padded to a multiple of four bytes.
    mutating func text(_ length: Int) -> String? {
      let start = offset
      guard skip((length + 3) / 4 * 4) else { return nil }
      return String(decoding: bytes[start..<start + length], as: UTF8.self)
    }
  }
}
