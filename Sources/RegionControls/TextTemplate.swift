/// Texts with names in braces, such as "{value} %", which stand for values.
package enum TextTemplate {
  /// Returns the names in a text.
  package static func names(in text: String) -> Set<String> {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    var names: Set<String> = []
    _ = filled(text) { name in
      names.insert(name)
      return nil
    }
    return names
  }

  /// Returns a text with names replaced by values; a name without a value stays, with its braces.
  package static func filled(_ text: String, _ value: (String) -> String?) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      let nameStart = rest.index(after: start)
      guard let end = rest[nameStart...].firstIndex(where: { !isName($0) }), rest[end] == "}",
        end > nameStart, let replacement = value(String(rest[nameStart..<end]))
      else {
        result += "{"
        rest = rest[nameStart...]
        continue
      }
      result += replacement
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func isName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || "-_".contains(character)
  }
}
