internal import SystemSupport

/// The shell commands of xinput(1).
package enum XInputCommand {
  /// Returns the shell command that sets the matrix of a device.
  ///
  /// - Parameters:
  ///   - matrix: the matrix, three rows of three numbers.
  ///   - device: the name or the ID of the device.
  /// - Returns: a command of xinput(1).
  package static func setting(_ matrix: [Double], of device: String) -> String {
    let numbers = matrix.map { $0.text(decimals: 6) }.joined(separator: " ")
    return "xinput set-prop \(quoted(device)) --type=float "
      + "'Coordinate Transformation Matrix' \(numbers)"
  }

  /// Returns the shell command that maps a device to a monitor.
  ///
  /// - Parameters:
  ///   - device: the name or the ID of the device.
  ///   - monitor: the name of the monitor.
  /// - Returns: a command of xinput(1).
  package static func mapping(_ device: String, to monitor: String) -> String {
    "xinput map-to-output \(quoted(device)) \(quoted(monitor))"
  }

  /// Returns a word quoted for a shell.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
