// A miniature of a page for the overview: its ground and its ink. It shares nothing with the live
// drawing, so that it can be made on another thread.

internal import DrawnSymbols
package import TouchDrawing
package import TouchInk
package import Touches

/// Makes miniatures of pages.
package struct MiniatureRenderer: Sendable {
  /// The area of a page, in px of the root.
  package let area: PixelRect
  let pixelsPerMillimetre: Double
  let width: Int
  let height: Int
  /// The picture that is drawn over each miniature.
  let frame: ScaledPicture

  /// The colour that stands for the desktop, on which ink of every colour is visible.
  private static let desktop = 0xFF74_808F as UInt32
  /// The colour of the mark on a ground that cannot be read.
  private static let markColour = Colour(hex: 0xB0_B6C0)
  /// The minimum width of a line in a miniature, in px.
  private static let minimumLineWidth = 1.2

  /// Creates a renderer of miniatures.
  ///
  /// - Parameters:
  ///   - area: the area of a page, in px of the root.
  ///   - pixelsPerMillimetre: the density of the screen, in px/mm.
  ///   - grid: provides the size of the miniatures.
  ///   - frame: the picture that is drawn over each of them.
  package init(
    of area: PixelRect, pixelsPerMillimetre: Double, in grid: OverviewGrid, frame: ScaledPicture
  ) {
    self.area = area
    self.pixelsPerMillimetre = pixelsPerMillimetre
    width = grid.pictureWidth
    height = grid.pictureHeight
    self.frame = frame
  }

  /// Returns the miniature of a page.
  ///
  /// - Parameters:
  ///   - document: its ink.
  ///   - ground: its ground.
  ///   - read: reads the ground's file, scaled to fit a width and a height in px.
  /// - Returns: the picture; nil if memory is short.
  package func make(
    _ document: InkDocument, on ground: PageGround, read: (Int, Int) -> ScaledPicture?
  ) -> ScaledPicture? {
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    guard let canvas = Canvas(bounds: bounds), let ink = Canvas(bounds: bounds) else { return nil }
    let screen = screenView
    let room = room(screen)
    let picture = ground.path == nil ? nil : read(room.width, room.height)
    let place = picture?.frame(centredIn: room)
    let fit = PageView.fitting(
      document.bounds.union(place.map { onPage($0, screen) } ?? .empty), on: area)
    let view = PageView(
      scale: fit.scale * screen.scale, x: screen.scale * fit.x + screen.x,
      y: screen.scale * fit.y + screen.y)
    paint(ground, through: view, into: canvas.target)
    if let picture, let place {
      // In px of the miniature.
      let move = PageView(
        scale: fit.scale, x: view.x - fit.scale * screen.x, y: view.y - fit.scale * screen.y)
      picture.draw(in: place, through: move, into: canvas.target)
    } else if ground.path != nil {
      // Empty paper would look as if the ground were empty paper.
      mark(.cross, on: canvas.target)
    }
    let small = small(document, view, bounds)
    guard let surface = InkSurface(showing: small) else { return nil }
    surface.paint(bounds, small, into: ink.target)
    canvas.target.draw(ink.target)
    frame.draw(atX: 0, y: 0, into: canvas.target)
    return ScaledPicture(canvas)
  }

  /// The view that shows the screen, if neither ink nor a picture extends beyond it.
  private var screenView: PageView {
    let scale = min(
      Double(width) / Double(max(area.width, 1)), Double(height) / Double(max(area.height, 1)))
    return PageView(
      scale: scale,
      x: (Double(width) - scale * Double(area.width)) / 2 - Double(area.x) * scale,
      y: (Double(height) - scale * Double(area.height)) / 2 - Double(area.y) * scale)
  }

  /// Returns the frame of the screen in px of the miniature, at least one px large.
  private func room(_ screen: PageView) -> PixelRect {
    let corner = screen(Point(x: Double(area.x), y: Double(area.y)))
    func length(_ length: Int) -> Int { max(Int((Double(length) * screen.scale).rounded()), 1) }
    return PixelRect(
      x: Int(corner.x.rounded()), y: Int(corner.y.rounded()), width: length(area.width),
      height: length(area.height))
  }

  /// Returns the part of the screen that a picture in the miniature covers, in px of the page.
  private func onPage(_ frame: PixelRect, _ screen: PageView) -> PixelRect {
    let inverse = screen.inverse
    let low = inverse(Point(x: Double(frame.x), y: Double(frame.y)))
    let high = inverse(Point(x: Double(frame.maxX), y: Double(frame.maxY)))
    let (left, top) = (Int(low.x.rounded()), Int(low.y.rounded()))
    return PixelRect(
      x: left, y: top, width: Int(high.x.rounded()) - left, height: Int(high.y.rounded()) - top
    ).intersection(area)
  }

  private func paint(_ ground: PageGround, through view: PageView, into target: PixelTarget) {
    switch ground {
    case .desktop: target.fill(target.bounds, with: Self.desktop)
    case .paper(let paper):
      // The paper painter measures from the corner of the page.
      let corner = view(Point(x: Double(area.x), y: Double(area.y)))
      PaperPainter(
        area: target.bounds, pixelsPerMillimetre: pixelsPerMillimetre, pageWidth: area.width
      ).paint(
        paper, through: PageView(scale: view.scale, x: corner.x, y: corner.y), into: target)
    case .picture, .document: target.fill(target.bounds, with: 0xFFFF_FFFF)
    }
  }

  /// Fills the miniature with a symbol on white.
  private func mark(_ symbol: Symbol, on target: PixelTarget) {
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    let text = TextMask(
      symbol, size: Double(min(width, height)) / 3, width: width, height: height)
    var drawing = FigureTree()
    drawing.beginFigure(
      Figure(
        Outline(bounds), face: Face(fill: .white, text: text, textColour: Self.markColour)))
    drawing.endFigure()
    var painter = FigurePainter()
    painter.paint(drawing, into: target)
  }

  /// Returns a document scaled to the miniature, without lines too thin to be visible.
  private func small(
    _ document: InkDocument, _ view: PageView, _ bounds: PixelRect
  ) -> InkDocument {
    var small = InkDocument(area: bounds, undoDepth: 0)
    let minimumRadius = Float(Self.minimumLineWidth / 2)
    for stroke in document.strokes {
      let seen = stroke.seen(through: view)
      var brush = seen.brush
      var nodes = seen.nodes
      if brush.tool != .areaEraser, brush.tool != .text {
        brush.width = max(brush.width, Self.minimumLineWidth)
        for index in nodes.indices { nodes[index].radius = max(nodes[index].radius, minimumRadius) }
      }
      _ = small.add(nodes, brush, device: stroke.device, isProvisional: stroke.isProvisional)
    }
    return small
  }
}
