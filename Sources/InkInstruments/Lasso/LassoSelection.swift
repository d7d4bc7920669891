package import TouchDrawing
package import Touches

/// The strokes that a lasso has selected, and the fingers on them.
package struct LassoSelection {
  /// Their numbers, from the bottom to the top.
  package var strokes: [StrokeID]
  /// The outline around them where they were before fingers moved them.
  package let outline: ConvexArea
  /// The fingers that move them.
  package var fingers = HeldFingers()
  /// The pixels of the strokes while they are taken off the others; nil while they are not.
  package var floating: FloatingInk?
  /// The distance that a finger may tremble without moving them, in px.
  private let slop: Double
  /// The distance from the outline at which more fingers may hold them, in px.
  private let reach: Double

  /// The distance of the outline from the ink, in mm.
  private static let margin = 2.5
  /// The distance that a finger may tremble, in mm.
  private static let slop = 1.5
  /// The distance from the outline at which more fingers may hold them, in mm: beside a small selection two
  /// fingers have room as well.
  private static let reach = 20.0

  /// Selects strokes.
  ///
  /// - Parameters:
  ///   - strokes: the strokes, from the bottom to the top.
  ///   - pixelsPerMillimetre: the density where they are, in px/mm.
  package init(_ strokes: [Stroke], pixelsPerMillimetre: Double) {
    self.strokes = strokes.map(\.id)
    outline = ConvexArea(around: strokes, margin: Self.margin * pixelsPerMillimetre)
    slop = Self.slop * pixelsPerMillimetre
    reach = Self.reach * pixelsPerMillimetre
  }

  /// The outline where it is now.
  package var place: ConvexArea { outline.mapped(by: fingers.map) }

  /// Returns whether a finger that comes down is to hold the strokes.
  package func holds(_ place: Point) -> Bool {
    self.place.contains(place, margin: fingers.isEmpty ? 0 : reach)
  }

  /// Whether the fingers have done more than tremble.
  package var hasMoved: Bool {
    if fingers.count > 1 { return true }
    let map = fingers.map
    return !map.isMove || map.c * map.c + map.f * map.f > slop * slop
  }
}
