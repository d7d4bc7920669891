internal import DrawnSymbols
internal import FingertipInk
internal import FingertipSettings
internal import SystemSupport
internal import TouchDrawing
internal import TouchInk
internal import TouchRouting
internal import Touches

// The palette as regions, like those of a configuration: a card that any finger can move, with
// buttons in three columns, or in six on low screens, and a round tab that replaces it while it is
// folded. On narrow screens pages and grounds replace the tools and colours on the card; on others
// they have a card of their own. The names contain blanks, so no id of a configuration can equal
// them.

/// Makes the regions of the palette.
struct PaletteRegions: InkCard {
  /// The name of the card with all the buttons.
  static let card = "draw palette"
  /// The name of the tab that replaces the card while it is folded.
  static let tab = "draw tab"
  /// The name of the button that folds the card.
  static let fold = "draw fold"

  let state: PaletteState
  /// The colours that the palette offers, at most nine.
  let colours: [Colour]
  let isFolded: Bool
  var size = Size()
  /// The monitor that it is on.
  var screen = RegionScreen.primary
  /// The width of the monitor, in mm before scaling.
  var room = Double.infinity

  // MARK: - Sizes, in mm

  static let cell = 9.0
  static let padding = 2.0
  /// The height of the strip by which the card is moved; its buttons are as large as a fingertip.
  static let handle = 9.5
  static let gap = 2.0
  /// The distance from the edge of the screen.
  static let distance = 4.0
  /// The width and height of the folded palette.
  private static let tabSize = 12.0
  /// The minimum size of buttons that a fingertip can hit, with the space around them.
  private static let fingertip = 7.0

  /// The size of the palette's cards.
  struct Size: Equatable {
    /// The number of columns of buttons: three, or six if the screen is too low for three.
    var columns = 3
    /// The scale of all lengths, 1 for the usual size.
    var scale = 1.0

    /// Whether it has six columns.
    var isWide: Bool { columns > 3 }
    /// The width of a card, in mm before scaling.
    var width: Double { 2 * PaletteRegions.padding + Double(columns) * PaletteRegions.cell }
    fileprivate var rows: [Int] { isWide ? [2, 2, 1] : [4, 3, 1, 2] }
    /// The height of the card with the tools, in mm before scaling.
    var height: Double { PaletteRegions.height(of: rows) }

    fileprivate func fitting(_ width: Double, _ height: Double) -> Self {
      let share = 0.94
      return Size(
        columns: columns,
        scale: min(
          1, width * share / (self.width + PaletteRegions.distance), height * share / self.height))
    }
  }

  var scale: Double { size.scale }

  /// Returns the height of a card from the number of rows of each group, in mm before scaling.
  static func height(of rows: [Int]) -> Double {
    handle + padding + rows.reduce(0) { $0 + Double($1) * cell } + Double(rows.count - 1) * gap
  }

  /// Returns the size that fits on a monitor, if possible with buttons that fingers can hit.
  static func size(on monitor: Rect, pixelsPerMillimetre: Double) -> Size {
    let width = monitor.width / pixelsPerMillimetre
    let height = monitor.height / pixelsPerMillimetre
    let narrow = Size().fitting(width, height)
    guard narrow.scale * cell < fingertip else { return narrow }
    let wide = Size(columns: 6).fitting(width, height)
    return wide.scale > narrow.scale ? wide : narrow
  }

  // MARK: - Regions

  /// The top-level regions, from back to front.
  var regions: [RegionSetting] { [card, board, selection, tab].compactMap(\.self) }

  private var card: RegionSetting {
    var card = card(Self.card, atEnd: Self.distance, height: size.height)
    card.children = handle + groups
    return card
  }

  /// Returns a card without content.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - distance: its distance from the right edge of the screen, in mm before scaling.
  ///   - height: its height, in mm before scaling.
  /// - Returns: the card.
  func card(_ name: String, atEnd distance: Double, height: Double) -> RegionSetting {
    card(
      name,
      in: RegionFrame(
        horizontal: .end(mm(distance), size: mm(size.width)),
        vertical: .center(.zero, size: mm(height))))
  }

  private var tab: RegionSetting {
    var tab = tab(
      Self.tab,
      in: RegionFrame(
        horizontal: .end(mm(4), size: mm(Self.tabSize)),
        vertical: .center(.zero, size: mm(Self.tabSize))),
      unfoldedBy: .fold)
    // The tab shows the tool in use, and the colour of the ink.
    let ink = state.isPassThrough || state.colours.count != 1 ? nil : state.colours[0]
    let face = RegionFace(
      fill: CardColours.ground, border: ink ?? CardColours.rim, borderWidth: mm(1),
      label: FaceLabel(
        symbol: state.isPassThrough ? .pointer : PaletteLooks.symbol(of: state.tool),
        size: mm(5.5)))
    tab.look = PaletteLooks.pressable(face)
    return tab
  }

  /// The strip by which the card is moved, with the button that folds it.
  private var handle: [RegionSetting] {
    let end = Self.padding + Double(size.columns) * Self.cell
    let top = Self.handle - Self.cell
    let pages = place(
      button("draw board", .board, looks.button(.pages, isSelected: state.board != nil)),
      x: end - 2 * Self.cell, y: top)
    let fold = place(
      button(Self.fold, .fold, looks.button(.fold)), x: end - Self.cell, y: top)
    return [grip("draw grip", size.columns - 2), pages, fold]
  }

  /// Returns the dots by which a card is moved, with a width in cells.
  func grip(_ id: String, _ cells: Int) -> RegionSetting {
    grip(id, in: frame(Self.padding, 0, Double(cells) * Self.cell, Self.handle))
  }

  private var tools: [RegionSetting] {
    let tools: [InkTool] = [
      // Dots have no button of their own, because they serve to examine a panel, not to draw.
      state.tool == .dotted ? .dotted : .pen, .marker, .laser, .line, .arrow, .text, .rectangle,
      .ellipse,
      // A second tap on the eraser switches to the other eraser.
      state.tool == .areaEraser ? .areaEraser : .eraser, .lasso,
    ]
    return tools.enumerated().map { index, tool in
      let other: InkTool? =
        switch state.tool {
        case .eraser where tool == .eraser: .areaEraser
        case .areaEraser where tool == .areaEraser: .eraser
        case .dotted where tool == .dotted: .pen
        default: nil
        }
      return button(
        "draw tool \(index)", .tool(other ?? tool),
        looks.button(
          PaletteLooks.symbol(of: tool), isSelected: tool == state.tool && !state.isPassThrough))
    } + rulers
  }

  private var groups: [RegionSetting] {
    var cells = sharedBoard ?? [tools, colours.enumerated().map { swatch($1, index: $0) }]
    let widths = InkWidth.allCases.map { width in
      button(
        "draw width \(width.rawValue)", .width(width),
        looks.button(PaletteLooks.symbol(of: width), isSelected: width == state.width))
    }
    if size.isWide { cells[cells.count - 1] += widths } else { cells.append(widths) }
    cells.append([
      button("draw undo", .undo, looks.button(.undo, isEnabled: state.canUndo)),
      button("draw redo", .redo, looks.button(.redo, isEnabled: state.canRedo)),
      button("draw save", .save, looks.button(state.hasSaved ? .check : .save)),
      // Not beside the button that leaves, which somebody might hit instead. If there is nothing to
      // clear, the button may restore ink.
      state.canRestore
        ? button("draw clear", .restore, looks.button(.restore))
        : button("draw clear", .clear, looks.button(.clear)),
      button(
        "draw through", .toggle, looks.button(.pointer, isSelected: state.isPassThrough)),
      button("draw leave", .leave, looks.button(.cross, colour: PaletteLooks.warning)),
    ])
    return arranged(cells, size.rows, "draw line")
  }

  /// Arranges groups of cells below each other, with a line between them.
  ///
  /// - Parameters:
  ///   - groups: the cells.
  ///   - rows: the number of rows of each group.
  ///   - lineName: the start of the lines' names.
  /// - Returns: the cells and the lines.
  func arranged(_ groups: [[RegionSetting]], _ rows: [Int], _ lineName: String) -> [RegionSetting] {
    var placed: [RegionSetting] = []
    var top = Self.handle
    for (number, (group, rows)) in zip(groups, rows).enumerated() {
      if number > 0 {
        var line = region("\(lineName) \(number)")
        line.placement.frame = frame(
          Self.padding + 1, top - Self.gap / 2 - 0.12, size.width - 2 * Self.padding - 2, 0.25)
        line.look = RegionLook(normal: RegionFace(fill: CardColours.rim))
        placed.append(line)
      }
      for (index, cell) in group.enumerated() {
        let cell = place(
          cell, x: Self.padding + Double(index % size.columns) * Self.cell,
          y: top + Double(index / size.columns) * Self.cell)
        placed.append(cell)
      }
      top += Double(rows) * Self.cell + Self.gap
    }
    return placed
  }

  /// Places a cell with its upper left corner at a point of its card, in mm before scaling.
  func place(_ cell: RegionSetting, x: Double, y: Double) -> RegionSetting {
    let margin = 0.45
    var cell = cell
    cell.placement.frame = frame(
      x + margin, y + margin, Self.cell - 2 * margin, Self.cell - 2 * margin)
    cell.placement.outset = mm(margin)
    return cell
  }

  /// Returns the button of a colour.
  ///
  /// A card other than the palette's is part of its name, and does not mark the colour in use.
  func swatch(_ colour: Colour, index: Int, of card: String = "") -> RegionSetting {
    var cell = region("draw \(card)colour \(index)")
    cell.placement.shape = .circle
    cell.isButton = true
    cell.responses.actions[.control(.upInside)] = [.draw(.colour(colour))]
    cell.look = looks.ring(isSelected: card.isEmpty && state.colours.contains(colour))
    var disc = region("draw \(card)ink \(index)")
    disc.placement.frame = frame(1.2, 1.2, Self.cell - 3.3, Self.cell - 3.3)
    disc.placement.shape = .circle
    disc.look = RegionLook(
      normal: RegionFace(fill: colour, border: CardColours.faint, borderWidth: mm(0.3)))
    cell.children = [disc]
    return cell
  }

  func button(
    _ id: String, _ command: DrawCommand, _ look: RegionLook, at frame: RegionFrame = .fill
  ) -> RegionSetting {
    var button = region(id)
    button.placement.frame = frame
    button.placement.shape = .rounded(radius: mm(2.2))
    button.isButton = true
    button.responses.actions[.control(.upInside)] = [.draw(command)]
    button.look = look
    return button
  }

  var looks: PaletteLooks { PaletteLooks(symbolSize: mm(6), ring: mm(0.6)) }
}
