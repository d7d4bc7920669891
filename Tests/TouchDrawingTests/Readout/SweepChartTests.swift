import PaintingSupport
import Testing
import TouchDrawing
import TouchReadouts
import Touches

private let area = PixelRect(x: 0, y: 0, width: 300, height: 200)
private let lanes = [
  SweepChart.Lane("rate", top: 100, colour: Colour(hex: 0x00FF00)),
  SweepChart.Lane("late", top: 20, colour: Colour(hex: 0x0000FF)),
]

@Suite struct SweepChartTests {
  /// Paints a number of columns onto a sheet, one after the other, and returns the chart.
  private func swept(_ count: Int, _ medium: Medium, onto sheet: Sheet) -> SweepChart {
    var chart = SweepChart(columns: 40, textSize: 12)
    var damage = DamageList(pane: area)
    for newest in 0..<count {
      chart.show(lanes, newest: newest, at: (5, 5), into: &damage) { lane, column in
        value(lane, column, newest)
      }
      for rect in damage.rects {
        sheet.target.fill(rect)
        chart.paint(into: sheet.target.clipped(to: rect), medium: medium)
      }
      damage.removeAll()
    }
    return chart
  }

  private func value(_ lane: Int, _ column: Int, _ newest: Int) -> Double? {
    guard column >= 0, column <= newest, column % 7 != 3 else { return nil }
    return Double((column * 13 + lane * 5) % 30)
  }

  @Test(
    "A chart painted column by column equals one painted at once, before and after it wraps",
    arguments: [1, 20, 40, 41, 97], [Medium.translucent, .shaped])
  func sweep(_ count: Int, _ medium: Medium) throws {
    let (inParts, whole) = (try #require(Sheet(area)), try #require(Sheet(area)))
    _ = swept(count, medium, onto: inParts)
    var other = SweepChart(columns: 40, textSize: 12)
    var damage = DamageList(pane: area)
    other.show(lanes, newest: count - 1, at: (5, 5), into: &damage) { value($0, $1, count - 1) }
    other.paint(into: whole.target, medium: medium)
    #expect(whole.paintedPixels > 0)
    for y in 0..<area.height {
      for x in 0..<area.width where whole.target[x, y] != inParts.target[x, y] {
        Issue.record("differs at \(x), \(y)")
        return
      }
    }
  }

  @Test("A new column repaints only itself and the gap ahead of it")
  func damage() throws {
    var chart = swept(60, .translucent, onto: try #require(Sheet(area)))
    var damage = DamageList(pane: area)
    chart.show(lanes, newest: 60, at: (5, 5), into: &damage) { value($0, $1, 60) }
    let width = damage.rects.reduce(0) { $0 + $1.width }
    #expect(width > 0 && width <= 10)
    damage.removeAll()
    chart.show(lanes, newest: 60, at: (5, 5), into: &damage) { value($0, $1, 60) }
    #expect(damage.isEmpty)
    let bounds = chart.bounds
    chart.show([], newest: 60, at: (5, 5), into: &damage) { _, _ in nil }
    #expect(chart.bounds.isEmpty && damage.rects == [bounds])
  }

  @Test(
    "A value above the top is drawn up to the top, in another colour",
    arguments: [100.0, 101, 1e9])
  func beyond(_ value: Double) throws {
    let sheet = try #require(Sheet(area))
    var chart = SweepChart(columns: 40, textSize: 12)
    var damage = DamageList(pane: area)
    chart.show([lanes[0]], newest: 0, at: (0, 0), into: &damage) { $1 == 0 ? value : nil }
    chart.paint(into: sheet.target, medium: .translucent)
    let pixel = sheet.target[6, chart.bounds.height - 8] ?? 0
    #expect(pixel & 0xFF_FFFF == (value <= 100 ? 0x00_FF00 : 0xFF_4D5E))
  }

  @Test("The names of the lanes are legible over bars of any height")
  func names() throws {
    let (empty, full) = (try #require(Sheet(area)), try #require(Sheet(area)))
    for (sheet, value) in [(empty, nil), (full, 1e9)] {
      var chart = SweepChart(columns: 40, textSize: 12)
      var damage = DamageList(pane: area)
      chart.show(lanes, newest: 30, at: (5, 5), into: &damage) { _, _ in value }
      chart.paint(into: sheet.target, medium: .translucent)
    }
    func pixels(_ sheet: Sheet, _ matches: (UInt32) -> Bool) -> Set<Int> {
      Set(
        (0..<area.height).flatMap { y in
          (0..<area.width).compactMap { x in
            sheet.target[x, y].flatMap { matches($0) ? y * area.width + x : nil }
          }
        })
    }
    // Only the names and the lines under the bars are white.
    let white = pixels(empty) { $0 == 0xFFFF_FFFF }
    #expect(white.count > 100)
    #expect(pixels(full) { $0 == 0xFFFF_FFFF } == white)
    #expect(!pixels(full) { $0 & 0xFF_FFFF == 0xFF_4D5E }.isEmpty)
  }
}
