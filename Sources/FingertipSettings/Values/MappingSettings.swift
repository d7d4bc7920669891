package import DesktopRequests
package import SystemSupport
package import Touches

/// A touchscreen and the monitor that it lies on.
package struct DeviceMapping: Equatable, Sendable {
  /// The name of the device, or a file that leads to its node, such as one of `/dev/input/by-path`.
  package var device: String
  /// The monitor.
  package var monitor: MonitorReference
  /// The rotation of the panel; nil for that of the monitor's picture.
  package var rotation: MonitorTurn?
  /// Whether it is mirrored from side to side before it is turned.
  package var isMirrored: Bool
  /// The correction of places on the panel, whose width and height are 1; nil for none.
  package var calibration: AffineMap?
  /// Its place in the file.
  package var place: FilePlace

  /// A touchscreen on a monitor.
  package init(
    device: String = "", monitor: MonitorReference = .at(.primary), rotation: MonitorTurn? = nil,
    isMirrored: Bool = false, calibration: AffineMap? = nil,
    place: FilePlace = FilePlace(line: 0, column: 0)
  ) {
    self.device = device
    self.monitor = monitor
    self.rotation = rotation
    self.isMirrored = isMirrored
    self.calibration = calibration
    self.place = place
  }

  /// Whether it names a file.
  package var namesFile: Bool { device.hasPrefix("/") }
}

/// The section `mapping`: which touchscreens lie on which monitors.
package struct MappingSettings: Equatable, Sendable {
  /// The monitors that touchscreens lie on, in the order of the file.
  package var devices: [DeviceMapping] = []
  /// Whether devices are mapped at the end as they were before.
  package var restores = false
  /// The name of the file, for messages.
  package var path = ""

  /// No mapping.
  package init() {}

  /// Returns a line about an entry, which names its place in the file.
  package func line(about entry: DeviceMapping, _ message: String) -> String {
    let key = devices.firstIndex(of: entry).map { "mapping.devices[\($0)]" } ?? "mapping.devices"
    return [FileProblem(place: entry.place, key: key, message: message)].lines(in: path).joined()
  }
}
