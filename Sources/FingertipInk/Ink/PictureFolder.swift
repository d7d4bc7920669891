internal import CLinux
internal import Glibc
package import SystemSupport
internal import TouchDrawing

/// The folders of the user, as the file `user-dirs.dirs` of the desktop names them.
package struct UserFolders {
  /// A kind of files that has a folder.
  package enum Kind: String {
    /// The folder of documents.
    case documents = "Documents"
    /// The folder of pictures.
    case pictures = "Pictures"
  }

  /// The bytes that `user-dirs.dirs` may have.
  private static let sizeLimit = 1 << 20

  /// The user's home.
  let home: String
  /// The lines of `user-dirs.dirs`.
  private let text: String

  /// Looks for the folders in an environment.
  ///
  /// - Returns: nil where there is no home.
  package init?(_ environment: Environment) {
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    self.home = home
    let file = (environment.configurationFolder ?? home) + "/user-dirs.dirs"
    let bytes = (try? RegularFile.bytes(of: file, limit: Self.sizeLimit)) ?? []
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the folder of a kind of files that the desktop names, or the usual one; nil where neither exists.
  package func path(of kind: Kind) -> String? {
    let named = Self.folder(kind, in: text, home: home)
    return [named, "\(home)/\(kind.rawValue)"].compactMap(\.self).first(where: Files.isFolder)
  }

  /// Returns the folder that the lines of `user-dirs.dirs` name: `XDG_PICTURES_DIR="$HOME/Pictures"`.
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

/// The folder of pictures that nobody named a file for: the user's folder for pictures, or else their home.
package struct PictureFolder {
  /// The folder; nil where there is no home.
  let path: String?

  /// Looks for the folder in an environment.
  package init(_ environment: Environment) {
    path = UserFolders(environment).map { $0.path(of: .pictures) ?? $0.home }
  }

  /// Returns the path of a new picture, named after the moment; nil where there is no folder.
  package func newFile() -> String? {
    guard let path else { return nil }
    return DatedName.free { "\(path)/fingertip-\($0).png" }
  }
}
