internal import CX11
internal import Touches

/// Which monitors show the root, and the desktop's resolution.
public enum MonitorLayout {
  /// Asks to be told when the root is resized, monitors change, or the desktop's resolution does.
  static func watch(on connection: DisplayConnection) {
    XRRSelectInput(
      connection.display, connection.root.rawValue,
      Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask))
  }

  /// The active monitors, the primary one first; the whole root where the server knows none.
  public static func monitors(on connection: DisplayConnection) -> [Monitor] {
    let found = randrMonitors(on: connection)
    guard found.isEmpty else {
      return found.filter(\.isPrimary) + found.filter { !$0.isPrimary }
    }
    let (width, height) = connection.rootSize
    return [
      Monitor(
        name: "screen", frame: PixelRect(x: 0, y: 0, width: width, height: height),
        millimetres: (0, 0), isPrimary: true)
    ]
  }

  private static func randrMonitors(on connection: DisplayConnection) -> [Monitor] {
    guard connection.extensions.hasMonitors else { return [] }
    let display = connection.display
    var count: Int32 = 0
    guard let monitors = XRRGetMonitors(display, connection.root.rawValue, 1, &count) else {
      return []
    }
    defer { XRRFreeMonitors(monitors) }
    let resources = XRRGetScreenResourcesCurrent(display, connection.root.rawValue)
    defer { if let resources { XRRFreeScreenResources(resources) } }
    return UnsafeBufferPointer(start: monitors, count: Int(max(count, 0))).map { info in
      let frame = PixelRect(
        x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
      return Monitor(
        name: connection.name(of: AtomID(rawValue: info.name)), frame: frame,
        millimetres: (Int(info.mwidth), Int(info.mheight)),
        refreshRate: resources.flatMap { refreshRate(of: info, $0, on: connection) },
        isPrimary: info.primary != 0)
    }
  }

  /// The refresh rate of a monitor's first output; nil for a monitor that somebody made up.
  ///
  /// It asks about the one output and not about every CRTC: cards have more of those than are in
  /// use, and each question is a round trip before the first touch can be shown.
  private static func refreshRate(
    of monitor: XRRMonitorInfo, _ resources: UnsafeMutablePointer<XRRScreenResources>,
    on connection: DisplayConnection
  ) -> Double? {
    guard monitor.noutput > 0,
      let output = XRRGetOutputInfo(connection.display, resources, monitor.outputs[0])
    else { return nil }
    defer { XRRFreeOutputInfo(output) }
    guard output.pointee.crtc != 0,
      let crtc = XRRGetCrtcInfo(connection.display, resources, output.pointee.crtc)
    else { return nil }
    defer { XRRFreeCrtcInfo(crtc) }
    let modes = UnsafeBufferPointer(
      start: resources.pointee.modes, count: Int(resources.pointee.nmode))
    return modes.first { $0.id == crtc.pointee.mode && $0.hTotal > 0 && $0.vTotal > 0 }
      .map(refreshRate)
  }

  /// How often a mode shows a picture, in Hz; an interlaced one shows half a picture twice.
  private static func refreshRate(of mode: XRRModeInfo) -> Double {
    var lines = Double(mode.vTotal)
    if mode.modeFlags & UInt(RR_Interlace) != 0 { lines /= 2 }
    if mode.modeFlags & UInt(RR_DoubleScan) != 0 { lines *= 2 }
    return Double(mode.dotClock) / (Double(mode.hTotal) * lines)
  }

  /// The desktop's logical resolution, the resource `Xft.dpi`; nil where it is not set.
  public static func desktopDPI(on connection: DisplayConnection) -> Double? {
    DesktopResources(of: connection)["Xft.dpi"].flatMap { Double($0) }
  }
}

extension DisplayConnection {
  /// Whether the server is Xwayland, which shows X11 clients only a part of the touches.
  ///
  /// Versions before 23.1, Debian 12's among them, are known only by what they call their outputs.
  public var isXwayland: Bool {
    extensions.hasXwaylandExtension
      || MonitorLayout.monitors(on: self).contains { $0.name.hasPrefix("XWAYLAND") }
  }
}
