// Numbers that change with every report, without flicker: each letter has a cell of fixed size, so
// that no digit moves another, and only cells with a changed letter are repainted.

package import TouchDrawing
package import Touches

/// Rows of monospaced letters on a plate.
package struct TextGrid {
  /// A row of text; letters beyond the last column are cut off.
  package struct Row: Hashable, Sendable {
    /// The text; letters missing from the font, or without a cell of their own, become "?".
    package var text: String
    /// The colour of its text.
    package var colour: Colour

    /// Creates a row from its text and its colour.
    package init(_ text: String, colour: Colour = .white) {
      self.text = text
      self.colour = colour
    }
  }

  private struct Cell: Equatable {
    var letter = GlyphCache.Letter.space
    var colour = Colour.white
  }

  /// The number of letters in a row.
  package let columns: Int
  /// The size of a cell, in px; 0 if the system has no font.
  package let cell: (width: Int, height: Int)
  /// The plate's area, in px of the root; empty without rows.
  package private(set) var bounds = PixelRect.empty

  /// The number of unchanged cells between changed ones that are repainted with them, which costs
  /// less than another rectangle.
  private static let runGap = 6

  private let size: Int
  private var glyphs = GlyphCache(family: "monospace")
  private var cells: [[Cell]] = []

  /// Creates a grid without rows.
  ///
  /// - Parameters:
  ///   - columns: the number of letters in a row.
  ///   - textSize: the size of the letters, in px; at least 6 and at most 200 are used.
  package init(columns: Int, textSize: Double) {
    self.columns = max(columns, 1)
    size = LabelLook(textSize: textSize).size
    glyphs.prepare(size: size)
    let width = glyphs.withGlyph(.init(ascii: UInt8(ascii: "0"))) { $0.advance }
    cell = (width, width > 0 ? glyphs.ascent + glyphs.descent : 0)
  }

  /// The room around the rows, in px.
  private var margin: Int { (size + 1) / 2 }

  /// Returns the size of a plate with a number of rows, in px.
  package func extent(rows: Int) -> (width: Int, height: Int) {
    (columns * cell.width + 2 * margin, rows * cell.height + 2 * margin)
  }

  /// Replaces the rows.
  ///
  /// - Parameters:
  ///   - rows: all rows; an empty list removes the plate.
  ///   - origin: the plate's upper left corner, in px of the root.
  ///   - damage: the list that areas to repaint are added to.
  package mutating func show(
    _ rows: [Row], at origin: (x: Int, y: Int), into damage: inout DamageList
  ) {
    let extent = extent(rows: rows.count)
    let plate =
      rows.isEmpty || cell.width == 0
      ? PixelRect.empty
      : PixelRect(x: origin.x, y: origin.y, width: extent.width, height: extent.height)
    let isSame = plate == bounds
    if !isSame { damage.add(previous: bounds, current: plate) }
    bounds = plate
    for (index, row) in rows.enumerated() {
      var letters = [Cell](repeating: Cell(), count: columns)
      for (column, letter) in glyphs.letters(of: row.text).prefix(columns).enumerated() {
        letters[column] = Cell(letter: letter, colour: row.colour)
      }
      guard index < cells.count else {
        cells.append(letters)
        continue
      }
      if isSame { addChanges(of: letters, row: index, to: &damage) }
      cells[index] = letters
    }
    cells.removeLast(max(cells.count - rows.count, 0))
  }

  /// Adds the runs of changed cells; runs with few cells between them are merged.
  private func addChanges(of letters: [Cell], row: Int, to damage: inout DamageList) {
    var run: Range<Int>?
    for column in 0..<columns where letters[column] != cells[row][column] {
      if let current = run, column - current.upperBound > Self.runGap {
        damage.add(frame(row: row, columns: current))
        run = nil
      }
      run = (run?.lowerBound ?? column)..<column + 1
    }
    if let run { damage.add(frame(row: row, columns: run)) }
  }

  /// Returns the area of some cells of a row, in px of the root.
  private func frame(row: Int, columns: Range<Int>) -> PixelRect {
    PixelRect(
      x: bounds.x + margin + columns.lowerBound * cell.width,
      y: bounds.y + margin + row * cell.height, width: columns.count * cell.width,
      height: cell.height)
  }

  /// Paints the part inside a target, including the translucent plate.
  ///
  /// - Parameters:
  ///   - target: the pixels to paint on; nothing outside its bounds is painted.
  ///   - medium: the medium of the pixels.
  package mutating func paint(into target: PixelTarget, medium: Medium) {
    let visible = target.clipped(to: bounds)
    guard !visible.bounds.isEmpty else { return }
    visible.fillPlate(medium)
    for row in cells.indices {
      let line = frame(row: row, columns: 0..<columns).intersection(visible.bounds)
      guard !line.isEmpty else { continue }
      let left = bounds.x + margin
      let first = max((line.x - left) / cell.width, 0)
      let last = min((line.maxX - 1 - left) / cell.width, columns - 1)
      guard first <= last else { continue }
      for column in first...last {
        let letter = cells[row][column]
        guard letter.letter != .space else { continue }
        let cellFrame = frame(row: row, columns: column..<column + 1)
        // A letter wider than its cell is cut off, because its neighbour may not be repainted.
        let inside = visible.clipped(to: cellFrame)
        let baseline = cellFrame.y + glyphs.ascent
        glyphs.withGlyph(letter.letter) { glyph in
          LabelPainter.paint(
            glyph, x: cellFrame.x, baseline: baseline, ink: letter.colour.premultiplied,
            into: inside)
        }
      }
    }
  }
}

extension PixelTarget {
  /// Fills the view with the dark plate beneath figures and charts.
  func fillPlate(_ medium: Medium) {
    let plate = Colour(hex: 0x0A1420, alpha: medium == .shaped ? 255 : 224)
    fill(bounds, with: plate.premultiplied)
  }
}
