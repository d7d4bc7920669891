internal import TouchX11
internal import Touches

/// The monitors as they are now, with what is needed to give sizes in millimetres a meaning.
struct ScreenDescription: Equatable {
  let monitors: [Monitor]
  /// How large a millimetre is on each of the monitors.
  private let densities: [PhysicalSize]

  /// Asks the server, in a few round trips.
  init(of connection: DisplayConnection, settings: ShowSettings, devices: [TouchDevice]) {
    monitors = MonitorLayout.monitors(on: connection)
    // Which monitor a panel covers only its matrix tells, and that costs a question for each.
    let panels = devices.filter { $0.panelMillimetres != nil }.compactMap {
      DeviceInventory.touchDevice($0.id, on: connection)
    }
    let desktopDPI = MonitorLayout.desktopDPI(on: connection)
    densities = monitors.map { monitor in
      PhysicalSize(
        of: monitor, panel: panels.panelMillimetres(on: monitor, rootSize: connection.rootSize),
        desktopDPI: desktopDPI, user: settings.pixelsPerMillimetre)
    }
  }

  /// How large a millimetre is on a monitor.
  func density(of monitor: Monitor) -> PhysicalSize {
    zip(monitors, densities).first { $0.0 == monitor }?.1 ?? PhysicalSize(of: monitor)
  }

  /// The monitor that shows a place of the root, or the one nearest to it.
  func monitor(at place: Point) -> Monitor? {
    monitors.first { $0.frame.contains(place) }
      ?? monitors.min { $0.frame.distanceSquared(to: place) < $1.frame.distanceSquared(to: place) }
  }

  /// How many frames a second are drawn at most, in Hz.
  ///
  /// The rate of the fastest monitor unless the settings name one; 60 where the server does not
  /// say.
  func frameRate(_ settings: ShowSettings) -> Double {
    settings.rate ?? monitors.compactMap(\.refreshRate).max() ?? 60
  }
}

extension PixelRect {
  /// The square of a point's distance in px from the rectangle, 0 inside.
  func distanceSquared(to point: Point) -> Double {
    let nearest = Point(
      x: min(max(point.x, Double(x)), Double(maxX)), y: min(max(point.y, Double(y)), Double(maxY)))
    return (point - nearest).lengthSquared
  }
}
