// The zoom in draw mode. Ink over the desktop belongs to what is visible there, so both are
// magnified together: the page gets a picture of the desktop as its ground, and is enlarged with
// its ink.

internal import FingertipInk
package import FingertipSettings
internal import InkPages
internal import OverlayLayers
internal import TouchX11
internal import Touches

extension DrawModeHandler {
  /// Magnifies the visible page around the finger or the pointer, or shows it as it was drawn.
  ///
  /// - Returns: nil outside of draw mode, or if the zoom already shows the frozen screen.
  package func zoom(_ request: SwitchRequest) -> Outcome? {
    guard let open, !modes.mode.stage.contains(.zoom) else { return nil }
    let editor = open.editor
    // Resetting the view of the page has ended the zoom; without a picture it never began.
    let isOn =
      open.saving.magnifies
      || open.magnified?.page == editor.pageNumber && open.magnified?.magnifiedGround != nil
        && !editor.view.isIdentity
    let turnsOn = request.state(from: isOn)
    if turnsOn, !isOn {
      let position =
        overlay.tracker.active.first?.position ?? overlay.connection.pointerPosition()
        ?? Point(x: 0, y: 0)
      setPassThrough(false)
      open.magnified = OpenDrawing.Magnified(
        page: editor.pageNumber, ground: editor.ground, view: editor.view, position: position)
      if editor.ground.isDesktop {
        if case .failure(let refusal)? = lay(.frozen) { return .failure(refusal) }
        open.saving.magnifies = true
      } else {
        magnify(open)
      }
    } else if !turnsOn, isOn, let former = open.magnified {
      if open.saving.magnifies { comeBack() }
      // Its former view may be enlarged as well.
      open.magnified = nil
      // A ground that was laid meanwhile stays.
      if editor.ground == former.magnifiedGround { editor.choose(former.ground) }
      editor.go(to: former.view)
    }
    return .success("the zoom is now \(turnsOn ? "on" : "off")")
  }

  /// Enlarges the magnified page by the scale of the settings.
  func magnify(_ drawing: OpenDrawing) {
    guard let magnified = drawing.magnified, magnified.page == drawing.editor.pageNumber else {
      return
    }
    drawing.magnified?.magnifiedGround = drawing.editor.ground
    drawing.editor.enlarge(by: overlay.settings.tools.zoom.scale, around: magnified.position)
  }
}
