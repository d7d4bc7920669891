import SystemSupport
import TestSupport
import Testing
import TouchAnalysis
import TouchDrawing
import Touches
import Translations

@testable import GuidedScreens

/// The words of guided tests on a panel of 4 inches, with 9 px per mm.
@Suite("Words of guided tests on a small panel") struct GuidedWordsTests {
  private static let files = RepositoryFile.files(in: "config/locale", ending: ".po").sorted()
  private static let screen = PixelRect(x: 0, y: 0, width: 800, height: 480)
  private static let panel = Panel(frame: Rect(screen), pixelsPerMillimetre: 9)

  private func makePainter(for test: any PanelTest, in file: String) throws -> GuidePainter {
    let language = try MessageCompiler.language(
      String(Files.name(of: file).dropLast(3)), RepositoryFile.path(file))
    return GuidePainter(of: Self.panel, in: language, usesCorners: test.usesCorners)
  }

  /// Returns the rows from the first to the last that have a pixel of a colour; nil if none has.
  private func paintedRows(
    _ colour: Colour, in target: PixelTarget, _ part: PixelRect
  ) -> ClosedRange<Int>? {
    let rows = (part.y..<part.maxY).filter { y in
      (part.x..<part.maxX).contains { target[$0, y] == colour.premultiplied }
    }
    guard let first = rows.first, let last = rows.last else { return nil }
    return first...last
  }

  @Test(
    "The last row of a report, which says how to close it, is on the screen",
    arguments: PanelTestKind.allCases, files)
  func report(_ kind: PanelTestKind, _ file: String) throws {
    let test = kind.test(of: Self.panel, contacts: 10)
    var painter = try makePainter(for: test, in: file)
    let report = PanelTestReport(
      kind: kind, isComplete: false, measures: test.measures, limits: nil, monitor: "",
      widthMM: 89, heightMM: 53, devices: [])
    guard let canvas = Canvas(bounds: Self.screen) else {
      Issue.record("no memory for the screen")
      return
    }
    painter.paint(test, report, into: canvas.target)
    let last = try #require(paintedRows(GuidePainter.quiet, in: canvas.target, Self.screen))
    #expect(last.upperBound < Self.screen.maxY - 1)
  }

  @Test(
    "A long task has two lines instead of tiny letters", arguments: PanelTestKind.allCases, files)
  func task(_ kind: PanelTestKind, _ file: String) throws {
    let test = kind.test(of: Self.panel, contacts: 10)
    var painter = try makePainter(for: test, in: file)
    guard let canvas = Canvas(bounds: Self.screen) else {
      Issue.record("no memory for the screen")
      return
    }
    painter.paint(test, nil, into: canvas.target)
    let button = painter.endButton
    let part =
      test.usesCorners
      ? PixelRect(x: 0, y: button.maxY, width: 800, height: 90)
      : PixelRect(x: 0, y: 0, width: button.x, height: 108)
    let rows = try #require(paintedRows(GuidePainter.script, in: canvas.target, part))
    // Letters of 2 mm, or two lines of them.
    #expect(rows.count >= 18)
  }

  @Test(
    "A finger on the middle of a mark is not on the button that ends the test",
    arguments: [(800, 480, 9.0), (480, 272, 5), (800, 480, 7.4), (1024, 600, 6.7), (1280, 720, 4)],
    files)
  func marks(_ size: (Int, Int, Double), _ file: String) throws {
    let panel = Panel(
      frame: Rect(PixelRect(x: 0, y: 0, width: size.0, height: size.1)),
      pixelsPerMillimetre: size.2)
    var test = PanelTestKind.accuracy.test(of: panel, contacts: 10)
    let language = try MessageCompiler.language(
      String(Files.name(of: file).dropLast(3)), RepositoryFile.path(file))
    let button = GuidePainter(of: panel, in: language, usesCorners: test.usesCorners).endButton
    // People hit a mark within 3 mm.
    let nearby = PixelRect(
      x: button.x, y: button.y, width: button.width, height: button.height + Int(3 * size.2))
    var count: UInt32 = 0
    while !test.isDone {
      count += 1
      let mark = try #require(
        test.figures.lazy.compactMap { figure -> Point? in
          if case .target(let point, _) = figure { point } else { nil }
        }.first)
      #expect(!nearby.contains(mark), "mark \(count)")
      test.follow(
        Touch(
          id: TouchID(device: DeviceID(rawValue: 8), contact: count),
          time: Timestamp(milliseconds: 0), position: mark))
    }
    #expect(count == 13)
  }

  @Test(
    "Touches without a finger do not close the report of the noise test; the button does",
    arguments: [
      (PanelTestKind.noise, true, 1, true), (.noise, true, 0, false), (.noise, false, 1, false),
      (.contacts, true, 1, false),
    ])
  func closing(_ kind: PanelTestKind, _ isComplete: Bool, _ touches: Double, _ byButton: Bool) {
    let report = PanelTestReport(
      kind: kind, isComplete: isComplete,
      measures: [PanelMeasure("touches", .verbatim("touches"), touches, "", .atMost(0))],
      limits: nil, monitor: "", widthMM: 89, heightMM: 53, devices: [])
    #expect(
      GuidePainter.rows(of: report).last?.0.english
        == (byButton ? "Press the button or Esc to close" : "Tap or press Esc to close"))
  }

  @Test(
    "A text is halved at the space nearest its middle",
    arguments: [
      ("one two three", ["one two", "three"]), ("one", ["one"]), ("", [""]),
      ("a very-long-word", ["a", "very-long-word"]), ("one two six ten", ["one two", "six ten"]),
    ])
  func halves(text: String, halves: [String]) {
    #expect(text.halves == halves)
  }
}
