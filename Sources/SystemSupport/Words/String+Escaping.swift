extension String {
  /// Returns the text with some characters as others have to read them.
  ///
  /// - Parameter escapes: what stands for each of these characters.
  package func escaping(_ escapes: [Character: String]) -> String {
    var result = ""
    for character in self {
      if let escape = escapes[character] { result += escape } else { result.append(character) }
    }
    return result
  }
}
