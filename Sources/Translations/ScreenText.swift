/// A text for the screen, in English until it is translated.
///
/// All text drawn for users has this type, so that nothing can be drawn that no catalogue could
/// translate. Text that is not translated, such as a name or a number, is marked by `verbatim` and
/// `number`.
///
/// A pattern is a literal, because `make generate` collects the patterns from the sources. `%1` to
/// `%9` in it stand for arguments, which a translation may reorder.
public struct ScreenText: Hashable, Sendable {
  /// The parts of a text.
  private indirect enum Content: Hashable, Sendable {
    case verbatim(String)
    /// The English patterns, the number that selects one, and the context.
    ///
    /// The context distinguishes a pattern from others with the same words.
    case pattern(String, plural: String?, count: Int, context: String?, arguments: [ScreenText])
  }

  private let content: Content

  private init(_ content: Content) { self.content = content }

  /// Creates a text from an English pattern.
  ///
  /// - Parameters:
  ///   - pattern: the English words.
  ///   - arguments: the values of `%1`, `%2` and so on.
  ///   - context: distinguishes the pattern from others with the same words; nil for none.
  public init(_ pattern: StaticString, _ arguments: ScreenText..., context: StaticString? = nil) {
    content = .pattern(
      pattern.description, plural: nil, count: 1, context: context?.description,
      arguments: arguments)
  }

  /// Creates a text about a number of things, which is `%1` in the patterns.
  ///
  /// - Parameters:
  ///   - one: the English words for one.
  ///   - other: the English words for any other number.
  ///   - count: the number.
  ///   - arguments: the values of `%2`, `%3` and so on.
  public init(
    one: StaticString, other: StaticString, count: Int, _ arguments: ScreenText...
  ) {
    content = .pattern(
      one.description, plural: other.description, count: count, context: nil,
      arguments: [.number(count)] + arguments)
  }

  /// Creates a text about a number of things, with a word for the number as `%1` in the patterns.
  ///
  /// - Parameters:
  ///   - one: the English words for one.
  ///   - other: the English words for any other number.
  ///   - count: the number.
  ///   - word: the word for the number.
  ///   - arguments: the values of `%2`, `%3` and so on.
  public init(
    one: StaticString, other: StaticString, count: Int, as word: ScreenText,
    _ arguments: ScreenText...
  ) {
    content = .pattern(
      one.description, plural: other.description, count: count, context: nil,
      arguments: [word] + arguments)
  }

  /// Returns a text that is the same in every language, such as the name of a monitor.
  public static func verbatim(_ text: String) -> ScreenText { ScreenText(.verbatim(text)) }

  /// Returns a number as a text.
  public static func number(_ number: Int) -> ScreenText { .verbatim("\(number)") }

  /// The text in English.
  public var english: String { words(in: .english) }

  /// Returns the text in a language, or in English if its catalogue lacks it.
  public func words(in language: ScreenLanguage) -> String {
    switch content {
    case .verbatim(let text): return text
    case .pattern(let one, let plural, let count, let context, let arguments):
      let english = plural.flatMap { count == 1 ? nil : $0 } ?? one
      let pattern = language.pattern(for: one, count: count, context: context) ?? english
      return Self.filled(pattern, arguments.map { $0.words(in: language) })
    }
  }

  /// Returns a pattern with its arguments inserted.
  private static func filled(_ pattern: String, _ arguments: [String]) -> String {
    guard !arguments.isEmpty else { return pattern }
    var result = ""
    var rest = pattern[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if let digit = rest.first?.wholeNumberValue, arguments.indices.contains(digit - 1) {
        result += arguments[digit - 1]
        rest = rest.dropFirst()
      } else {
        result += "%"
      }
    }
    return result + rest
  }
}
