// The texts of a language, as msgfmt(1) of GNU gettext compiles them from a PO file: the "GNU MO"
// format, described in "The Format of GNU MO Files" of its manual. The strings are sorted, and are
// looked up in place.
//
// The C library has functions for this. But they translate only in a locale that was generated on
// the machine. The systems of many small computers lack these, so that a German session without
// de_DE would get English. A locale also costs 300 KB of memory, a catalogue only 8. The screen
// needs nothing else from a locale: it shows no dates, and a catalogue has the decimal mark.

/// The texts of a language.
public struct Catalogue: Equatable, Sendable {
  private static let magic: UInt32 = 0x9504_12DE
  private static let headerSize = 28
  /// The maximum number of texts in a valid catalogue.
  private static let limit: UInt32 = 100_000

  private let bytes: [UInt8]
  /// Whether numbers are stored in big-endian order.
  private let isBigEndian: Bool
  private let count: Int
  /// The offset of the table of English strings.
  private let english: Int
  private let translated: Int
  private(set) var plurals = PluralRule.germanic

  /// Reads a catalogue; nil for bytes that are not one.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize else { return nil }
    let isBigEndian = bytes[0] == 0x95
    func number(_ offset: Int) -> UInt32 { Self.number(in: bytes, at: offset, isBigEndian) ?? 0 }
    let count = number(8)
    // The major revision, in the upper half, selects the format; later ones differ.
    guard number(0) == Self.magic, number(4) >> 16 <= 1, count <= Self.limit else { return nil }
    self.bytes = bytes
    self.isBigEndian = isBigEndian
    self.count = Int(count)
    english = Int(number(12))
    translated = Int(number(16))
    guard let header = text(of: "") else { return }
    let fields = header.split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1) }
    guard let rule = fields.first(where: { $0.first == "Plural-Forms" })?.last else { return }
    plurals = PluralRule(String(rule)) ?? .germanic
  }

  /// Finds the translation of an English pattern.
  ///
  /// - Parameters:
  ///   - english: the pattern; the singular if there are plural forms.
  ///   - count: the number of things that it is about; 1 if it is about none.
  ///   - context: distinguishes it from other patterns with the same words; nil for none.
  /// - Returns: the pattern; nil if there is no translation.
  public func pattern(for english: String, count: Int, context: String?) -> String? {
    guard !english.isEmpty, let forms = forms(of: english, context: context) else { return nil }
    let form = forms.count == 1 ? 0 : plurals.form(for: count)
    guard forms.indices.contains(form), !forms[form].isEmpty else { return nil }
    return forms[form]
  }

  /// Returns every form of the translation of a pattern; nil if there is none.
  public func forms(of english: String, context: String?) -> [String]? {
    text(of: context.map { "\($0)\u{4}\(english)" } ?? english)?
      .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
  }

  // MARK: - Bytes

  /// Returns the translation of a key: the context, U+0004 and the singular pattern.
  private func text(of key: String) -> String? {
    let key = Array(key.utf8)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let found = string(english, middle)?.prefix(while: { $0 != 0 }) else { return nil }
      if found.elementsEqual(key) {
        return string(translated, middle).map { String(decoding: $0, as: UTF8.self) }
      }
      if found.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Returns a string of a table; nil if it lies outside the file.
  private func string(_ table: Int, _ index: Int) -> ArraySlice<UInt8>? {
    let offset = table + index * 8
    guard let length = Self.number(in: bytes, at: offset, isBigEndian),
      let start = Self.number(in: bytes, at: offset + 4, isBigEndian),
      Int(start) + Int(length) <= bytes.count
    else { return nil }
    return bytes[Int(start)..<Int(start) + Int(length)]
  }

  private static func number(in bytes: [UInt8], at offset: Int, _ isBigEndian: Bool) -> UInt32? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    let four = bytes[offset..<offset + 4]
    return isBigEndian
      ? four.reduce(0) { $0 << 8 | UInt32($1) } : four.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
