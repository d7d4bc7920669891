// The view of the current page. Ink is stored in page coordinates and shown where the view puts it.
// While fingers move the page, the pixels are rendered anew once per frame; the file records the
// view when the fingers are lifted.
//
// A page with a ground has a screen of its own: the one for which the ground was made when its ink
// was drawn. A picture is fitted to it, and papers have patterns of its density. The view maps the
// page to that screen, and the placement shows that screen on the present one. A page without any
// ink gets the present board as its own screen.

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
  func placement(of page: PageStack.Page, on screen: PageScreen) -> PagePlacement {
    // Ink over the desktop belongs to what is visible there.
    guard !page.ground.isDesktop, let ownScreen = page.ownScreen else {
      return PagePlacement(of: screen, on: screen.area)
    }
    return PagePlacement(of: ownScreen, on: place(of: ownScreen.area, on: screen.area))
  }

  /// Returns the part of a screen that a page with a ground has, in px of the root.
  ///
  /// A page stays where it is while its own screen is all of the screen or one of the monitors that
  /// show ink. Any other page has the board.
  private func place(of ownScreen: PixelRect, on screen: PixelRect) -> PixelRect {
    if let recordedScreen { return recordedScreen.place(of: ownScreen) }
    let isPresent =
      ownScreen == screen || screenDensity.monitors.contains { $0.frame == ownScreen }
    return isPresent ? ownScreen : board(on: screen)
  }

  /// Returns the part of the present screen that a page with a ground has.
  func screen(of page: PageStack.Page) -> PageScreen {
    page.ownScreen.map { screen(place(of: $0.area, on: presentScreen.area)) } ?? boardScreen
  }

  /// The part of the screen for grounds and rulers, in px of the root: the primary or first monitor
  /// that shows ink.
  var board: PixelRect { board(on: surface.area) }

  /// Returns the board of a screen; all of the screen if it has no monitor.
  private func board(on screen: PixelRect) -> PixelRect {
    let monitors = screenDensity.monitors
    let monitor = monitors.first(where: \.isPrimary) ?? monitors.first
    // A monitor can reach beyond the root while both change.
    let board = monitor?.frame.intersection(screen) ?? .empty
    return board.isEmpty ? screen : board
  }

  /// The part of the screen that encloses the monitors that show ink; all of it without monitors.
  var inkArea: PixelRect {
    let monitors = screenDensity.monitors.reduce(PixelRect.empty) { $0.union($1.frame) }
    let area = monitors.intersection(surface.area)
    return area.isEmpty ? surface.area : area
  }

  /// The screen for which grounds are made.
  var boardScreen: PageScreen { recordedScreen == nil ? screen(board) : presentScreen }

  /// All of the screen on which pages are shown, in px of the root.
  var presentScreen: PageScreen { screen(recordedScreen?.area ?? surface.area) }

  /// Returns an area in px of the root as a screen, with the present density of its upper left
  /// corner.
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
  ///   - screen: the recorded screen.
  package func show(_ content: DrawingContent, on screen: RecordedScreen) {
    recordedScreen = screen
    let page = content.pages[content.shownIndex]
    if let ownScreen = page.ownScreen, !page.ground.isDesktop {
      restore(content.items(on: page.number))
      lay(page.ground, madeFor: ownScreen)
      look(page.view)
    } else {
      // Other ink keeps its px on the recorded screen.
      restore(content.items(scaledBy: screen.factor, movedBy: screen.offset))
      lay(page.ground)
      look(page.view.mapped(by: screen.map))
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

  /// Makes the part of the present screen that the page has its own screen if no ink belongs to its
  /// ground.
  func adoptScreen() {
    guard !ground.isDesktop || pages.shown.ownScreen != nil, document.isPristine,
      document.drafts.isEmpty
    else { return }
    let adopted = screen(of: pages.shown)
    if pages.shown.ownScreen != adopted { lay(ground, madeFor: adopted) }
  }
}
