package import DesktopRequests
package import SystemSupport
package import Touches

/// A touchscreen and the monitor that it lies on.
package struct DeviceMapping: Equatable, Sendable {
  /// The name of the device, or the path of its node, such as a file in `/dev/input/by-path`.
  package var device: String
  /// The monitor.
  package var monitor: MonitorReference
  /// The rotation of the panel; nil for the rotation of the monitor's picture.
  package var rotation: MonitorTurn?
  /// Whether it is mirrored horizontally before it is rotated.
  package var isMirrored: Bool
  /// The correction of positions on the panel, in units of its width and height; nil for none.
  package var calibration: AffineMap?
  /// Its location in the file.
  package var location: FileLocation

  /// Creates the mapping of a touchscreen to a monitor.
  package init(
    device: String = "", monitor: MonitorReference = .at(.primary), rotation: MonitorTurn? = nil,
    isMirrored: Bool = false, calibration: AffineMap? = nil,
    location: FileLocation = FileLocation(line: 0, column: 0)
  ) {
    self.device = device
    self.monitor = monitor
    self.rotation = rotation
    self.isMirrored = isMirrored
    self.calibration = calibration
    self.location = location
  }

  /// Returns whether it maps the same device in the same way, wherever it is in its file.
  package func maps(like other: DeviceMapping) -> Bool {
    var other = other
    other.location = location
    return other == self
  }

  /// Whether `device` is a file.
  package var namesFile: Bool { device.hasPrefix("/") }
}

/// The section `mapping`: which touchscreens lie on which monitors.
package struct MappingSettings: Equatable, Sendable {
  /// The monitors that touchscreens lie on, in the order of the file.
  package var devices: [DeviceMapping] = []
  /// Whether the former mapping of devices is restored at the end.
  package var restores = false
  /// The name of the file, for messages.
  package var path = ""

  /// Creates an empty mapping.
  package init() {}

  /// Returns whether they map devices as other settings do, wherever they are in their file.
  package func maps(like other: MappingSettings) -> Bool {
    devices.elementsEqual(other.devices) { $0.maps(like: $1) }
  }

  /// Returns a message about an entry, with its location in the file.
  package func line(about entry: DeviceMapping, _ message: String) -> String {
    let key = devices.firstIndex(of: entry).map { "mapping.devices[\($0)]" } ?? "mapping.devices"
    return [FileProblem(location: entry.location, key: key, message: message)].lines(in: path)
      .joined()
  }
}
