import PaintingSupport
import Testing
import TouchDrawing
import TouchReadouts
import Touches

private let area = PixelRect(x: 0, y: 0, width: 600, height: 200)

/// Rows before and after a change, and the cells that must be repainted.
struct GridChange: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: [String]
  let after: [String]
  /// The first column, the row and the number of cells of each run.
  let runs: [(column: Int, row: Int, count: Int)]
}

@Suite struct TextGridTests {
  @Test(
    "Only cells whose letters changed, and short gaps between them, are repainted",
    arguments: [
      GridChange(testDescription: "no change", before: ["x 12.5"], after: ["x 12.5"], runs: []),
      GridChange(
        testDescription: "one digit", before: ["x 12.5"], after: ["x 13.5"], runs: [(3, 0, 1)]),
      GridChange(
        testDescription: "two adjacent digits", before: ["x 12.5"], after: ["x 99.5"],
        runs: [(2, 0, 2)]),
      GridChange(
        testDescription: "two digits close enough to be merged", before: ["1      1"],
        after: ["2      2"],
        runs: [(0, 0, 8)]),
      GridChange(
        testDescription: "two digits just too far apart to be merged", before: ["1       1"],
        after: ["2       2"],
        runs: [(0, 0, 1), (8, 0, 1)]),
      GridChange(
        testDescription: "two digits far apart", before: ["1                  1", "22"],
        after: ["3                  3", "22"], runs: [(0, 0, 1), (19, 0, 1)]),
      GridChange(
        testDescription: "a letter after one of two scalars", before: ["Cafe\u{301}x"],
        after: ["Cafe\u{301}y"],
        runs: [(4, 0, 1)]),
      GridChange(
        testDescription: "one unprintable letter instead of another", before: ["\u{1B}x"],
        after: ["\u{7}x"], runs: []),
      GridChange(
        testDescription: "shorter row", before: ["a", "abc"], after: ["a", "a"], runs: [(1, 1, 2)]),
    ])
  func damage(_ change: GridChange) {
    var grid = TextGrid(columns: 30, textSize: 14)
    var damage = DamageList(pane: area)
    grid.show(change.before.map { .init($0) }, at: (10, 20), into: &damage)
    #expect(damage.rects == [grid.bounds])
    damage.removeAll()
    grid.show(change.after.map { .init($0) }, at: (10, 20), into: &damage)
    let margin = (grid.extent(rows: 0).width - 30 * grid.cell.width) / 2
    let expected = change.runs.map {
      PixelRect(
        x: 10 + margin + $0.column * grid.cell.width, y: 20 + margin + $0.row * grid.cell.height,
        width: $0.count * grid.cell.width, height: grid.cell.height)
    }
    #expect(damage.rects == expected)
  }

  @Test(
    "A grid painted in parts looks the same as one painted at once",
    arguments: [Medium.translucent, .shaped])
  func parts(_ medium: Medium) throws {
    let whole = try #require(Sheet(area))
    let inParts = try #require(Sheet(area))
    var damage = DamageList(pane: area)
    var grid = TextGrid(columns: 30, textSize: 14)
    let colour = Colour(hex: 0x77EAFF)
    grid.show(
      [.init("#12 d8  100.5"), .init("Wide MWmw", colour: colour)], at: (3, 4), into: &damage)
    grid.paint(into: inParts.target, medium: medium)
    damage.removeAll()
    let rows: [TextGrid.Row] = [.init("#12 d8  207.1"), .init("Wide wmWM", colour: colour)]
    grid.show(rows, at: (3, 4), into: &damage)
    for rect in damage.rects {
      inParts.target.fill(rect)
      grid.paint(into: inParts.target.clipped(to: rect), medium: medium)
    }
    var other = TextGrid(columns: 30, textSize: 14)
    other.show(rows, at: (3, 4), into: &damage)
    other.paint(into: whole.target, medium: medium)
    for y in 0..<area.height {
      for x in 0..<area.width where whole.target[x, y] != inParts.target[x, y] {
        Issue.record("differs at \(x), \(y)")
        return
      }
    }
    #expect(whole.paintedPixels > 0)
    #expect(medium == .translucent || whole.translucentPixels == 0)
  }

  @Test("A grid without rows covers nothing, and damages what it covered before")
  func empty() {
    var grid = TextGrid(columns: 10, textSize: 14)
    var damage = DamageList(pane: area)
    grid.show([], at: (0, 0), into: &damage)
    #expect(grid.bounds.isEmpty && damage.isEmpty)
    grid.show([.init("a")], at: (0, 0), into: &damage)
    let plate = grid.bounds
    damage.removeAll()
    grid.show([], at: (0, 0), into: &damage)
    #expect(grid.bounds.isEmpty)
    #expect(damage.rects == [plate])
  }

  /// Returns whether two texts look the same.
  private func looksTheSame(_ first: String, _ second: String) throws -> Bool {
    let sheets = try [first, second].map { text in
      let sheet = try #require(Sheet(area))
      var damage = DamageList(pane: area)
      var grid = TextGrid(columns: 30, textSize: 14)
      grid.show([.init(text)], at: (3, 4), into: &damage)
      grid.paint(into: sheet.target, medium: .shaped)
      return sheet
    }
    return (0..<area.height).allSatisfy { y in
      (0..<area.width).allSatisfy { x in sheets[0].target[x, y] == sheets[1].target[x, y] }
    }
  }

  @Test(
    "Latin, Greek and Cyrillic letters are displayed, and others become question marks",
    arguments: [
      ("é", true), ("e\u{301}", true), ("ß", true), ("Ω", true), ("ή", true), ("Ж", true),
      ("ї", true),
      ("…", true), ("–", true), ("€", true), ("\u{1B}", false), ("\u{A}", false), ("\u{85}", false),
      ("\u{202E}", false), ("א", false), ("ع", false), ("漢", false), ("\u{1F600}", false),
    ])
  func scripts(_ letter: String, _ isDisplayed: Bool) throws {
    #expect(try looksTheSame("a\(letter)b", "a?b") == !isDisplayed)
    // It takes one cell, whatever its scalars are.
    #expect(try !looksTheSame("a\(letter)b", "a\(letter) b"))
    #expect(try !looksTheSame("a\(letter)b", "a b"))
    #expect(try !looksTheSame("\(letter)b", letter))
  }
}
