package import TouchDrawing

/// The content of the overview of pages.
package struct OverviewScene {
  /// The fingers, and how far the pictures are scrolled.
  package var hand: OverviewHand
  /// The place of the page that is drawn on, from 0.
  package var shown: Int
  /// Whether a page that was removed can be brought back.
  package var canUndo: Bool
  /// Returns the small picture of a page by its place; nil while it is not made.
  package var picture: (Int) -> ScaledPicture?

  /// Creates what is shown.
  package init(
    _ hand: OverviewHand, shown: Int, canUndo: Bool, picture: @escaping (Int) -> ScaledPicture?
  ) {
    self.hand = hand
    self.shown = shown
    self.canUndo = canUndo
    self.picture = picture
  }
}
