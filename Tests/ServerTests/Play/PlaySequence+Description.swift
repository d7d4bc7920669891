extension PlaySequence {
  /// The line that plays the sequence again.
  var command: String { "make test-play PROFILES=\(profile) FIRST=\(seed) SEQUENCES=1" }

  /// Describes the first actions, a line for each, and the configuration that is in effect then.
  ///
  /// - Parameter count: the number of actions.
  /// - Returns: the lines.
  func description(upTo count: Int) -> String {
    var lines = ["sequence \(seed) of '\(profile)', which this plays again:", "  \(command)"]
    for (index, action) in actions.prefix(count).enumerated() {
      lines.append("  \(index + 1). \(action)")
    }
    for case .configure(let configuration) in actions.prefix(count).reversed() {
      lines.append(configuration.text)
      break
    }
    return lines.joined(separator: "\n")
  }
}
