package import TouchDrawing
package import TouchX11
package import Touches

/// The inspector's part of a pane: dots for samples, strokes for touches and faults, and plates
/// with the figures and the chart.
///
/// It remembers the area of each part, and repaints only what differs from the previous frame.
package struct InspectionLayer {
  private let area: PixelRect
  private let pixelsPerMillimetre: Double
  /// The colours that touches take in turn, never empty.
  private let colours: [Colour]
  private let medium: Medium
  private let textSize: Double
  private var labels = LabelPainter()
  private var plates: InspectionPlates
  private var strokes: [InspectionStroke] = []
  private var dots: InspectionDots

  /// Creates the layer of a monitor, to which it stays clipped.
  ///
  /// - Parameters:
  ///   - colours: the colours that touches take in turn, never empty.
  ///   - area: the monitor, in px of the root.
  ///   - pixelsPerMillimetre: the density of the monitor.
  ///   - medium: whether the pixels have alpha.
  package init(colours: [Colour], area: PixelRect, pixelsPerMillimetre: Double, medium: Medium) {
    self.colours = colours
    self.medium = medium
    dots = InspectionDots(on: area, medium)
    self.area = area
    self.pixelsPerMillimetre = pixelsPerMillimetre
    textSize = Self.textSize(on: area, pixelsPerMillimetre: pixelsPerMillimetre)
    plates = InspectionPlates(
      on: area, pixelsPerMillimetre: pixelsPerMillimetre, textSize: textSize)
  }

  /// Returns the size of the letters on a monitor, in px: 2.2 mm, or less on a narrow monitor.
  static func textSize(on area: PixelRect, pixelsPerMillimetre: Double) -> Double {
    // A letter is 0.6 times as wide as its size.
    let widest = Double(area.width) / (Double(InspectionText.columns) * 0.62)
    return min(max(2.2 * pixelsPerMillimetre, 12), widest)
  }

  /// Whether nothing of it is on the screen.
  package var isEmpty: Bool { plates.bounds.isEmpty && strokes.isEmpty && dots.isEmpty }

  /// Updates what is visible, and adds the changes to the damage.
  ///
  /// - Parameters:
  ///   - inspector: the inspector; nil removes everything.
  ///   - slot: returns the slot of a touch, which selects its colour.
  ///   - all: whether everything has to be repainted.
  ///   - damage: the list that the changed areas are added to.
  package mutating func update(
    _ inspector: Inspector?, slot: (TouchID) -> Int, all: Bool, into damage: inout DamageList
  ) {
    guard inspector != nil || !isEmpty else { return }
    let colours = colours
    let colour = { colours[slot($0) % colours.count] }
    dots.update(inspector, colour, &damage)
    updateStrokes(inspector, colour, &damage)
    plates.update(inspector, colour, all: all, into: &damage)
    if all { forEachPart { damage.add($0) } }
  }

  /// Adds its visible parts within a rectangle to the damage: a window over it is gone.
  package func addCrossing(_ rect: PixelRect, to damage: inout DamageList) {
    for plate in plates.bounds { damage.add(plate.intersection(rect)) }
    for stroke in strokes where !stroke.bounds.intersection(rect).isEmpty {
      stroke.forEachPiece { damage.add($0.intersection(rect)) }
    }
    damage.add(dots.bounds(in: rect).intersection(rect))
  }

  private mutating func updateStrokes(
    _ inspector: Inspector?, _ colour: (TouchID) -> Colour, _ damage: inout DamageList
  ) {
    let next =
      inspector?.strokes(on: area, pixelsPerMillimetre: pixelsPerMillimetre, colour: colour) ?? []
    for index in 0..<max(strokes.count, next.count) {
      let old = index < strokes.count ? strokes[index] : nil
      let new = index < next.count ? next[index] : nil
      if old != new {
        damage.add(previous: old?.bounds ?? .empty, current: new?.bounds ?? .empty)
      }
    }
    strokes = next
  }

  /// Paints the part inside a target, which must have been cleared.
  package mutating func paint(into target: PixelTarget) {
    dots.paint(into: target)
    for stroke in strokes {
      stroke.paint(into: target, labels: &labels, textSize: textSize, medium: medium)
    }
    plates.paint(into: target, medium: medium)
  }

  /// Gives the current shape to a pane without alpha.
  ///
  /// Plates and dots have no holes. Dots stay, so each is added to the pane once.
  ///
  /// - Parameters:
  ///   - pane: the pane, which keeps the dots.
  ///   - body: is called with the area of every other part, and whether it has no hole.
  package mutating func shape(_ pane: Pane, _ body: (PixelRect, _ isSolid: Bool) -> Void) {
    dots.shape(pane)
    for plate in plates.bounds { body(plate, true) }
    for stroke in strokes where !stroke.bounds.isEmpty {
      stroke.forEachPiece { body($0, stroke.isSolid) }
    }
  }

  /// Calls the body with the area of each part, in px of the root.
  func forEachPart(_ body: (PixelRect) -> Void) {
    plates.bounds.forEach(body)
    for stroke in strokes where !stroke.bounds.isEmpty { body(stroke.bounds) }
    dots.forEach(body)
  }
}
