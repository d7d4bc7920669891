package import TouchDrawing
package import Touches

/// Paints papers, with patterns of the same size in mm on the own screen of each page.
package struct PaperPainter {
  private let placement: PagePlacement
  private let area: PixelRect

  private static let line = 0xA9_C4DE as UInt32
  private static let faintLine = 0xC9_DBEA as UInt32
  private static let margin = 0xE8_A5A5 as UInt32
  private static let dot = 0x8F_A6BC as UInt32
  private static let staff = 0x4A_4F57 as UInt32
  private static let denseStaff = 0xB9_BCC1 as UInt32

  /// The distances within the patterns, in mm.
  private static let square = 5.0
  private static let rule = 8.0
  private static let dots = 5.0
  private static let staffLine = 2.5
  private static let staffGap = 16.0
  private static let edge = 12.0

  /// Creates a painter of papers that cover an area.
  ///
  /// - Parameters:
  ///   - placement: the place of the page, at whose corner patterns begin.
  ///   - area: the area, in px of the root.
  package init(placement: PagePlacement, area: PixelRect) {
    self.placement = placement
    self.area = area
  }

  /// The minimum distance of lines or dots that still form a pattern, in px.
  private static let minimumStep = 9.0

  /// Paints a paper over all pixels of a target, as seen through a map from the page to the area.
  package func paint(
    _ paper: PageGround.Paper, through view: PageView, into target: PixelTarget
  ) {
    forEachRect(of: paper, through: view) { target.fill($0, with: 0xFF00_0000 | $1) }
  }

  /// Calls the body with each rectangle of a paper, from back to front, and its colour.
  ///
  /// Rectangles are in px of the root, colours are 0xRRGGBB. Squares and dots have no bounds; lines
  /// and staves begin at the upper edge of the page.
  package func forEachRect(
    of paper: PageGround.Paper, through view: PageView,
    _ body: (PixelRect, UInt32) -> Void
  ) {
    body(area, paper == .black ? 0 : 0xFF_FFFF)
    let sheet = PaperProjection(view: view, page: placement.page, area: area)
    switch paper {
    case .white, .black: break
    case .squared:
      let step = sheet.pixels(Self.square, atLeast: Self.minimumStep)
      for x in sheet.positions(every: step, vertically: false) {
        body(sheet.vertical(x), Self.faintLine)
      }
      for y in sheet.positions(every: step, vertically: true) {
        body(sheet.horizontal(y), Self.faintLine)
      }
    case .lined:
      let step = sheet.pixels(Self.rule)
      for y in sheet.positions(every: step, vertically: true, from: 2) {
        body(sheet.horizontal(y), Self.line)
      }
      body(sheet.vertical(sheet.x(sheet.pixels(2 * Self.edge))), Self.margin)
    case .dotted:
      let step = sheet.pixels(Self.dots, atLeast: Self.minimumStep)
      for y in sheet.positions(every: step, vertically: true) {
        for x in sheet.positions(every: step, vertically: false) { body(sheet.dot(x, y), Self.dot) }
      }
    case .staves: forEachStaffLine(sheet, body)
    }
  }

  /// Returns whether a view shows exactly the page's own screen in its place.
  private func shows(_ view: PageView) -> Bool {
    let (whole, page) = (placement.map, placement.page)
    let corner = Point(x: Double(page.area.x), y: Double(page.area.y))
    let distance = view(corner) - whole(corner)
    return distance.dx.magnitude <= 1 && distance.dy.magnitude <= 1
      && ((view.scale - whole.scale) * Double(page.area.width)).magnitude <= 1
  }

  private func forEachStaffLine(_ sheet: PaperProjection, _ body: (PixelRect, UInt32) -> Void) {
    let step = sheet.pixels(Self.staffLine)
    let edge = sheet.pixels(Self.edge)
    let (left, right) = (sheet.x(edge), sheet.x(Double(sheet.page.area.width) - edge))
    let gap = sheet.pixels(Self.staffGap)
    // Lines that touch would be bars.
    let colour = step * sheet.view.scale < 3 ? Self.denseStaff : Self.staff
    let end = shows(sheet.view) ? min(sheet.bottom, Double(area.maxY)) : .infinity
    for top in sheet.positions(every: 4 * step + gap, vertically: true, from: 0, after: gap) {
      // No staff is cut off at the edge of the page's own screen, or of a miniature of it, and
      // other screens show the same staves.
      if Double(top) + 4 * step * sheet.view.scale >= end { break }
      for line in 0..<5 {
        let y = top + Int((Double(line) * step * sheet.view.scale).rounded())
        body(sheet.horizontal(y, from: left, to: right), colour)
      }
    }
  }
}

/// A paper as seen through a view; converts lengths on the page to positions on the screen, in px.
private struct PaperProjection {
  let view: PageView
  let page: PageScreen
  let area: PixelRect

  /// The px on the screen for each mm on the page.
  private var density: Double { page.pixelsPerMillimetre * view.scale }

  /// The width of lines, in px.
  private var thickness: Int { max(Int((0.2 * density).rounded()), 1) }

  /// Returns a length on the page in whole px, so that all lines of a paper are equally spaced.
  ///
  /// It is doubled until it is at least `minimum` px long on the screen.
  func pixels(_ millimetres: Double, atLeast minimum: Double = 0) -> Double {
    var length = max((millimetres * page.pixelsPerMillimetre).rounded(), 4)
    while length * view.scale < min(minimum, length) { length *= 2 }
    return length
  }

  /// Returns the column at a distance from the left edge of the page.
  func x(_ length: Double) -> Int {
    Int((view.x + view.scale * (Double(page.area.x) + length)).rounded())
  }

  /// The row at the lower edge of the page's own screen.
  var bottom: Double { view.y + view.scale * Double(page.area.maxY) }

  /// Returns the columns or rows on the screen of equally spaced lines.
  ///
  /// - Parameters:
  ///   - step: the spacing.
  ///   - isVertical: whether to return rows instead of columns.
  ///   - first: the number of the first line; nil for lines without bounds.
  ///   - start: the distance of line 0 from the edge of the page.
  /// - Returns: the columns or rows.
  func positions(
    every step: Double, vertically isVertical: Bool, from first: Int? = nil, after start: Double = 0
  ) -> [Int] {
    let edge = isVertical ? area.y : area.x
    let end = isVertical ? area.maxY : area.maxX
    let shift = isVertical ? view.y : view.x
    let pageEdge = isVertical ? page.area.y : page.area.x
    let origin = shift + view.scale * (Double(pageEdge) + start)
    let distance = step * view.scale
    // A staff that begins above the screen may be visible as well.
    let margin = first == nil ? 0 : distance
    var number = Int(((Double(edge) - margin - origin) / distance).rounded(.down))
    if let first { number = max(number, first) }
    var positions: [Int] = []
    // A reduced page may have more than one line in each pixel.
    let stride = max(Int((1 / distance).rounded(.down)), 1)
    while true {
      let position = Int((origin + Double(number) * distance).rounded())
      guard position < end else { return positions }
      if first != nil || position > edge { positions.append(position) }
      number += stride
    }
  }

  func horizontal(_ y: Int) -> PixelRect { horizontal(y, from: area.x, to: area.maxX) }

  func horizontal(_ y: Int, from start: Int, to end: Int) -> PixelRect {
    PixelRect(x: start, y: y, width: max(end - start, 0), height: thickness)
  }

  func vertical(_ x: Int) -> PixelRect {
    PixelRect(x: x, y: area.y, width: thickness, height: area.height)
  }

  func dot(_ x: Int, _ y: Int) -> PixelRect {
    let side = max(Int((0.45 * density).rounded()), 2)
    return PixelRect(x: x - side / 2, y: y - side / 2, width: side, height: side)
  }
}
