internal import FingertipSettings
internal import SettingsReading
internal import SystemSupport

/// `fingertip kiosk FILE`: shows the regions of a configuration on an unattended screen.
///
/// Nothing that comes with the program can be touched there: neither a handle nor a tray icon, by which it could
/// be paused or ended. The touch that wakes a screen that the X server blanked would meet no region: it goes to
/// nobody instead of to what is beneath them.
@Sendable
func runKiosk(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  var invocation = invocation
  let file = invocation.operand ?? ""
  invocation.settings.file = file.hasPrefix("/") ? file : "\(currentFolder)/\(file)"
  invocation.isKiosk = true
  do throws(SettingProblem) {
    // As if the command line had said so last.
    invocation.settings.changes.append(try Setting.handle.change(HandleEdge.none.rawValue))
    invocation.settings.changes.append(try Setting.tray.change("false"))
    invocation.settings.changes.append(try Setting.swallowWake.change("true"))
  } catch {
    output.log(.error, "kiosk: \(error.message)")
    return .failure
  }
  return runOverlay(invocation, output)
}
