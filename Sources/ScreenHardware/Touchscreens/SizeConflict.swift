/// A disagreement between the size of a monitor, which is used, and that of its touchscreen.
package struct SizeConflict: Hashable, Sendable {
  /// The monitor's RandR name.
  package let monitor: String
  /// The width and height that the monitor reports, in mm.
  package let monitorMillimetres: [Int]
  /// The touchscreen's name.
  package let device: String
  /// The width and height according to the resolution of the touchscreen's axes, in mm.
  package let panelMillimetres: [Double]

  /// Compares a monitor with the touchscreen that is mapped to it.
  ///
  /// The result is nil if they agree, if either has no plausible size, or if `panel` is nil.
  package init?(_ monitor: Monitor, panel: TouchDevice?) {
    guard let panel, let size = panel.panelMillimetres, PixelDensity.isDisputed(monitor, by: size)
    else { return nil }
    self.monitor = monitor.name
    monitorMillimetres = [monitor.millimetres.width, monitor.millimetres.height]
    device = panel.name
    panelMillimetres = [size.width, size.height]
  }
}
