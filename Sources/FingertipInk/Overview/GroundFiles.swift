internal import Glibc
package import InkPages
package import SystemSupport

/// The files that are offered as grounds, the latest first.
package struct GroundFiles {
  /// The grounds that the files are.
  package let grounds: [PageGround]
  /// The folders that they are in, in words.
  package let name: String

  /// The most files that are offered.
  private static let limit = 500

  /// Looks for PNG and PDF files in a folder, or in the user's documents and pictures.
  ///
  /// - Parameters:
  ///   - folder: the folder; nil for those of the user.
  ///   - environment: names the user's folders.
  package init(in folder: String?, _ environment: Environment) {
    let user = UserFolders(environment)
    let usual = [UserFolders.Kind.documents, .pictures].compactMap { user?.path(of: $0) }
    self.init(in: folder.map { [$0] } ?? usual)
  }

  /// Looks for PNG and PDF files in folders.
  init(in folders: [String]) {
    var found: [(ground: PageGround, time: Int)] = []
    for folder in folders {
      for name in Self.names(in: folder) where !name.hasPrefix(".") {
        guard let ground = PageGround("\(folder)/\(name)"), let path = ground.path else { continue }
        var status = stat()
        guard path == "\(folder)/\(name)", stat(path, &status) == 0,
          status.st_mode & S_IFMT == S_IFREG
        else { continue }
        found.append((ground, status.st_mtim.tv_sec))
      }
    }
    found.sort { ($1.time, $0.ground.text) < ($0.time, $1.ground.text) }
    grounds = found.prefix(Self.limit).map(\.ground)
    name = folders.map(Files.name).joined(separator: " \u{b7} ")
  }

  private static func names(in folder: String) -> [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }
}
