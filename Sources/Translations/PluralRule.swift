/// The rule for the plural form of a text about a number of things in a language.
///
/// The header `Plural-Forms` of a catalogue has it in C syntax: `nplurals=2; plural=n != 1;`.
struct PluralRule: Equatable, Sendable {
  /// One form for 1, and one for any other number.
  static let germanic = PluralRule(
    formCount: 2, expression: .binary(.notEqual, .variable, .constant(1)))

  /// The number of forms.
  let formCount: Int
  private let expression: Expression

  private init(formCount: Int, expression: Expression) {
    self.formCount = formCount
    self.expression = expression
  }

  /// Reads a rule; nil if the text is not one.
  init?(_ text: String) {
    var fields: [String: Substring] = [:]
    for field in text.split(separator: ";") {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[String(parts[0].filter { !$0.isWhitespace })] = parts[1]
    }
    guard let count = fields["nplurals"].flatMap({ Int($0.filter { !$0.isWhitespace }) }),
      (1...10).contains(count), let source = fields["plural"],
      let expression = ExpressionParser.parse(source)
    else { return nil }
    self.init(formCount: count, expression: expression)
  }

  /// Returns the index of the form for a number, from 0.
  func form(for number: Int) -> Int {
    let form = expression.value(for: Int(number.magnitude))
    return (0..<formCount).contains(form) ? form : 0
  }
}

/// An expression over one number.
private indirect enum Expression: Equatable, Sendable {
  enum Operator: String, CaseIterable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case modulo = "%"

    /// The operator's precedence.
    var rank: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .notEqual: 3
      case .atMost, .atLeast, .less, .greater: 4
      case .plus, .minus: 5
      case .times, .over, .modulo: 6
      }
    }
  }

  case variable
  case constant(Int)
  case not(Expression)
  case binary(Operator, Expression, Expression)
  case choice(Expression, Expression, Expression)

  func value(for number: Int) -> Int {
    switch self {
    case .variable: return number
    case .constant(let value): return value
    case .not(let inner): return inner.value(for: number) == 0 ? 1 : 0
    case .choice(let condition, let yes, let no):
      return condition.value(for: number) != 0 ? yes.value(for: number) : no.value(for: number)
    case .binary(let operation, let left, let right):
      let (a, b) = (left.value(for: number), right.value(for: number))
      switch operation {
      case .or: return a != 0 || b != 0 ? 1 : 0
      case .and: return a != 0 && b != 0 ? 1 : 0
      case .equal: return a == b ? 1 : 0
      case .notEqual: return a != b ? 1 : 0
      case .atMost: return a <= b ? 1 : 0
      case .atLeast: return a >= b ? 1 : 0
      case .less: return a < b ? 1 : 0
      case .greater: return a > b ? 1 : 0
      case .plus: return a &+ b
      case .minus: return a &- b
      case .times: return a &* b
      case .over: return b > 0 ? a / b : 0
      case .modulo: return b > 0 ? a % b : 0
      }
    }
  }
}

private struct ExpressionParser {
  /// The maximum length, longer than in any language; it limits the depth of recursion.
  private static let limit = 500

  private var rest: Substring

  static func parse(_ source: Substring) -> Expression? {
    var parser = ExpressionParser(rest: Substring(source.filter { !$0.isWhitespace }))
    guard parser.rest.utf8.count <= limit, let result = parser.choice(), parser.rest.isEmpty
    else { return nil }
    return result
  }

  private mutating func skip(_ token: String) -> Bool {
    guard rest.hasPrefix(token) else { return false }
    rest = rest.dropFirst(token.count)
    return true
  }

  private mutating func choice() -> Expression? {
    guard let condition = binary(from: 1) else { return nil }
    guard skip("?") else { return condition }
    guard let yes = choice(), skip(":"), let no = choice() else { return nil }
    return .choice(condition, yes, no)
  }

  private mutating func binary(from rank: Int) -> Expression? {
    guard var left = operand() else { return nil }
    while let operation = Expression.Operator.allCases.first(where: { rest.hasPrefix($0.rawValue) }
    ),
      operation.rank >= rank
    {
      rest = rest.dropFirst(operation.rawValue.count)
      guard let right = binary(from: operation.rank + 1) else { return nil }
      left = .binary(operation, left, right)
    }
    return left
  }

  private mutating func operand() -> Expression? {
    if skip("n") { return .variable }
    if skip("!") { return operand().map { .not($0) } }
    if skip("(") {
      guard let inner = choice(), skip(")") else { return nil }
      return inner
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let value = Int(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    return .constant(value)
  }
}
