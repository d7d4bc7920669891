// The view of the page that is shown. What is drawn is kept where it lies on the page, and shown where the view
// puts it. While fingers move the page, the pixels are made anew once for each frame; the file learns of the view
// when they are lifted.

internal import FingertipSettings
package import InkPages
internal import TouchDrawing
package import Touches

/// Moving and enlarging the page.
extension InkEditor {
  /// The view of the page that is shown.
  package var view: PageView { pages.shown.view }

  /// Whether two fingers can move the page; with a selection they turn and scale that.
  var canPan: Bool { settings.pages.pan != .never && canEnlarge && !hasLassoSelection }

  /// Whether the page can be shown in other ways than it was drawn: what is drawn over the desktop belongs to
  /// what is seen there, which no view moves along.
  package var canEnlarge: Bool {
    settings.pages.pan == .always || !ground.isDesktop && !hidesGround
  }

  /// Makes a step of the view.
  package func make(_ step: ViewStep) {
    go(to: view.after(step, ink: document.bounds, on: document.area))
  }

  /// Enlarges the page by a factor around a place of the screen, in px of the root.
  package func enlarge(by factor: Double, around place: Point) {
    go(to: view.scaled(by: factor, around: place))
  }

  /// Shows the page through another view, and keeps that in the file.
  package func go(to next: PageView) {
    guard next != view else { return }
    deselect()
    endSelection()
    finishStrokes()
    look(next)
    settleView()
  }

  /// Shows what a drawing showed when it was left, on a screen of another size: the ink of its page, the ground
  /// beneath it, and both through its view.
  ///
  /// - Parameters:
  ///   - content: the drawing.
  ///   - factor: px of this screen for each of that one.
  ///   - offset: the place of that screen's upper left corner here, in px.
  package func show(_ content: DrawingContent, scaledBy factor: Double, movedBy offset: Vector) {
    restore(content.items(scaledBy: factor, movedBy: offset))
    choose(content.pages[content.shownPlace].ground)
    look(content.view(scaledBy: factor, movedBy: offset))
    settleView()
  }

  /// Shows the page through a view, of which the file does not know yet.
  func look(_ view: PageView) {
    guard view != pages.shown.view else { return }
    pages.shown.view = view
    renewAll()
  }

  /// Keeps the view in the file, and has fingers draw on what it shows.
  func settleView() {
    document.show(view, on: document.area)
    let page = pages.shown
    keeping.journal?.addPages { $0.change(page.number, to: PageState(view: page.view)) }
  }
}
