import TouchDrawing
import Touches

extension SettingKind<Length> {
  /// Returns a length of a region, which follows its parent where it is in per cents.
  static func regionLength(atLeast least: Double) -> SettingKind {
    let signed = least < 0
    return SettingKind(
      placeholder: "LENGTH", noun: "a length",
      allowed: "a number of millimetres (\(signed ? "-5000" : "0") to 5000), or one with a unit "
        + "mm, px, pt or %",
      form: .defined(signed ? .distance : .size), corrections: Corrections.length,
      read: { text throws(ValueProblem) in
        guard let length = Length(parsing: text) else { throw .malformed }
        let most: Double =
          switch length.unit {
          case .millimetres: 5000
          case .points: 15000
          case .pixels: 65535
          case .percent: 1000
          }
        guard length.value <= most, length.value >= (signed ? -most : 0) else { throw .outOfRange }
        return length
      },
      write: { $0.description })
  }

  /// A distance, to either side.
  static var distance: SettingKind { regionLength(atLeast: -1) }
  /// A width or a height.
  static var size: SettingKind { regionLength(atLeast: 0) }
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
  /// The name by which the configuration and the log know a region.
  static var regionID: SettingKind {
    SettingKind(
      placeholder: "ID", noun: "an id",
      allowed: "1 to 64 letters a-z and A-Z, digits, - or _, and not 'self'",
      form: .defined(.id),
      read: { text throws(ValueProblem) in
        let isSound = text.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
        guard isSound, (1...64).contains(text.utf8.count), text != "self" else { throw .malformed }
        return text
      },
      write: { $0 })
  }

  /// Some words for people or programs.
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
