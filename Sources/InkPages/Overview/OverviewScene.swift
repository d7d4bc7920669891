package import TouchDrawing

/// The content of the overview of pages.
package struct OverviewScene {
  /// The fingers, and how far the pictures are scrolled.
  package var hand: OverviewHand
  /// The place of the page that is drawn on, from 0; nil where none of the pictures is that.
  package var shown: Int?
  /// Whether a page that was removed can be brought back, or the pictures before these.
  package var canUndo: Bool
  /// The names below the pictures, and that of all of them; nil where they have numbers.
  package var names: (all: String, each: [String])?
  /// Returns the small picture of a page by its place; nil while it is not made.
  package var picture: (Int) -> ScaledPicture?

  /// Creates what is shown.
  package init(
    _ hand: OverviewHand, shown: Int?, canUndo: Bool,
    names: (all: String, each: [String])? = nil, picture: @escaping (Int) -> ScaledPicture?
  ) {
    self.hand = hand
    self.shown = shown
    self.canUndo = canUndo
    self.names = names
    self.picture = picture
  }
}
