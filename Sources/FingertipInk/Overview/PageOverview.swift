// All pages as miniatures.

package import Glibc
package import InkPages
package import TouchDrawing

/// The pages of a drawing in an overview, where fingers turn, move and remove them.
package final class PageOverview: OverviewContent {
  private let context: OverviewContext
  private var pictures: PagePictures?
  /// The state of the drawing that the overview shows.
  private var known: Known

  /// The state of the drawing that is shown.
  private struct Known: Equatable {
    var numbers: [Int]
    var place: Int
    var revision: Int
    var canRestore: Bool

    init(of editor: InkEditor) {
      numbers = editor.pages.pages.map(\.number)
      place = editor.pagePlace
      revision = editor.keeping.revision
      canRestore = editor.pages.canRestore
    }
  }

  /// Creates an overview of the pages of a drawing.
  package init(_ context: OverviewContext) {
    self.context = context
    known = Known(of: context.editor)
  }

  private var editor: InkEditor { context.editor }

  /// The grid with a cell for each page.
  package var grid: OverviewGrid { context.grid(editor.pageCount) }

  /// The cell in view when the overview opens: that of the current page.
  package var first: Int { known.place }

  /// The frame of a miniature, in px; setting it restarts all miniatures.
  package var frame: ScaledPicture? {
    didSet { pictures = frame.map { context.pictures(in: grid, frame: $0) } }
  }

  /// The descriptors of the miniature in progress; empty if there is none.
  package var descriptors: [pollfd] { pictures?.descriptors ?? [] }

  /// Turns to a page, or adds, moves, removes or restores one.
  package func perform(_ deed: OverviewDeed) -> OverviewNews {
    switch deed {
    case .turn(let place):
      editor.turn(to: place)
      return .done
    case .new:
      editor.turn(to: editor.pageCount - 1)
      editor.addPage(editor.ground)
      return .done
    case .move(let start, let end): editor.movePage(from: start, to: end)
    case .remove(let place): try? editor.removePage(at: place)
    case .undo: _ = editor.restorePage()
    case .close: return .done
    }
    return .nothing
  }

  /// Compares the pages with the state shown before, and reports a change.
  package func follow() -> OverviewNews {
    let new = Known(of: editor)
    guard new != known else { return .nothing }
    if new.revision != known.revision {
      for number in Set([known.numbers[known.place], new.numbers[new.place]]) {
        pictures?.noteChange(of: number)
      }
    }
    known = new
    return .change
  }

  /// Takes one finished miniature, and starts the next missing one.
  package func takePictures(visible: Range<Int>) -> OverviewNews {
    let number = pictures?.takeTurn(
      known.numbers, visible: visible, page: editor.pageAsItIs)
    guard let number, let place = known.numbers.firstIndex(of: number) else { return .nothing }
    return .picture(place)
  }

  /// Returns the overview for painting.
  package func scene(_ hand: OverviewHand) -> OverviewScene {
    OverviewScene(hand, shown: known.place, canUndo: known.canRestore) { [known, pictures] in
      pictures?.picture(of: known.numbers[$0])
    }
  }
}
