import SystemSupport
import TestSupport
import Testing

/// An invalid configuration and every line that `check` prints about it.
struct ConfigurationErrorCase: CustomTestStringConvertible, Sendable {
  let id: String
  let yaml: String
  /// The printed lines, without the name of the file.
  let problems: [String]

  init(_ id: String, _ yaml: String, _ problems: String...) {
    self.id = id
    self.yaml = yaml
    self.problems = problems
  }

  var testDescription: String { id }

  /// Expects that `check` prints exactly the problems, and refuses the configuration.
  ///
  /// - Parameter yaml: the configuration, if it differs from the case's own; nil for that one.
  /// - Throws: the error of a temporary file that cannot be written.
  func expectRefusal(of yaml: String? = nil) throws {
    try withTemporaryFile((yaml ?? self.yaml).utf8) { path in
      let run = Run(["check", path])
      #expect(run.status == .usage)
      #expect(run.messages == problems.map { "\(path):\($0)\n" }.joined())
      #expect(run.data.isEmpty)
    }
  }
}
