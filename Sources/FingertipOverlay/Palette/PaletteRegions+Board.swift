internal import FingertipInk
internal import DrawnSymbols
internal import FingertipSettings
internal import InkPages
internal import TouchDrawing
internal import TouchRouting
internal import Touches

// The board: the part of the palette for pages and grounds, which appears only when a touch asks
// for it. It is a card of its own beside the palette's card, or on narrow screens takes that card's
// place.

extension PaletteRegions {
  /// The name of the card with pages and grounds.
  static let boardCard = "draw board card"

  private var boardRows: [Int] { size.isWide ? [1, 1, 2] : [2, 1, 3, 1] }

  /// The grounds in the order of their buttons.
  private static let grounds: [(choice: GroundChoice, symbol: Symbol)] = [
    (.ground(.desktop), .screen), (.frozen, .frozen), (.ground(.paper(.white)), .filledSheet),
    (.ground(.paper(.black)), .sheet), (.ground(.paper(.squared)), .squares),
    (.ground(.paper(.lined)), .ruled), (.ground(.paper(.dotted)), .dots),
    (.ground(.paper(.staves)), .staff),
  ]

  /// Whether the monitor is too narrow for two cards beside each other.
  var sharesCard: Bool { room < 2 * (Self.distance + size.width) + Self.gap }

  /// The groups of pages and grounds that replace tools and colours on a shared card; nil for none.
  ///
  /// They have as many rows as the tools and colours.
  var sharedBoard: [[RegionSetting]]? {
    guard sharesCard, let state = state.board else { return nil }
    return [pages(state) + views(state) + stage(state), grounds(state)]
  }

  /// The card of the board; nil if it is closed, or has no room of its own.
  var board: RegionSetting? {
    guard !sharesCard, let state = state.board else { return nil }
    var card = card(
      Self.boardCard, atEnd: Self.distance + size.width + Self.gap,
      height: Self.height(of: boardRows))
    let groups =
      size.isWide
      ? [pages(state), views(state) + stage(state), grounds(state)]
      : [pages(state), views(state), grounds(state), stage(state)]
    card.children =
      [grip("draw board grip", size.columns)] + arranged(groups, boardRows, "draw board line")
    return card
  }

  private func pages(_ state: PaletteState.Board) -> [RegionSetting] {
    var number = region("draw page number")
    let text = "\(state.index + 1)/\(state.count)"
    // Smaller letters from ten pages on, as wide as the cell.
    let letters = min(4, 13.5 / Double(text.count))
    number.look = RegionLook(
      normal: RegionFace(label: FaceLabel(text, colour: .white, size: mm(letters))))
    return [
      button(
        "draw page previous", .page(.previous),
        looks.button(.previous, isEnabled: state.index > 0)),
      number,
      button(
        "draw page next", .page(.next),
        looks.button(.next, isEnabled: state.index + 1 < state.count)),
      button("draw page new", .page(.new), looks.button(.plus)),
      button(
        "draw page remove", .page(.remove),
        looks.button(.removePage, isEnabled: state.count > 1)),
      button("draw page overview", .page(.overview), looks.button(.overview)),
    ]
  }

  private func views(_ state: PaletteState.Board) -> [RegionSetting] {
    let steps: [(ViewStep, Symbol)] = [(.fit, .fit), (.reduce, .reduce), (.enlarge, .enlarge)]
    return steps.map { step, symbol in
      button(
        "draw view \(step.rawValue)", .view(step),
        looks.button(symbol, isEnabled: step == .fit || state.canEnlarge))
    }
  }

  private func grounds(_ state: PaletteState.Board) -> [RegionSetting] {
    Self.grounds.map { choice, symbol in
      button(
        "draw ground \(choice.text)", .ground(choice),
        looks.button(
          symbol,
          isSelected: state.isFrozen ? choice == .frozen : choice == .ground(state.ground)))
    } + [
      button(
        "draw grounds", .grounds,
        looks.button(.folder, isSelected: state.ground.path != nil && !state.isFrozen))
    ]
  }

  /// Returns the buttons of the stage's tools, but the zoom: a page can be frozen and enlarged.
  private func stage(_ state: PaletteState.Board) -> [RegionSetting] {
    let tools: [(StageTool, Symbol)] = [
      (.spotlight, .spotlight), (.curtain, .curtain), (.lens, .lens),
    ]
    return tools.map { tool, symbol in
      var button = button(
        "draw \(tool.rawValue)", .board,
        looks.button(symbol, isSelected: state.stage.contains(tool)))
      button.responses.actions[.control(.upInside)] = [.command(.stage(tool))]
      return button
    }
  }
}
