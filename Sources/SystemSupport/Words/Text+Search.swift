// The standard library's search for a text uses its regular expressions, whose parser would enlarge
// the program by a megabyte.

extension StringProtocol {
  /// Returns the text after the first occurrence of another text; nil if there is none.
  package func text(behind other: String) -> SubSequence? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(other) { return rest.dropFirst(other.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
