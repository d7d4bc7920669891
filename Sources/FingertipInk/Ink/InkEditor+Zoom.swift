// The zoom of draw mode. Ink over the desktop belongs to what is visible there, so both are
// magnified together: the page gets a picture of the desktop as its ground, and is enlarged with
// its ink. That picture is not the ground that the user has chosen, so the zoom ends before another
// page is shown and before the drawing is closed. The file records the page as it is without the
// zoom, because the program can be killed meanwhile.

internal import InkPages
internal import TouchInk
package import Touches

/// A page that the zoom magnifies, as it was before.
struct PageZoom {
  /// The ground that it had.
  var ground: PageGround
  /// The screen that it had as its own.
  var ownScreen: PageScreen?
  /// The view that it had.
  var view: PageView
  /// The fixed point of the magnification, in px of the root.
  var centre: Point
  /// The ground that is magnified; nil until it is laid.
  var magnifiedGround: PageGround?

  /// Returns whether a page's present ground is the zoom's picture of the desktop, not the page's
  /// own or one that was laid meanwhile.
  func covers(_ present: PageGround) -> Bool { present == magnifiedGround && present != ground }
}

extension PageStack.Page {
  /// The page as it is recorded in the file: a zoom is not.
  var recorded: DrawingPages.Page {
    guard let zoom else {
      return DrawingPages.Page(number: number, ground: ground, ownScreen: ownScreen, view: view)
    }
    return DrawingPages.Page(
      number: number, ground: zoom.covers(ground) ? zoom.ground : ground,
      ownScreen: zoom.covers(ground) ? zoom.ownScreen : ownScreen, view: zoom.view)
  }
}

/// Magnifies the current page for a while.
extension InkEditor {
  /// Whether the zoom magnifies the current page.
  ///
  /// Resetting the view of the page makes it visible as it was drawn, which ends the zoom.
  package var isZoomed: Bool {
    pages.shown.zoom?.magnifiedGround != nil && !pages.shown.view.isIdentity
  }

  /// Whether the zoom has begun on the current page, although the page may not be enlarged yet.
  package var hasZoom: Bool { pages.shown.zoom != nil }

  /// Notes the ground and the view of the current page, which it has again when the zoom ends.
  ///
  /// - Parameter centre: the fixed point of the magnification, in px of the root.
  package func beginZoom(around centre: Point) {
    endZoom()
    let page = pages.shown
    let zoom = PageZoom(
      ground: page.ground, ownScreen: page.ownScreen, view: page.view, centre: centre)
    pages.shown.zoom = zoom
  }

  /// Lays a picture of the desktop beneath the current page, for the zoom if one has just begun.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - ownScreen: the screen for which it is made.
  func layPicture(_ picture: PageGround, madeFor ownScreen: PageScreen) {
    if let zoom = pages.shown.zoom, zoom.magnifiedGround == nil {
      pages.shown.zoom?.magnifiedGround = picture
    }
    lay(picture, madeFor: ownScreen)
  }

  /// Enlarges the current page, on the ground that it has now, by a factor.
  package func magnify(by factor: Double) {
    guard var zoom = pages.shown.zoom else { return }
    zoom.magnifiedGround = ground
    pages.shown.zoom = zoom
    enlarge(by: factor, around: zoom.centre)
  }

  /// Ends the zoom before the current page is left.
  ///
  /// If another ground was laid since it began, the view belongs to that ground, and stays.
  func leaveZoom() {
    guard let zoom = pages.shown.zoom else { return }
    if ground == zoom.magnifiedGround { return endZoom() }
    pages.shown.zoom = nil
    discardPicture(of: zoom)
    settleView()
  }

  /// Ends the zoom of the current page, if it has begun.
  ///
  /// A ground that was laid meanwhile stays, and so does a view that was reset.
  package func endZoom() {
    guard let zoom = pages.shown.zoom else { return }
    pages.shown.zoom = nil
    guard zoom.magnifiedGround != nil else { return settleView() }
    let isReset = pages.shown.view.isIdentity
    if zoom.covers(ground) {
      // Its picture of the desktop was made for the present screen.
      lay(zoom.ground, madeFor: document.isPristine ? nil : zoom.ownScreen)
    }
    discardPicture(of: zoom)
    // Its former view may be enlarged as well.
    if isReset { settleView() } else { go(to: zoom.view) }
  }

  /// Discards the picture of the desktop that the zoom has magnified, unless a page has it.
  private func discardPicture(of zoom: PageZoom) {
    guard case .picture(let path)? = zoom.magnifiedGround,
      DrawingKeeper.isPictureOfDesktop(.picture(path)), !grounds.contains(.picture(path))
    else { return }
    groundView.library?.discard(path)
  }
}
