internal import FingertipSettings
internal import ScreenHardware
internal import TouchX11
internal import Touches

/// The output of `fingertip devices`: the touch devices, the monitors, and what is mapped to what.
struct DeviceReport {
  /// A touch device and its place in the session.
  struct Entry {
    let device: TouchDevice
    /// The name of the master that it sends through; nil while it floats.
    let masterName: String?
    /// The part of the root that its panel is mapped to, in px; nil for a dependent device, whose
    /// contacts have no place on the screen.
    let area: PixelRect?
    /// The names of the monitors in that part.
    let monitors: [String]
    /// The verdict on the mapping; nil where that was not asked.
    var diagnosis: MappingDiagnosis?
  }

  /// A monitor and how large a millimetre is on it.
  struct Screen {
    let monitor: Monitor
    let density: PhysicalSize
    /// The conflict with its touchscreen, if that claims another size, which is not used.
    let conflict: SizeConflict?
  }

  /// The root's size in px.
  let rootSize: (width: Int, height: Int)
  private(set) var entries: [Entry]
  let screens: [Screen]

  /// Relates devices and monitors to each other.
  ///
  /// - Parameters:
  ///   - devices: the touch devices with everything that is known about them.
  ///   - masters: the names of the master pointers.
  ///   - monitors: the active monitors.
  ///   - rootSize: px.
  ///   - desktopDPI: the desktop's logical resolution, where it is set.
  ///   - density: the user's own number of px/mm.
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
      let panel = devices.panel(on: monitor, rootSize: rootSize)
      return Screen(
        monitor: monitor,
        density: PhysicalSize(
          of: monitor, panel: panel?.panelMillimetres, desktopDPI: desktopDPI, user: density),
        conflict: density == nil ? SizeConflict(monitor, panel: panel) : nil)
    }
  }

  /// Adds what is right or wrong with the mapping of each touchscreen that is on.
  ///
  /// - Parameter placements: where those lie that somebody has touched, by their numbers.
  mutating func diagnose(_ placements: [DeviceID: MappingDoctor.Placement] = [:]) {
    let doctor = MappingDoctor(
      monitors: screens.map(\.monitor), rootSize: rootSize, placements: placements)
    let devices = entries.map(\.device)
    for (index, diagnosis) in doctor.diagnose(devices).enumerated() {
      entries[index].diagnosis = diagnosis
    }
  }

  /// Returns the report without the devices that a filter does not admit; nil admits every one.
  func filtered(by filter: DeviceFilter?) -> DeviceReport {
    guard let filter else { return self }
    var report = self
    report.entries.removeAll { !filter.admits(id: $0.device.id, name: $0.device.name) }
    return report
  }

  /// Asks a server for all of it.
  init(of connection: DisplayConnection, settings: ShowSettings) {
    self.init(
      devices: DeviceInventory.touchDevices(on: connection),
      masters: DeviceInventory.masterNames(on: connection),
      monitors: MonitorLayout.describedMonitors(on: connection), rootSize: connection.rootSize,
      desktopDPI: MonitorLayout.desktopDPI(on: connection),
      density: settings.display.pixelsPerMillimetre)
  }
}
