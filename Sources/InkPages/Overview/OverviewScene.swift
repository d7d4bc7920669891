package import TouchDrawing

/// The visible content of the page overview.
package struct OverviewScene {
  /// The state of the fingers, and the scroll distance.
  package var hand: OverviewHand
  /// The index of the current page, from 0; nil if none of the pictures is that page.
  package var shown: Int?
  /// Whether a removed page can be restored or, in a picker, the files can be shown again.
  package var canUndo: Bool
  /// The names below the pictures and the title above them; nil for numbers.
  package var names: (all: String, each: [String])?
  /// Returns the miniature of the page at an index; nil until it is finished.
  package var picture: (Int) -> ScaledPicture?

  /// Creates a scene.
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
