// All pages as miniatures.

package import Glibc
package import InkPages
package import TouchDrawing

/// The pages of a drawing in an overview, where fingers turn, move and remove them.
package final class PageOverview: OverviewContent {
  private let context: OverviewContext
  private var pictures: MiniatureCache?
  /// The state of the drawing that the overview shows.
  private var state: DrawingState

  /// The state of the drawing that is shown.
  private struct DrawingState: Equatable {
    var numbers: [Int]
    var index: Int
    var revision: Int
    var canRestore: Bool

    init(of editor: InkEditor) {
      numbers = editor.pages.pages.map(\.number)
      index = editor.pageIndex
      revision = editor.storage.revision
      canRestore = editor.pages.canRestore
    }
  }

  /// Creates an overview of the pages of a drawing.
  package init(_ context: OverviewContext) {
    self.context = context
    state = DrawingState(of: context.editor)
  }

  private var editor: InkEditor { context.editor }

  /// The grid with a cell for each page.
  package var grid: OverviewGrid { context.grid(editor.pageCount) }

  /// The cell in view when the overview opens: that of the current page.
  package var first: Int { state.index }

  /// The frame of a miniature, in px; setting it restarts all miniatures.
  package var frame: ScaledPicture? {
    didSet { pictures = frame.map { context.pictures(in: grid, frame: $0) } }
  }

  /// The descriptors of the miniature in progress; empty if there is none.
  package var descriptors: [pollfd] { pictures?.descriptors ?? [] }

  /// Returns the present place of the page that was shown at a place; nil if it was removed.
  private func place(ofShown index: Int) -> Int? {
    guard state.numbers.indices.contains(index) else { return nil }
    return editor.pages.pages.firstIndex { $0.number == state.numbers[index] }
  }

  /// Turns to a page, or adds, moves, removes or restores one.
  ///
  /// The page is the one that the finger saw, even if pages have changed since.
  package func perform(_ action: OverviewAction) -> OverviewChange {
    switch action {
    case .turn(let index):
      guard let place = place(ofShown: index) else { return .nothing }
      editor.turn(to: place)
      return .done
    case .new:
      editor.turn(to: editor.pageCount - 1)
      editor.addPage()
      return .done
    case .move(let start, let end):
      guard let place = place(ofShown: start) else { break }
      editor.movePage(from: place, to: min(end, editor.pageCount - 1))
    case .remove(let index):
      guard let place = place(ofShown: index) else { break }
      try? editor.removePage(at: place)
    case .undo: _ = editor.restorePage()
    case .close: return .done
    }
    return .nothing
  }

  /// Compares the pages with the state shown before, and reports a change.
  package func follow() -> OverviewChange {
    let new = DrawingState(of: editor)
    guard new != state else { return .nothing }
    state = new
    return .change
  }

  /// Takes one finished miniature, and starts the next missing one.
  package func takePictures(visible: Range<Int>) -> OverviewChange {
    let number = pictures?.takeTurn(
      state.numbers, visible: visible, page: editor.pageSnapshot)
    guard let number, let index = state.numbers.firstIndex(of: number) else { return .nothing }
    return .picture(index)
  }

  /// Returns the overview for painting.
  package func scene(_ hand: OverviewHand) -> OverviewScene {
    OverviewScene(hand, shown: state.index, canUndo: state.canRestore) { [state, pictures] in
      pictures?.picture(of: state.numbers[$0])
    }
  }
}
