internal import FingertipSettings
internal import SettingsReading
internal import SystemSupport
internal import TouchDrawing

/// The reason why a mapping cannot be written into the configuration.
enum MappingFileError: Error, CustomStringConvertible {
  /// There is no folder for a configuration.
  case noHome
  /// The file cannot be written.
  case unusable(path: String, why: String)
  /// The file, which is for all users, cannot be written.
  case shared(path: String, why: String)

  /// Creates the error for a file that cannot be written.
  init(_ path: String, why: String, _ environment: Environment) {
    self =
      ConfigurationFile.isShared(path, environment)
      ? .shared(path: path, why: why) : .unusable(path: path, why: why)
  }

  var description: String {
    switch self {
    case .noHome:
      "HOME is not set, so there is no folder for the configuration; set HOME or XDG_CONFIG_HOME"
    case .unusable(let path, let why): "\(path): \(why)"
    case .shared(let path, let why):
      "\(path): \(why); it is for all users: run the command as root, or copy the file to "
        + "~/.config/fingertip/config.yaml first"
    }
  }
}

/// The configuration file to which mappings are written, existing or not.
struct MappingFile {
  private let path: String
  private let text: String
  /// The current section `mapping`.
  let mapping: MappingSettings

  /// Finds the configuration in use, or else the path of the user's own one.
  ///
  /// - Throws: `MappingFileError`, also if the configuration in use cannot be written, or cannot
  ///   get the section, and `ConfigurationError` if it has errors.
  init(_ source: SettingsSource) throws {
    let file = try source.readFile()
    mapping = try source.settings(with: file).mapping
    if let file {
      path = file.path
      text = String(decoding: file.bytes, as: UTF8.self)
      // Before the user touches the screen, not after.
      do throws(ReplacementFile.Failure) {
        _ = try ReplacementFile(at: path)
      } catch {
        throw MappingFileError(path, why: error.reason, source.environment)
      }
      _ = try newText(with: mapping)
    } else if let folder = source.environment.configurationFolder {
      path = folder + "/fingertip/config.yaml"
      text = ""
    } else {
      throw MappingFileError.noHome
    }
  }

  /// Writes entries in place of those of the same devices, and reports where; the rest of the file
  /// stays as it is.
  ///
  /// - Throws: `MappingFileError.unusable`; the file then stays as it was.
  func keep(_ entries: [DeviceMapping], _ output: Output) throws(MappingFileError) {
    var mapping = mapping
    mapping.keep(entries)
    let text = try newText(with: mapping)
    if let slash = path.lastIndex(of: "/") {
      do throws(Files.FolderProblem) {
        try Files.makeFolders(to: String(path[..<slash]))
      } catch {
        throw .unusable(path: error.path, why: errorText(error.errno))
      }
    }
    do throws(ReplacementFile.Failure) {
      try ReplacementFile.write(text, at: path)
    } catch {
      throw .unusable(path: path, why: error.reason)
    }
    output.log(.notice, "written to \(path); a running overlay with this configuration applies it")
  }

  /// Returns the text of the file with another section `mapping`.
  private func newText(with mapping: MappingSettings) throws(MappingFileError) -> String {
    if let text = MappingText.text(text, changing: self.mapping, to: mapping) { return text }
    throw .unusable(
      path: path,
      why: "the section 'mapping' cannot be added; sections must begin in the first column, "
        + "without braces around them and without '...' at the end")
  }
}
