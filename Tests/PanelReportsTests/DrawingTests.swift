import Testing
import TouchAnalysis
import TouchDrawing
import Touches

@testable import PanelReports

@Test(
  "An axis has ticks at round values, about as many as requested",
  arguments: [
    (0.0...344, 8, false, ["0", "50", "100", "150", "200", "250", "300"]),
    (0...1.9, 8, false, ["0", "0.5", "1", "1.5"]),
    (0...93, 5, true, ["0", "20", "40", "60", "80", "100"]),
    (0.5...5.5, 5, false, ["1", "2", "3", "4", "5"]),
    (0...0.0021, 3, false, ["0", "0.001", "0.002"]),
  ])
func ticks(_ range: ClosedRange<Double>, _ count: Int, _ isRounded: Bool, _ texts: [String]) {
  let scale = Scale(range, steps: count, isRounded: isRounded)
  #expect(scale.ticks.map(\.text) == texts)
  #expect(scale.share(of: scale.range.lowerBound) == 0)
  #expect(scale.share(of: scale.range.upperBound) == 1)
  #expect(scale.share(of: 1e9) == 1)
  #expect(scale.share(of: -1e9) == 0)
}

@Test("A logarithmic axis begins and ends at a power of ten")
func powersOfTen() {
  let scale = Scale(powersAround: 0.004, 700)
  #expect(scale.ticks.map(\.text) == ["0.001", "0.01", "0.1", "1", "10", "100", "1000"])
  #expect(abs(scale.share(of: 1) - 0.5) < 1e-9)
  #expect(scale.share(of: 0) == 0)
  #expect(Scale(powersAround: 1, 1).ticks.map(\.text) == ["1", "10"])
  let large = Scale(powersAround: 1000, 2e7)
  #expect(large.ticks.map(\.text) == ["1000", "10k", "100k", "1M", "10M", "100M"])
}

@Test("The chart of rates has no bar for intervals that are all 0 ms, and valid coordinates")
func ratesWithoutTime() {
  var intervals = IntervalStatistics()
  for _ in 0..<3 { intervals.add(0) }
  let page = RateCharts.fingers([intervals], limit: nil, height: 300).svg
  #expect(page.contains("all intervals are 0 ms"))
  #expect(!page.contains("nan"))
}

@Test("The chart of rates has a last bar for more fingers than it tells apart")
func ratesOfManyFingers() {
  var intervals = IntervalStatistics()
  for _ in 0..<3 { intervals.add(8) }
  let none = [IntervalStatistics](repeating: IntervalStatistics(), count: 10)
  let page = RateCharts.fingers(none, crowded: intervals, limit: nil, height: 300).svg
  #expect(page.contains("3 intervals"))
  #expect(page.contains("fingers down (11: or more)"))
  #expect(!page.contains("no finger moved"))
}

@Test(
  "A picture of a report is never higher than cairo allows",
  arguments: [(100.0, 150), (21_844, 32_766), (21_845, 32_767), (26_700, 32_767), (1e6, 32_767)])
func pictureHeight(_ units: Double, _ pixels: Int) {
  let scale = ReportPage.scale(ofHeight: units)
  #expect(scale <= 1.5)
  #expect(Int((units * scale).rounded()) == pixels)
}

@Test(
  "Bytes are encoded in Base64 as in section 10 of RFC 4648",
  arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
func base64(_ plain: String, _ encoded: String) {
  #expect(Base64.text(Array(plain.utf8)) == encoded)
}

@Test("Text on a page is escaped so that it is valid XML without markup")
func markup() {
  #expect(
    Markup.escaped("<a href=\"x\">&\u{1}\u{B}ä\n")
      == "&lt;a href=&quot;x&quot;&gt;&amp;\u{FFFD}\u{FFFD}ä ")
}

@Test(
  "A text that is wider than its room is cut off, even one of 60,000 letters",
  arguments: [200, 60_000])
func cutText(_ count: Int) throws {
  let layer = try #require(PixelLayer(width: 1, height: 1))
  let ruler = ChartPainter(on: layer.target, scale: 1)
  let cut = ruler.cut(String(repeating: "x", count: count), .note, 300)
  let (width, longer) = (ruler.width(of: cut, .note), ruler.width(of: "x" + cut, .note))
  withExtendedLifetime(layer) {}
  #expect(cut.hasSuffix("x…"))
  #expect(width <= 300 && longer > 300)
}

@Test("Marks are painted at their positions, in the colours for a light background")
func pixels() throws {
  var chart = Chart("", note: "", width: 60, height: 40)
  chart.marks = [
    .area(Rect(x: 0, y: 0, width: 60, height: 40), .ground),
    .area(Rect(x: 10, y: 5, width: 20, height: 10), .series),
    .shape([Point(x: 40, y: 10), Point(x: 56, y: 10), Point(x: 48, y: 30)], .alarm),
    .line([Point(x: 0, y: 35), Point(x: 60, y: 35)], .accent, width: 2),
  ]
  let layer = try #require(PixelLayer(width: 120, height: 80))
  do {
    let painter = ChartPainter(on: layer.target, scale: 2)
    painter.paint(chart, x: 0, y: 0)
  }
  func ink(_ x: Int, _ y: Int) -> UInt32? { layer.target[x * 2, y * 2] }
  #expect(ink(2, 2) == Ink.ground.colours.light.premultiplied)
  #expect(ink(12, 7) == Ink.series.colours.light.premultiplied)
  #expect(ink(32, 7) == Ink.ground.colours.light.premultiplied)
  #expect(ink(48, 15) == Ink.alarm.colours.light.premultiplied)
  #expect(ink(30, 35) == Ink.accent.colours.light.premultiplied)
}

@Test(
  "Successive levels become darker on a light background and lighter on a dark one"
)
func levels() {
  func lightness(_ colour: Colour) -> Double {
    0.2126 * Double(colour.red) + 0.7152 * Double(colour.green) + 0.0722 * Double(colour.blue)
  }
  let levels = (0..<Ink.levels).map { Ink.level($0).colours }
  for (one, next) in zip(levels, levels.dropFirst()) {
    #expect(lightness(one.light) - lightness(next.light) > 12)
    #expect(lightness(next.dark) - lightness(one.dark) > 12)
  }
}
