// The standard library's search for a text uses its regular expressions, whose parser would enlarge
// the program by a megabyte.

extension StringProtocol {
  /// Returns the text after the first occurrence of another text; nil if there is none.
  package func text(behind other: String) -> SubSequence? {
    var remaining = self[...]
    while !remaining.isEmpty {
      if remaining.hasPrefix(other) { return remaining.dropFirst(other.count) }
      remaining = remaining.dropFirst()
    }
    return nil
  }
}
