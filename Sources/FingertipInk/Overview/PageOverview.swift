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

  package var grid: OverviewGrid { context.grid(editor.pageCount) }

  package var first: Int { known.place }

  package var frame: ScaledPicture? {
    didSet { pictures = frame.map { context.pictures(in: grid, frame: $0) } }
  }

  package var descriptors: [pollfd] { pictures?.descriptors ?? [] }

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

  package func takePictures(visible: Range<Int>) -> OverviewNews {
    let number = pictures?.takeTurn(
      known.numbers, visible: visible, page: editor.pageAsItIs)
    guard let number, let place = known.numbers.firstIndex(of: number) else { return .nothing }
    return .picture(place)
  }

  package func scene(_ hand: OverviewHand) -> OverviewScene {
    OverviewScene(hand, shown: known.place, canUndo: known.canRestore) { [known, pictures] in
      pictures?.picture(of: known.numbers[$0])
    }
  }
}
