// Writes the pages of a drawing as pictures. Many pages take seconds, so this runs on a thread of
// its own. It uses copies of the documents, which share their strokes with the live ones.

internal import InkPages
internal import SystemSupport
internal import TouchDrawing
package import TouchInk
internal import TouchX11
internal import Touches

/// Writes the pages of a drawing as pictures.
package struct PageSaver: Sendable {
  /// A page at the moment when saving began.
  struct Page: Sendable {
    var ground: PageGround
    /// The page's own screen.
    var ownScreen: PageScreen
    /// The part of the present screen that shows it: all of it for ink over the desktop, else a
    /// monitor if there are several.
    var screen: PageScreen
    var ink: PageStack.Ink
    /// The number of changes of its ink since the drawing was opened.
    var changes = 0

    /// Its ink at full size.
    var wholeDocument: InkDocument {
      switch ink {
      case .document(let document): return document
      case .strokes(let items, let areCleared):
        return InkDocument(of: areCleared ? [] : items, on: screen.area)
      case .shown: return InkDocument(area: screen.area)
      }
    }
  }

  let pages: [Page]
  /// The index of the current page.
  let place: Int
  let path: String
  let format: InkFormat

  /// The character in a file name that stands for the page number.
  package static let mark: Character = "%"

  /// Writes the files.
  ///
  /// A format with pages gets one file with every page. If the name contains the mark, each page
  /// gets a file of its own. Otherwise only the current page is written.
  ///
  /// - Returns: the first reason why the ground of a page cannot be shown, so that the page is
  ///   white; nil if all can.
  /// - Throws: `InkPictureError`.
  @discardableResult
  package func run() throws(InkPictureError) -> GroundProblem? {
    guard name.contains(Self.mark) else {
      return try write(format == .pdf ? Array(pages.indices) : [place], to: path)
    }
    var problem: GroundProblem?
    for index in pages.indices {
      let found = try write([index], to: file(of: index))
      problem = problem ?? found
    }
    return problem
  }

  /// The name of the file, without its folders, whose names may contain the mark as well.
  private var name: String { Files.name(of: path) }

  /// Returns the path of the file of the page at an index.
  private func file(of index: Int) -> String {
    // All numbers have equally many digits, so that the files sort in the order of the pages.
    let (number, digits) = ("\(index + 1)", "\(pages.count)".count)
    let padded = String(repeating: "0", count: digits - number.count) + number
    return String(path.dropLast(name.count))
      + name.split(separator: Self.mark, omittingEmptySubsequences: false).joined(
        separator: padded)
  }

  /// Writes a file of pages; returns why the first ground that cannot be shown is missing.
  private func write(
    _ indices: [Int], to path: String
  ) throws(InkPictureError) -> GroundProblem? {
    var problem: GroundProblem?
    guard format == .png else {
      try InkPicture.writePages(indices.count, to: path, as: format) { index in
        let page = layout(of: pages[indices[index]], &problem)
        return InkPicture.Page(
          area: page.screen.area, pixelsPerMillimetre: page.screen.pixelsPerMillimetre,
          ink: InkPicture(of: page.document), ground: vectors(of: page))
      }
      return problem
    }
    let page = layout(of: pages[indices[0]], &problem)
    let sheet = GroundSheet(
      page.ground, area: page.screen.area, placement: page.placement, view: page.view)
    if let picture = page.picture { sheet?.show(picture) }
    try InkPicture(of: page.document).writePNG(to: path, over: sheet?.target)
    return problem
  }

  /// A page as it is saved.
  private struct Layout {
    var ground: PageGround
    var screen: PageScreen
    var placement: PagePlacement
    /// The picture of the ground; nil if it has none or its file cannot be read.
    var picture: ScaledPicture?
    var view: PageView
    /// The ink, as it is seen on the screen.
    var document: InkDocument
  }

  /// Returns a page as drawn.
  ///
  /// If ink extends beyond the screen, it is scaled down together with the ground.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - problem: gets the reason if the file of the ground cannot be read, unless it has one
  ///     already.
  /// - Returns: the page.
  private func layout(of page: Page, _ problem: inout GroundProblem?) -> Layout {
    let screen = page.screen
    let placement = PagePlacement(of: page.ownScreen, on: screen.area)
    let frame = placement.frame
    let picture = readPicture(of: page.ground, frame, &problem)
    var document = page.wholeDocument
    let whole = document.bounds.union(
      picture.map { placement.onPage($0.frame(centredIn: frame)) } ?? .empty)
    let view = PageView.fitting(whole, on: placement.visible)
    document.show(view.followed(by: placement.map), on: screen.area)
    return Layout(
      ground: page.ground, screen: screen, placement: placement, picture: picture, view: view,
      document: document)
  }

  /// Returns a ground as vector shapes with its picture, as a view shows them; nil for the desktop.
  private func vectors(of page: Layout) -> InkGround? {
    let (ground, placement) = (page.ground, page.placement)
    guard !ground.isDesktop else { return nil }
    var rects: [(rect: PixelRect, colour: UInt32)] = []
    PaperPainter(placement: placement, area: page.screen.area).forEachRect(
      of: ground.paper, through: page.view.followed(by: placement.map)
    ) {
      rects.append(($0, $1))
    }
    return InkGround(
      rects,
      picture: page.picture.map {
        let frame = $0.frame(centredIn: placement.frame)
        return ($0, frame.x, frame.y)
      }, pictureView: page.view.mapped(by: placement.map))
  }

  /// Returns the picture of a ground that is a file; nil for any other ground.
  ///
  /// - Parameters:
  ///   - ground: the ground.
  ///   - frame: the frame that the picture is fitted into.
  ///   - problem: gets the reason if the file cannot be read, unless it has one already.
  /// - Returns: the picture; nil if the file cannot be read, too.
  private func readPicture(
    of ground: PageGround, _ frame: PixelRect, _ problem: inout GroundProblem?
  ) -> ScaledPicture? {
    guard ground.path != nil else { return nil }
    do throws(GroundProblem) {
      return try GroundReader.read(ground, width: frame.width, height: frame.height).get()
    } catch {
      problem = problem ?? error
      return nil
    }
  }
}

extension InkEditor {
  /// Returns a saver of the current drawing, in the format of the file name's extension.
  ///
  /// - Throws: `InkPictureError` for an unknown extension.
  package func saver(to path: String) throws(InkPictureError) -> PageSaver {
    guard let format = InkFormat(of: path) else {
      throw .cannotWrite(path: path, reason: "its name must end in \(InkFormat.endings)")
    }
    return PageSaver(
      pages: pages.pages.indices.map(pageSnapshot), place: pages.index, path: path, format: format)
  }

  /// Returns the current state of a page, by its index; a text in progress is a part of it.
  func pageSnapshot(_ index: Int) -> PageSaver.Page {
    let page = pages.pages[index]
    let ink = index == pages.index ? .document(documentWithText) : page.ink
    let shown = page.ground.isDesktop ? presentScreen : screen(of: page)
    // Without ink, the ground may as well be made for the present screen.
    let isPlaced = !page.ground.isDesktop && ink.isUsed
    return PageSaver.Page(
      ground: page.ground, ownScreen: isPlaced ? page.ownScreen ?? shown : shown, screen: shown,
      ink: ink, changes: page.changes)
  }
}
