// The server does not know which monitor a touchscreen lies on, and maps each of them to the whole
// desktop. So with a second monitor, or a rotated picture, a finger is shown in the wrong place.
// The device's matrix corrects that. But it is lost when a touchscreen is plugged in again, and
// wrong as soon as monitors are added, removed, moved or rotated. So the matrix is set after each
// of these changes, within the same turn, and at no other time: a mapping that the user sets by
// hand stays until the next change.

internal import DesktopRequests
package import FingertipSettings
package import ScreenHardware
package import SystemSupport
package import TouchX11
internal import Touches

/// Maps touchscreens to the monitors that the configuration names.
package final class MappingKeeper: LoopHandler {
  /// A mapping of a device.
  private struct Mapping {
    /// The matrix that the device had before it was mapped here.
    var original: [Double]
    /// The matrix that was set here, with the 32 bits of each number that the server keeps.
    var current: [Float]
  }

  private let connection: DisplayConnection
  private let log: LogSink
  private var settings = MappingSettings()
  /// The mappings of devices.
  private var mappings: [DeviceID: Mapping] = [:]
  /// The latest warnings about entries whose monitor is missing.
  private var lastComplaints: [String] = []
  /// Whether devices or monitors have changed since the last mapping.
  private var isStale = false

  /// Creates a keeper that maps nothing yet.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - log: where messages go.
  package init(_ connection: DisplayConnection, log: @escaping LogSink) {
    self.connection = connection
    self.log = log
  }

  /// Maps devices by other settings from now on.
  ///
  /// Devices that they no longer name get their original mapping back, if the former settings
  /// restore it. Settings that map alike change nothing: a mapping by hand stays although another
  /// section of the file has changed.
  package func use(_ settings: MappingSettings) {
    let former = self.settings
    self.settings = settings
    guard !settings.maps(like: former) else { return }
    guard !settings.devices.isEmpty || !mappings.isEmpty else { return }
    mapDevices(restoringOriginals: former.restores)
  }

  /// Restores the original mappings, if the settings ask for that; to be called at the end.
  package func restore() {
    guard settings.restores, !connection.isLost else { return }
    for (device, mapping) in mappings { set(mapping.original, device) }
    mappings = [:]
    connection.flush()
  }

  // MARK: - Turns

  /// Notes a change of devices or monitors, which makes the mapping stale.
  package func handle(_ event: DisplayEvent) {
    switch event {
    case .devicesChanged, .screenChanged: isStale = true
    default: break
    }
  }

  /// Maps the devices again after such a change.
  package func takeTurn(at time: Double) {
    guard isStale else { return }
    isStale = false
    if !settings.devices.isEmpty { mapDevices() }
  }

  // MARK: - Mapping

  private func mapDevices(restoringOriginals: Bool = false) {
    let devices = DeviceInventory.touchDevices(on: connection).filter { $0.mode == .direct }
    // With the names of their models, because entries may refer to these.
    let monitors = MonitorLayout.describedMonitors(on: connection)
    var complaints: [String] = []
    mappings = mappings.filter { mapped in devices.contains { $0.id == mapped.key } }
    for device in devices {
      guard let entry = settings.entry(for: device) else {
        let mapping = mappings.removeValue(forKey: device.id)
        if restoringOriginals, let mapping { set(mapping.original, device.id) }
        continue
      }
      guard let monitor = monitors.monitor(entry.monitor) else {
        complaints.append(settings.line(about: entry, Self.complaint(entry.monitor, monitors)))
        continue
      }
      map(device, to: monitor, entry)
    }
    for complaint in complaints where !lastComplaints.contains(complaint) {
      log(.warning, complaint)
    }
    lastComplaints = complaints
  }

  private func map(_ device: TouchDevice, to monitor: Monitor, _ entry: DeviceMapping) {
    let matrix = entry.matrix(on: monitor, ofRoot: connection.rootSize)
    let (present, wanted) = (device.matrix?.map(Float.init), matrix.map(Float.init))
    guard present != wanted else { return }
    let former = mappings[device.id]
    // Another matrix than the one that was set here is that of the user, of the desktop or, after
    // the device was plugged in again or another one got its number, of the driver.
    let original = former.flatMap { $0.current == present ? $0.original : nil } ?? device.matrix
    guard set(matrix, device.id) else { return }
    mappings[device.id] = original.map { Mapping(original: $0, current: wanted) }
    log(
      .info,
      "\(quoted(device.name)) (\(device.id.rawValue)) is mapped to \(quoted(monitor.name))")
  }

  /// Sets the matrix of a device.
  ///
  /// - Returns: false if the server refuses, as it does when the device has gone meanwhile.
  @discardableResult
  private func set(_ matrix: [Double], _ device: DeviceID) -> Bool {
    do throws(XRequestError) {
      try connection.setMatrix(matrix, of: device)
      return true
    } catch {
      log(.info, "device \(device.rawValue) cannot be mapped: \(error)")
      return false
    }
  }

  private static func complaint(_ monitor: MonitorReference, _ monitors: [Monitor]) -> String {
    let available = monitors.map { known in
      quoted(known.name) + (known.model.map { " (\(quoted($0)))" } ?? "")
    }
    return "there is no monitor \(quoted(monitor.text)), or more than one of that model; there are "
      + "\(available.joined(separator: ", ")); the device keeps its mapping"
  }
}

extension MappingSettings {
  /// Returns the entry of a device; an entry by file takes precedence over one by name.
  package func entry(for device: TouchDevice) -> DeviceMapping? {
    let node = device.node.flatMap(Files.realPath)
    return devices.first { $0.namesFile && node != nil && Files.realPath($0.device) == node }
      ?? devices.first { $0.device == device.name }
  }
}

extension DeviceMapping {
  /// Returns the matrix of the device on a monitor: three rows of three numbers.
  package func matrix(
    on monitor: Monitor, ofRoot rootSize: (width: Int, height: Int)
  ) -> [Double] {
    let matrix = monitor.matrix(ofRoot: rootSize, rotation: rotation(on: monitor))
    guard let calibration, let map = AffineMap(matrix: matrix) else { return matrix }
    return (map * calibration).matrix
  }

  /// Returns the rotation of the panel on a monitor: by default, that of the picture.
  package func rotation(on monitor: Monitor) -> MonitorRotation {
    guard rotation != nil || isMirrored else { return monitor.rotation }
    return MonitorRotation(turn: rotation ?? monitor.rotation.turn, isMirrored: isMirrored)
  }
}
