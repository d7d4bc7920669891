internal import FingertipSettings
internal import SystemSupport
internal import Touches

/// The problem with the text of a value.
enum ValueProblem: Error, Equatable {
  /// The text is not of this kind.
  case malformed
  /// The text is of the kind but outside the allowed range.
  case outOfRange
  /// The problem and the allowed values, as the end of a message.
  case because(String)
}

extension ValueProblem {
  /// Returns whether a path begins with the sign that shells replace by the home folder.
  static func isInHome(_ path: String) -> Bool { path == "~" || path.hasPrefix("~/") }

  /// Throws if a path begins with the sign that only shells replace by the home folder.
  static func checkHome(of path: String) throws(ValueProblem) {
    guard isInHome(path) else { return }
    throw .because(
      "\(quoted(path)) begins with '~', which only a shell replaces by the home folder; the whole path "
        + "is needed")
  }
}

/// A kind of value: how its text is parsed, and how messages describe what is allowed.
struct SettingKind<Value: Sendable>: Sendable {
  /// The placeholder of the value in the help, such as `LENGTH`.
  let placeholder: String
  /// The name of the kind with its article, as in "is not a length".
  let noun: String
  /// The allowed values, as the end of an error message.
  let allowed: String
  /// The form of its text.
  var form = ValueForm.text(offering: [])
  /// Returns the texts that an invalid one was probably meant to be.
  var corrections: @Sendable (String) -> [String] = { _ in [] }
  let read: @Sendable (String) throws(ValueProblem) -> Value
  /// Returns the text that `read` turns back into a value.
  let write: @Sendable (Value) -> String

  /// The allowed values, for messages that name no wrong value.
  var allowedValues: String { form == .flag ? noun : allowed }

  /// Returns the valid text that an invalid one was most likely meant to be; nil if unknown.
  private func suggestion(for text: String) -> String? {
    guard text.utf8.count <= 64 else { return nil }
    return corrections(text).first { (try? read($0)) != nil }
  }

  /// Returns the value of a text, or throws the problem as the end of a message.
  func value(of text: String) throws(SettingProblem) -> Value {
    do throws(ValueProblem) {
      return try read(text)
    } catch {
      switch error {
      case .malformed:
        let hint = suggestion(for: text).map { "; did you mean '\($0)'?" } ?? ""
        throw SettingProblem(message: "\(quoted(text)) is not \(noun): \(allowed)\(hint)")
      case .outOfRange:
        throw SettingProblem(message: "\(quoted(text)) is out of range: \(allowed)")
      case .because(let reason): throw SettingProblem(message: reason)
      }
    }
  }
}

extension SettingKind<Length> {
  /// Returns a length within a range of millimetres.
  ///
  /// Lengths that depend on the monitor are at most 4096 px or 100%.
  static func length(_ range: ClosedRange<Double>) -> SettingKind {
    SettingKind(
      placeholder: "LENGTH", noun: "a length",
      allowed: "a number of millimetres (\(Decimal.text(range.lowerBound)) to "
        + "\(Decimal.text(range.upperBound))), or one with a unit mm, px, pt or %",
      form: .length, corrections: Corrections.length,
      read: { text throws(ValueProblem) in
        guard let length = Length(parsing: text) else { throw .malformed }
        let allowed =
          switch length.unit {
          case .millimetres: range
          case .points:
            range.lowerBound / Length.millimetresPerPoint...range.upperBound
              / Length.millimetresPerPoint
          case .pixels: min(range.lowerBound, 1)...4096
          case .percent: min(range.lowerBound, 0.1)...100
          }
        try length.check(in: allowed, text)
        return length
      },
      write: { $0.description })
  }
}

extension Length {
  /// Throws the problem with a length whose value is outside the range for its unit.
  ///
  /// The message names this range, except that of millimetres, which messages about lengths always
  /// name.
  func check(in range: ClosedRange<Double>, _ text: String) throws(ValueProblem) {
    guard !range.contains(value) else { return }
    guard unit != .millimetres else { throw .outOfRange }
    let first = Length((range.lowerBound * 100).rounded(.up) / 100, unit)
    let last = Length((range.upperBound * 100).rounded(.down) / 100, unit)
    throw .because("\(quoted(text)) is out of range: \(first) to \(last)")
  }
}

extension SettingKind<Double> {
  /// Returns a plain number within a range.
  static func number(
    _ placeholder: String, _ noun: String, _ range: ClosedRange<Double>,
    corrections: (@Sendable (String) -> [String])? = nil
  ) -> SettingKind {
    SettingKind(
      placeholder: placeholder, noun: noun,
      allowed: "a number from \(Decimal.text(range.lowerBound)) "
        + "to \(Decimal.text(range.upperBound))",
      form: .number(range),
      corrections: corrections
        ?? (range.upperBound <= 1 ? Corrections.share : Corrections.number),
      read: { text throws(ValueProblem) in
        guard let value = Decimal.value(text) else { throw .malformed }
        guard range.contains(value) else { throw .outOfRange }
        return value
      },
      write: { Decimal.text($0) })
  }

  /// Returns a duration in ms within a range.
  static func duration(_ range: ClosedRange<Double>) -> SettingKind {
    number("MS", "a duration in milliseconds", range, corrections: Corrections.milliseconds)
  }

  /// Returns a duration in seconds within a range.
  static func seconds(_ range: ClosedRange<Double>) -> SettingKind {
    number("SECONDS", "a duration in seconds", range, corrections: Corrections.seconds)
  }
}

extension SettingKind<Int> {
  /// Returns a whole number within a range.
  static func whole(
    _ placeholder: String, _ noun: String, _ range: ClosedRange<Int>
  ) -> SettingKind {
    SettingKind(
      placeholder: placeholder, noun: noun,
      allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)",
      form: .whole(range), corrections: Corrections.number,
      read: { text throws(ValueProblem) in
        guard Decimal.isWhole(text) else { throw .malformed }
        guard let value = Int(text), range.contains(value) else { throw .outOfRange }
        return value
      },
      write: { "\($0)" })
  }
}

extension SettingKind<Bool> {
  /// True or false; a flag on the command line.
  static var flag: SettingKind {
    SettingKind(
      placeholder: "", noun: "true or false", allowed: "write true or false",
      form: .flag, corrections: Corrections.flag,
      read: { text throws(ValueProblem) in
        switch text {
        case "true": true
        case "false": false
        default: throw .malformed
        }
      },
      write: { $0 ? "true" : "false" })
  }
}

extension SettingKind
where Value: RawRepresentable<String> & CaseIterable, Value.AllCases: Sendable {
  /// One of a few words.
  static func choice(_ placeholder: String, _ noun: String) -> SettingKind {
    let words = Value.allCases.map(\.rawValue)
    return SettingKind(
      placeholder: placeholder, noun: noun, allowed: words.alternatives, form: .words(words),
      corrections: { Corrections.words($0, among: words) },
      read: { text throws(ValueProblem) in
        guard let value = Value(rawValue: text) else { throw .malformed }
        return value
      },
      write: { $0.rawValue })
  }
}

extension SettingKind {
  /// Returns a kind that also accepts a word for nil, which mostly leaves the value to the program.
  static func either<Wrapped>(_ kind: SettingKind<Wrapped>, or word: String) -> SettingKind
  where Value == Wrapped? {
    SettingKind(
      placeholder: kind.placeholder, noun: kind.noun, allowed: "\(kind.allowed), or '\(word)'",
      form: .either(kind.form, word), corrections: kind.corrections,
      read: { text throws(ValueProblem) in text == word ? nil : try kind.read(text) },
      write: { value in value.map(kind.write) ?? word })
  }
}
