/// A gesture test of another project as data: regions with gestures, the touches of a script, and
/// the expected gestures.
package struct Scenario: CustomStringConvertible, Sendable {
  /// Upstream's expectation if ours differs on purpose, and the reason.
  package struct Deviation: Sendable {
    package let upstream: [String]
    package let reason: String
  }

  /// The name of the upstream test.
  package let description: String
  package let region: ScenarioRegion
  package let script: TouchScript
  /// The expected gestures, one a line.
  ///
  /// Each line has the time in ms, the gesture, its state, and the values that upstream checks. If
  /// no line has a time, only the first report of each gesture and state counts.
  package let expected: [String]
  package let deviation: Deviation?

  package init(
    _ name: String, _ region: ScenarioRegion, _ script: TouchScript, _ expected: [String]
  ) {
    description = name
    self.region = region
    self.script = script
    self.expected = expected
    deviation = nil
  }

  package init(
    _ name: String, _ region: ScenarioRegion, _ script: TouchScript, _ expected: [String],
    upstream: [String], because reason: String
  ) {
    description = name
    self.region = region
    self.script = script
    self.expected = expected
    deviation = Deviation(upstream: upstream, reason: reason)
  }

  /// Returns the difference between a log with all values and the expected lines; nil for none.
  package func complaint(about log: [String]) -> String? {
    let seen = expected.contains { $0.first?.isNumber == true } ? log : firstOfEachKind(log)
    let agrees =
      seen.count == expected.count
      && zip(seen, expected).allSatisfy { line, wanted in
        wanted.split(separator: " ").allSatisfy { line.split(separator: " ").contains($0) }
      }
    guard !agrees else { return nil }
    return (["expected"] + expected + ["but came"] + seen).joined(separator: "\n  ")
  }

  private func firstOfEachKind(_ log: [String]) -> [String] {
    var kinds: [String] = []
    return log.filter { line in
      let kind = line.split(separator: " ").prefix(3).dropFirst().joined(separator: " ")
      defer { kinds.append(kind) }
      return !kinds.contains(kind)
    }
  }
}
