internal import FingertipSettings
import RegionTemplates
import SystemSupport
import TouchDrawing
import Touches

extension SettingKind<Length> {
  /// Returns a length of a region; a percentage is relative to the parent.
  private static func regionLength(isSigned: Bool) -> SettingKind {
    SettingKind(
      placeholder: "LENGTH", noun: "a length",
      allowed: "a number of millimetres (\(isSigned ? "-5000" : "0") to 5000), or one with a unit "
        + "mm, px, pt or %",
      form: .defined(isSigned ? .distance : .size), corrections: Corrections.length,
      read: { text throws(ValueProblem) in
        guard let length = Length(parsing: text) else { throw .malformed }
        let maximum: Double =
          switch length.unit {
          case .millimetres: 5000
          case .points: 15000
          case .pixels: 65535
          case .percent: 1000
          }
        try length.check(in: (isSigned ? -maximum : 0)...maximum, text)
        return length
      },
      write: { $0.description })
  }

  /// A distance, which may be negative.
  static var distance: SettingKind { regionLength(isSigned: true) }
  /// A width or a height.
  static var size: SettingKind { regionLength(isSigned: false) }
}

extension SettingKind<Colour> {
  /// A single colour.
  static var colour: SettingKind {
    SettingKind(
      placeholder: "COLOUR", noun: "a colour",
      allowed: "'#RGB', '#RGBA', '#RRGGBB' or '#RRGGBBAA' in quotes, or a name such as orange",
      form: .defined(.colour), corrections: Corrections.colours,
      read: { text throws(ValueProblem) in
        guard let colour = try? Colour(parsing: text) else { throw .malformed }
        return colour
      },
      write: { $0.description })
  }
}

extension SettingKind<String> {
  /// The name of a region in the configuration and the log.
  static var regionID: SettingKind {
    SettingKind(
      placeholder: "ID", noun: "an id",
      allowed: "1 to 64 letters a-z and A-Z, digits, dots, - or _, and not 'self'",
      form: .defined(.id),
      read: { text throws(ValueProblem) in
        let hasValidCharacters = text.utf8.allSatisfy {
          $0.isLetterOrDigit || "-_.".utf8.contains($0)
        }
        guard hasValidCharacters, (1...64).contains(text.utf8.count), text != "self" else {
          throw .malformed
        }
        return text
      },
      write: { $0 })
  }

  /// A value of a variable, which may be empty.
  static var variableValue: SettingKind {
    SettingKind(
      placeholder: "TEXT", noun: "a text", allowed: "up to 1000 bytes of text",
      form: .defined(.argument),
      read: { text throws(ValueProblem) in
        guard text.utf8.count <= 1000 else { throw .outOfRange }
        return text
      },
      write: { $0 })
  }

  /// A text that is not empty.
  static var words: SettingKind {
    SettingKind(
      placeholder: "TEXT", noun: "a text", allowed: "1 to 1000 bytes of text",
      form: .defined(.words),
      read: { text throws(ValueProblem) in
        guard (1...1000).contains(text.utf8.count) else { throw .outOfRange }
        return text
      },
      write: { $0 })
  }
}

extension SettingKind<CellSpan> {
  /// A cell, or a span of cells, among equal ones.
  static var cell: SettingKind {
    SettingKind(
      placeholder: "CELL", noun: "a cell",
      allowed:
        "a number and how many there are, as in 2/3, or the first and the last one before it, as in "
        + "2-3/4; at most \(CellSpan.limit)",
      form: .pattern("^[1-9][0-9]{0,4}(-[1-9][0-9]{0,4})?/[1-9][0-9]{0,4}$", offering: []),
      read: { text throws(ValueProblem) in
        guard let span = CellSpan(text) else { throw .malformed }
        guard span.isSound else { throw .outOfRange }
        return span
      },
      write: { $0.text })
  }
}
