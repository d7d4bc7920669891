package import TouchDrawing
package import Touches

/// The pixels of a ground, all of them opaque.
package final class GroundSheet {
  private let ground: PageGround
  private let canvas: Canvas

  /// Makes the pixels of a ground; nil where there is no memory, or the ground has no pixels.
  ///
  /// That of a file is white as long as its picture was not read.
  ///
  /// - Parameters:
  ///   - ground: the ground.
  ///   - area: the screen, in px of the root.
  ///   - pixelsPerMillimetre: its density, in px/mm.
  package init?(_ ground: PageGround, area: PixelRect, pixelsPerMillimetre: Double) {
    guard !ground.isDesktop, let canvas = Canvas(bounds: area) else { return nil }
    self.ground = ground
    self.canvas = canvas
    var paper = PageGround.Paper.white
    if case .paper(let wanted) = ground { paper = wanted }
    PaperPainter(area: area, pixelsPerMillimetre: pixelsPerMillimetre)
      .paint(paper, into: self.canvas.target)
  }

  /// Lays a picture in the middle of the sheet; what it leaves free stays as it is.
  package func show(_ picture: ScaledPicture) {
    let area = canvas.bounds
    picture.draw(
      atX: area.x + (area.width - picture.width) / 2,
      y: area.y + (area.height - picture.height) / 2, into: canvas.target)
  }

  /// The pixels.
  package var target: PixelTarget { canvas.target }

  /// Returns whether these are the pixels of a ground on an area.
  package func shows(_ ground: PageGround, on area: PixelRect) -> Bool {
    ground == self.ground && area == canvas.bounds
  }
}
