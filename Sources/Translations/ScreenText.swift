/// A text for the screen, which is in English until it is put into words in a language.
///
/// What is drawn for people to read is one of these, so that nothing can be drawn that no catalogue could
/// translate; what nobody translates, such as a name or a number, says so by `verbatim` and `number`.
///
/// A pattern is a literal, for `make generate` finds the patterns in the sources. `%1` to `%9` in it stand
/// for arguments, which a translation may put in another order.
public struct ScreenText: Hashable, Sendable {
  /// The parts of a text.
  private indirect enum Content: Hashable, Sendable {
    case verbatim(String)
    /// The English patterns, the number that decides between them, and what the pattern is told apart by
    /// from another with the same words.
    case pattern(String, plural: String?, count: Int, context: String?, arguments: [ScreenText])
  }

  private let content: Content

  private init(_ content: Content) { self.content = content }

  /// Creates a text from an English pattern.
  ///
  /// - Parameters:
  ///   - pattern: the English words.
  ///   - arguments: what `%1`, `%2` and so on stand for.
  ///   - context: what tells the pattern apart from another of the same words; nil for nothing.
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
  ///   - arguments: what `%2`, `%3` and so on stand for.
  public init(
    one: StaticString, other: StaticString, count: Int, _ arguments: ScreenText...
  ) {
    content = .pattern(
      one.description, plural: other.description, count: count, context: nil,
      arguments: [.number(count)] + arguments)
  }

  /// Creates a text about a number of things that is itself a word, which is `%1` in the patterns.
  ///
  /// - Parameters:
  ///   - one: the English words for one.
  ///   - other: the English words for any other number.
  ///   - count: the number.
  ///   - word: what is said for the number.
  ///   - arguments: what `%2`, `%3` and so on stand for.
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

  /// Returns the text in a language, or in English where its catalogue lacks it.
  public func words(in language: ScreenLanguage) -> String {
    switch content {
    case .verbatim(let text): return text
    case .pattern(let one, let plural, let count, let context, let arguments):
      let english = plural.flatMap { count == 1 ? nil : $0 } ?? one
      let pattern = language.pattern(for: one, count: count, context: context) ?? english
      return Self.filled(pattern, arguments.map { $0.words(in: language) })
    }
  }

  /// A pattern with its arguments in place.
  private static func filled(_ pattern: String, _ arguments: [String]) -> String {
    guard !arguments.isEmpty else { return pattern }
    var result = ""
    var rest = pattern[...]
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      rest = rest[sign...].dropFirst()
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
