internal import FingertipSettings
internal import Glibc
internal import RegionTemplates
package import SystemSupport
internal import TouchDrawing

/// A configuration file that was found and understood.
package struct ConfigurationFile: Sendable {
  /// The name of the file as messages show it.
  package let path: String
  /// The content of the file, parsed.
  package let configuration: Configuration
  /// The content of the file.
  package let bytes: [UInt8]

  /// The most bytes that a configuration may have; one that a person wrote has a few thousand.
  package static let sizeLimit = 4 << 20

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isConfined: whether all files that it names must lie in its folder.
  /// - Throws: `ConfigurationError`.
  init(reading path: String, isConfined: Bool = false) throws(ConfigurationError) {
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.bytes(of: path, limit: Self.sizeLimit)
    } catch {
      throw .unreadable(path: path, why: error.reason)
    }
    let configuration = Configuration(
      bytes, path: path, reach: isConfined ? FileReach(ofFolderOf: path) : .everywhere)
    guard configuration.problems.isEmpty else {
      throw .invalid(
        path: path, problems: configuration.problems, includes: configuration.includes)
    }
    self.path = path
    self.configuration = configuration
    self.bytes = bytes
  }

  /// The files that it includes.
  package var includes: [String] { configuration.includes }

  /// Returns the files to look for, by the XDG base directory specification, the first one winning.
  package static func candidates(_ environment: Environment) -> [String] {
    let personal = environment.configurationFolder
    let system = (environment["XDG_CONFIG_DIRS"] ?? "/etc/xdg").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
    return ((personal.map { [$0] } ?? []) + system).map { $0 + "/fingertip/config.yaml" }
  }
}

extension IncludeReader {
  /// Returns a reader of files on the disk, which together with the including one may have as many bytes as one may.
  ///
  /// - Parameter reach: the folders that they may be in.
  /// - Returns: the reader.
  static func files(within reach: FileReach) -> IncludeReader {
    IncludeReader(sizeLimit: ConfigurationFile.sizeLimit) { path throws(Failure) in
      if let message = reach.refusal(of: path) { throw Failure(reason: message) }
      do throws(RegularFile.Refusal) {
        return try RegularFile.bytes(of: path, limit: ConfigurationFile.sizeLimit)
      } catch {
        throw Failure(reason: error.reason)
      }
    }
  }
}
