/// The density of a monitor, and the contradiction of its touchscreen if there is one.
package struct MonitorMeasure {
  /// The density.
  package let density: PixelDensity
  /// The disagreement about the monitor's size; nil if there is none, or if the user sets the
  /// density.
  package let conflict: SizeConflict?

  /// Measures a monitor.
  ///
  /// If several monitors show the same picture, a touchscreen on one of them is mapped to all. Its
  /// own is the one whose size agrees.
  ///
  /// - Parameters:
  ///   - monitor: the monitor.
  ///   - monitors: all monitors.
  ///   - panels: the touchscreens with their matrices.
  ///   - known: the touchscreens that were there before, which count where there is none now.
  ///   - rootSize: the size of the root, in px.
  ///   - desktopDPI: the desktop's logical resolution, Xft.dpi; nil if it is not set.
  ///   - density: the user's own density, in px/mm; nil for none.
  package init(
    of monitor: Monitor, among monitors: [Monitor], panels: [TouchDevice],
    known: KnownPanels = KnownPanels(), rootSize: (width: Int, height: Int), desktopDPI: Double?,
    user density: Double?
  ) {
    let panel = panels.panel(on: monitor, rootSize: rootSize) ?? known.panel(on: monitor)
    let size = panel?.panelMillimetres
    let sized = monitors.monitor(beneath: size, withPictureOf: monitor)
    self.density = PixelDensity(of: sized, panel: size, desktopDPI: desktopDPI, user: density)
    conflict = density == nil ? SizeConflict(sized, panel: panel) : nil
  }
}

extension [Monitor] {
  /// Returns the monitor whose size counts for a touchscreen, in mm, that is mapped to a monitor.
  ///
  /// It is the monitor itself, unless its size differs and that of another one with its picture
  /// agrees.
  fileprivate func monitor(
    beneath panel: (width: Double, height: Double)?, withPictureOf monitor: Monitor
  ) -> Monitor {
    guard let panel, PixelDensity.isDisputed(monitor, by: panel) else { return monitor }
    return first { $0.frame == monitor.frame && PixelDensity.isConfirmed($0, by: panel) }
      ?? monitor
  }
}
