package import FingertipSettings
internal import Glibc
package import SystemSupport

/// The file that keeps the state of a configuration's regions, and the folders around it.
package struct StateFile: Equatable, Sendable {
  /// The path of the file.
  package let path: String
  /// The folders that are created if they are missing, the outer ones first.
  let folders: [String]

  /// Finds the place that a setting asks for; nil if nothing is kept.
  ///
  /// - Parameters:
  ///   - state: the setting.
  ///   - configuration: the configuration's file; nil for none.
  ///   - environment: the environment, with XDG_STATE_HOME and HOME.
  /// - Throws: `FileError` if there is no place for the file.
  package init?(
    _ state: StateStorage, of configuration: String?, _ environment: Environment
  ) throws(FileError) {
    switch state {
    case .none: return nil
    case .file(let path):
      self.path = path
      folders = []
    case .automatic:
      guard let folders = environment.stateFolders else {
        throw .inaccessible(
          path: "HOME", why: "is not set, so there is no folder for a state")
      }
      self.folders = folders
      path = "\(folders.last ?? "")/\(Self.fileName(of: configuration))"
    }
  }

  /// Returns the name of a configuration's file, which is unique to the configuration.
  static func fileName(of configuration: String?) -> String {
    let path = configuration.map { Files.realPath($0) ?? $0 } ?? ""
    let name = Files.name(of: path).prefix(64).prefix { $0 != "." }
    // An FNV-1a hash of the path distinguishes files of the same name.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "regions-\(name.isEmpty ? "none" : String(name))-\(String(hash, radix: 16)).json"
  }

  /// Creates the missing folders.
  ///
  /// - Throws: `Files.FolderProblem`.
  func makeFolders() throws(Files.FolderProblem) {
    for folder in folders { try Files.makeFolder(folder) }
  }
}
