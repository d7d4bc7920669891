internal import TouchDrawing
package import TouchInk
package import Touches

/// The strokes that a lasso has selected, and the fingers on them.
package struct LassoSelection {
  /// The IDs of the strokes, from the bottom to the top.
  package var strokes: [StrokeID]
  /// The outline around the ink of the strokes before fingers moved them.
  package let outline: ConvexArea
  /// The fingers that move the strokes.
  package var fingers: HeldFingers
  /// The pixels of the strokes while they are shown apart from the others; nil otherwise.
  package var floating: FloatingInk?
  /// The distance that a finger may tremble without moving the strokes, in px.
  private let slop: Double
  /// The distance from the outline at which further fingers may hold the strokes, in px.
  private let reach: Double

  /// The distance of the outline from the ink, in mm.
  private static let margin = 2.5
  /// The distance that a finger may tremble without moving the strokes, in mm.
  private static let slop = 1.5
  /// The distance from the outline at which further fingers may hold the strokes, in mm.
  ///
  /// So a small selection has room for two fingers as well.
  private static let reach = 20.0

  /// The range of the longer side of a selection, in px; fingers scale it no further.
  ///
  /// Dashes along an outline of millions of px would take seconds to draw.
  private static let sides = 8.0...50_000.0

  /// Selects strokes.
  ///
  /// - Parameters:
  ///   - strokes: the strokes, from the bottom to the top.
  ///   - pixelsPerMillimetre: the density at their place, in px/mm.
  package init(_ strokes: [Stroke], pixelsPerMillimetre: Double) {
    self.strokes = strokes.map(\.id)
    let ink = strokes.filter { $0.brush.tool != .areaEraser }
    outline = ConvexArea(around: ink, margin: Self.margin * pixelsPerMillimetre)
    let side = outline.longerSide
    // A selection beyond the range keeps its size.
    fingers = HeldFingers(
      scales: min(Self.sides.lowerBound / side, 1)...max(Self.sides.upperBound / side, 1))
    slop = Self.slop * pixelsPerMillimetre
    reach = Self.reach * pixelsPerMillimetre
  }

  /// The outline at its present place, where it stays while fingers only tremble.
  package var currentOutline: ConvexArea {
    floating == nil ? outline : outline.mapped(by: fingers.map)
  }

  /// Returns whether a finger that comes down at a place holds the strokes.
  package func holds(_ position: Point) -> Bool {
    self.currentOutline.contains(position, margin: fingers.isEmpty ? 0 : reach)
  }

  /// Whether the fingers have moved the strokes, rather than only trembled.
  package var hasMoved: Bool {
    if fingers.count > 1 { return true }
    let map = fingers.map
    return !map.isMove || map.c * map.c + map.f * map.f > slop * slop
  }
}
