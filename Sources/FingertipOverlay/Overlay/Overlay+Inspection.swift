internal import FingertipSettings
internal import Glibc
internal import TouchAnalysis
internal import TouchX11
internal import Touches

/// What the overlay shows of what the panel sends.
extension Overlay {
  /// With how many fingers there is too much to be inspected for panes to follow the usual rate.
  private static let crowd = 6

  /// How many intervals of the rate of panes without a compositor a frame of theirs lasts.
  ///
  /// The server cuts and uncovers for as long as half of such an interval what is inspected of many
  /// fingers, and nobody follows all of it; halos, windows of their own, keep to the monitor's rate.
  var paneIntervals: Double {
    inspector.map { $0.touches.count >= Self.crowd } ?? false ? 1.5 : 1
  }

  /// Begins or ends to inspect as the settings say, and tells the inspector where panels lie.
  func updateInspector() {
    defer { followHearing() }
    guard settings.inspect else {
      inspector = nil
      return
    }
    let root = connection.rootSize
    let frame = connection.rootFrame
    let inspector =
      self.inspector
      ?? Inspector(
        panel: panel(on: frame), settings: settings.inspection, log: log,
        lines: FaultLines(to: STDOUT_FILENO))
    inspector.settings = settings.inspection
    inspector.regions = regionTree
    for device in listener.devices {
      // Which part of the root a panel covers only its matrix tells.
      guard let known = DeviceInventory.touchDevice(device.id, on: connection),
        known.mode == .direct
      else { continue }
      let area = known.area(ofRoot: root)
      inspector.setPanel(panel(on: area.isEmpty ? frame : area), of: device.id)
    }
    if self.inspector == nil {
      self.inspector = inspector
      batch.news.needsRepaint = true
    }
  }

  /// The panel over a part of the root, as large as the monitor in its middle says.
  private func panel(on frame: PixelRect) -> Panel {
    let area = Rect(frame)
    let density =
      screen.monitor(at: area.center).map { screen.density(of: $0).pixelsPerMillimetre }
      ?? Length.assumedPixelsPerMillimetre
    return Panel(frame: area, pixelsPerMillimetre: density)
  }
}
