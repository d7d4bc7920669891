internal import FingertipSettings
internal import SettingsReading
internal import SystemSupport

/// `fingertip kiosk FILE`: shows the regions of a configuration on an unattended screen.
///
/// There is no handle and no tray icon, because touching them could pause or end the kiosk. A touch
/// that wakes a screen that the X server has blanked would meet no region, so it is withheld from
/// all windows.
@Sendable
func runKiosk(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  var invocation = invocation
  invocation.settings.file = Files.absolute(invocation.operand ?? "", in: Files.currentFolder)
  invocation.isKiosk = true
  do throws(SettingProblem) {
    // Appended last, so that these override the other options.
    invocation.settings.changes.append(try Setting.handle.change(HandleEdge.none.rawValue))
    invocation.settings.changes.append(try Setting.tray.change("false"))
    invocation.settings.changes.append(try Setting.swallowWake.change("true"))
  } catch {
    output.log(.error, "kiosk: \(error.message)")
    return .failure
  }
  return runOverlay(invocation, output)
}
