// The texts of a language, as msgfmt(1) of GNU gettext makes them of a PO file: the "GNU MO" format, which
// its manual describes in "The Format of GNU MO Files". The strings are sorted, and are looked up
// where they lie.
//
// The C library has functions for this. They translate only in a locale that was generated on the
// machine, which the systems of many small computers leave out, so that a German session without
// de_DE gets English; and a locale costs 300 KB of memory, where a catalogue has 8. Neither is what the
// screen needs: it has no dates, and its numbers are the same in every language.

/// The texts of a language.
public struct Catalogue: Equatable, Sendable {
  private static let magic: UInt32 = 0x9504_12DE
  private static let headerSize = 28
  /// More texts than this are no catalogue of ours.
  private static let limit: UInt32 = 100_000

  private let bytes: [UInt8]
  /// Whether numbers have their highest byte first.
  private let isBigEndian: Bool
  private let count: Int
  /// The offset of the table of English strings.
  private let english: Int
  private let translated: Int
  private var plurals = PluralRule.germanic

  /// Reads a catalogue; nil for bytes that are not one.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize else { return nil }
    let isBigEndian = bytes[0] == 0x95
    func number(_ place: Int) -> UInt32 { Self.number(in: bytes, at: place, isBigEndian) ?? 0 }
    let count = number(8)
    // The first half of the revision says how strings are found; later ones are other formats.
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

  /// The number of forms that a text about a number of things has.
  package var formCount: Int { plurals.formCount }

  /// Returns which form a number of things takes, from 0 on.
  package func form(for count: Int) -> Int { plurals.form(for: count) }

  /// Finds the translation of an English pattern.
  ///
  /// - Parameters:
  ///   - english: the pattern; that for one where there are several.
  ///   - count: the number of things that it is about; 1 where it is about none.
  ///   - context: what tells it apart from another of the same words; nil for nothing.
  /// - Returns: the pattern; nil where there is none.
  public func pattern(for english: String, count: Int, context: String?) -> String? {
    guard !english.isEmpty, let forms = forms(of: english, context: context) else { return nil }
    let form = forms.count == 1 ? 0 : plurals.form(for: count)
    guard forms.indices.contains(form), !forms[form].isEmpty else { return nil }
    return forms[form]
  }

  /// Returns every form of the translation of a pattern; nil where there is none.
  public func forms(of english: String, context: String?) -> [String]? {
    text(of: context.map { "\($0)\u{4}\(english)" } ?? english)?
      .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
  }

  // MARK: - Bytes

  /// The translation of a key: the context, the pattern for one, with what is between them.
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

  /// A string of a table; nil where it lies outside the file.
  private func string(_ table: Int, _ index: Int) -> ArraySlice<UInt8>? {
    let place = table + index * 8
    guard let length = Self.number(in: bytes, at: place, isBigEndian),
      let start = Self.number(in: bytes, at: place + 4, isBigEndian),
      Int(start) + Int(length) <= bytes.count
    else { return nil }
    return bytes[Int(start)..<Int(start) + Int(length)]
  }

  private static func number(in bytes: [UInt8], at place: Int, _ isBigEndian: Bool) -> UInt32? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    let four = bytes[place..<place + 4]
    return isBigEndian
      ? four.reduce(0) { $0 << 8 | UInt32($1) } : four.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
