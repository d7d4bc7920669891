internal import FingertipRegions
internal import OverlayLayers
package import TouchRouting
internal import TouchX11
package import Touches

/// The places of regions, in px of the root.
extension RegionController: RegionPlaces {
  package func frame(of region: RegionID) -> Rect? { tree?.absoluteFrame(of: region) }
}

/// The monitors.
extension RegionController {
  /// Returns the monitors as they are now.
  func context() -> LayoutContext {
    // The overlay's own description is updated at the end of the batch, which may be too late.
    overlay.describeScreen().layoutContext
  }

  /// The primary monitor, in px of the root.
  package var primaryMonitor: Rect {
    shown?.context.primaryArea ?? Rect(overlay.connection.rootFrame)
  }

  /// The density of the primary monitor, in px/mm.
  package var primaryDensity: Double {
    (shown?.context ?? context()).pixelsPerMillimetre(at: primaryMonitor.center)
  }
}
