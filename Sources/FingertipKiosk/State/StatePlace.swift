package import FingertipSettings
internal import Glibc
package import SystemSupport

/// The file that keeps what the regions of a configuration have come to, and the folders around it.
package struct StatePlace: Equatable, Sendable {
  /// The file.
  package let path: String
  /// The folders that are made where they are missing, the outer ones first.
  let folders: [String]

  /// Finds the place that settings ask for; nil where nothing is kept.
  ///
  /// - Parameters:
  ///   - state: the setting.
  ///   - configuration: the configuration's file; nil for none.
  ///   - environment: where XDG_STATE_HOME and HOME are looked for.
  /// - Throws: `FileError` where there is no place for it.
  package init?(
    _ state: KeptState, of configuration: String?, _ environment: Environment
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

  /// Returns the name of the file of a configuration, which no other configuration has.
  static func fileName(of configuration: String?) -> String {
    let path = configuration.map { Files.realPath($0) ?? $0 } ?? ""
    let name = Files.name(of: path).prefix(64).prefix { $0 != "." }
    // FNV-1a: two paths of one name are told apart.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "regions-\(name.isEmpty ? "none" : String(name))-\(String(hash, radix: 16)).json"
  }

  /// Makes the folders.
  ///
  /// - Throws: `Files.FolderProblem`.
  func makeFolders() throws(Files.FolderProblem) {
    for folder in folders { try Files.makeFolder(folder) }
  }
}
