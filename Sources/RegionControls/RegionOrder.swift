internal import SystemSupport
package import Touches

/// A change of a region that another program requests.
package enum RegionOrder: Hashable, Sendable {
  case show
  case hide
  case enable
  case disable
  /// Move its upper left corner to a point, in px of the root.
  case move(Point)
  /// Show another label; nil for the configured one.
  case label(String?)
  /// Set its value: one number, or one for each axis of a stick.
  case value([Double])
  /// Show one of its looks, by name.
  case look(String)
}

/// The error for an order that is not carried out.
package struct OrderRefusal: Error, Equatable, Sendable {
  /// The reason, as a sentence for the sender.
  package let message: String

  /// Creates a refusal with a reason.
  package init(_ message: String) { self.message = message }
}

extension RegionOrder {
  /// The words of the orders, with their arguments for help texts.
  package static let words: [(word: String, arguments: String)] = [
    ("show", ""), ("hide", ""), ("enable", ""), ("disable", ""), ("move", "X Y"),
    ("label", "[TEXT]"), ("value", "NUMBER"), ("look", "NAME"),
  ]

  /// The name of the look that every region has.
  package static let normalLook = "normal"

  /// The largest size of a text, in bytes.
  package static let textLimit = 1000
  /// The largest magnitude of a number.
  package static let numberLimit = 1e9

  /// Parses an order from a command line.
  ///
  /// - Parameters:
  ///   - word: the word of the order.
  ///   - arguments: the arguments after it.
  /// - Throws: an `OrderRefusal` with the fault and the allowed input.
  package init(_ word: String, _ arguments: [String]) throws(OrderRefusal) {
    let allowedCounts: ClosedRange<Int>
    switch word {
    case "show", "hide", "enable", "disable": allowedCounts = 0...0
    case "move": allowedCounts = 2...2
    case "label": allowedCounts = 0...1
    case "value": allowedCounts = 1...2
    case "look": allowedCounts = 1...1
    default:
      throw OrderRefusal(
        "\(quoted(word)) is not allowed: \(Self.words.map(\.word).alternatives)")
    }
    guard allowedCounts.contains(arguments.count) else {
      throw Self.refusal(of: arguments.count, after: word)
    }
    func number(_ text: String) throws(OrderRefusal) -> Double {
      guard let number = Decimal.value(text) else {
        throw OrderRefusal(
          "\(word): \(quoted(text)) is not a number: digits, optionally with a point")
      }
      return number
    }
    switch word {
    case "show": self = .show
    case "hide": self = .hide
    case "enable": self = .enable
    case "disable": self = .disable
    case "move": self = .move(Point(x: try number(arguments[0]), y: try number(arguments[1])))
    case "label": self = .label(arguments.first.map(Self.withLineFeeds))
    case "value":
      var values: [Double] = []
      for argument in arguments { values.append(try number(argument)) }
      self = .value(values)
    default: self = .look(arguments[0])
    }
    try check()
  }

  /// Returns the error of an order with a number of arguments that it does not take.
  private static func refusal(of count: Int, after word: String) -> OrderRefusal {
    let expected = words.first { $0.word == word }?.arguments ?? ""
    return OrderRefusal(
      "\(word): " + (expected.isEmpty ? "takes nothing after it" : "needs \(expected)")
        + "; \(count) given" + (word == "label" ? "; put a text with blanks in quotes" : ""))
  }

  /// Parses an order from a program's request: a word and its arguments.
  package init(
    _ word: String, text: String?, numbers: [Double]?
  ) throws(OrderRefusal) {
    switch word {
    case "move":
      guard let numbers, numbers.count == 2 else {
        throw OrderRefusal("move: a list of two numbers is needed, in px of the root")
      }
      self = .move(Point(x: numbers[0], y: numbers[1]))
    case "label": self = .label(text)
    case "value":
      guard let numbers, (1...2).contains(numbers.count) else {
        throw OrderRefusal("value: a number is needed, or a list of two for a stick")
      }
      self = .value(numbers)
    case "look":
      guard let text else { throw OrderRefusal("look: the name of a look is needed") }
      self = .look(text)
    default: try self.init(word, [])
    }
    try check()
  }

  /// Rejects numbers out of range, and texts that are too long or have control characters.
  package func check() throws(OrderRefusal) {
    switch self {
    case .move(let position): try Self.check([position.x, position.y], word)
    case .value(let numbers): try Self.check(numbers, word)
    case .label(let text?): try Self.check(text, word, allowed: ["\n"])
    case .look(let text): try Self.check(text, word)
    case .show, .hide, .enable, .disable, .label(nil): break
    }
  }

  /// Returns a text from a command line with a line feed for each `\n`.
  private static func withLineFeeds(_ text: String) -> String {
    var rest = text[...]
    var result = ""
    while let backslash = rest.firstIndex(of: "\\") {
      result += rest[..<backslash]
      rest = rest[rest.index(after: backslash)...]
      if rest.first == "n" {
        result += "\n"
        rest.removeFirst()
      } else {
        result += "\\"
      }
    }
    return result + rest
  }

  private static func check(_ numbers: [Double], _ word: String) throws(OrderRefusal) {
    for number in numbers where !(number.magnitude <= numberLimit) {
      throw OrderRefusal(
        "\(word): \(number) is out of range: a number from -\(Decimal.text(numberLimit)) to "
          + Decimal.text(numberLimit))
    }
  }

  /// Rejects a text that is too long, or that has control characters other than the allowed ones.
  package static func check(
    _ text: String, _ what: String, allowed: Set<Unicode.Scalar> = []
  ) throws(OrderRefusal) {
    guard text.utf8.count <= textLimit else {
      throw OrderRefusal(
        "\(what): the text is longer than the \(textLimit) bytes allowed")
    }
    guard
      let control = text.unicodeScalars.first(where: {
        $0.properties.generalCategory == .control && !allowed.contains($0)
      })
    else { return }
    throw OrderRefusal(
      "\(what): \(quoted(text)) has the control character U+\(hexadecimal(control)); "
        + (allowed.isEmpty ? "none is allowed" : "only line feeds are allowed"))
  }

  /// Returns a text without control characters, truncated to `textLimit`.
  package static func shortened(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var size = 0
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .control {
      size += UTF8.width(scalar)
      if size > textLimit { break }
      result.append(scalar)
    }
    return String(result)
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The word of the order.
  package var word: String {
    switch self {
    case .show: "show"
    case .hide: "hide"
    case .enable: "enable"
    case .disable: "disable"
    case .move: "move"
    case .label: "label"
    case .value: "value"
    case .look: "look"
    }
  }

  /// Whether it may change where touches land.
  package var changesTouches: Bool {
    switch self {
    case .show, .hide, .enable, .disable, .move: true
    case .label, .value, .look: false
    }
  }
}
