// All pages as small pictures.

package import Glibc
package import InkPages
package import TouchDrawing

/// The pages of a drawing in an overview, which fingers turn, move and remove.
package final class PageOverview: OverviewContent {
  private let context: OverviewContext
  private var pictures: PagePictures?
  /// The pages and the ink that are shown.
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

  /// Shows the pages of a drawing.
  package init(_ context: OverviewContext) {
    self.context = context
    known = Known(of: context.editor)
  }

  private var editor: InkEditor { context.editor }

  /// The cells of as many pages as the drawing has.
  package var grid: OverviewGrid { context.grid(editor.pageCount) }

  /// The cell in view when the overview opens: that of the page that is shown.
  package var first: Int { known.place }

  /// The frame of a miniature, in px; setting it begins all miniatures anew.
  package var frame: ScaledPicture? {
    didSet { pictures = frame.map { context.pictures(in: grid, frame: $0) } }
  }

  /// The descriptors of the program that paints miniatures; empty while none does.
  package var descriptors: [pollfd] { pictures?.descriptors ?? [] }

  /// Turns to a page, or moves, removes or restores one.
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

  /// Compares the pages with those known before, and reports what is to be painted anew.
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

  /// Takes one finished miniature, and begins those in view that are missing.
  package func takePictures(visible: Range<Int>) -> OverviewNews {
    let number = pictures?.takeTurn(
      known.numbers, visible: visible, page: editor.pageAsItIs)
    guard let number, let place = known.numbers.firstIndex(of: number) else { return .nothing }
    return .picture(place)
  }

  /// Returns the overview as it is to be painted.
  package func scene(_ hand: OverviewHand) -> OverviewScene {
    OverviewScene(hand, shown: known.place, canUndo: known.canRestore) { [known, pictures] in
      pictures?.picture(of: known.numbers[$0])
    }
  }
}
