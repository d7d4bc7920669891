internal import SystemSupport

/// The unit with which systemd starts Fingertip with the user's session.
///
/// It runs systemctl rather than using a library: nothing else needs the library, and a manager
/// that hangs only blocks a process that can be killed.
struct SystemdUnit {
  /// The unit's name.
  static let name = "fingertip.service"
  /// The target that starts the unit.
  static let target = "graphical-session.target"
  /// The time that systemctl may take, in ms.
  static let timeout = 5000.0

  /// Whether the current session has reached the target.
  let isTargetReached: Bool
  /// The state of the unit's file in systemd's words: enabled, disabled, masked or another one.
  private let state: String

  /// Whether systemd starts the unit with its target.
  var isEnabled: Bool { state.hasPrefix("enabled") }
  /// Whether the unit is masked.
  var isMasked: Bool { state.hasPrefix("masked") }

  /// Asks the user's systemd manager for the unit; nil if there is no manager or no such unit.
  ///
  /// - Throws: `AutostartError.silent` if the manager does not answer.
  static func find() throws(AutostartError) -> SystemdUnit? {
    let properties = "--property=Id,LoadState,ActiveState,UnitFileState"
    guard let answer = try ask(["show", properties, name, target]), answer.status == 0 else {
      return nil
    }
    var units: [String: [String: String]] = [:]
    for block in blocks(of: answer.output) { units[block["Id"] ?? ""] = block }
    guard let unit = units[name], let loaded = unit["LoadState"], loaded != "not-found" else {
      return nil
    }
    return SystemdUnit(
      isTargetReached: units[target]?["ActiveState"] == "active",
      state: loaded == "masked" ? loaded : unit["UnitFileState"] ?? "")
  }

  /// Enables the unit, so that systemd starts it with each session.
  static func enable() throws(AutostartError) { try change("enable") }

  /// Disables the unit; a running one keeps running.
  static func disable() throws(AutostartError) { try change("disable") }

  private static func change(_ verb: String) throws(AutostartError) {
    let answer = try ask([verb, name])
    if let answer, answer.complaints == nil { return }
    throw .refused(verb: verb, why: answer?.complaints?.last ?? "it cannot be started")
  }

  /// Runs systemctl; nil if it is not installed.
  private static func ask(_ arguments: [String]) throws(AutostartError) -> FinishedProgram? {
    let answer: FinishedProgram?
    do throws(SystemError) {
      answer = try FinishedProgram.run(
        "systemctl", ["systemctl", "--user", "--no-pager", "--no-ask-password"] + arguments,
        within: timeout)
    } catch {
      return nil
    }
    guard let answer else { throw .silent }
    return answer
  }

  /// Returns the properties of each unit; blank lines separate the units.
  private static func blocks(of text: String) -> [[String: String]] {
    text.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "").map {
      lines in
      var block: [String: String] = [:]
      for line in lines {
        guard let separator = line.firstIndex(of: "=") else { continue }
        block[String(line[..<separator])] = String(line[line.index(after: separator)...])
      }
      return block
    }
  }
}
