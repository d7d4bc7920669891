// The zoom in draw mode, which magnifies the page with its ink instead of the monitor.

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
    let isOn = isZoomDue || open.editor.isZoomed
    let turnsOn = request.state(from: isOn)
    if turnsOn, !isOn {
      if let refusal = beginZoom(open) { return .failure(refusal) }
    } else if !turnsOn {
      if isZoomDue { comeBack() }
      open.editor.endZoom()
    }
    return .success("the zoom is now \(turnsOn ? "on" : "off")")
  }

  /// Whether the page is magnified once a picture of the desktop is taken.
  package var isZoomDue: Bool { open?.absence?.magnifies == true }

  /// Begins the zoom; over the desktop, the page is magnified once the desktop is frozen.
  ///
  /// - Returns: the reason why it cannot begin; nil if it has begun.
  private func beginZoom(_ drawing: OpenDrawing) -> Refusal? {
    let editor = drawing.editor
    if editor.ground.isDesktop, let refusal = pictureRefusal { return refusal }
    let centre =
      overlay.tracker.active.first?.position ?? overlay.connection.pointerPosition()
      ?? Point(x: 0, y: 0)
    setPassThrough(false)
    // Resetting the view has ended a former zoom, but may have left its picture of the desktop.
    editor.endZoom()
    guard editor.ground.isDesktop else {
      editor.beginZoom(around: centre)
      magnify(drawing)
      return nil
    }
    if case .failure(let refusal)? = lay(.frozen) { return refusal }
    drawing.absence?.purpose = .ground(magnifies: true)
    editor.beginZoom(around: centre)
    return nil
  }

  /// Enlarges the page by the scale of the settings.
  func magnify(_ drawing: OpenDrawing) {
    drawing.editor.magnify(by: overlay.settings.tools.zoom.scale)
  }
}
