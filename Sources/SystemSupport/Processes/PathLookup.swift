internal import CLinux
internal import Glibc

/// A name looked up in a directory on the way to a file; if it changes, the file may have changed.
package struct PathLookup: Hashable {
  /// The path of the directory.
  package let directory: String
  /// The name that was looked up.
  package let name: String

  /// Whether the name is the file itself, rather than a directory or a link on the way.
  package let isFile: Bool

  /// Returns the look-ups whose change may change the target of a path.
  ///
  /// These are the file in its directory, every symbolic link on the way, and, if something is
  /// missing, the first missing name. Other directories are left out: nobody replaces them, and
  /// busy ones would cause many useless events.
  ///
  /// - Parameter path: a path, followed as open(2) does.
  /// - Returns: the look-ups in their order.
  package static func all(of path: String) -> [PathLookup] {
    var lookups: [PathLookup] = []
    var directory = path.hasPrefix("/") ? "/" : "."
    var remaining = components(path)
    var links = 0
    while !remaining.isEmpty {
      let name = remaining.removeFirst()
      let entryPath = directory == "/" ? "/" + name : "\(directory)/\(name)"
      var status = stat()
      guard lstat(entryPath, &status) == 0 else {
        return lookups + [PathLookup(directory: directory, name: name, isFile: remaining.isEmpty)]
      }
      if status.st_mode & S_IFMT == S_IFLNK {
        lookups.append(PathLookup(directory: directory, name: name, isFile: false))
        // The kernel's limit of links (path_resolution(7)).
        links += 1
        guard links <= 40, let target = target(of: entryPath) else { return lookups }
        remaining = components(target) + remaining
        if target.hasPrefix("/") { directory = "/" }
      } else if remaining.isEmpty {
        return lookups + [PathLookup(directory: directory, name: name, isFile: true)]
      } else {
        directory = entryPath
      }
    }
    return lookups
  }

  private static func components(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  /// Returns the target of a symbolic link.
  private static func target(of link: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &text, text.count)
    guard count > 0 else { return nil }
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
