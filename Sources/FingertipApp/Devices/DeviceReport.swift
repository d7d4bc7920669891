internal import FingertipOverlay
internal import FingertipSettings
internal import ScreenHardware
internal import TouchX11
internal import Touches

/// The content of `fingertip devices`: the touch devices, the monitors, and their mappings.
struct DeviceReport {
  /// A touch device with its master and its mapping.
  struct Entry {
    let device: TouchDevice
    /// The name of the master that it is attached to; nil while it floats.
    let masterName: String?
    /// The part of the root that its panel is mapped to, in px; nil for a dependent device, whose
    /// contacts have no position on the screen.
    let area: PixelRect?
    /// The names of the monitors in that part.
    let monitors: [String]
    /// The verdict on the mapping; nil if it was not requested.
    var diagnosis: MappingDiagnosis?
  }

  /// A monitor with its pixel density.
  struct Screen {
    let monitor: Monitor
    let density: PixelDensity
    /// The conflict with the size that its touchscreen claims, which is not used; nil for none.
    let conflict: SizeConflict?
  }

  /// The root's size in px.
  let rootSize: (width: Int, height: Int)
  private(set) var entries: [Entry]
  let screens: [Screen]
  /// The matrices of drivers, which are applied before those of the server, by device id.
  var driverMatrices: [DeviceID: [Double]] = [:]

  /// Creates a report that relates devices and monitors to each other.
  ///
  /// - Parameters:
  ///   - devices: the touch devices with everything that is known about them.
  ///   - masters: the names of the master pointers.
  ///   - monitors: the active monitors.
  ///   - rootSize: the size of the root, in px.
  ///   - desktopDPI: the desktop's logical resolution; nil if it is not set.
  ///   - density: the density that the user has set, in px/mm; nil for none.
  init(
    devices: [TouchDevice], masters: [DeviceID: String], monitors: [Monitor],
    rootSize: (width: Int, height: Int), desktopDPI: Double? = nil, density: Double? = nil
  ) {
    self.rootSize = rootSize
    entries = devices.map { device in
      let isDirect = device.mode == .direct
      return Entry(
        device: device, masterName: device.master.flatMap { masters[$0] },
        area: isDirect ? device.area(ofRoot: rootSize) : nil,
        monitors: isDirect
          ? device.monitors(among: monitors, rootSize: rootSize).map(\.name) : [])
    }
    screens = monitors.map { monitor in
      let measure = MonitorMeasure(
        of: monitor, among: monitors, panels: devices, rootSize: rootSize, desktopDPI: desktopDPI,
        user: density)
      return Screen(monitor: monitor, density: measure.density, conflict: measure.conflict)
    }
  }

  /// Adds a diagnosis of the mapping of each device.
  ///
  /// - Parameters:
  ///   - placements: the monitor and rotation of touched touchscreens, by device id.
  ///   - mapping: the mapping that the configuration asks for.
  mutating func diagnose(
    _ placements: [DeviceID: MappingDoctor.Placement] = [:], mapping: MappingSettings
  ) {
    var doctor = MappingDoctor(
      monitors: screens.map(\.monitor), rootSize: rootSize, placements: placements)
    doctor.driverMatrices = driverMatrices
    let devices = entries.map(\.device)
    for device in devices {
      guard let entry = mapping.entry(for: device),
        let monitor = doctor.monitors.monitor(entry.monitor)
      else { continue }
      doctor.configured[device.id] = MappingDoctor.Configured(
        placement: .init(monitor: monitor, rotation: entry.rotation(on: monitor)),
        matrix: entry.matrix(on: monitor, ofRoot: rootSize))
    }
    for (index, diagnosis) in doctor.diagnose(devices).enumerated() {
      entries[index].diagnosis = diagnosis
    }
  }

  /// Returns the report with only the devices that a filter admits; nil admits all.
  func filtered(by filter: DeviceFilter?) -> DeviceReport {
    guard let filter else { return self }
    var report = self
    report.entries.removeAll { !filter.admits(id: $0.device.id, name: $0.device.name) }
    return report
  }

  /// Creates a report by querying the X server.
  init(of connection: DisplayConnection, settings: ShowSettings) {
    self.init(
      devices: DeviceInventory.touchDevices(on: connection),
      masters: DeviceInventory.masterNames(on: connection),
      monitors: MonitorLayout.describedMonitors(on: connection), rootSize: connection.rootSize,
      desktopDPI: MonitorLayout.desktopDPI(on: connection),
      density: settings.display.pixelsPerMillimetre)
    for device in entries.map(\.device) where device.driver == .libinput {
      driverMatrices[device.id] = DeviceInventory.driverMatrix(of: device.id, on: connection)
    }
  }
}
