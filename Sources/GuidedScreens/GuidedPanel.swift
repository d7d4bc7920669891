internal import FingertipOverlay
package import FingertipSettings
internal import OverlayLayers
package import ScreenHardware
package import SystemSupport
package import TouchAnalysis
package import TouchX11
package import Touches

/// The panel of a guide: that of the monitor in the settings, or else of the touchscreen's monitor.
package struct GuidedPanel {
  /// The monitor on which the guide is shown.
  package let monitor: Monitor
  /// The panel, in px and mm.
  package let panel: Panel
  /// The maximum number of contacts of a device on the monitor; 0 if it is unknown.
  package let contacts: Int
  /// The touchscreens of other monitors, whose touches do not count; none if no touchscreen is on the
  /// monitor.
  package let others: Set<DeviceID>
  /// The area of the monitor, for covering it.
  package let area: GuideArea

  /// Chooses the monitor, and describes its panel.
  ///
  /// - Parameters:
  ///   - devices: the devices that are listened to.
  ///   - connection: the display.
  ///   - settings: the settings, with the monitor's name and the density.
  ///   - log: is told if there is no monitor of that name.
  package init(
    _ devices: [TouchDevice], on connection: DisplayConnection, settings: ShowSettings, log: LogSink
  ) {
    let layout = ScreenDescription(of: connection, settings: settings, devices: devices)
    let described = devices.compactMap { DeviceInventory.touchDevice($0.id, on: connection) }
    let rootSize = connection.rootSize
    let monitor =
      layout.monitors.first { $0.name == settings.display.monitor }
      ?? layout.monitors.first { monitor in
        described.contains { $0.covers(monitor, rootSize: rootSize) }
      } ?? layout.monitors[0]
    if let name = settings.display.monitor, name != monitor.name {
      log(.warning, layout.monitors.missing(name, so: "'\(monitor.name)' is used"))
    }
    self.monitor = monitor
    panel = Panel(
      frame: Rect(monitor.frame),
      pixelsPerMillimetre: layout.density(of: monitor).pixelsPerMillimetre)
    let own = described.filter {
      !$0.area(ofRoot: rootSize).intersection(monitor.frame).isEmpty
    }
    contacts = own.map(\.contacts).max() ?? 0
    others =
      own.isEmpty ? [] : Set(described.map(\.id)).subtracting(own.map(\.id))
    area = GuideArea(
      covering: [monitor.frame], shield: monitor.frame, among: layout.monitors,
      root: PixelRect(ofRoot: rootSize))
  }
}
