internal import FingertipOverlay
internal import FingertipSettings
internal import Glibc
internal import GuidedScreens
internal import ScreenHardware
internal import SettingsReading
internal import SystemSupport
internal import TouchAnalysis
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// `fingertip inspect --test TEST`: guides through a test of the panel, and prints the result.
///
/// - Parameters:
///   - kind: the test.
///   - invocation: the command line.
///   - output: the output for the report and messages.
/// - Returns: success if the panel passed; failure if it did not, or if the test was left early.
func runPanelTest(
  _ kind: PanelTestKind, _ invocation: Invocation, _ output: Output
) -> ExitStatus {
  guard isPictureName(invocation.output.file, of: "--output", output) else { return .usage }
  do {
    let limits = try invocation.panel.limits.map(PanelLimits.named)
    // Fail before the user touches marks, not after.
    if invocation.mapping.isKept { _ = try MappingFile(invocation.settings) }
    if let picture = invocation.output.file { try PNGFile.checkDestination(picture) }
    return try withDisplay(invocation, output) { (connection, settings, signals) in
      let guide = try PanelTestGuide(
        kind, on: connection, settings: settings, limits: limits,
        log: output.log)
      var writeError: (any Error)?
      var isPassed = false
      guide.finished = { report in
        isPassed = report.isPassed
        if let path = invocation.output.file {
          do { try PNGFile.write(guide.picture, to: path) } catch { writeError = error }
        }
        output.print(report.json.text(digits: 15) ?? "")
      }
      ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
      try guide.run(signals)
      if connection.isLost { throw DisplayError.connectionLost(name: connection.name) }
      try keepOrUndoCorrection(guide, on: connection, invocation, output)
      if let writeError { throw writeError }
      return isPassed ? .success : .failure
    }
  } catch {
    return output.fail(with: error)
  }
}

/// Keeps the tried correction in the configuration, or undoes it.
///
/// It is undone after a change of the monitors, because an entry would refer to the new root.
private func keepOrUndoCorrection(
  _ guide: PanelTestGuide, on connection: DisplayConnection, _ invocation: Invocation,
  _ output: Output
) throws {
  guard let correction = guide.correction else {
    if invocation.mapping.isKept {
      output.log(.warning, "there is no correction to keep; the configuration was not changed")
    }
    return
  }
  var isKept = false
  defer { if !isKept { guide.undoCorrection() } }
  guard invocation.mapping.isKept else {
    return output.log(
      .notice, "the correction was temporary; 'fingertip inspect --test accuracy --keep' keeps it")
  }
  guard !guide.isOutdated else {
    return output.log(.warning, "the correction for the former monitors was not kept")
  }
  let file = try MappingFile(invocation.settings)
  let former = file.mapping.entry(for: correction.device)
  let entry = try file.mapping.entry(
    placing: correction.device, on: guide.monitor,
    former?.rotation(on: guide.monitor) ?? guide.monitor.rotation,
    among: MonitorLayout.describedMonitors(on: connection),
    DeviceInventory.touchDevices(on: connection))
  try file.keep(
    [correction.kept(in: entry, on: guide.monitor, rootSize: connection.rootSize)], output)
  isKept = true
}
