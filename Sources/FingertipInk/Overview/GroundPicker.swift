// The files that can be grounds, as miniatures. Nothing is read until it is needed, and then on
// another thread. A document opens into its pages.

package import Glibc
package import InkPages
internal import SystemSupport
package import TouchDrawing

/// The files in an overview that can be the ground of the page.
package final class GroundPicker: OverviewContent {
  private let context: OverviewContext
  private let files: GroundFiles
  /// The document whose pages are shown, with their number; nil while files are shown.
  private var document: (path: String, pages: Int)?
  /// The document whose pages are being counted, and whether a finger has chosen it.
  private var counting: (path: String, work: BackgroundWork<Int?>, isChosen: Bool)?
  private var pictures: MiniatureCache?

  /// Creates a picker of files.
  ///
  /// - Parameters:
  ///   - files: the files; at least one.
  ///   - context: the drawing and the monitor.
  package init(_ files: GroundFiles, _ context: OverviewContext) {
    self.files = files
    self.context = context
    // A reader at one page of a document most often wants the next one.
    if case .document(let path, _) = editor.ground { count(path, isChosen: false) }
  }

  private var editor: InkEditor { context.editor }

  private var count: Int { document?.pages ?? files.grounds.count }

  private func ground(_ index: Int) -> PageGround {
    document.map { .document($0.path, page: index + 1) } ?? files.grounds[index]
  }

  /// The index of the page's ground, or of the document that contains it; nil for none.
  private var shown: Int? {
    guard let path = editor.ground.path else { return nil }
    if let document {
      guard case .document(document.path, let page) = editor.ground else { return nil }
      return page <= document.pages ? page - 1 : nil
    }
    return files.grounds.firstIndex { $0.path == path }
  }

  /// The grid with a cell for each ground.
  package var grid: OverviewGrid { context.grid(count, isPicker: true) }

  /// The cell in view when the picker opens: that of the page's ground, or the first.
  package var first: Int { shown ?? 0 }

  /// The frame of a miniature, in px; setting it restarts all miniatures.
  package var frame: ScaledPicture? {
    didSet { beginPictures() }
  }

  private func beginPictures() {
    pictures = frame.map { context.pictures(in: grid, frame: $0) }
  }

  /// The descriptors of background work: miniatures and the counting of a document's pages.
  package var descriptors: [pollfd] {
    (pictures?.descriptors ?? []) + (counting.map { [pollfd(reading: $0.work.descriptor)] } ?? [])
  }

  /// Opens a document, or chooses the ground of a cell for the page.
  package func perform(_ action: OverviewAction) -> OverviewChange {
    switch action {
    case .turn(let index):
      let ground = ground(index)
      if document == nil, case .document(let path, _) = ground, count(path, isChosen: true) {
        return .nothing
      }
      return choose(ground)
    case .undo:
      guard let path = document?.path else { return .nothing }
      document = nil
      beginPictures()
      return .others(showing: files.grounds.firstIndex { $0.path == path } ?? 0)
    case .close: return .done
    case .new, .move, .remove: return .nothing
    }
  }

  private func choose(_ ground: PageGround) -> OverviewChange {
    editor.choose(ground)
    return .done
  }

  /// Starts to count the pages of a document, in order to show them.
  ///
  /// - Returns: whether that has started.
  @discardableResult
  private func count(_ path: String, isChosen: Bool) -> Bool {
    guard let work = try? BackgroundWork({ GroundReader.pageCount(of: path) }) else { return false }
    counting = (path, work, isChosen)
    return true
  }

  /// Takes over the page count of a document once it is finished.
  package func follow() -> OverviewChange {
    guard let (path, work, isChosen) = counting, let count = work.takeResult() else {
      return .nothing
    }
    counting = nil
    // If the file cannot be read, choosing it reports why.
    guard let count, count > 1 else {
      return isChosen ? choose(.document(path, page: 1)) : .nothing
    }
    document = (path, min(count, PageGround.greatestPage))
    beginPictures()
    return .others(showing: first)
  }

  /// Takes one finished miniature, and starts the next missing one in view.
  package func takePictures(visible: Range<Int>) -> OverviewChange {
    // Only the visible ones, because a folder may have hundreds.
    let indices = Array(visible.clamped(to: 0..<count))
    let screen = editor.boardScreen
    let finished = pictures?.takeTurn(indices, visible: indices.indices) { position in
      PageSaver.Page(
        ground: self.ground(indices[position]), ownScreen: screen, screen: screen,
        ink: .strokes([], areCleared: false))
    }
    return finished.map { .picture($0) } ?? .nothing
  }

  /// Returns the picker for painting, with the name of each ground or the number of each page.
  package func scene(_ hand: OverviewHand) -> OverviewScene {
    let names =
      document.map { (1...$0.pages).map { "\($0)" } }
      ?? files.grounds.map { Files.name(of: $0.path ?? "") }
    let title = document.map { Files.name(of: $0.path) } ?? files.name
    return OverviewScene(
      hand, shown: shown, canUndo: document != nil, names: (title, names)
    ) { [pictures] in pictures?.picture(of: $0) }
  }
}
