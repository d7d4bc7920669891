/// The view of a page: the place and the size at which its ink is shown on the screen.
package struct PageView: Hashable, Sendable {
  /// The scale, above 0.
  package var scale: Double
  /// The place on the screen of the page's origin, in px.
  package var x: Double
  /// The place on the screen of the page's origin, in px.
  package var y: Double

  /// The page as it was drawn.
  package static let identity = PageView(scale: 1, x: 0, y: 0)

  /// Creates a view from its scale and the place of the page's origin, in px.
  package init(scale: Double, x: Double, y: Double) {
    self.scale = scale
    self.x = x
    self.y = y
  }
}
