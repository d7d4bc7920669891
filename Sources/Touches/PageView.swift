/// The view of a page: the position and the scale at which its ink is shown on the screen.
package struct PageView: Hashable, Sendable {
  /// The scale, above 0.
  package var scale: Double
  /// The x coordinate of the page's origin on the screen, in px.
  package var x: Double
  /// The y coordinate of the page's origin on the screen, in px.
  package var y: Double

  /// The view that shows the page as it was drawn.
  package static let identity = PageView(scale: 1, x: 0, y: 0)

  /// Creates a view from its scale and the position of the page's origin, in px.
  package init(scale: Double, x: Double, y: Double) {
    self.scale = scale
    self.x = x
    self.y = y
  }

  /// Whether it shows the page as it was drawn.
  package var isIdentity: Bool { self == .identity }

  /// Maps a point on the page to the screen.
  package func callAsFunction(_ point: Point) -> Point {
    Point(x: scale * point.x + x, y: scale * point.y + y)
  }

  /// The inverse view, from the screen to the page.
  package var inverse: PageView { PageView(scale: 1 / scale, x: -x / scale, y: -y / scale) }

  /// Returns the map from the page to what another view shows of the screen.
  package func followed(by other: PageView) -> PageView {
    PageView(
      scale: other.scale * scale, x: other.scale * x + other.x, y: other.scale * y + other.y)
  }

  /// Returns the view that does to the image of the page under a map what this view does to the
  /// page.
  ///
  /// The identity stays exactly the identity.
  package func mapped(by map: PageView) -> PageView {
    PageView(
      scale: scale, x: map.scale * x + (1 - scale) * map.x,
      y: map.scale * y + (1 - scale) * map.y)
  }
}
