internal import FingertipInk
internal import DrawnSymbols
internal import FingertipSettings
internal import InkInstruments
internal import TouchDrawing
internal import TouchRouting
internal import Touches

// The card beside a selection of the lasso, with the commands for it and the palette's colours.

extension PaletteRegions {
  /// The name of the card of a selection.
  static let selectionCard = "draw selection card"

  /// The buttons of the ruler and the set square.
  var rulers: [RegionSetting] {
    RulerKind.allCases.map { kind in
      button(
        "draw \(kind.rawValue)", .ruler(kind),
        looks.button(
          kind == .ruler ? .ruler : .setSquare, isSelected: state.rulers.contains(kind)))
    }
  }

  private static let commands: [(command: SelectionCommand, symbol: Symbol)] = [
    (.copy, .copy), (.delete, .clear), (.previous, .toPrevious), (.next, .toNext), (.done, .check),
  ]
  private static let columns = 5

  /// The card of the selection; nil while nothing is selected.
  var selection: RegionSetting? {
    guard state.hasSelection else { return nil }
    let cells =
      Self.commands.map { command, symbol in
        button(
          "draw selection \(command.rawValue)", .selection(command),
          looks.button(symbol, isEnabled: command != .previous || state.hasPreviousPage))
      } + colours.enumerated().map { swatch($1, index: $0, of: "selection ") }
    let rows = (cells.count + Self.columns - 1) / Self.columns
    var card = card(
      Self.selectionCard, atEnd: 4, height: 2 * Self.padding + Double(rows) * Self.cell)
    card.placement.frame.horizontal = .end(
      mm(4), size: mm(2 * Self.padding + Double(Self.columns) * Self.cell))
    card.presence.isHidden = false
    card.children = cells.enumerated().map { index, cell in
      place(
        cell, x: Self.padding + Double(index % Self.columns) * Self.cell,
        y: Self.padding + Double(index / Self.columns) * Self.cell)
    }
    return card
  }
}
