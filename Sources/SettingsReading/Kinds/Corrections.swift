import SystemSupport
import TouchDrawing

/// Corrections of texts that people write by mistake, one function for each kind of value; a
/// correction may itself be invalid, which reading it finds out.
enum Corrections {
  /// Returns corrections of a length: `3 mm`, `3MM`, `0.3cm`, `3,5`, `+3`.
  @Sendable
  static func length(_ text: String) -> [String] {
    quantity(text, ["cm": 10, "in": 25.4, "\"": 25.4, "m": 1000], in: "mm")
  }

  /// Returns corrections of a time in ms: `500ms`, `500 ms`, `0.5s`, `1e3`.
  @Sendable
  static func milliseconds(_ text: String) -> [String] {
    quantity(text, ["ms": 1, "s": 1000, "sec": 1000, "min": 60_000])
  }

  /// Returns corrections of a time in seconds: `30s`, `5 min`, `2h`, `1e3`.
  @Sendable
  static func seconds(_ text: String) -> [String] {
    quantity(text, ["ms": 0.001, "s": 1, "sec": 1, "min": 60, "h": 3600])
  }

  /// Returns corrections of a number: `0,5`, ` 3`, `80%` of a number in per cent, `1e3`, `0x10`.
  @Sendable
  static func number(_ text: String) -> [String] {
    quantity(text, ["%": 1])
  }

  /// Returns corrections of a share of 1: `0,5`, `50%`, `5e-1`.
  @Sendable
  static func share(_ text: String) -> [String] {
    quantity(text, ["%": 0.01])
  }

  /// Returns corrections of true and false in other words: `yes`, `Off`, `1`.
  @Sendable
  static func flag(_ text: String) -> [String] {
    switch text.lowercased() {
    case "true", "yes", "y", "on", "1", "enabled": ["true"]
    case "false", "no", "n", "off", "0", "disabled": ["false"]
    default: []
    }
  }

  /// Returns corrections of one of some words: `Room`, `fade-out`, `minimize`.
  static func words(_ text: String, among words: [String]) -> [String] {
    let lowercase = text.lowercased()
    return [words.first { $0.lowercased() == lowercase } ?? words.nearest(to: lowercase)]
      .compactMap(\.self)
  }

  /// Returns corrections of colours: `oragne`, `red, bleu`, `ff0000`, `# ff0000`.
  @Sendable
  static func colours(_ text: String) -> [String] {
    let known = Colour.named.keys.sorted() + Palette.all.map(\.name)
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let plain = plain(String(part.trimmed))
      if (try? Colour(parsing: plain)) != nil { return plain }
      if (try? Colour(parsing: "#" + plain)) != nil { return "#" + plain }
      return known.nearest(to: plain) ?? plain
    }
    return [parts.joined(separator: ",")]
  }

  /// Returns corrections of a number with a unit.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - units: the units that are not allowed, each with its size in the allowed one.
  ///   - unit: the allowed unit; empty if the number has none.
  /// - Returns: the corrections, the likeliest first.
  private static func quantity(
    _ text: String, _ units: [String: Double], in unit: String = ""
  ) -> [String] {
    let plain = plain(text)
    return [plain] + scaled(plain, units).map { $0 + unit } + decimal(plain)
  }

  /// Returns the text in lower case, without blanks, and with a point for a decimal comma.
  private static func plain(_ text: String) -> String {
    let lowercase = text.lowercased().filter { $0 != " " }
    let commas = lowercase.count { $0 == "," }
    return commas == 1 && !lowercase.contains(".")
      ? lowercase.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ".")
      : lowercase
  }

  /// Returns the digits of a number in the form of a program: `1e3`, `0x10`, `1_000`, `+5`, `10.0`.
  private static func decimal(_ text: String) -> [String] {
    let value = Double(text.filter { $0 != "_" })
    return value.flatMap { $0.isFinite ? [Decimal.text($0)] : nil } ?? []
  }

  /// Returns the number before a unit, converted to the allowed unit; empty if the unit is unknown.
  private static func scaled(_ text: String, _ units: [String: Double]) -> [String] {
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    guard let factor = units[String(text.dropFirst(number.count))],
      let value = Decimal.value(number)
    else { return [] }
    // Round to three decimals, because 0.1 times 3 is not exactly 0.3.
    return [Decimal.text((value * factor * 1000).rounded() / 1000)]
  }
}
