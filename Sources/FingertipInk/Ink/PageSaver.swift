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
    var ink: PageStack.Ink

    /// Returns its ink at full size, on an area in px of the root.
    func wholeDocument(on area: PixelRect) -> InkDocument {
      switch ink {
      case .document(let document): return document
      case .strokes(let items, let areCleared):
        var document = InkDocument(area: area, undoDepth: 0)
        for item in areCleared ? [] : items {
          _ = document.add(
            item.nodes, item.brush, device: item.device, isProvisional: item.isProvisional)
        }
        return document
      case .shown: return InkDocument(area: area)
      }
    }
  }

  let pages: [Page]
  /// The index of the current page.
  let place: Int
  let area: PixelRect
  let pixelsPerMillimetre: Double
  let path: String
  let format: InkFormat

  /// The character in a file name that stands for the page number.
  package static let mark: Character = "%"

  /// Writes the files.
  ///
  /// A format with pages gets one file with every page. If the name contains the mark, each page
  /// gets a file of its own. Otherwise only the current page is written.
  ///
  /// - Throws: `InkPictureError`.
  package func run() throws(InkPictureError) {
    guard name.contains(Self.mark) else {
      return try write(format == .pdf ? Array(pages.indices) : [place], to: path)
    }
    for index in pages.indices { try write([index], to: file(of: index)) }
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

  private func write(_ indices: [Int], to path: String) throws(InkPictureError) {
    guard format == .png else {
      return try InkPicture.writePages(
        indices.count, of: area, to: path, as: format, pixelsPerMillimetre: pixelsPerMillimetre
      ) { page in
        let document = self.document(indices[page])
        return (InkPicture(of: document), self.ground(indices[page], through: document.view))
      }
    }
    let ground = pages[indices[0]].ground
    let document = self.document(indices[0])
    let sheet = GroundSheet(
      ground, area: area, pixelsPerMillimetre: pixelsPerMillimetre, view: document.view)
    if let picture = picture(of: ground) { sheet?.show(picture) }
    try InkPicture(of: document).writePNG(to: path, over: sheet?.target)
  }

  /// Returns the ink of a page as drawn, scaled down if it extends beyond the screen.
  private func document(_ index: Int) -> InkDocument {
    var document = pages[index].wholeDocument(on: area)
    document.show(PageView.fitting(document.bounds, on: area), on: area)
    return document
  }

  private func ground(_ index: Int, through view: PageView) -> InkGround? {
    let ground = pages[index].ground
    guard !ground.isDesktop else { return nil }
    var paper = PageGround.Paper.white
    if case .paper(let wanted) = ground { paper = wanted }
    var rects: [(rect: PixelRect, colour: UInt32)] = []
    PaperPainter(area: area, pixelsPerMillimetre: pixelsPerMillimetre).forEachRect(
      of: paper, through: view
    ) {
      rects.append(($0, $1))
    }
    return InkGround(
      rects,
      picture: picture(of: ground).map {
        ($0, area.x + (area.width - $0.width) / 2, area.y + (area.height - $0.height) / 2)
      }, pictureView: view)
  }

  /// Returns the picture of a ground that is a file; nil if unreadable, so the page is white.
  private func picture(of ground: PageGround) -> ScaledPicture? {
    guard ground.path != nil else { return nil }
    return try? GroundReader.read(ground, width: area.width, height: area.height).get()
  }
}

extension InkEditor {
  /// Returns a saver of the current drawing, in the format of the file name's extension.
  ///
  /// - Throws: `InkPictureError` for an unknown extension.
  package func saver(to path: String) throws(InkPictureError) -> PageSaver {
    guard let format = InkFormat(of: path) else {
      let endings = InkFormat.allCases.map { ".\($0.rawValue)" }.alternatives
      throw .cannotWrite(path: path, reason: "its name must end in \(endings)")
    }
    let area = document.area
    return PageSaver(
      pages: pages.pages.indices.map(pageSnapshot), place: pages.index, area: area,
      pixelsPerMillimetre: density(Point(x: Double(area.x), y: Double(area.y))), path: path,
      format: format)
  }

  /// Returns the current state of a page, by its index.
  func pageSnapshot(_ index: Int) -> PageSaver.Page {
    let page = pages.pages[index]
    return PageSaver.Page(
      ground: page.ground, ink: index == pages.index ? .document(document) : page.ink)
  }
}
