// The standard library's searches for a text in another are those of regular expressions, whose parser would make the
// program larger by a megabyte.

extension StringProtocol {
  /// Returns the text behind the first place of another one; nil where that is not in it.
  package func text(behind other: String) -> SubSequence? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(other) { return rest.dropFirst(other.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
