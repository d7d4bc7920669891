import CLinux
import FingertipInk
import FingertipSettings
import Glibc
import InkPages
import ScreenHardware
import SystemSupport
import TouchDrawing
import TouchX11
import Touches

/// A drawing of 200 pages with 500 strokes each: opening the file, and turning pages.
struct PageFigures {
  let options: Options
  private static let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  private static let pages = 200
  private static let strokes = 500

  func measure() throws -> [Figure] {
    let path = "\(TemporaryPath.folder)/fingertip-bench-\(getpid()).jsonl"
    defer { unlink(path) }
    try HandwrittenDrawing(pages: Self.pages, strokes: Self.strokes).write(to: path)
    let start = Monotonic.milliseconds
    let keeper = try DrawingKeeper(named: path)
    let editor = try Self.editor()
    editor.open(keeper.content, keptIn: keeper.file)
    let openTime = Monotonic.milliseconds - start
    var turnTimes: [Double] = []
    for _ in 1..<40 {
      let start = Monotonic.milliseconds
      try editor.make(.next)
      editor.update(at: Timestamp(milliseconds: 0)) { _ in }
      turnTimes.append(Monotonic.milliseconds - start)
    }
    let medianTurnTime = turnTimes.sorted()[turnTimes.count / 2]
    return [
      Figure(
        name: "a drawing of 200 pages with 500 strokes each is opened", target: "≤ 1 s",
        measured: "\((openTime / 1000).digits(2)) s", isMet: openTime <= 1000,
        numbers: [("ms", openTime)]),
      Figure(
        name: "a page of 500 strokes is turned to for the first time, median", target: "≤ 30 ms",
        measured: "\(medianTurnTime.digits(1)) ms", isMet: medianTurnTime <= 30,
        numbers: [("ms", medianTurnTime)]),
    ]
  }

  private static func editor() throws -> InkEditor {
    try InkEditor(
      area: screen, settings: DrawSettings(), density: ScreenDensity([], []), log: { _, _ in })
  }
}
