internal import FingertipOverlay
package import FingertipSettings
package import ScreenHardware
package import TouchAnalysis
package import TouchX11
internal import Touches

/// The panel that a user is guided on: that of the monitor which settings name, or of the touchscreen's.
package struct GuidedPanel {
  /// The monitor that the guide is shown on.
  package let monitor: Monitor
  /// The panel, in px and mm.
  package let panel: Panel
  /// The most contacts that a device on the monitor follows; 0 where none says so.
  package let contacts: Int

  /// Chooses the monitor.
  ///
  /// - Parameters:
  ///   - devices: the devices that are heard.
  ///   - connection: the display.
  ///   - settings: the monitor's name, and how large a millimetre is.
  package init(_ devices: [TouchDevice], on connection: DisplayConnection, settings: ShowSettings) {
    let layout = ScreenDescription(of: connection, settings: settings, devices: devices)
    let described = devices.compactMap { DeviceInventory.touchDevice($0.id, on: connection) }
    let rootSize = connection.rootSize
    let monitor =
      layout.monitors.first { $0.name == settings.display.monitor }
      ?? layout.monitors.first { monitor in
        described.contains { $0.covers(monitor, rootSize: rootSize) }
      } ?? layout.monitors[0]
    self.monitor = monitor
    panel = Panel(
      frame: Rect(monitor.frame),
      pixelsPerMillimetre: layout.density(of: monitor).pixelsPerMillimetre)
    contacts =
      described.filter { !$0.area(ofRoot: rootSize).intersection(monitor.frame).isEmpty }
      .map(\.contacts).max() ?? 0
  }
}
