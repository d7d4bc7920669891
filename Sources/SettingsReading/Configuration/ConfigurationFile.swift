internal import FingertipSettings
internal import Glibc
internal import RegionTemplates
package import SystemSupport
internal import TouchDrawing

/// A configuration file that was read and has no problems.
package struct ConfigurationFile: Sendable {
  /// The path of the file as shown in messages.
  package let path: String
  /// The content of the file, parsed.
  package let configuration: Configuration
  /// The bytes of the file.
  package let bytes: [UInt8]

  /// The maximum size of a configuration, in bytes; one written by hand has a few thousand.
  package static let sizeLimit = 4 << 20

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isConfined: whether all files that it names must be in its folder.
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
  package var includes: [ReadFile] { configuration.includes }

  /// Returns the paths to try by the XDG base directory specification; the first that exists wins.
  package static func candidates(_ environment: Environment) -> [String] {
    let personal = environment.configurationFolder
    return ((personal.map { [$0] } ?? []) + environment.sharedConfigurationFolders)
      .map(defaultPath(in:))
  }

  /// Returns whether a path is one of the paths to try that are for all users.
  package static func isShared(_ path: String, _ environment: Environment) -> Bool {
    environment.sharedConfigurationFolders.map(defaultPath(in:)).contains(path)
  }

  private static func defaultPath(in folder: String) -> String { folder + "/fingertip/config.yaml" }
}

extension IncludeReader {
  /// Returns a reader of files on disk; all files together share the size limit of one.
  ///
  /// - Parameter reach: the folders that may contain the files.
  /// - Returns: the reader.
  static func files(within reach: FileReach) -> IncludeReader {
    IncludeReader(sizeLimit: ConfigurationFile.sizeLimit) { path throws(Failure) in
      if let message = reach.refusal(of: path) { throw Failure(reason: message) }
      do throws(RegularFile.ReadError) {
        return try RegularFile.bytes(of: path, limit: ConfigurationFile.sizeLimit)
      } catch {
        throw Failure(reason: error.reason)
      }
    }
  }
}
