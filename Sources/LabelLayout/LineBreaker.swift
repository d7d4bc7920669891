/// Breaks lines of text at a width, in any font size.
package struct LineBreaker {
  private let width: Double
  private let measure: (String) -> Double

  /// Creates a breaker for a width, with a function that measures a text in the same unit.
  package init(width: Double, measure: @escaping (String) -> Double) {
    self.width = width
    self.measure = measure
  }

  /// Returns whether a line is not wider than the width.
  package func fits(_ line: String) -> Bool { measure(line) <= width }

  /// Breaks a text into lines that fit, at spaces, after hyphens and between ideographs.
  ///
  /// - Parameters:
  ///   - text: a single line.
  ///   - splitsWords: whether words that are wider than a line are broken; each part has at least
  ///     one letter.
  /// - Returns: the lines; nil if a word is too wide and must not be broken.
  package func lines(of text: String, splitsWords: Bool) -> [String]? {
    var lines: [String] = []
    var line = ""
    for part in Self.parts(of: text) {
      let joined = line + part
      if fits(joined.trimmed) {
        line = joined
        continue
      }
      if !line.trimmed.isEmpty { lines.append(line.trimmed) }
      line = String(part.drop { $0 == " " })
      while !fits(line.trimmed) {
        guard splitsWords else { return nil }
        let head = longestPrefix(of: line) { $0 }
        guard head.count < line.count else { break }
        lines.append(head)
        line = String(line.dropFirst(head.count))
      }
    }
    lines.append(line.trimmed)
    return lines
  }

  /// Returns the longest part of a line that fits with an ellipsis after it.
  package func cut(_ line: String) -> String {
    longestPrefix(of: line) { $0.trimmed + Self.ellipsis }.trimmed + Self.ellipsis
  }

  private static let ellipsis = "…"

  /// Returns the longest prefix that fits after a change; one letter if none does.
  private func longestPrefix(of line: String, _ change: (String) -> String) -> String {
    var (low, high) = (min(1, line.count), line.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(change(String(line.prefix(middle)))) { low = middle } else { high = middle - 1 }
    }
    return String(line.prefix(low))
  }

  /// Returns the parts of a text between which it may be broken: words with the spaces before them,
  /// the text after hyphens, and single ideographs.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var previous: Character?
    for letter in text {
      if let previous, allowsBreak(between: previous, and: letter) {
        parts.append(part)
        part = ""
      }
      part.append(letter)
      previous = letter
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  private static func allowsBreak(between previous: Character, and letter: Character) -> Bool {
    if letter == " " || previous == " " { return previous != " " }
    if previous == "-" { return letter.isLetter }
    guard previous.isIdeograph || letter.isIdeograph else { return false }
    return !prohibitedAtLineEnd.contains(previous) && !prohibitedAtLineStart.contains(letter)
  }

  /// The marks with which a line must not end.
  private static let prohibitedAtLineEnd: Set<Character> = Set("([{「『（【《〈")
  /// The marks with which a line must not begin beside ideographs.
  private static let prohibitedAtLineStart: Set<Character> = Set(
    ")]},.!?:;…」』）】》〉、。，．！？：；・ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ")
}

extension Character {
  /// Whether it is a Chinese or Japanese letter; these scripts have no spaces between words.
  fileprivate var isIdeograph: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return scalar.properties.isIdeographic || (0x3041...0x30FF).contains(scalar.value)
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
