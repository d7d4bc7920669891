package import SystemSupport
internal import TouchDrawing

/// The user's folders, as the desktop's file `user-dirs.dirs` names them.
package struct UserFolders {
  /// A kind of files that has a folder of its own.
  package enum Kind: String {
    /// The folder of documents.
    case documents = "Documents"
    /// The folder of pictures.
    case pictures = "Pictures"
  }

  /// The maximum size of `user-dirs.dirs`, in bytes.
  private static let sizeLimit = 1 << 20

  /// The user's home.
  let home: String
  /// The lines of `user-dirs.dirs`.
  private let text: String

  /// Looks for the folders in an environment.
  ///
  /// - Returns: nil without a home folder.
  package init?(_ environment: Environment) {
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    self.home = home
    let file = (environment.configurationFolder ?? home) + "/user-dirs.dirs"
    let bytes = (try? RegularFile.bytes(of: file, limit: Self.sizeLimit)) ?? []
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the folder for a kind of files, named or usual; nil if neither exists.
  package func path(of kind: Kind) -> String? {
    let named = Self.folder(kind, in: text, home: home)
    return [named, "\(home)/\(kind.rawValue)"].compactMap(\.self).first(where: Files.isFolder)
  }

  /// Returns the folder that a line such as `XDG_PICTURES_DIR="$HOME/Pictures"` names.
  static func folder(_ kind: Kind, in text: String, home: String) -> String? {
    let key = "XDG_\(kind.rawValue.uppercased())_DIR=\""
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix(key) }),
      line.hasSuffix("\"")
    else { return nil }
    let value = line.dropFirst(key.count).dropLast()
    if value.hasPrefix("$HOME/") { return home + value.dropFirst("$HOME".utf8.count) }
    return value.hasPrefix("/") ? String(value) : nil
  }
}
