/// A gesture test of another project, told as facts: what can be recognized where, what the fingers do,
/// and what is to come of it.
package struct Scenario: CustomStringConvertible, Sendable {
  /// The expectation of upstream where ours differs on purpose, and why it does.
  package struct Deviation: Sendable {
    package let upstream: [String]
    package let reason: String
  }

  /// The name of the test upstream.
  package let description: String
  package let region: ScenarioRegion
  package let script: TouchScript
  /// The gestures to be recognized, in lines.
  ///
  /// Each is the time in ms, the gesture, its state, and as much of its values as upstream tells. Where
  /// the lines have no times, the first of each kind count.
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

  /// Returns the part of a log, which has all values, that speaks against what is expected; nil for none.
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
