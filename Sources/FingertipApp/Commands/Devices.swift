internal import TouchX11
internal import Touches

/// `fingertip devices`: lists the touch devices, or one of them, and what they are mapped to.
@Sendable
func runDevices(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  do {
    let settings = try invocation.settings.load()
    let connection = try DisplayConnection(
      name: invocation.settings.environment["DISPLAY"], log: output.log)
    var report = DeviceReport(of: connection, settings: settings)
    if invocation.checksMapping { report.diagnose() }
    if connection.isLost { throw DisplayError.connectionLost(name: connection.name) }
    // The configuration names the device to show, not the one to list.
    let wanted = ShowSettings(file: [], commandLine: invocation.settings.changes).device
    let listed = report.filtered(by: wanted)
    if let wanted, listed.entries.isEmpty {
      output.log(.error, report.lacks(wanted))
      return .failure
    }
    if report.entries.isEmpty {
      output.log(.warning, "the X server has no touch device")
    }
    for conflict in report.screens.compactMap(\.conflict) {
      output.log(.warning, conflict.message)
    }
    let status = listed.print(asJSON: invocation.wantsJSON, to: output)
    let isWrong = listed.entries.contains { $0.diagnosis?.verdict.isWrong ?? false }
    return isWrong && status == .success ? .failure : status
  } catch {
    return output.fail(with: error)
  }
}

extension DeviceReport {
  /// What to say where no device is the one that was asked for.
  fileprivate func lacks(_ wanted: DeviceFilter) -> String {
    let device =
      switch wanted {
      case .id(let id): "number \(id.rawValue)"
      case .name(let name): quoted(name)
      }
    let known = entries.map { "\(quoted($0.device.name)) (\($0.device.id.rawValue))" }
    return "there is no touch device \(device); "
      + (known.isEmpty ? "the X server has none" : "there are \(known.joined(separator: ", "))")
  }

  /// Writes the report in the form that was asked for.
  func print(asJSON isJSON: Bool, to output: Output) -> ExitStatus {
    guard isJSON else {
      output.print(entries.contains { $0.diagnosis != nil } ? checkText : text)
      return .success
    }
    guard let document = json.text else {
      output.log(.error, "there is no memory for the list of devices")
      return .failure
    }
    output.print(document)
    return .success
  }
}
