import Glibc
import InkInstruments
import InkPages
import Testing
import TouchDrawing
import TouchInk
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

    /// Waits until all miniatures are finished, and returns the indices of new ones.
    func finishPictures() -> Set<Int> {
      var made: Set<Int> = []
      while true {
        if case .picture(let index) = overview.takePictures(visible: 0..<5) { made.insert(index) }
        var descriptors = overview.descriptors
        guard !descriptors.isEmpty else { return made }
        poll(&descriptors, nfds_t(descriptors.count), -1)
      }
    }
  }

  @Test("Undoing the sending of strokes renews the miniatures of both pages", arguments: [2, 4])
  func sent(_ index: Int) throws {
    let board = try Board()
    let editor = board.editor
    editor.turn(to: index)
    editor.restore([
      DrawingContent.Item(
        number: 0, brush: InkBrush(tool: .pen, colour: .black, width: 4),
        device: DeviceID(rawValue: 2), isProvisional: false,
        nodes: [StrokeNode(x: 100, y: 150, radius: 2)])
    ])
    editor.select(editor.document.strokes.map(\.id))
    editor.perform(.previous)
    board.overview.frame = ScaledPicture(width: 1, height: 1, pixels: [0])
    _ = board.overview.follow()
    #expect(board.finishPictures() == Set(0..<5))
    #expect(editor.undo() && board.overview.follow() == .change)
    #expect(board.finishPictures() == [index - 1, index])
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
