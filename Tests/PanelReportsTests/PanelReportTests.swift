import Glibc
import SystemSupport
import TestSupport
import Testing
import TouchAnalysis
import TouchDrawing
import TouchRig
import Touches

@testable import PanelReports
@testable import TouchRecordings

/// A recording and the number of sections of its report.
struct ReportCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The lines after the header.
  let lines: [String]
  var header = RecordingText.header
  var limits: String?
  /// The number of devices that have charts.
  var sections = 1

  var text: String { RecordingText.file([header] + lines) }

  static let all = [
    ReportCase(testDescription: "no touches", lines: [], sections: 0),
    ReportCase(testDescription: "a tap", lines: stroke(1, steps: 1)),
    ReportCase(testDescription: "a stroke", lines: stroke(1)),
    ReportCase(
      testDescription: "ten fingers", lines: (1...10).flatMap { stroke($0) }, limits: limits),
    ReportCase(
      testDescription: "two devices",
      lines: stroke(1) + stroke(2).map { $0.replacing("\"device\":8", "\"device\":9") },
      sections: 2),
    ReportCase(
      testDescription: "40 ghosts and 14 gaps",
      lines: (0..<40).flatMap { number -> [String] in
        let (start, ghost) = (number * 600, "\(100 + number)")
        let strokeLines = stroke(
          number, at: start, steps: 40, gap: number % 3 == 0, y: 30 + number * 25)
        return strokeLines + [
          RecordingText.event("\(start + 560)", touch: ghost, x: "1900"),
          RecordingText.event("\(start + 564)", touch: ghost, "ended", x: "1900"),
        ]
      }, limits: "hlk-touchpad"),
    ReportCase(
      testDescription: "a tall panel of an assumed size", lines: stroke(1),
      header: RecordingText.header.replacing("1920", "600").replacing("508", "160")
        .replacing("286}", "286,\"assumed\":true}")),
    ReportCase(
      testDescription: "a flat panel", lines: stroke(1, y: 40),
      header: RecordingText.header.replacing("1080", "80").replacing("286", "21")),
    ReportCase(
      testDescription: "a device name with markup", lines: stroke(1),
      header: RecordingText.header.replacing("touch0", "<b>&'\\u0001\\\"]]></style>")),
    ReportCase(
      testDescription: "an hour",
      lines: (0..<60).flatMap { stroke($0, at: $0 * 60_000) }),
  ]

  private static let limits = "hlk-touchscreen"

  /// Returns the lines of a finger that moves to the right.
  private static func stroke(
    _ id: Int, at start: Int = 0, steps: Int = 90, gap: Bool = false, y: Int? = nil
  ) -> [String] {
    (0...steps).filter { !gap || $0 <= 10 || $0 >= 20 }.map { step in
      RecordingText.event(
        "\(start + step * 8)", touch: "\(id)",
        step == 0 ? "began" : step == steps ? "ended" : "moved", x: "\(50 + step * 6)",
        y: "\(y ?? 30 + id * 70)")
    }
  }
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}

/// Returns the report of a recording.
private func page(_ recorded: ReportCase) throws -> ReportPage {
  var page: ReportPage?
  try withTemporaryFile(recorded.text.utf8) { path in
    var reader = try RecordingReader(path, order: .any)
    let report = PanelReport(of: reader.header.screen)
    let analysis = try RecordingAnalysis(of: &reader, makesSurveys: true) { report.add($0, $1) }
    let limits = try recorded.limits.map { name in
      try #require(PanelLimits.profiles.first { $0.name == name })
    }
    page = try report.page(
      analysis, limits.map { RecordingVerdict(analysis, $0) }, name: "panel.jsonl",
      producer: "fingertip")
  }
  return try #require(page)
}

@Suite struct PanelReportTests {
  @Test(
    "The page is valid XML with every chart, and loads no other resource", arguments: ReportCase.all
  )
  func html(_ recorded: ReportCase) throws {
    let page = try page(recorded)
    #expect(page.sections.count == recorded.sections)
    let html = page.html
    for title in [
      "Where touches went", "Reports over the panel", "Deviation from the path",
      "Rate by fingers", "Intervals", "Spectrum of jitter", "Contacts along time",
    ] {
      #expect(html.ranges(of: ">\(title)</text>").count == recorded.sections)
    }
    #expect(html.ranges(of: "<script").isEmpty && html.ranges(of: "@import").isEmpty)
    // Only the namespaces of XHTML and SVG look like addresses.
    let addresses = html.ranges(of: "://").count
    #expect(addresses == html.ranges(of: "xmlns=\"http://www.w3.org/").count)
    #expect(html.ranges(of: "prefers-color-scheme: dark").count == 1)
    #expect(html.ranges(of: "hlk-").isEmpty == (recorded.limits == nil))
    try withTemporaryFile(html.utf8) { path in
      let script = """
        import sys, xml.etree.ElementTree as tree, base64
        page = tree.parse(sys.argv[1]).getroot()
        svg = '{http://www.w3.org/2000/svg}'
        for image in page.iter(svg + 'image'):
            data = base64.b64decode(image.get('href').split(',')[1], validate=True)
            assert data[:8] == b'\\x89PNG\\r\\n\\x1a\\n' and data[-8:-4] == b'IEND'
        print(len(list(page.iter(svg + 'svg'))))
        """
      let run = try #require(
        try FinishedProgram.run("python3", ["python3", "-c", script, path], within: 60_000))
      #expect(run.errors == "")
      #expect(run.output == "\(7 * recorded.sections)\n")
    }
  }

  @Test(
    "The page lists the faults with the same words as the text report", arguments: ReportCase.all)
  func faults(_ recorded: ReportCase) throws {
    let page = try page(recorded)
    let html = page.html
    let rows = page.analysis.faultRows
    #expect(rows.count == min(page.analysis.faultCount, 1000))
    for row in rows.prefix(50) {
      let cells =
        [row[0], row[1]].map { "<td class=\"n\">\($0)</td>" }
        + row[2...].map { "<td>\(Markup.escaped($0))</td>" }
      #expect(html.contains(cells.joined()))
      #expect(page.analysis.text.contains(row[4]))
    }
    let verdict = try #require(page.verdicts.first)
    #expect(verdict.isGood == (page.analysis.faultCount == 0))
  }

  @Test("No mark exceeds its chart, and no text overlaps another", arguments: ReportCase.all)
  func marksWithinCharts(_ recorded: ReportCase) throws {
    let layer = try #require(PixelLayer(width: 1, height: 1))
    let ruler = ChartPainter(on: layer.target, scale: 1)
    for chart in try page(recorded).sections.flatMap({ $0.rows.flatMap { $0 } }) {
      let area = Rect(x: 0, y: 0, width: chart.width, height: chart.height)
      var texts: [(text: String, box: Rect)] = []
      for mark in chart.marks {
        let box = box(mark, ruler)
        #expect(
          box.x >= -2 && box.y >= -2 && box.maxX <= area.maxX + 2 && box.maxY <= area.maxY + 2,
          "\(chart.title): \(mark)")
        guard case .text(let text, _, _) = mark else { continue }
        for other in texts {
          #expect(
            other.box.grown(by: -1).intersection(box.grown(by: -1)).isEmpty,
            "\(chart.title): '\(text)' on '\(other.text)'")
        }
        texts.append((text, box))
      }
    }
  }

  /// Returns the bounding box of a mark.
  private func box(_ mark: ChartMark, _ ruler: borrowing ChartPainter) -> Rect {
    switch mark {
    case .area(let rect, _, _), .pixels(_, let rect): return rect
    case .line(let points, _, _, _), .shape(let points, _):
      let (x, y) = (points.map(\.x), points.map(\.y))
      let (left, top) = (x.min() ?? 0, y.min() ?? 0)
      return Rect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
    case .ring(let middle, let radius, _, _):
      return Rect(
        x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)
    case .text(let text, let position, let style):
      let width = ruler.width(of: text, style)
      let before =
        switch style.anchor {
        case .start: 0.0
        case .middle: width / 2
        case .end: width
        }
      let ascent = style.size * 0.75
      return style.isUpright
        ? Rect(
          x: position.x - ascent, y: position.y - (width - before), width: ascent, height: width)
        : Rect(x: position.x - before, y: position.y - ascent, width: width, height: ascent)
    }
  }

  @Test(
    "The picture shows the charts in the expected colours and is reproducible",
    arguments: ReportCase.all)
  func picture(_ recorded: ReportCase) throws {
    let page = try page(recorded)
    try withTemporaryFile([UInt8]()) { path in
      let (first, second) = (path + "-1.png", path + "-2.png")
      defer { for file in [first, second] { unlink(file) } }
      try page.writePicture(to: first)
      try page.writePicture(to: second)
      #expect(
        try RegularFile.bytes(of: first, limit: 1 << 24)
          == RegularFile.bytes(of: second, limit: 1 << 24))
      let picture = try PictureFile.read(first)
      #expect(picture.bounds.width == Int((ChartSize.whole + 56) * 1.5))
      var colours: Set<UInt32> = []
      var last: UInt32?
      for y in 0..<picture.bounds.height {
        for x in 0..<picture.bounds.width {
          guard let pixel = picture.target[x, y], pixel != last else { continue }
          colours.insert(pixel)
          last = pixel
        }
      }
      let isFaulty = page.analysis.faultCount > 0
      #expect(colours.contains(Ink.ground.colours.light.premultiplied))
      // The statement that there is no fault has this ink, too.
      #expect(
        colours.contains(Ink.series.colours.light.premultiplied)
          == (recorded.sections > 0 || !isFaulty))
      #expect(colours.contains(Ink.alarm.colours.light.premultiplied) == isFaulty)
    }
  }

  @Test("The chart of touches shows their paths at their positions")
  func paths() throws {
    let stroke = try #require(ReportCase.all.first { $0.testDescription == "a stroke" })
    let page = try page(stroke)
    let chart = try #require(page.sections.first?.rows.first?.first)
    var layer: PixelLayer?
    for mark in chart.marks {
      if case .pixels(let pixels, _) = mark { layer = pixels }
    }
    let target = try #require(layer?.target)
    let scale = Double(target.bounds.width) / 1920
    for step in 0..<90 {
      let (x, y) = (Double(50 + step * 6) * scale, 100 * scale)
      #expect(target[Int(x), Int(y)].map { $0 >> 24 } ?? 0 > 200)
    }
    #expect(target[Int(300 * scale), Int(800 * scale)] == 0)
  }
}
