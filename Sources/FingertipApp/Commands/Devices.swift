import TouchX11

/// `fingertip devices`: lists the touch devices and what they are mapped to.
@Sendable
func runDevices(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  do {
    let settings = try invocation.settings.load()
    let connection = try DisplayConnection(
      name: invocation.settings.environment["DISPLAY"], log: output.log)
    let report = DeviceReport(of: connection, settings: settings)
    if connection.isLost { throw DisplayError.connectionLost(name: connection.name) }
    if report.entries.isEmpty {
      output.log(.warning, "the X server has no touch device")
    }
    return report.print(asJSON: invocation.wantsJSON, to: output)
  } catch let error as ConfigurationError {
    output.report(error)
    return .usage
  } catch DisplayError.connectionLost(let name) {
    output.log(.error, "\(DisplayError.connectionLost(name: name))")
    return .failure
  } catch {
    output.log(.error, "\(error)")
    return .unavailable
  }
}

extension DeviceReport {
  /// Writes the report in the form that was asked for.
  func print(asJSON isJSON: Bool, to output: Output) -> ExitStatus {
    guard isJSON else {
      output.print(text)
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
