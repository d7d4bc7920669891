internal import CX11
package import ScreenHardware
internal import Touches
internal import WindowStates

/// Queries about the root's monitors and the desktop's resolution.
package enum MonitorLayout {
  /// Selects the events about a resized root and changed monitors.
  static func watch(on connection: DisplayConnection) {
    XRRSelectInput(
      connection.display, connection.root.rawValue,
      Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask))
  }

  /// Returns the active monitors, the primary one first; the whole root if the server knows none.
  package static func monitors(on connection: DisplayConnection) -> [Monitor] {
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
      var monitor = Monitor(
        name: connection.name(of: AtomID(rawValue: info.name)), frame: frame,
        millimetres: (Int(info.mwidth), Int(info.mheight)), isPrimary: info.primary != 0)
      if let resources { describeOutput(of: info, resources, on: connection, into: &monitor) }
      return monitor
    }
  }

  /// Adds the properties of a monitor's first output; a virtual monitor has none.
  ///
  /// It queries this output rather than every CRTC: cards have more CRTCs than are in use, and each
  /// query is a round trip before the first touch can be shown.
  private static func describeOutput(
    of monitor: XRRMonitorInfo, _ resources: UnsafeMutablePointer<XRRScreenResources>,
    on connection: DisplayConnection, into description: inout Monitor
  ) {
    guard monitor.noutput > 0,
      let output = XRRGetOutputInfo(connection.display, resources, monitor.outputs[0])
    else { return }
    defer { XRRFreeOutputInfo(output) }
    description.isOutput =
      monitor.noutput == 1
      && output.pointee.name.map { String(cString: $0) } == description.name
    guard output.pointee.crtc != 0,
      let crtc = XRRGetCrtcInfo(connection.display, resources, output.pointee.crtc)
    else { return }
    defer { XRRFreeCrtcInfo(crtc) }
    description.rotation = MonitorRotation(randr: crtc.pointee.rotation)
    let modes = UnsafeBufferPointer(
      start: resources.pointee.modes, count: Int(resources.pointee.nmode))
    description.refreshRate = modes.first {
      // Servers that run in a window, such as Xephyr, report 0 Hz.
      $0.id == crtc.pointee.mode && $0.hTotal > 0 && $0.vTotal > 0 && $0.dotClock > 0
    }.map(refreshRate)
  }

  /// Returns the monitors with the names of their models, at a query for each output.
  package static func describedMonitors(on connection: DisplayConnection) -> [Monitor] {
    var monitors = monitors(on: connection)
    for output in outputs(on: connection) {
      guard let monitor = monitors.firstIndex(where: { $0.isOutput && $0.name == output.name })
      else { continue }
      monitors[monitor].model = EDID.modelName(output.edid)
    }
    return monitors
  }

  /// Returns the server's outputs with the EDIDs of their monitors, each empty if there is none.
  package static func outputs(
    on connection: DisplayConnection
  ) -> [(name: String, edid: [UInt8])] {
    guard let resources = XRRGetScreenResourcesCurrent(connection.display, connection.root.rawValue)
    else { return [] }
    defer { XRRFreeScreenResources(resources) }
    return (0..<Int(max(resources.pointee.noutput, 0))).compactMap { index in
      let id = resources.pointee.outputs[index]
      guard let output = XRRGetOutputInfo(connection.display, resources, id) else { return nil }
      defer { XRRFreeOutputInfo(output) }
      return output.pointee.name.map { (String(cString: $0), edid(of: id, on: connection)) }
    }
  }

  /// Returns the EDID of an output's monitor; empty if there is none.
  private static func edid(of output: RROutput, on connection: DisplayConnection) -> [UInt8] {
    let property = XInternAtom(connection.display, "EDID", 1)
    guard property != 0 else { return [] }
    return connection.withProperty(type: nil) { type, format, count, bytesAfter, data in
      try? connection.trapping {
        XRRGetOutputProperty(
          connection.display, output, property, 0, 128, 0, 0, UInt(AnyPropertyType), &type, &format,
          &count, &bytesAfter, &data)
      }
    } read: { data, format, count in
      format == 8 ? Array(UnsafeBufferPointer(start: data, count: count)) : nil
    } ?? []
  }

  /// Returns the refresh rate of a mode, in Hz; an interlaced mode counts each half picture.
  private static func refreshRate(of mode: XRRModeInfo) -> Double {
    var lines = Double(mode.vTotal)
    if mode.modeFlags & UInt(RR_Interlace) != 0 { lines /= 2 }
    if mode.modeFlags & UInt(RR_DoubleScan) != 0 { lines *= 2 }
    return Double(mode.dotClock) / (Double(mode.hTotal) * lines)
  }

  /// Returns the desktop's logical resolution, the resource `Xft.dpi`; nil if it is not set.
  package static func desktopDPI(on connection: DisplayConnection) -> Double? {
    DesktopResources(of: connection)["Xft.dpi"].flatMap { Double($0) }
  }
}

extension DisplayConnection {
  /// Whether the server is Xwayland, which shows X11 clients only a part of the touches.
  ///
  /// Versions before 23.1, such as Debian 12's, are recognized only by the names of their outputs.
  package var isXwayland: Bool {
    extensions.hasXwaylandExtension
      || MonitorLayout.monitors(on: self).contains { $0.name.hasPrefix("XWAYLAND") }
  }
}
