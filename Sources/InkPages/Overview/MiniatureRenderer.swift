// A miniature of a page for the overview: its ground and its ink. It shares nothing with the live
// drawing, so that it can be made on another thread.

internal import DrawnSymbols
package import TouchDrawing
package import TouchInk
internal import Touches

/// Makes miniatures of pages.
package struct MiniatureRenderer: Sendable {
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
  ///   - grid: provides the size of the miniatures.
  ///   - frame: the picture that is drawn over each of them.
  package init(in grid: OverviewGrid, frame: ScaledPicture) {
    width = grid.pictureWidth
    height = grid.pictureHeight
    self.frame = frame
  }

  /// Returns the miniature of a page.
  ///
  /// - Parameters:
  ///   - document: its ink.
  ///   - ground: its ground.
  ///   - ownScreen: the page's own screen.
  ///   - read: reads the ground's file, scaled to fit a width and a height in px.
  /// - Returns: the picture; nil if memory is short.
  package func make(
    _ document: InkDocument, on ground: PageGround, madeFor ownScreen: PageScreen,
    read: (Int, Int) -> ScaledPicture?
  ) -> ScaledPicture? {
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    guard let canvas = Canvas(bounds: bounds), let ink = Canvas(bounds: bounds) else { return nil }
    let placement = PagePlacement(of: ownScreen, on: bounds)
    let frame = placement.frame
    let picture = ground.path == nil ? nil : read(frame.width, frame.height)
    let place = picture?.frame(centredIn: frame)
    let fit = PageView.fitting(
      document.bounds.union(place.map(placement.onPage) ?? .empty), on: placement.visible)
    let view = fit.followed(by: placement.map)
    paint(ground, placed: placement, through: view, into: canvas.target)
    if let picture, let place {
      picture.draw(in: place, through: fit.mapped(by: placement.map), into: canvas.target)
    } else if ground.path != nil {
      // Empty paper would look as if the ground were empty paper.
      mark(.cross, on: canvas.target)
    }
    let small = small(document, view, bounds)
    guard let surface = InkSurface(showing: small) else { return nil }
    surface.paint(bounds, small, into: ink.target)
    canvas.target.draw(ink.target)
    self.frame.draw(atX: 0, y: 0, into: canvas.target)
    return ScaledPicture(canvas)
  }

  private func paint(
    _ ground: PageGround, placed placement: PagePlacement, through view: PageView,
    into target: PixelTarget
  ) {
    switch ground {
    case .desktop: target.fill(target.bounds, with: Self.desktop)
    case .paper(let paper):
      PaperPainter(placement: placement, area: target.bounds).paint(
        paper, through: view, into: target)
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
