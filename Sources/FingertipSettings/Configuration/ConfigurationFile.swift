internal import Glibc
package import SystemSupport
internal import TouchDrawing

/// A configuration file that was found and understood.
package struct ConfigurationFile: Sendable {
  /// The name of the file as messages show it.
  package let path: String
  package let configuration: Configuration
  /// The content of the file.
  package let bytes: [UInt8]

  /// The most bytes that a configuration may have; one that a person wrote has a few thousand.
  package static let sizeLimit = 4 << 20

  /// Reads a file, or throws everything that is wrong with it.
  init(reading path: String) throws(ConfigurationError) {
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.bytes(of: path, limit: Self.sizeLimit)
    } catch {
      throw .unreadable(path: path, why: error.reason)
    }
    let configuration = Configuration(bytes, directory: Self.directory(of: path))
    guard configuration.problems.isEmpty else {
      throw .invalid(path: path, problems: configuration.problems)
    }
    self.path = path
    self.configuration = configuration
    self.bytes = bytes
  }

  /// Returns the directory that a file is in, which names in it are relative to.
  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the folder of the user's own configuration, by the XDG base directory specification; nil where
  /// nothing names it.
  package static func personalFolder(_ environment: Environment) -> String? {
    // The specification: a path in these variables that is not absolute must be ignored.
    environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { $0 + "/.config" }
  }

  /// Returns the files to look for, by the XDG base directory specification, the first one winning.
  package static func candidates(_ environment: Environment) -> [String] {
    let personal = personalFolder(environment)
    let system = (environment["XDG_CONFIG_DIRS"] ?? "/etc/xdg").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
    return ((personal.map { [$0] } ?? []) + system).map { $0 + "/fingertip/config.yaml" }
  }
}
