package import FingertipSettings
package import ScreenHardware
internal import SystemSupport
package import TouchRouting
package import TouchX11
package import Touches

/// The monitors as they are now, with the densities that turn millimetres into pixels.
package struct ScreenDescription: Equatable {
  /// The active monitors, with the size of a millimetre on each of them.
  package let density: ScreenDensity
  /// The root's frame when the monitors were queried; ink has this size.
  ///
  /// The server may change it a moment after the monitors.
  let root: PixelRect
  /// The monitors whose size is used although their touchscreen reports another.
  package let conflicts: [SizeConflict]
  /// The names of the monitors that no touchscreen is mapped to; empty if that is not known or not
  /// needed.
  let untouchable: Set<String>

  /// Creates a description by relating monitors and touchscreens to each other.
  ///
  /// - Parameters:
  ///   - monitors: the active monitors.
  ///   - panels: the touchscreens with their matrices.
  ///   - known: the touchscreens that were there before.
  ///   - rootSize: the size of the root, in px.
  ///   - desktopDPI: the desktop's logical resolution; nil if it is not set.
  ///   - density: the user's own density in px/mm, which overrides all others; nil for none.
  ///   - findsUntouchable: whether `panels` are all touchscreens, so that the others are
  ///     untouchable.
  init(
    monitors: [Monitor], panels: [TouchDevice], known: KnownPanels = KnownPanels(),
    rootSize: (width: Int, height: Int), desktopDPI: Double?, density: Double?,
    findsUntouchable: Bool = false
  ) {
    root = PixelRect(ofRoot: rootSize)
    let touched = panels.filter(\.isEnabled).flatMap {
      $0.monitors(among: monitors, rootSize: rootSize).map(\.name)
    }
    untouchable =
      findsUntouchable && !touched.isEmpty ? Set(monitors.map(\.name)).subtracting(touched) : []
    let measures = monitors.map {
      MonitorMeasure(
        of: $0, among: monitors, panels: panels, known: known, rootSize: rootSize,
        desktopDPI: desktopDPI, user: density)
    }
    self.density = ScreenDensity(monitors, measures.map(\.density))
    conflicts = measures.compactMap(\.conflict)
  }

  /// Creates a description by querying the server, in a few round trips.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - settings: the user's density, and whether there is a handle.
  ///   - devices: the touch devices that are present.
  ///   - known: the touchscreens that were there before; follows the change.
  package init(
    of connection: DisplayConnection, settings: ShowSettings, devices: [TouchDevice],
    known: inout KnownPanels
  ) {
    let monitors = MonitorLayout.monitors(on: connection)
    let rootSize = connection.rootSize
    // Only the handle must be where it can be touched.
    let findsUntouchable = settings.controls.handle != .none && monitors.count > 1
    // Only the matrix tells which monitor a panel covers; it costs a query per device.
    let panels = devices.filter {
      $0.panelMillimetres != nil || findsUntouchable && $0.mode == .direct
    }.compactMap { DeviceInventory.touchDevice($0.id, on: connection) }
    known.follow(panels, on: monitors, rootSize: rootSize)
    self.init(
      monitors: monitors, panels: panels, known: known, rootSize: rootSize,
      desktopDPI: MonitorLayout.desktopDPI(on: connection),
      density: settings.display.pixelsPerMillimetre, findsUntouchable: findsUntouchable)
  }

  /// Creates a description by querying the server, without touchscreens that were there before.
  package init(of connection: DisplayConnection, settings: ShowSettings, devices: [TouchDevice]) {
    var known = KnownPanels()
    self.init(of: connection, settings: settings, devices: devices, known: &known)
  }

  /// The active monitors.
  package var monitors: [Monitor] { density.monitors }

  /// Returns the size of a millimetre on a monitor.
  package func density(of monitor: Monitor) -> PixelDensity { density.size(on: monitor) }

  /// Returns the monitor at a place of the root, or the nearest one; nil if there are none.
  package func monitor(at position: Point) -> Monitor? { density.monitor(at: position) }

  /// The root and its monitors, for lengths and places that are relative to them.
  ///
  /// The monitors are those of now, but the root has the size of the latest event that was read. A
  /// monitor that reaches beyond it means that the root has grown. It counts as grown, because
  /// regions would be kept off that part, and then stay where they are: there is nothing that
  /// tells where they were before.
  package var layoutContext: LayoutContext {
    LayoutContext(
      screen: PixelRect(
        ofRoot: (
          monitors.map(\.frame.maxX).reduce(root.width, max),
          monitors.map(\.frame.maxY).reduce(root.height, max)
        )),
      monitors: monitors.map {
        var monitor = LayoutContext.Monitor(
          name: $0.name, frame: $0.frame, pixelsPerMillimetre: density(of: $0).pixelsPerMillimetre,
          isPrimary: $0.isPrimary)
        monitor.isTouchable = !untouchable.contains($0.name)
        return monitor
      })
  }

  /// Returns the maximum frame rate, in Hz.
  ///
  /// It is the rate of the settings, or else of the fastest monitor, or else 60.
  package func frameRate(_ settings: ShowSettings) -> Double {
    settings.display.rate ?? monitors.compactMap(\.refreshRate).max() ?? 60
  }
}

extension SizeConflict {
  /// The conflict as a warning to the user.
  package var message: String {
    let panel = panelMillimetres.map { "\(Int(min($0, 1e9).rounded()))" }.joined(separator: " x ")
    let claimed = monitorMillimetres.map { "\($0)" }.joined(separator: " x ")
    return "the touchscreen \(quoted(device)) claims \(panel) mm, the monitor \(quoted(monitor)) "
      + "beneath it \(claimed) mm; the monitor's size is used (--px-per-mm sets another)"
  }
}
