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
  /// The touchscreens of other monitors, whose touches do not count; none if no touchscreen has
  /// been on the monitor yet.
  private(set) var others: Set<DeviceID> = []
  /// Whether there has been a touchscreen on the monitor, which may be unplugged now.
  private var hasTouchscreen = false
  /// The touches that count and are down.
  private var down: Set<TouchID> = []
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
    contacts =
      described.filter { $0.reaches(monitor, rootSize: rootSize) }.map(\.contacts).max() ?? 0
    area = GuideArea(
      covering: [monitor.frame], shield: monitor.frame, among: layout.monitors,
      root: PixelRect(ofRoot: rootSize))
    findOthers(among: described, rootSize: rootSize)
  }

  /// Finds the touchscreens of other monitors again, after devices or their mapping have changed.
  ///
  /// - Parameters:
  ///   - devices: the devices that are listened to.
  ///   - connection: the display.
  package mutating func follow(_ devices: [TouchDevice], on connection: DisplayConnection) {
    findOthers(
      among: devices.compactMap { DeviceInventory.touchDevice($0.id, on: connection) },
      rootSize: connection.rootSize)
  }

  private mutating func findOthers(
    among devices: [TouchDevice], rootSize: (width: Int, height: Int)
  ) {
    let own = devices.filter { $0.reaches(monitor, rootSize: rootSize) }.map(\.id)
    if !own.isEmpty { hasTouchscreen = true }
    others = hasTouchscreen ? Set(devices.map(\.id)).subtracting(own) : []
  }

  /// Returns whether a change of a touch counts; one that began on the panel counts until it ends,
  /// even if its device is mapped to another monitor meanwhile.
  package mutating func counts(_ touch: Touch) -> Bool {
    guard touch.phase == .began ? !others.contains(touch.id.device) : down.contains(touch.id) else {
      return false
    }
    if touch.isOver { down.remove(touch.id) } else { down.insert(touch.id) }
    return true
  }
}

extension TouchDevice {
  /// Returns whether it is mapped to a part of a monitor.
  fileprivate func reaches(_ monitor: Monitor, rootSize: (width: Int, height: Int)) -> Bool {
    !area(ofRoot: rootSize).intersection(monitor.frame).isEmpty
  }
}
