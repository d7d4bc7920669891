internal import FingertipOverlay
internal import FingertipSettings
internal import OverlayLayers
internal import ScreenHardware
internal import SettingsReading
internal import SystemSupport
internal import TouchX11
internal import Touches

/// `fingertip devices`: lists the touch devices, or one of them, with their mappings.
@Sendable
func runDevices(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  var invocation = invocation
  if invocation.mapping.isKept {
    invocation.mapping.isChecked = true
    invocation.mapping.asksForTouches = true
  }
  return listDevices(invocation, output)
}

private func listDevices(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  do {
    guard invocation.mapping.asksForTouches else {
      let settings = try invocation.settings.load()
      let connection = try DisplayConnection(
        forCommandOn: invocation.settings.environment["DISPLAY"], log: output.log)
      return try report(on: connection, settings, invocation, output) { _ in [:] }
    }
    // Fail before the user touches marks, not after.
    if invocation.mapping.isKept { _ = try MappingFile(invocation.settings) }
    return try withDisplay(invocation, output) { (connection, settings, signals) in
      try report(on: connection, settings, invocation, output) { report in
        let guide = try MarkGuide(
          on: connection, report, accepts: invocation.listedDevice,
          in: settings.language, log: output.log)
        ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
        guard let placements = try guide.run(signals) else { return nil }
        if invocation.mapping.isKept {
          try saveMappings(placements, report, on: connection, invocation, output)
        }
        return placements
      }
    }
  } catch {
    return output.fail(with: error)
  }
}

/// Prints the devices of a display; the status is failure if the mappings are checked and a listed
/// one is wrong, or if no placements can be found.
private func report(
  on connection: DisplayConnection, _ settings: ShowSettings, _ invocation: Invocation,
  _ output: Output,
  findPlacements: (DeviceReport) throws -> [DeviceID: MappingDoctor.Placement]?
) throws -> ExitStatus {
  var report = DeviceReport(of: connection, settings: settings)
  let filter = invocation.listedDevice
  if connection.isLost { throw DisplayError.connectionLost(name: connection.name) }
  if let filter, report.filtered(by: filter).entries.isEmpty {
    output.log(.error, report.missingDeviceMessage(for: filter))
    return .failure
  }
  if report.entries.isEmpty {
    output.log(.warning, "the X server has no touch device")
  }
  for conflict in report.screens.compactMap(\.conflict) {
    output.log(.warning, conflict.message)
  }
  if invocation.mapping.isChecked {
    guard let placements = try findPlacements(report) else { return .failure }
    report.diagnose(placements, mapping: try invocation.settings.read().mapping)
  }
  if connection.isLost { throw DisplayError.connectionLost(name: connection.name) }
  let listed = report.filtered(by: filter)
  let status = listed.print(asJSON: invocation.output.isJSON, to: output)
  let isWrong = listed.entries.contains { $0.diagnosis?.verdict.isWrong ?? false }
  return isWrong && status == .success ? .failure : status
}

/// Writes the mappings of touchscreens into the configuration, which a running overlay reloads.
private func saveMappings(
  _ placements: [DeviceID: MappingDoctor.Placement], _ report: DeviceReport,
  on connection: DisplayConnection, _ invocation: Invocation, _ output: Output
) throws {
  guard !placements.isEmpty else {
    return output.log(.warning, "no mark was touched, so nothing was written")
  }
  let devices = report.entries.map(\.device)
  let monitors = MonitorLayout.describedMonitors(on: connection)
  let file = try MappingFile(invocation.settings)
  var (entries, matrices): ([DeviceMapping], [DeviceID: [Double]]) = ([], [:])
  for device in devices {
    guard let placement = placements[device.id] else { continue }
    let entry = try file.mapping.entry(
      placing: device, on: placement.monitor, placement.rotation, among: monitors, devices)
    entries.append(entry)
    if file.mapping.devices.contains(where: entry.maps) {
      matrices[device.id] = entry.matrix(on: placement.monitor, ofRoot: connection.rootSize)
    }
  }
  try file.keep(entries, output)
  // The overlay maps nothing if all entries stay the same.
  for (device, matrix) in matrices { try connection.setMatrix(matrix, of: device) }
}

extension Invocation {
  /// The device to list, from options only; the configuration's device is the one to show.
  fileprivate var listedDevice: DeviceFilter? {
    ShowSettings(file: [], commandLine: settings.changes).listening.device
  }
}

extension DeviceReport {
  /// Returns the message for a wanted device that does not exist.
  fileprivate func missingDeviceMessage(for filter: DeviceFilter) -> String {
    let known = DeviceFilter.existing(entries.map { ($0.device.id, $0.device.name) })
    return "there is no touch device \(filter.words)"
      + (known.isEmpty ? "; the X server has none" : known)
  }

  /// Prints the report as JSON or as text.
  func print(asJSON isJSON: Bool, to output: Output) -> ExitStatus {
    guard isJSON else {
      output.print(entries.contains { $0.diagnosis != nil } ? checkText : text)
      return .success
    }
    return output.print(json.text, of: "the list of devices")
  }
}
