internal import DesktopRequests
package import FingertipSettings
package import ScreenHardware
internal import SystemSupport
internal import Touches

/// An error about touchscreens of the same name whose driver reports no device node.
package struct AlikeDevices: Error, CustomStringConvertible {
  /// Their name.
  let name: String

  /// The message, which names the touchscreens.
  package var description: String {
    "several touchscreens are called \(quoted(name)), and their driver reports no device node "
      + "to distinguish them; nothing was written"
  }
}

/// The entries for touchscreens whose places touches have shown.
extension MappingSettings {
  /// Returns the entry that places a touchscreen: the present one with as few changes as possible,
  /// or a new one.
  ///
  /// A new entry identifies it by a name that no other touchscreen has. If the present entry is for
  /// all touchscreens of one name, the new one has its correction.
  ///
  /// - Parameters:
  ///   - device: the touchscreen.
  ///   - monitor: the monitor that it lies on.
  ///   - rotation: its rotation on the monitor.
  ///   - monitors: all monitors.
  ///   - devices: all touch devices.
  ///   - ports: the folder of links that are named after ports.
  /// - Returns: the entry.
  /// - Throws: `AlikeDevices`.
  package func entry(
    placing device: TouchDevice, on monitor: Monitor, _ rotation: MonitorRotation,
    among monitors: [Monitor], _ devices: [TouchDevice], ports: String = "/dev/input/by-path"
  ) throws(AlikeDevices) -> DeviceMapping {
    var entry = entry(for: device) ?? DeviceMapping(monitor: .named(monitor.name))
    if !entry.namesFile {
      entry.device = try DeviceMapping.name(of: device, among: devices, ports: ports)
    }
    if monitors.monitor(entry.monitor)?.frame != monitor.frame {
      entry.monitor = .named(monitor.name)
    }
    if entry.rotation(on: monitor) != rotation {
      // Without a rotation, the mapping follows the picture when the user rotates it.
      let followsPicture = rotation == monitor.rotation
      entry.rotation = followsPicture ? nil : rotation.turn
      entry.isMirrored = !followsPicture && rotation.isMirrored
    }
    return entry
  }
}

extension DeviceMapping {
  /// Returns the name of a touchscreen, or the path of its node if others have the same name.
  fileprivate static func name(
    of device: TouchDevice, among devices: [TouchDevice], ports: String
  ) throws(AlikeDevices) -> String {
    if devices.count(where: { $0.name == device.name && $0.mode == .direct }) == 1 {
      return device.name
    }
    guard let node = device.node, !node.isEmpty else { throw AlikeDevices(name: device.name) }
    return port(of: node, in: ports) ?? node
  }

  /// Returns the link to a device node that is named after the port; unlike the node's number, this
  /// name stays the same.
  private static func port(of node: String, in folder: String) -> String? {
    guard let names = try? Files.names(in: folder) else { return nil }
    let target = Files.realPath(node)
    return names.sorted().map { "\(folder)/\($0)" }.first { Files.realPath($0) == target }
  }
}
