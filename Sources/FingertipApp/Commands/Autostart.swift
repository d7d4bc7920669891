internal import Glibc
internal import SettingsReading
internal import SystemSupport

/// The operands of `fingertip autostart`.
enum AutostartOperand: String, CaseIterable {
  case on, off, status
}

/// `fingertip autostart`: starts Fingertip with the session, by the systemd unit if the session
/// starts units, and otherwise by an autostart entry; never by both.
@Sendable
func runAutostart(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let environment = invocation.settings.environment
  do throws(AutostartError) {
    switch AutostartOperand(rawValue: invocation.operand ?? "") {
    case .on: output.log(.notice, try enableAutostart(environment))
    case .off: output.log(.notice, try disableAutostart(environment))
    case .status, nil: output.print(try autostartStatus(environment))
    }
    return .success
  } catch {
    output.log(.error, "\(error)")
    return .failure
  }
}

/// Returns whether the current session starts the unit; true if unknown.
private func sessionStartsUnit(_ unit: SystemdUnit, _ environment: Environment) -> Bool {
  unit.isTargetReached || environment["DISPLAY"] == nil
}

private func enableAutostart(_ environment: Environment) throws(AutostartError) -> String {
  let unit = try SystemdUnit.find()
  if let unit, sessionStartsUnit(unit, environment) {
    if unit.isMasked { throw .masked }
    // Without a home folder there is no entry either.
    let entry = try? AutostartEntry(environment)
    let state = try entry?.state() ?? .missing
    if let entry, state == .foreign { throw .foreign(path: entry.path) }
    if !unit.isEnabled { try SystemdUnit.enable() }
    if let entry, entry.sharedPath != nil {
      try entry.write(for: try ownProgram(), isHiding: true)
    } else if state != .missing {
      try entry?.remove()
    }
    return "autostart: systemd starts Fingertip with the session (\(SystemdUnit.name) is enabled)"
  }
  let entry = try AutostartEntry(environment)
  if try entry.state() == .foreign { throw .foreign(path: entry.path) }
  // The unit is disabled last, so that a failure to write the entry changes nothing.
  try entry.write(for: try ownProgram())
  if unit?.isEnabled == true { try disableUnit() }
  return "autostart: the desktop starts Fingertip with the session (\(entry.path))"
}

private func disableAutostart(_ environment: Environment) throws(AutostartError) -> String {
  let wasEnabled = try SystemdUnit.find()?.isEnabled == true
  if wasEnabled { try disableUnit() }
  // Without a home folder there is no entry either.
  let entry = try? AutostartEntry(environment)
  let state = try entry?.state() ?? .missing
  if let entry, let sharedPath = entry.sharedPath, state != .foreign {
    try entry.write(for: try ownProgram(), isHiding: true)
    return "autostart: \(entry.path) keeps \(sharedPath) from starting Fingertip for you"
  }
  switch state {
  case .missing:
    return wasEnabled
      ? "autostart: \(SystemdUnit.name) is disabled" : "autostart: it is already off"
  case .own:
    try entry?.remove()
    return "autostart: \(entry?.path ?? "") is removed"
  case .foreign: throw .foreign(path: entry?.path ?? "")
  }
}

private func disableUnit() throws(AutostartError) {
  try SystemdUnit.disable()
  if try SystemdUnit.find()?.isEnabled == true { throw .enabledForAll }
}

private func autostartStatus(_ environment: Environment) throws(AutostartError) -> String {
  var lines: [String] = []
  if let unit = try SystemdUnit.find() {
    if unit.isMasked {
      lines.append("unit: \(SystemdUnit.name) is masked and does not start")
    } else if unit.isEnabled {
      lines.append(
        sessionStartsUnit(unit, environment)
          ? "unit: \(SystemdUnit.name) is enabled and starts with the session"
          : "unit: \(SystemdUnit.name) is enabled, but this session does not reach "
            + "\(SystemdUnit.target), which would start it; 'fingertip autostart on' corrects that")
    }
  }
  if let entry = try? AutostartEntry(environment) {
    switch try entry.state() {
    case .missing:
      if let shared = entry.shared {
        lines.append(
          "entry: \(shared.path) starts "
            + (shared.obstacle.map { "nothing, since \($0)" }
              ?? "Fingertip with the session of every user"))
      }
    case .own(nil): lines.append("entry: \(entry.path) starts Fingertip with the session")
    case .own(let obstacle?):
      lines.append("entry: \(entry.path) starts nothing, since \(obstacle)")
    case .foreign: lines.append("entry: \(entry.path) was not written by 'fingertip autostart'")
    }
  }
  return lines.isEmpty ? "off" : lines.joined(separator: "\n")
}

/// Returns the absolute path of this program.
private func ownProgram() throws(AutostartError) -> String {
  guard let path = Files.realPath("/proc/self/exe") else {
    throw .unusable(path: "/proc/self/exe", why: errorText(errno))
  }
  return path
}
