package import Touches

/// A screen for which a page is made.
package struct PageScreen: Hashable, Sendable {
  /// Its area, in px of the page.
  package let area: PixelRect
  /// Its density, in px/mm, which determines the size of the patterns of papers.
  package let pixelsPerMillimetre: Double

  /// Creates a screen.
  ///
  /// The density is rounded to four decimal places, so that it is the same after it was read from a
  /// drawing.
  ///
  /// - Parameters:
  ///   - area: its area, in px of the page.
  ///   - pixelsPerMillimetre: its density, in px/mm.
  package init(_ area: PixelRect, pixelsPerMillimetre: Double) {
    self.area = area
    self.pixelsPerMillimetre = (pixelsPerMillimetre * 10_000).rounded() / 10_000
  }
}
