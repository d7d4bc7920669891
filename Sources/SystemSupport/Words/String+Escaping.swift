extension String {
  /// Returns the text with some characters escaped.
  ///
  /// - Parameter escapes: the replacements of these characters.
  /// - Returns: the text with all other characters unchanged.
  package func escaping(_ escapes: [Character: String]) -> String {
    var result = ""
    for character in self {
      if let escape = escapes[character] { result += escape } else { result.append(character) }
    }
    return result
  }
}
