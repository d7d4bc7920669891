// The view of the current page. Ink is stored in page coordinates and shown where the view puts it.
// While fingers move the page, the pixels are rendered anew once per frame; the file records the
// view when the fingers are lifted.
//
// A page with a ground has a screen of its own: the one for which the ground was made when its ink was
// drawn. A picture is fitted to it, and papers have patterns of its density. The view maps the page to
// that screen, and the placement shows that screen on the present one. A page without any ink gets the
// present screen as its own.

internal import FingertipSettings
package import InkPages
internal import ScreenHardware
internal import TouchDrawing
internal import TouchInk
package import Touches

/// Moves and enlarges the page.
extension InkEditor {
  /// The view of the current page on the present screen.
  package var view: PageView { view(on: presentScreen) }

  /// Returns the view of the current page on a screen.
  func view(on screen: PageScreen) -> PageView {
    pages.shown.view.followed(by: placement(of: pages.shown, on: screen).map)
  }

  /// The scale of the current page, relative to the one at which it is visible without a view.
  package var scale: Double { pages.shown.view.scale }

  /// The place of the current page on the present screen.
  var placement: PagePlacement { placement(of: pages.shown, on: presentScreen) }

  /// Returns the place of a page on a screen.
  ///
  /// If the page's own screen is one of several monitors now, the page has all of that monitor.
  func placement(of page: PageStack.Page, on screen: PageScreen) -> PagePlacement {
    // Ink over the desktop belongs to what is visible there.
    guard !page.ground.isDesktop, let ownScreen = page.ownScreen else {
      return PagePlacement(of: screen, on: screen.area)
    }
    let isMonitor =
      recordedScreen == nil && screenDensity.monitors.contains { $0.frame == ownScreen.area }
    return PagePlacement(of: ownScreen, on: isMonitor ? ownScreen.area : screen.area)
  }

  /// The screen on which pages are shown, in px of the root.
  var presentScreen: PageScreen { screen(recordedScreen ?? surface.area) }

  /// Returns an area in px of the root as a screen, with the present density of its upper left corner.
  func screen(_ area: PixelRect) -> PageScreen {
    PageScreen(
      area, pixelsPerMillimetre: density(Point(x: Double(area.x), y: Double(area.y))))
  }

  /// Whether two fingers can move the page; a lasso selection takes them instead.
  var canPan: Bool { settings.pages.pan != .never && canEnlarge && !hasLassoSelection }

  /// Whether the view of the page can change.
  ///
  /// Ink over the desktop belongs to what is visible there, and no view moves the desktop.
  package var canEnlarge: Bool {
    settings.pages.pan == .always || !ground.isDesktop && !hidesGround
  }

  /// Performs a step of the view.
  package func make(_ step: ViewStep) {
    go(to: pages.shown.view.after(step, ink: document.bounds, on: placement.visible))
  }

  /// Enlarges the page by a factor around a point of the screen, in px of the root.
  package func enlarge(by factor: Double, around point: Point) {
    go(to: pages.shown.view.scaled(by: factor, around: placement.map.inverse(point)))
  }

  /// Shows the page through another view of its own screen, and records it in the file.
  package func go(to next: PageView) {
    guard next != pages.shown.view else { return }
    deselect()
    finishStrokes()
    look(next)
    settleView()
  }

  /// Shows the last page of a drawing in a film, with its ground and view.
  ///
  /// - Parameters:
  ///   - content: the drawing.
  ///   - screen: the recorded screen, in px of the film.
  ///   - factor: the px of the film for each px of the recorded screen.
  ///   - offset: the position of that screen's upper left corner in the film, in px.
  package func show(
    _ content: DrawingContent, on screen: PixelRect, scaledBy factor: Double,
    movedBy offset: Vector
  ) {
    recordedScreen = screen
    let page = content.pages[content.shownIndex]
    if let ownScreen = page.ownScreen, !page.ground.isDesktop {
      restore(content.items(on: page.number))
      lay(page.ground, madeFor: ownScreen)
      look(page.view)
    } else {
      // Other ink keeps its px on the recorded screen.
      restore(content.items(scaledBy: factor, movedBy: offset))
      lay(page.ground)
      look(page.view.mapped(by: PageView(scale: factor, x: offset.dx, y: offset.dy)))
    }
    settleView()
  }

  /// Shows the page through a view of its own screen without recording it in the file.
  func look(_ view: PageView) {
    guard view != pages.shown.view else { return }
    pages.shown.view = view
    pages.shown.hasUnrecordedView = true
    invalidateAll()
  }

  /// Records the view in the file, and makes fingers draw in it.
  func settleView() {
    document.show(view, on: document.area)
    pages.shown.hasUnrecordedView = false
    let page = pages.shown.recorded
    storage.journal?.addPages { $0.change(page.number, to: PageState(view: page.view)) }
  }

  /// Makes the present screen the page's own if no ink belongs to its ground.
  func adoptScreen() {
    guard !ground.isDesktop || pages.shown.ownScreen != nil, document.isPristine,
      document.drafts.isEmpty, pages.shown.ownScreen != presentScreen
    else { return }
    lay(ground)
  }
}
