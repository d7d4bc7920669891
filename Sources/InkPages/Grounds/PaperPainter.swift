package import TouchDrawing
package import Touches

/// Paints papers, in sizes that are the same on every screen.
package struct PaperPainter {
  private let area: PixelRect
  private let pixelsPerMillimetre: Double

  private static let line = 0xA9_C4DE as UInt32
  private static let faintLine = 0xC9_DBEA as UInt32
  private static let margin = 0xE8_A5A5 as UInt32
  private static let dot = 0x8F_A6BC as UInt32
  private static let staff = 0x4A_4F57 as UInt32

  /// Distances in mm.
  private static let square = 5.0
  private static let rule = 8.0
  private static let dots = 5.0
  private static let staffLine = 2.5
  private static let staffGap = 16.0
  private static let edge = 12.0
  private static let stroke = 0.2

  /// A painter of papers as large as an area.
  ///
  /// - Parameters:
  ///   - area: in px of the root; patterns begin at its corner.
  ///   - pixelsPerMillimetre: its density, in px/mm.
  package init(area: PixelRect, pixelsPerMillimetre: Double) {
    self.area = area
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// Paints a paper over all pixels of a view.
  package func paint(_ paper: PageGround.Paper, into target: PixelTarget) {
    forEachRect(of: paper) { target.fill($0, with: 0xFF00_0000 | $1) }
  }

  /// Calls the body with the rectangles that a paper is made of, in px of the root and from back to front, and
  /// the colour of each as 0xRRGGBB.
  package func forEachRect(of paper: PageGround.Paper, _ body: (PixelRect, UInt32) -> Void) {
    body(area, paper == .black ? 0 : 0xFF_FFFF)
    switch paper {
    case .white, .black: break
    case .squared:
      let step = pixels(Self.square)
      for x in stride(from: area.x + step, to: area.maxX, by: step) {
        vertical(x, Self.faintLine, body)
      }
      for y in stride(from: area.y + step, to: area.maxY, by: step) {
        horizontal(y, area.x, area.maxX, Self.faintLine, body)
      }
    case .lined:
      let step = pixels(Self.rule)
      for y in stride(from: area.y + 2 * step, to: area.maxY, by: step) {
        horizontal(y, area.x, area.maxX, Self.line, body)
      }
      vertical(area.x + pixels(2 * Self.edge), Self.margin, body)
    case .dotted: forEachDot(body)
    case .staves: forEachStaffLine(body)
    }
  }

  private func forEachDot(_ body: (PixelRect, UInt32) -> Void) {
    let step = pixels(Self.dots)
    let side = max(Int((0.45 * pixelsPerMillimetre).rounded()), 2)
    for y in stride(from: area.y + step, to: area.maxY, by: step) {
      for x in stride(from: area.x + step, to: area.maxX, by: step) {
        body(PixelRect(x: x - side / 2, y: y - side / 2, width: side, height: side), Self.dot)
      }
    }
  }

  private func forEachStaffLine(_ body: (PixelRect, UInt32) -> Void) {
    let step = pixels(Self.staffLine)
    let edge = pixels(Self.edge)
    let height = 4 * step
    var top = area.y + pixels(Self.staffGap)
    while top + height < area.maxY {
      for line in 0..<5 {
        horizontal(
          top + line * step, area.x + edge, area.maxX - edge, Self.staff, body)
      }
      top += height + pixels(Self.staffGap)
    }
  }

  private func horizontal(
    _ y: Int, _ start: Int, _ end: Int, _ colour: UInt32, _ body: (PixelRect, UInt32) -> Void
  ) {
    body(PixelRect(x: start, y: y, width: max(end - start, 0), height: thickness), colour)
  }

  private func vertical(_ x: Int, _ colour: UInt32, _ body: (PixelRect, UInt32) -> Void) {
    body(PixelRect(x: x, y: area.y, width: thickness, height: area.height), colour)
  }

  private var thickness: Int { max(Int((Self.stroke * pixelsPerMillimetre).rounded()), 1) }

  /// Returns a distance in whole px, so that all lines of a paper are equally far from each other.
  private func pixels(_ millimetres: Double) -> Int {
    max(Int((millimetres * pixelsPerMillimetre).rounded()), 4)
  }
}
