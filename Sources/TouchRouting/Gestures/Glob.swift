/// Patterns in which a `*` stands for any run of characters.
package enum Glob {
  /// Returns whether a text matches a pattern.
  package static func matches(_ text: String, _ pattern: String) -> Bool {
    let text = Array(text)
    let pattern = Array(pattern)
    var (textIndex, patternIndex) = (0, 0)
    // The latest star's place in the pattern, and the place in the text up to which it stands.
    var star: (patternIndex: Int, textIndex: Int)?
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == "*" {
        star = (patternIndex, textIndex)
        patternIndex += 1
      } else if patternIndex < pattern.count, pattern[patternIndex] == text[textIndex] {
        textIndex += 1
        patternIndex += 1
      } else if let latest = star {
        star?.textIndex += 1
        textIndex = latest.textIndex + 1
        patternIndex = latest.patternIndex + 1
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == "*" }
  }
}
