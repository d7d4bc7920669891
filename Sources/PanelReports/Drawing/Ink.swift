internal import TouchDrawing

/// A colour by its meaning, so that a report can be light or dark.
///
/// Quantities are blue in different lightness; faults are vermilion and have shapes of their own.
/// So colour-blind people, and readers of a greyscale print, can tell them apart.
enum Ink: Hashable, Sendable {
  /// Text, and other prominent parts.
  case text
  /// Axes and remarks.
  case faint
  /// Lines of a grid.
  case grid
  /// The background of a chart.
  case paper
  /// The background of the page.
  case ground
  /// Measured values.
  case series
  /// Lines for comparison.
  case accent
  /// Faults.
  case alarm
  /// A level of a quantity, from 0.
  case level(Int)

  /// The number of levels.
  static let levels = 8

  /// Every ink.
  static let all =
    [text, faint, grid, paper, ground, series, accent, alarm]
    + (0..<levels).map { level($0) }
}

extension Ink {
  /// The class name in a style sheet.
  var name: String {
    switch self {
    case .text: "text"
    case .faint: "faint"
    case .grid: "grid"
    case .paper: "paper"
    case .ground: "ground"
    case .series: "series"
    case .accent: "accent"
    case .alarm: "alarm"
    case .level(let level): "level\(level)"
    }
  }

  /// The colours for light and dark backgrounds.
  var colours: (light: Colour, dark: Colour) {
    switch self {
    case .text: (Colour(hex: 0x18212B), Colour(hex: 0xE8EDF2))
    case .faint: (Colour(hex: 0x586473), Colour(hex: 0x9DAAB8))
    case .grid: (Colour(hex: 0xD8DEE5), Colour(hex: 0x303B47))
    case .paper: (Colour(hex: 0xF5F7FA), Colour(hex: 0x171F28))
    case .ground: (.white, Colour(hex: 0x0E141A))
    case .series: (Colour(hex: 0x1F6FB2), Colour(hex: 0x5AB0F0))
    case .accent: (Colour(hex: 0x8A6A00), Colour(hex: 0xE9B93A))
    case .alarm: (Colour(hex: 0xC8460A), Colour(hex: 0xFF7F4D))
    case .level(let level):
      (
        Self.colour(level, Colour(hex: 0xCFE2F2), Colour(hex: 0x4B93CC), Colour(hex: 0x0A2A5C)),
        Self.colour(level, Colour(hex: 0x1C4162), Colour(hex: 0x3F8FD0), Colour(hex: 0xD2ECFF))
      )
    }
  }

  /// Returns the colour of a level between those of the lowest, the middle and the highest level.
  private static func colour(
    _ level: Int, _ lowest: Colour, _ middle: Colour, _ highest: Colour
  ) -> Colour {
    let fraction = Double(level) / Double(levels - 1) * 2
    return fraction <= 1
      ? lowest.mixed(with: middle, share: fraction)
      : middle.mixed(with: highest, share: fraction - 1)
  }
}
