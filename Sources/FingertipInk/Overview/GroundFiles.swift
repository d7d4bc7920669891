internal import CLinux
internal import Glibc
package import InkPages
package import SystemSupport

/// The files that are offered as grounds, the latest first.
///
/// A folder on a network may be slow to answer, so this belongs on a thread of its own.
package struct GroundFiles: Sendable {
  /// The grounds that the files provide.
  package let grounds: [PageGround]
  /// Whether PDF files were looked for.
  package let hasDocuments: Bool
  /// The names of their folders, as a text; `HOME` if there is none.
  package let name: String

  /// The maximum number of files that are offered.
  private static let limit = 500

  /// Looks for PNG, JPEG and PDF files in a folder, or else in the user's folders.
  ///
  /// - Parameters:
  ///   - folder: the folder; nil for the user's documents and pictures, or the home without them.
  ///   - environment: provides the user's folders.
  ///   - hasDocuments: whether PDF files are offered, which a program reads.
  package init(in folder: String?, _ environment: Environment, hasDocuments: Bool = true) {
    // A drawing keeps the paths of its grounds, and may be opened in another working directory.
    let folder = folder.map { $0.hasPrefix("/") ? $0 : Files.realPath($0) ?? $0 }
    self.init(
      in: folder.map { [$0] } ?? Self.defaultFolders(environment), hasDocuments: hasDocuments)
  }

  /// Looks for PNG, JPEG and perhaps PDF files in folders.
  init(in named: [String], hasDocuments: Bool = true) {
    // For a kind without a folder, user-dirs.dirs names the home with a trailing slash.
    var folders: [String] = []
    for folder in named.map(Self.trimmed) where !folders.contains(folder) { folders.append(folder) }
    var found: [(ground: PageGround, time: Int)] = []
    for folder in folders {
      for name in (try? Files.names(in: folder)) ?? [] where !name.hasPrefix(".") {
        guard let ground = PageGround("\(folder)/\(name)"), let path = ground.path else { continue }
        if case .document = ground, !hasDocuments { continue }
        var status = stat()
        guard path == "\(folder)/\(name)", stat(path, &status) == 0,
          status.st_mode & S_IFMT == S_IFREG
        else { continue }
        found.append((ground, status.st_mtim.tv_sec))
      }
    }
    found.sort { ($1.time, $0.ground.text) < ($0.time, $1.ground.text) }
    self.hasDocuments = hasDocuments
    grounds = found.prefix(Self.limit).map(\.ground)
    name = folders.isEmpty ? "HOME" : folders.map(Files.name).joined(separator: " \u{b7} ")
  }

  private static func defaultFolders(_ environment: Environment) -> [String] {
    guard let userFolders = UserFolders(environment) else { return [] }
    let folders = [UserFolders.Kind.documents, .pictures].compactMap(userFolders.path(of:))
    return folders.isEmpty ? [userFolders.home] : folders
  }

  private static func trimmed(_ folder: String) -> String {
    folder.count > 1 && folder.hasSuffix("/") ? trimmed(String(folder.dropLast())) : folder
  }
}
