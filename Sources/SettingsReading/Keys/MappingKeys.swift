// The keys of the section `mapping`, one line each.

import DesktopRequests
internal import FingertipSettings
import SystemSupport
import Touches

/// The tables of keys of the section `mapping`.
enum MappingKeys {
  /// The keys of the section.
  static let section: [SectionKey<MappingSettings>] = [
    SectionKey("restore", \.restores, .flag),
    SectionKey("devices", .list(.section(.touchscreen), 0...Int.max)) { node, mapping, reader in
      mapping.devices = reader.deviceMappings(node)
    },
  ]

  /// The keys of a member of `devices`.
  static let device: [SectionKey<DeviceMapping>] = [
    // A device without these two keys is refused.
    SectionKey("device", .touchscreen) { mapping, device in mapping.device = device },
    SectionKey("monitor", .monitor) { mapping, monitor in mapping.monitor = monitor },
    SectionKey("rotation", optional: \.rotation, .choice("ROTATION", "a rotation")),
    SectionKey("mirrored", \.isMirrored, .flag),
    SectionKey("calibration", .list(.number(factors), 6...6)) { node, mapping, reader in
      mapping.calibration = reader.calibration(node)
    },
  ]

  /// The range of a calibration's numbers, far beyond the errors of any panel.
  fileprivate static let factors = -10.0...10.0
}

extension SettingKind<String> {
  /// A touchscreen by its name, or by a file such as a link to its device node.
  static var touchscreen: SettingKind {
    .name(
      "DEVICE", "a device",
      "a name as 'xinput list' prints it, or a file such as one of /dev/input/by-path", form: .file)
  }
}

extension SettingKind<MonitorReference> {
  /// A monitor by its output, its model or its position among the monitors.
  static var monitor: SettingKind {
    let places = MonitorReference.Place.allCases.map(\.rawValue)
    return SettingKind(
      placeholder: "MONITOR", noun: "a monitor",
      allowed: "an output as 'xrandr' prints it, the name of a model, \(places.alternatives)",
      form: .monitor,
      read: { text throws(ValueProblem) in
        guard !text.isEmpty, text.utf8.count <= 255 else { throw .malformed }
        return MonitorReference(text)
      },
      write: { $0.text })
  }
}

/// Reading the section `mapping`.
extension SectionReader {
  /// Returns the devices of the section with their monitors.
  fileprivate mutating func deviceMappings(_ node: YAMLNode) -> [DeviceMapping] {
    var mappings: [DeviceMapping] = []
    var lines: [String: Int] = [:]
    for (index, member) in (list(node, of: "devices") ?? []).enumerated() {
      let mapping = under("[\(index)]") { $0.deviceMapping(member) }
      guard let mapping else { continue }
      if let line = lines[mapping.device] {
        refuse(
          mapping.location, "\(quoted(mapping.device)) is already mapped in line \(line)")
      } else {
        lines[mapping.device] = mapping.location.line
        mappings.append(mapping)
      }
    }
    return mappings
  }

  /// Returns the map with the six numbers of a calibration, row by row.
  fileprivate mutating func calibration(_ node: YAMLNode) -> AffineMap? {
    guard case .sequence(let members) = node.content, members.count == 6 else {
      refuse(
        node.location,
        "is not a correction; a list of six numbers is allowed, as in [1, 0, 0, 0, 1, 0]")
      return nil
    }
    var numbers: [Double] = []
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        reader.value(of: member, .number("NUMBER", "a number", MappingKeys.factors)).map {
          numbers.append($0)
        }
      }
    }
    guard let map = AffineMap(rows: numbers) else { return nil }
    guard map.inverse != nil else {
      refuse(
        node.location,
        "leaves nothing of the panel: its rows \(map.a.text(decimals: 6)), \(map.b.text(decimals: 6)) and "
          + "\(map.d.text(decimals: 6)), \(map.e.text(decimals: 6)) are on one line")
      return nil
    }
    return map
  }

  private mutating func deviceMapping(_ node: YAMLNode) -> DeviceMapping? {
    var mapping = DeviceMapping()
    mapping.location = node.location
    let locations = section(node, MappingKeys.device, into: &mapping)
    guard case .mapping = node.content else { return nil }
    for key in ["device", "monitor"] where locations[key] == nil {
      refuse(node.location, "has no \(key); it needs a device and a monitor")
    }
    return locations["device"] != nil && locations["monitor"] != nil ? mapping : nil
  }
}
