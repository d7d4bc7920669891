internal import ScreenHardware
internal import SystemSupport
internal import TouchX11
internal import Touches

extension DeviceReport {
  /// The report for people: a block per device, then the monitors.
  var text: String {
    (entries.map(\.text) + [screensText]).joined(separator: "\n\n")
  }

  private var screensText: String {
    let rows = screens.map { screen in
      let (monitor, density) = (screen.monitor, screen.density)
      let claimed = monitor.millimetres
      return [
        "  " + printable(monitor.name), monitor.frame.geometry,
        claimed == (0, 0) ? "no size" : "\(claimed.width) x \(claimed.height) mm",
        density.pixelsPerMillimetre.text(decimals: 2) + " px/mm", "by \(density.source.words)",
      ]
    }
    return (["Monitors"] + TextTable(rows: rows).lines).joined(separator: "\n")
  }
}

extension DeviceReport.Entry {
  fileprivate var text: String {
    var facts = [
      ["  mode", device.mode == .direct ? "direct, a touchscreen" : "dependent, a touchpad"],
      ["  contacts", device.contacts > 0 ? "\(device.contacts)" : "unknown"],
      ["  state", state],
      ["  mapped to", mapping],
      ["  matrix", device.matrix.map(Self.rows) ?? "none"],
      ["  panel", panel],
    ]
    if let node = device.node { facts.append(["  node", printable(node)]) }
    if let driver = device.driver {
      facts.append(["  driver", driver.rawValue])
      let withheld = driver.withheld.map(\.rawValue).joined(separator: ", ")
      let hint =
        device.node == nil ? "" : "; 'record --evdev \(device.id.rawValue)' reads all of it"
      if !withheld.isEmpty { facts.append(["  withheld", withheld + hint]) }
    }
    let heading = "Device \(device.id.rawValue) \(quoted(device.name))"
    return ([heading] + TextTable(rows: facts).lines + axes).joined(separator: "\n")
  }

  private var state: String {
    switch (device.isEnabled, device.master) {
    case (true, let master?):
      "enabled, attached to \(quoted(masterName ?? "")), device \(master.rawValue)"
    case (true, nil): "enabled, floating"
    // The server detaches every disabled device from its master.
    case (false, _): "disabled"
    }
  }

  private var mapping: String {
    guard let area else { return "the pointer" }
    guard !area.isEmpty else { return "nothing on the screen" }
    let names = monitors.isEmpty ? "no monitor" : monitors.map(printable).joined(separator: ", ")
    return "\(names), \(area.geometry)"
  }

  private var panel: String {
    guard let size = device.panelMillimetres else {
      return "of unknown size: the axes report no resolution"
    }
    return "\(size.width.text(decimals: 1)) x \(size.height.text(decimals: 1)) mm by its axes"
  }

  private var axes: [String] {
    guard !device.axes.isEmpty else { return [] }
    let head = ["  axis", "label", "least", "most", "per mm"]
    let rows = device.axes.map { axis in
      [
        "  \(axis.number)", axis.label.isEmpty ? "-" : printable(axis.label),
        axis.hasRange ? axis.minimum.text(decimals: 3) : "-",
        axis.hasRange ? axis.maximum.text(decimals: 3) : "-",
        axis.resolution > 0 ? (Double(axis.resolution) / 1000).text(decimals: 3) : "unknown",
      ]
    }
    return TextTable(rows: [head] + rows, numeric: [2, 3, 4]).lines
  }

  private static func rows(of matrix: [Double]) -> String {
    stride(from: 0, to: matrix.count, by: 3).map { first in
      matrix[first..<min(first + 3, matrix.count)].map { $0.text(decimals: 4) }
        .joined(separator: " ")
    }.joined(separator: "  /  ")
  }
}

extension PixelDensity.Source {
  /// The name of the source, for the end of a sentence.
  fileprivate var words: String {
    switch self {
    case .user: "the configuration"
    case .touchPanel: "the touchscreen's axes"
    case .monitor: "the monitor"
    case .desktopResolution: "Xft.dpi"
    case .assumed: "assumption: 96 dpi"
    }
  }
}

extension PixelRect {
  /// The rectangle in the format of X programs: `1920x1080+0+0`.
  fileprivate var geometry: String {
    "\(width)x\(height)\(x < 0 ? "" : "+")\(x)\(y < 0 ? "" : "+")\(y)"
  }
}

/// Returns a name from the server, with characters escaped that would disturb a terminal.
func printable(_ name: String) -> String {
  String(quoted(name).dropFirst().dropLast())
}
