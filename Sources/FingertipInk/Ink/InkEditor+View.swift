// The view of the current page. Ink is stored in page coordinates and shown where the view puts it.
// While fingers move the page, the pixels are rendered anew once per frame; the file records the
// view when the fingers are lifted.

internal import FingertipSettings
package import InkPages
internal import TouchDrawing
internal import TouchInk
package import Touches

/// Moves and enlarges the page.
extension InkEditor {
  /// The view of the current page.
  package var view: PageView { pages.shown.view }

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
    go(to: view.after(step, ink: document.bounds, on: document.area))
  }

  /// Enlarges the page by a factor around a point of the screen, in px of the root.
  package func enlarge(by factor: Double, around point: Point) {
    go(to: view.scaled(by: factor, around: point))
  }

  /// Shows the page through another view, and records it in the file.
  package func go(to next: PageView) {
    guard next != view else { return }
    deselect()
    finishStrokes()
    look(next)
    settleView()
  }

  /// Shows the last page of a drawing from a screen of another size, with its ground and view.
  ///
  /// The ink is converted to this screen.
  ///
  /// - Parameters:
  ///   - content: the drawing.
  ///   - factor: the px of this screen for each px of that one.
  ///   - offset: the position of that screen's upper left corner here, in px.
  package func show(_ content: DrawingContent, scaledBy factor: Double, movedBy offset: Vector) {
    restore(content.items(scaledBy: factor, movedBy: offset))
    choose(content.pages[content.shownIndex].ground)
    look(content.view(scaledBy: factor, movedBy: offset))
    settleView()
  }

  /// Shows the page through a view without recording it in the file.
  func look(_ view: PageView) {
    guard view != pages.shown.view else { return }
    pages.shown.view = view
    invalidateAll()
  }

  /// Records the view in the file, and makes fingers draw in it.
  func settleView() {
    document.show(view, on: document.area)
    let page = pages.shown
    storage.journal?.addPages { $0.change(page.number, to: PageState(view: page.view)) }
  }
}
