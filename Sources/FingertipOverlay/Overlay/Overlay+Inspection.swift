internal import FingertipRegions
internal import FingertipSettings
internal import Glibc
internal import OverlayLayers
internal import ScreenHardware
internal import TouchAnalysis
internal import TouchInspection
internal import TouchRouting
internal import TouchX11
internal import Touches

/// The inspection of the panel.
extension Overlay {
  /// Starts or ends the inspection by the settings, and gives the inspector the panels' areas.
  func updateInspector() {
    guard settings.inspection.isOn else {
      layers.touches.inspector = nil
      return
    }
    let root = connection.rootSize
    let frame = connection.rootFrame
    let inspector =
      self.inspector
      ?? Inspector(
        panel: panel(on: frame), settings: settings.inspection, log: log,
        lines: FaultLineWriter(to: STDOUT_FILENO))
    inspector.settings = settings.inspection
    inspector.screen = screen.layoutContext
    for device in listener.devices {
      // Only the matrix tells which part of the root a panel covers.
      guard let known = DeviceInventory.touchDevice(device.id, on: connection),
        known.mode == .direct
      else { continue }
      let area = known.area(ofRoot: root)
      inspector.setPanel(panel(on: area.isEmpty ? frame : area), of: device.id)
    }
    if self.inspector == nil {
      layers.touches.inspector = inspector
      turn.batch.changes.needsRepaint = true
    }
  }

  /// Queries the windows beneath new fingers, if the inspector shows them.
  func lookUpWindows() {
    guard let inspector else { return }
    // A touch on a hole must find the regions of this moment, not of the last frame.
    inspector.follow(layers.routing?.router.tree)
    inspector.lookUpWindows(on: desktop)
  }

  /// Returns the panel over a part of the root, with the density of the monitor at its centre.
  private func panel(on frame: PixelRect) -> Panel {
    let area = Rect(frame)
    return Panel(
      frame: area, pixelsPerMillimetre: screen.density.pixelsPerMillimetre(at: area.center))
  }
}
