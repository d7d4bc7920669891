import CLinux
import FingertipInk
import FingertipSettings
import Glibc
import InkPages
import ScreenHardware
import SeededRandom
import SystemSupport
import TouchDrawing
import TouchRig
import TouchX11
import Touches

/// The cost of a drawing of 200 pages with 500 strokes each: opening its file, and turning its pages.
struct PageFigures {
  let options: Options
  private static let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  private static let pages = 200
  private static let strokes = 500

  func measure() throws -> [Figure] {
    let path = "\(TemporaryPath.folder)/fingertip-bench-\(getpid()).jsonl"
    defer { unlink(path) }
    try write(to: path)
    let start = Monotonic.milliseconds
    let keeper = try DrawingKeeper(named: path)
    let editor = try Self.editor()
    editor.open(keeper.content, keptIn: keeper.file)
    let opened = Monotonic.milliseconds - start
    var turns: [Double] = []
    for _ in 1..<40 {
      let start = Monotonic.milliseconds
      try editor.make(.next)
      editor.update(at: Timestamp(milliseconds: 0)) { _ in }
      turns.append(Monotonic.milliseconds - start)
    }
    let turned = turns.sorted()[turns.count / 2]
    return [
      Figure(
        name: "a drawing of 200 pages with 500 strokes each is opened", target: "≤ 1 s",
        measured: "\((opened / 1000).digits(2)) s", isMet: opened <= 1000,
        numbers: [("ms", opened)]),
      Figure(
        name: "a page of 500 strokes is turned to for the first time, median", target: "≤ 30 ms",
        measured: "\(turned.digits(1)) ms", isMet: turned <= 30, numbers: [("ms", turned)]),
    ]
  }

  private static func editor() throws -> InkEditor {
    try InkEditor(
      area: screen, settings: DrawSettings(), density: ScreenDensity([], []), log: { _, _ in })
  }

  /// Writes the drawing: strokes of 20 points, as handwriting has them.
  private func write(to path: String) throws {
    var dice = SplitMix64(seed: 4)
    guard let file = fopen(path, "w") else { throw RigError.refused("a file for a drawing") }
    defer { fclose(file) }
    fputs(#"{"format":"fingertip-drawing","version":2}"# + "\n", file)
    for page in 0..<Self.pages {
      if page > 0 { fputs(#"{"page":\#(page),"ground":"white"}"# + "\n", file) }
      fputs(#"{"turn":\#(page)}"# + "\n", file)
      for stroke in 0..<Self.strokes {
        var place = (
          Int.random(in: 60..<1860, using: &dice), Int.random(in: 60..<1020, using: &dice)
        )
        let points = (0..<20).map { step in
          place.0 += .random(in: -8...8, using: &dice)
          place.1 += .random(in: -8...8, using: &dice)
          return "[\(place.0).25,\(place.1).5,3,\(8 * step)]"
        }
        fputs(
          ##"{"add":\##(page * Self.strokes + stroke),"tool":"pen","colour":"#000000","width":6,"##
            + #""device":8,"points":[\#(points.joined(separator: ","))]}"# + "\n", file)
      }
    }
    fputs(#"{"turn":0}"# + "\n", file)
  }
}
