extension String {
  /// Returns the text with some characters escaped.
  ///
  /// - Parameter escapes: the text that stands for each of these characters.
  /// - Returns: the text, in which all other characters are as they were.
  package func escaping(_ escapes: [Character: String]) -> String {
    var result = ""
    for character in self {
      if let escape = escapes[character] { result += escape } else { result.append(character) }
    }
    return result
  }
}
