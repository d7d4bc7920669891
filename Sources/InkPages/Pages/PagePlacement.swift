package import Touches

/// The place of a page on the present screen.
///
/// Ink belongs to what it marks in the picture or on the paper beneath it, which was made for the
/// screen of that time. On another screen, both are scaled together: the view of the page maps it
/// to its own screen, and the placement shows all of that screen in the middle of the present one.
package struct PagePlacement: Hashable, Sendable {
  /// The map from the page's own screen to the present one.
  package let map: PageView
  /// The frame of the page's own screen on the present one, into which a picture is fitted.
  package let frame: PixelRect
  /// The part of the page that the present screen shows without a view, which is all of its own
  /// screen and what is beside it.
  package let visible: PixelRect
  /// The page's own screen.
  package let page: PageScreen

  /// Places a page.
  ///
  /// - Parameters:
  ///   - page: the page's own screen.
  ///   - area: the present screen, in px of the root.
  package init(of page: PageScreen, on area: PixelRect) {
    self.page = page
    let ownScreen = page.area
    guard !ownScreen.isEmpty, ownScreen != area else {
      (map, frame, visible) = (.identity, area, area)
      return
    }
    let (width, height) = (Double(ownScreen.width), Double(ownScreen.height))
    let scale = min(Double(area.width) / width, Double(area.height) / height)
    map = PageView(
      scale: scale,
      x: Double(area.x) + (Double(area.width) - scale * width) / 2 - scale * Double(ownScreen.x),
      y: Double(area.y) + (Double(area.height) - scale * height) / 2 - scale * Double(ownScreen.y))
    let frame = map.frame(of: ownScreen)
    // A picture needs room even if the present screen is tiny.
    self.frame = PixelRect(
      x: frame.x, y: frame.y, width: max(frame.width, 1), height: max(frame.height, 1))
    visible = map.inverse.frame(of: area).union(ownScreen)
  }

  /// Returns the part of the page's own screen that a rectangle of the present one covers, in px of
  /// the page.
  package func onPage(_ rect: PixelRect) -> PixelRect {
    map.inverse.frame(of: rect).intersection(page.area)
  }
}

extension PageView {
  /// Returns the image of a rectangle, rounded to whole pixels.
  package func frame(of rect: PixelRect) -> PixelRect {
    let low = self(Point(x: Double(rect.x), y: Double(rect.y)))
    let high = self(Point(x: Double(rect.maxX), y: Double(rect.maxY)))
    let (left, top) = (Int(low.x.rounded()), Int(low.y.rounded()))
    return PixelRect(
      x: left, y: top, width: Int(high.x.rounded()) - left, height: Int(high.y.rounded()) - top)
  }
}
