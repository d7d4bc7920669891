internal import SystemSupport

/// A part of a template's region, with the places where arguments go.
///
/// What has none of them is one shared value, however often the template is used.
indirect enum TemplatePattern {
  /// A value without parameters, and the number of nodes in it.
  case constant(YAMLNode, nodes: Int)
  /// A parameter that stands alone, for which an argument of any kind is put, by its number.
  case argument(Int, FilePlace)
  /// A text with parameters in it.
  case text([Piece], FilePlace)
  case sequence([TemplatePattern], FilePlace)
  case mapping([Entry], FilePlace)

  /// A part of a text.
  enum Piece: Equatable {
    case words(String)
    /// A parameter by its number.
    case parameter(Int)
  }

  /// A key and what it has.
  struct Entry {
    var key: String
    var keyPlace: FilePlace
    var value: TemplatePattern
  }
}

extension TemplatePattern {
  /// Returns the pieces of a text: `$(name)` is a parameter, `$$(` the characters `$(`, and all else are words.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - number: the number of the parameter with a name; nil for none, so that the name stays as it is written.
  /// - Returns: its pieces, in their order.
  static func pieces(of text: String, number: (String) -> Int?) -> [Piece] {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return [.words(text)] }
    var pieces: [Piece] = []
    var words = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      words += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("$$(") {
        words += "$("
        rest = rest.dropFirst(3)
        continue
      }
      if rest.hasPrefix("$("), let end = rest.firstIndex(of: ")") {
        let name = String(rest[rest.index(dollar, offsetBy: 2)..<end])
        if TemplateName.isSound(name), let number = number(name) {
          if !words.isEmpty { pieces.append(.words(words)) }
          words = ""
          pieces.append(.parameter(number))
          rest = rest[rest.index(after: end)...]
          continue
        }
      }
      words += "$"
      rest = rest.dropFirst()
    }
    words += rest
    if !words.isEmpty || pieces.isEmpty { pieces.append(.words(words)) }
    return pieces
  }
}

/// Rules for names of templates and parameters.
enum TemplateName {
  /// The allowed names, in words.
  static let allowed = "1 to 64 letters a-z and A-Z, digits, - or _ are allowed"

  /// Returns whether a text can be a name.
  static func isSound(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
  }
}
