internal import SystemSupport

/// A part of a template's region, with the places for arguments.
///
/// A part without arguments is one shared value, however often the template is used.
indirect enum TemplatePattern {
  /// A value without parameters, and the number of its nodes.
  case constant(YAMLNode, nodes: Int)
  /// A parameter, by its number, that is replaced by an argument of any kind.
  case argument(Int, FileLocation)
  /// A text with parameters in it.
  case text([Piece], FileLocation)
  case sequence([TemplatePattern], FileLocation)
  case mapping([Entry], FileLocation)

  /// A part of a text.
  enum Piece: Equatable {
    case words(String)
    /// A parameter by its number.
    case parameter(Int)
  }

  /// A key and its value.
  struct Entry {
    var key: String
    var keyLocation: FileLocation
    var value: TemplatePattern
  }
}

extension TemplatePattern {
  /// Returns the pieces of a text: `$(name)` is a parameter, `$$(` stands for `$(`, the rest is
  /// words.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - number: returns the number of a parameter by name; nil to keep the name as written.
  /// - Returns: the pieces, in order.
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
      // A name is short: a search of the whole rest for each `$(` would not end in a long text.
      if rest.hasPrefix("$("),
        let end = rest.prefix(TemplateName.limit + 3).firstIndex(of: ")")
      {
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
  /// The maximum number of letters of a name.
  static let limit = 64
  /// The allowed names, in words.
  static let allowed = "1 to \(limit) letters a-z and A-Z, digits, - or _ are allowed"

  /// Returns whether a text can be a name.
  static func isSound(_ text: String) -> Bool {
    (1...limit).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
  }
}
