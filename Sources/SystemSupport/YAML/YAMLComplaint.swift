/// A syntax error of libyaml in terms of lines, quotes and indentation instead of YAML's grammar.
struct YAMLComplaint {
  /// The problem of a ':' that does not follow a key.
  static let strayColon =
    "a ':' is not allowed here; check the indentation and the space after the previous ':', and "
    + "put a text that contains a ':' in quotes"

  private static let backslash = "in double quotes, a backslash is written \\\\"

  /// The problem.
  let text: String
  /// The location of the error: of its cause, if libyaml notices it only later.
  let location: FileLocation

  /// Explains an error.
  ///
  /// - Parameters:
  ///   - problem: libyaml's message.
  ///   - location: the location where libyaml stopped.
  ///   - start: the start of what it was reading.
  init(_ problem: String, at location: FileLocation, reading start: FileLocation) {
    var location = location
    switch problem {
    case "found unexpected end of stream", "found unexpected document indicator":
      text = "the text in quotes that begins here does not end"
      location = start
    case "could not find expected ':'":
      text = "the key that begins here has no ':' after it"
      location = start
    case "did not find expected alphabetic or numeric character":
      text = "a text that begins with * or & needs quotes"
      location = start
    case "found character that cannot start any token":
      text = "a text that begins with this character needs quotes"
    case "found unknown escape character":
      text = "this escape does not exist; \(Self.backslash)"
    case "did not find expected hexdecimal number":
      text = "\\x, \\u and \\U need 2, 4 and 8 hexadecimal digits; \(Self.backslash)"
    case "found invalid Unicode character escape code":
      text = "there is no character with this number; \(Self.backslash)"
    case "did not find expected ',' or '}'":
      text = "',' or '}' is missing here; the section in braces begins in line \(start.line)"
    case "did not find expected ',' or ']'":
      text = "',' or ']' is missing here; the list in brackets begins in line \(start.line)"
    case "did not find expected '-' indicator":
      text =
        "this line does not belong to the list that begins in line \(start.line); check its "
        + "indentation"
    case "did not find expected key":
      text =
        "this is not a key of the section that begins in line \(start.line); check the "
        + "indentation and the quotes"
    case "mapping values are not allowed in this context":
      text = Self.strayColon
    case "block sequence entries are not allowed in this context":
      text =
        "a list cannot begin here: each '-' begins a line; a text that begins with - needs quotes"
    case "mapping keys are not allowed in this context":
      text = "a text that begins with ? needs quotes"
    case "did not find expected node content":
      text = "a value is missing here, or begins with this character and needs quotes"
    case "did not find expected comment or line break", "found an indentation indicator equal to 0":
      text = "a text that begins with | or > needs quotes"
      location = start
    case "did not find expected tag URI", "did not find the expected '>'",
      "did not find expected whitespace or line break", "did not find URI escaped octet",
      "found undefined tag handle":
      text = "a text that begins with ! needs quotes"
      location = start
    case "could not find expected directive name", "found unknown directive name",
      "found unexpected non-alphabetical character":
      text = "a text that begins with % needs quotes"
      location = start
    case "did not find expected <document start>":
      text = "this line does not belong to what precedes it; check the indentation and the brackets"
    default: text = problem
    }
    self.location = location
  }
}
