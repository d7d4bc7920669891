package import SystemSupport

/// The reason why a configuration cannot be used.
package enum ConfigurationError: Error, Equatable, Sendable {
  /// The file cannot be read.
  case unreadable(path: String, why: String)
  /// All problems of the file, in its order, never empty; and the files that it includes.
  case invalid(path: String, problems: [FileProblem], includes: [ReadFile] = [])
  /// The file and the options contradict each other; and the files that it includes.
  case contradiction(String, includes: [ReadFile] = [])
}
