internal import ScreenHardware
internal import SystemSupport
internal import TouchX11
internal import Touches

extension DeviceReport {
  /// The report for programs; the manual fingertip(1) promises its keys.
  var json: JSONValue {
    let report = JSONValue.object
    let root = JSONValue.object
    root.set("width", to: .integer(rootSize.width))
    root.set("height", to: .integer(rootSize.height))
    report.set("root", to: root)
    let devices = JSONValue.array
    for entry in entries { devices.append(entry.json) }
    report.set("devices", to: devices)
    let monitors = JSONValue.array
    for screen in screens { monitors.append(screen.json) }
    report.set("monitors", to: monitors)
    return report
  }
}

extension DeviceReport.Entry {
  fileprivate var json: JSONValue {
    let value = JSONValue.object
    value.set("id", to: .integer(Int(device.id.rawValue)))
    value.set("name", to: .string(device.name))
    value.set("mode", to: .string(device.mode.rawValue))
    value.set("contacts", to: .integer(device.contacts))
    value.set("enabled", to: .boolean(device.isEnabled))
    value.set("master", to: masterJSON)
    value.set("matrix", to: matrixJSON)
    value.set("area", to: areaJSON)
    value.set("monitors", to: .array(of: monitors))
    value.set("panel", to: panelJSON)
    value.set("node", to: device.node.map { .string($0) } ?? .null)
    value.set("driver", to: device.driver.map { .string($0.rawValue) } ?? .null)
    value.set("withheld", to: .array(of: device.driver?.withheld.map(\.rawValue) ?? []))
    let axes = JSONValue.array
    for axis in device.axes { axes.append(axis.json) }
    value.set("axes", to: axes)
    if let diagnosis { value.set("check", to: diagnosis.json) }
    return value
  }

  private var masterJSON: JSONValue {
    guard let id = device.master else { return .null }
    let master = JSONValue.object
    master.set("id", to: .integer(Int(id.rawValue)))
    master.set("name", to: .string(masterName ?? ""))
    return master
  }

  private var matrixJSON: JSONValue {
    guard let matrix = device.matrix else { return .null }
    let numbers = JSONValue.array
    for number in matrix { numbers.append(.number(number)) }
    return numbers
  }

  private var areaJSON: JSONValue {
    guard let area else { return .null }
    let value = JSONValue.object
    value.set(area)
    return value
  }

  private var panelJSON: JSONValue {
    guard let size = device.panelMillimetres else { return .null }
    let panel = JSONValue.object
    panel.set("widthMM", to: .number(size.width))
    panel.set("heightMM", to: .number(size.height))
    return panel
  }
}

extension DeviceReport.Screen {
  fileprivate var json: JSONValue {
    let value = JSONValue.object
    value.set("name", to: .string(monitor.name))
    value.set(monitor.frame)
    value.set("widthMM", to: .integer(monitor.millimetres.width))
    value.set("heightMM", to: .integer(monitor.millimetres.height))
    value.set("rotation", to: .string(monitor.rotation.words))
    value.set("model", to: monitor.model.map { .string($0) } ?? .null)
    value.set("primary", to: .boolean(monitor.isPrimary))
    value.set("refreshRate", to: monitor.refreshRate.map { .number($0) } ?? .null)
    value.set("pixelsPerMM", to: .number(density.pixelsPerMillimetre))
    value.set("source", to: .string(density.source.key))
    return value
  }
}

extension TouchAxis {
  fileprivate var json: JSONValue {
    let value = JSONValue.object
    value.set("number", to: .integer(number))
    value.set("label", to: .string(label))
    value.set("minimum", to: hasRange ? .number(minimum) : .null)
    value.set("maximum", to: hasRange ? .number(maximum) : .null)
    value.set("resolution", to: resolution > 0 ? .integer(resolution) : .null)
    return value
  }
}

extension PixelDensity.Source {
  /// The source as one word for programs.
  fileprivate var key: String {
    switch self {
    case .user: "configuration"
    case .touchPanel: "panel"
    case .monitor: "monitor"
    case .desktopResolution: "Xft.dpi"
    case .assumed: "assumed"
    }
  }
}

extension JSONValue {
  /// Sets an object's members for a rectangle in px of the root.
  fileprivate func set(_ rect: PixelRect) {
    set("x", to: .integer(rect.x))
    set("y", to: .integer(rect.y))
    set("width", to: .integer(rect.width))
    set("height", to: .integer(rect.height))
  }
}
