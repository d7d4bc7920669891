/// The files of a report with fixed names, in the order of its list.
enum ReportFile: String, CaseIterable {
  case contents = "README.txt"
  case system = "system.json"
  case devices = "devices.txt"
  case devicesJSON = "devices.json"
  case properties = "properties.txt"
  case kernelDevices = "kernel-devices.txt"
  case recording = "touches.jsonl"
  case analysis = "analysis.txt"
  case analysisJSON = "analysis.json"
  case page = "analysis.html"
  case picture = "analysis.png"

  /// A description of its content.
  var meaning: String {
    switch self {
    case .contents: "this list"
    case .system: "versions of Fingertip, the kernel, the X server, its modules and the desktop"
    case .devices: "the touch devices, what they are mapped to, and whether that is right"
    case .devicesJSON: "the same for programs"
    case .properties: "the properties of the touch devices, by which their drivers are set"
    case .kernelDevices: "the touch devices of the kernel, as it describes them"
    case .recording:
      "the touches of the session as the X server reports them (fingertip-recording(5))"
    case .analysis: "the analysis of them by 'fingertip analyze'"
    case .analysisJSON: "the same for programs"
    case .page: "the same with charts"
    case .picture: "the charts as a picture"
    }
  }

  /// Returns the name of the file with the reports of a kernel device during the session.
  ///
  /// - Parameter node: the file name of the device node, such as `event5`.
  /// - Returns: the name.
  static func kernel(_ node: String) -> String { "kernel-\(node).evemu" }

  /// Returns the name of the file with the EDID of an output's monitor.
  static func monitor(_ output: String) -> String {
    // Names of outputs come from drivers and must not act as paths.
    "edid-" + output.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" } + ".bin"
  }

  /// Returns the list of the files in a report.
  ///
  /// - Parameters:
  ///   - names: their names.
  ///   - remarks: what is missing in some of them, by their names.
  /// - Returns: the text of `README.txt`.
  static func contents(_ names: [String], _ remarks: [String: String] = [:]) -> String {
    var rows: [String] = []
    for name in names {
      let meaning =
        ReportFile(rawValue: name)?.meaning
        ?? (name.hasPrefix("edid-")
          ? "what a monitor reports about itself, without its serial number"
          : "what the kernel's device reported during the session (evemu)")
      rows.append("\(name)\n    \(meaning)" + (remarks[name].map { "\n    \($0)" } ?? ""))
    }
    return """
      A report on a touchscreen, made by 'fingertip report'. It contains no names of users, machines
      or files, no serial numbers, and only the touches of the session:

      \(rows.joined(separator: "\n"))

      """
  }
}
