import Glibc
import ScreenHardware
import Testing
import TouchInk
import Touches

@testable import FingertipInk
@testable import InkPages
@testable import TouchDrawing
@testable import TouchRig

/// A drawing with a worksheet: a white picture with a blue square in its upper right quarter.
final class WorksheetLesson {
  let folder: TemporaryFolder
  let path: String
  let worksheet: String

  /// Creates the drawing, as the file of a first screen; ink marks the square unless told
  /// otherwise.
  init(
    on screen: PixelRect = PixelRect(ofRoot: (800, 600)),
    _ density: ScreenDensity = .fourPixelsPerMillimetre, isMarked: Bool = true
  ) throws {
    folder = try TemporaryFolder(prefix: "fingertip-lesson")
    (path, worksheet) = (folder.file("a.jsonl"), folder.file("worksheet.png"))
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 160 * 160)
    for y in 20..<60 { for x in 100..<140 { pixels[y * 160 + x] = 0xFF00_00FF } }
    try PNGFile.write(ScaledPicture(width: 160, height: 160, pixels: pixels), to: worksheet)
    let editor = try editor(on: screen, density)
    editor.choose(.picture(worksheet))
    try editor.showPage()
    guard isMarked else { return }
    editor.mark(at: try #require(editor.worksheetMarks().square?.center))
    try editor.showPage()
    #expect(try editor.worksheetMarks().distance <= 1.5)
  }

  func editor(
    on screen: PixelRect, _ density: ScreenDensity = .fourPixelsPerMillimetre
  ) throws -> InkEditor {
    try .ofLesson(on: screen, density, keptIn: path)
  }

  var pages: [DrawingPages.Page] {
    get throws { try DrawingContent(readingFrom: path).pages }
  }
}

extension InkEditor {
  /// Shows the page, and waits until the picture of its ground is visible.
  func showPage() throws {
    update(at: Timestamp(milliseconds: 0)) { _ in }
    var entries = groundDescriptors
    if !entries.isEmpty {
      #expect(poll(&entries, nfds_t(entries.count), 20_000) == 1)
      takeGroundTurn()
      update(at: Timestamp(milliseconds: 0)) { _ in }
    }
    #expect(takeGroundProblem() == nil)
  }

  /// Where the square of the worksheet and the ink are visible on the screen.
  func worksheetMarks() throws -> WorksheetMarks {
    try WorksheetMarks(document.area) { paint(document.area, into: $0) }
  }
}

/// Where the square of the worksheet and the ink are visible.
struct WorksheetMarks {
  /// The square with the ink that covers a part of it.
  var square: Rect?
  var ink: Rect?

  init(_ picture: ScaledPicture) throws {
    try self.init(PixelRect(ofRoot: (picture.width, picture.height))) {
      picture.draw(atX: 0, y: 0, into: $0)
    }
  }

  init(_ area: PixelRect, _ paint: (PixelTarget) -> Void) throws {
    guard let canvas = Canvas(bounds: area) else {
      throw PictureFileError.cannotRead(path: "", reason: .other("no memory"))
    }
    paint(canvas.target)
    let target = canvas.target
    var (square, ink) = (PixelRect.empty, PixelRect.empty)
    for y in target.bounds.y..<target.bounds.maxY {
      for x in target.bounds.x..<target.bounds.maxX {
        let pixel = target[x, y] ?? 0
        let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        let place = PixelRect(x: x, y: y, width: 1, height: 1)
        if blue > 160, red < 128, green < 128 { square = square.union(place) }
        if red > 200, green < 90, blue < 110 { ink = ink.union(place) }
      }
    }
    self.square = square.isEmpty ? nil : Rect(square)
    self.ink = ink.isEmpty ? nil : Rect(ink)
  }

  /// The distance of the ink's middle from that of the square; infinite if one is not visible.
  var distance: Double {
    guard let square, let ink else { return .infinity }
    return (square.center - ink.center).length
  }

  /// Whether the ink is in the middle of the square, in proportion to it, as on the first screen.
  var areTogether: Bool {
    guard let square, let ink else { return false }
    // The line is 26 px long, of which 6 px are its ends, on a square of 150 px.
    return distance <= 1.5 && (ink.width / square.width - 26.0 / 150).magnitude < 0.05
  }
}
