import InkPages
import Testing
import TouchDrawing
import Touches

@testable import FingertipInk
@testable import FingertipSettings

/// A finger names a page by its place, and others can remove pages before that is carried out.
@Suite("Fingers on the overview whose pages change at the same time") struct PageOverviewTests {
  /// A drawing of five pages, and its overview.
  private struct Board {
    let editor: InkEditor
    let overview: PageOverview

    init() throws {
      let screen = PixelRect(x: 0, y: 0, width: 800, height: 600)
      editor = try InkEditor(
        area: screen, settings: DrawSettings(), density: .fourPixelsPerMillimetre,
        log: { _, _ in })
      for _ in 1...4 { editor.addPage() }
      overview = PageOverview(
        OverviewContext(editor, on: screen, density: 4, log: { _, _ in }))
    }

    var numbers: [Int] { editor.pages.pages.map(\.number) }
  }

  @Test(
    "An action concerns the page that the finger saw, or nothing if it was removed",
    arguments: [
      (.turn(to: 4), 0, [1, 2, 3, 4], 4),
      (.turn(to: 1), 1, [0, 2, 3, 4], 4),
      (.remove(4), 0, [1, 2, 3], 3),
      (.remove(2), 2, [0, 1, 3, 4], 4),
      (.move(from: 4, to: 1), 0, [1, 4, 2, 3], 4),
      (.move(from: 2, to: 0), 2, [0, 1, 3, 4], 4),
    ] as [(OverviewAction, Int, [Int], Int)])
  func removed(_ action: OverviewAction, _ index: Int, _ pages: [Int], _ shown: Int) throws {
    let board = try Board()
    try board.editor.removePage(at: index)
    _ = board.overview.perform(action)
    #expect(board.numbers == pages && board.editor.pageNumber == shown)
  }
}
