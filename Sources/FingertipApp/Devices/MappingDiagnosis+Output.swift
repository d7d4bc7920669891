internal import ScreenHardware
internal import SystemSupport
internal import TouchX11
internal import Touches

extension DeviceReport {
  /// The verdicts on the mappings of all touchscreens, as text.
  var checkText: String {
    let lines = entries.compactMap { entry in
      entry.diagnosis.map { $0.text(of: entry.device) }
    }
    return lines.joined(separator: "\n")
  }
}

extension MappingDiagnosis {
  /// Returns the diagnosis of a device as a sentence, with the command that corrects it.
  func text(of device: TouchDevice) -> String {
    let name = "\(quoted(device.name)) (\(device.id.rawValue))"
    let reasonClause = reasons.isEmpty ? "" : ", since \(reasons.joined(separator: ", and "))"
    let guess =
      likely.map { "it most likely belongs to \(quoted($0.name))\(reasonClause)" }
      ?? "the monitor that it belongs to is not known"
    let touchEvidence = touched.flatMap { rotation in
      likely.map { "it lies on \(quoted($0.name)), \(rotation.words), as its touch showed" }
    }
    let assignment = touchEvidence ?? guess
    let mappedNames = mapped.map(quoted).joined(separator: " and ")
    let orientationText = orientation?.words ?? "askew"
    let finding =
      switch verdict {
      case .right: "right: mapped to \(mappedNames), \(orientationText); \(assignment)"
      case .turned where touched != nil || configured != nil:
        "wrong: mapped to \(mappedNames), but \(orientationText); \(assignment)"
      case .turned:
        "wrong: mapped to \(mappedNames), but \(orientationText) where the picture is "
          + "\((picture ?? .normal).words); \(assignment)"
      case .elsewhere: "wrong: mapped to \(mappedNames); \(assignment)"
      case .spread: "wrong: mapped to \(mappedNames) together; \(assignment)"
      case .partial:
        mappedNames.isEmpty
          ? "wrong: mapped to a part of the desktop that no monitor shows; \(assignment)"
          : "wrong: mapped to a part of \(mappedNames); \(assignment)"
      case .nowhere: "wrong: its matrix maps nothing of it onto the screen; \(assignment)"
      case .unclear: "unclear: mapped to \(mappedNames), \(orientationText); \(assignment)"
      case .unused: device.isEnabled ? "left out: not a touchscreen" : "left out: disabled"
      }
    return "\(name) is \(finding)" + (command.map { "\n    \($0)" } ?? "")
  }

  /// The diagnosis for programs; the manual fingertip(1) promises its keys.
  var json: JSONValue {
    let json = JSONValue.object
    json.set("verdict", to: .string(verdict.rawValue))
    json.set("orientation", to: orientation.map { .string($0.words) } ?? .null)
    json.set("likely", to: likely.map { .string($0.name) } ?? .null)
    json.set("touched", to: touched.map { .string($0.words) } ?? .null)
    json.set("reasons", to: .array(of: reasons))
    json.set("command", to: command.map { .string($0) } ?? .null)
    return json
  }
}
