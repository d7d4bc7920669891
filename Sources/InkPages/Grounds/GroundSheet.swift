package import TouchDrawing
package import Touches

/// The pixels of a ground, all of them opaque.
package final class GroundSheet {
  private let ground: PageGround
  private let canvas: Canvas
  private let painter: PaperPainter
  private let placement: PagePlacement
  /// The view of the page.
  private var view: PageView
  private var picture: ScaledPicture?

  /// Creates the pixels of a ground; nil if memory is short, or if the ground has no pixels.
  ///
  /// The ground of a file is white until its picture is shown.
  ///
  /// - Parameters:
  ///   - ground: the ground.
  ///   - area: the screen, in px of the root.
  ///   - placement: the place of the page on it.
  ///   - view: the view of the page.
  package init?(
    _ ground: PageGround, area: PixelRect, placement: PagePlacement, view: PageView
  ) {
    guard !ground.isDesktop, let canvas = Canvas(bounds: area) else { return nil }
    self.ground = ground
    self.canvas = canvas
    self.placement = placement
    self.view = view
    painter = PaperPainter(placement: placement, area: area)
    paint()
  }

  /// Shows a picture in the middle of the page's own screen; the rest of the page stays as it is.
  package func show(_ picture: ScaledPicture) {
    self.picture = picture
    paintPicture()
  }

  /// Shows the ground through another view.
  package func show(_ view: PageView) {
    guard view != self.view else { return }
    self.view = view
    paint()
    paintPicture()
  }

  private func paint() {
    painter.paint(ground.paper, through: view.followed(by: placement.map), into: canvas.target)
  }

  private func paintPicture() {
    guard let picture else { return }
    picture.draw(
      in: picture.frame(centredIn: placement.frame), through: view.mapped(by: placement.map),
      into: canvas.target)
  }

  /// The pixels.
  package var target: PixelTarget { canvas.target }

  /// Returns whether it shows a given ground on an area, with the page in a given place.
  package func shows(_ ground: PageGround, on area: PixelRect, placed placement: PagePlacement)
    -> Bool
  {
    ground == self.ground && area == canvas.bounds && placement == self.placement
  }
}
