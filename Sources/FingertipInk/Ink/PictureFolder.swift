internal import CLinux
internal import FingertipSettings
internal import Glibc
package import SystemSupport
internal import TouchDrawing

/// The folder of pictures that nobody named a file for: the user's folder for pictures, as the file
/// `user-dirs.dirs` of the desktop names it, or else their home.
package struct PictureFolder {
  /// The folder; nil where there is no home.
  let path: String?

  /// Looks for the folder in an environment.
  package init(_ environment: Environment) {
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      path = nil
      return
    }
    let file = (environment.configurationFolder ?? home) + "/user-dirs.dirs"
    let bytes = (try? RegularFile.bytes(of: file, limit: ConfigurationFile.sizeLimit)) ?? []
    let named = Self.pictures(in: String(decoding: bytes, as: UTF8.self), home: home)
    path = [named, home + "/Pictures"].compactMap(\.self).first(where: Files.isFolder) ?? home
  }

  /// Returns the folder that the lines of `user-dirs.dirs` name: `XDG_PICTURES_DIR="$HOME/Pictures"`.
  static func pictures(in text: String, home: String) -> String? {
    let key = "XDG_PICTURES_DIR=\""
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix(key) }),
      line.hasSuffix("\"")
    else { return nil }
    let value = line.dropFirst(key.count).dropLast()
    if value.hasPrefix("$HOME/") { return home + value.dropFirst("$HOME".utf8.count) }
    return value.hasPrefix("/") ? String(value) : nil
  }

  /// Returns the path of a new picture, named after the moment; nil where there is no folder.
  package func newFile() -> String? {
    guard let path else { return nil }
    return DatedName.free { "\(path)/fingertip-\($0).png" }
  }
}
