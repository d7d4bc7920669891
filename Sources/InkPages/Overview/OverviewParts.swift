internal import DrawnSymbols
internal import TouchDrawing
internal import Touches

/// The parts of the page overview that are drawn once.
final class OverviewParts {
  /// The opaque background colour.
  static let ground = 0xFF1B_1F27 as UInt32
  /// The colour of the scroll thumb.
  static let thumb = 0xFF5A_6272 as UInt32
  private static let blankFill = Colour(hex: 0x2C_3340)
  private static let rim = Colour(hex: 0xFF_FFFF, alpha: 0x40)
  private static let accent = Colour(hex: 0x2F_6FED)
  /// The colour of parts that are not chosen.
  static let grey = Colour(hex: 0xB4_BCC9)
  private static let button = Colour(hex: 0x36_3E4C)
  private static let dark = Colour(hex: 0x10_141B, alpha: 0x99)

  /// The picture that is drawn over every miniature.
  let frame: ScaledPicture
  /// The placeholder of a miniature that is not finished.
  let blank: ScaledPicture
  /// The overlay of a pressed miniature.
  let veil: ScaledPicture
  /// The ring around the miniature of the current page.
  let ring: ScaledPicture
  let shadow: ScaledPicture
  /// The outline of the slot that a carried page would drop into.
  let gap: ScaledPicture
  /// The cell for a new page.
  let new: Button
  let remove: Button
  let close: Button
  let undo: Button

  /// The pictures of a part that fingers press.
  struct Button {
    fileprivate let normal: ScaledPicture
    fileprivate let pressed: ScaledPicture

    func picture(isPressed: Bool) -> ScaledPicture { isPressed ? pressed : normal }

    /// Creates a button for a part that is drawn elsewhere.
    fileprivate init(normal: ScaledPicture, pressed: ScaledPicture) {
      self.normal = normal
      self.pressed = pressed
    }

    /// Creates a round button in a square of the size of the closing one.
    ///
    /// - Parameters:
    ///   - symbol: the symbol on it.
    ///   - size: the height of the symbol, in units of the grid.
    ///   - fill: its colour unless it is pressed.
    ///   - inset: its distance from the edges of the square, in px.
    ///   - grid: the measures of the overview.
    fileprivate init(
      _ symbol: Symbol, size: Double, _ fill: Colour, inset: Int = 0, on grid: OverviewGrid
    ) {
      let side = grid.closeButton.width
      let inner = side - 2 * inset
      let text = TextMask(symbol, size: grid.unit * size, width: inner, height: inner)
      let circle = Outline(
        PixelRect(x: inset, y: inset, width: inner, height: inner),
        .ellipse(radiusX: Double(inner) / 2, radiusY: Double(inner) / 2))
      func disc(_ fill: Colour) -> ScaledPicture {
        OverviewParts.picture(side, side) {
          $0.beginFigure(Figure(circle, face: Face(fill: fill, text: text)))
        }
      }
      normal = disc(fill)
      pressed = disc(OverviewParts.accent)
    }
  }

  init(_ grid: OverviewGrid) {
    let (width, height) = (grid.pictureWidth, grid.pictureHeight)
    let line = max(grid.px(0.3), 1)
    let radius = grid.unit * 1.6
    let outline = Outline(
      PixelRect(x: 0, y: 0, width: width, height: height), .rounded(radius: radius))
    func card(_ face: Face) -> ScaledPicture {
      Self.picture(width, height) { $0.beginFigure(Figure(outline, face: face)) }
    }
    frame = Self.picture(width, height) { drawing in
      let all = Outline(outline.frame)
      drawing.beginFigure(Figure(all, face: Face(fill: Colour(hex: Self.ground & 0xFF_FFFF))))
      drawing.endFigure()
      drawing.beginFigure(Figure(outline, isHole: true))
      drawing.endFigure()
      drawing.beginFigure(Figure(outline, face: Face(border: Self.rim, borderWidth: line)))
    }
    blank = card(Face(fill: Self.blankFill, border: Self.rim, borderWidth: line))
    veil = card(Face(fill: Colour(hex: 0xFF_FFFF, alpha: 0x30)))
    let thick = max(grid.px(1), 2)
    let outer = PixelRect(x: 0, y: 0, width: width + 2 * thick, height: height + 2 * thick)
    ring = Self.picture(outer.width, outer.height) {
      $0.beginFigure(
        Figure(
          Outline(outer, .rounded(radius: radius + Double(thick))),
          face: Face(border: Self.accent, borderWidth: thick)))
    }
    shadow = card(Face(fill: Colour(hex: 0, alpha: 0x90)))
    gap = card(Face(border: Self.accent, borderWidth: line))
    let plus = TextMask(.plus, size: grid.unit * 12, width: width, height: height)
    func cell(_ fill: Colour?) -> ScaledPicture {
      card(
        Face(fill: fill, border: Self.rim, borderWidth: line, text: plus, textColour: Self.grey))
    }
    new = Button(normal: cell(nil), pressed: cell(Colour(hex: 0xFF_FFFF, alpha: 0x30)))
    remove = Button(.cross, size: 3.6, Self.dark, inset: grid.px(1.3), on: grid)
    close = Button(.cross, size: 5.5, Self.button, on: grid)
    undo = Button(grid.isPicker ? .previous : .undo, size: 5.5, Self.button, on: grid)
  }

  /// Draws figures into a picture.
  static func picture(
    _ width: Int, _ height: Int, _ draw: (inout FigureTree) -> Void
  ) -> ScaledPicture {
    var drawing = FigureTree()
    draw(&drawing)
    drawing.endFigure()
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    guard let canvas = Canvas(bounds: bounds) else {
      return ScaledPicture(width: 0, height: 0, pixels: [])
    }
    var painter = FigurePainter()
    painter.paint(drawing, into: canvas.target)
    return ScaledPicture(canvas)
  }
}

extension ScaledPicture {
  /// Creates a picture of all pixels of a canvas.
  convenience init(_ canvas: borrowing Canvas) {
    let bounds = canvas.bounds
    self.init(
      width: bounds.width, height: bounds.height,
      pixels: [UInt32](unsafeUninitializedCapacity: bounds.area) { buffer, filled in
        if let base = buffer.baseAddress { canvas.copy(bounds, into: base) }
        filled = bounds.area
      })
  }
}
