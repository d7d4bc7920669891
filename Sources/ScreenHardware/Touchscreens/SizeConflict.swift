/// A monitor whose size is believed, and the touchscreen on it that claims another.
package struct SizeConflict: Hashable, Sendable {
  /// The monitor's RandR name.
  package let monitor: String
  /// The width and height that the monitor claims, in mm.
  package let monitorMillimetres: [Int]
  /// The touchscreen's name.
  package let device: String
  /// The width and height that the touchscreen claims by the resolution of its axes, in mm.
  package let panelMillimetres: [Double]

  /// Compares a monitor with the touchscreen that is mapped to it; nil where they agree, where
  /// either claims nothing that could be true of a monitor, or if there is none.
  package init?(_ monitor: Monitor, panel: TouchDevice?) {
    guard let panel, let size = panel.panelMillimetres, PhysicalSize.isDisputed(monitor, by: size)
    else { return nil }
    self.monitor = monitor.name
    monitorMillimetres = [monitor.millimetres.width, monitor.millimetres.height]
    device = panel.name
    panelMillimetres = [size.width, size.height]
  }
}
