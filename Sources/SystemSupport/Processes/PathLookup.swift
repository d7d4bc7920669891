internal import CLinux
internal import Glibc

/// A name that was looked up in a directory on the way to a file: a change of it may be one of the file.
package struct PathLookup: Hashable {
  /// The path of the directory.
  package let directory: String
  /// The name that was looked up.
  package let name: String

  /// Whether what is looked up is the file itself, rather than a directory or a link on the way.
  package let isFile: Bool

  /// Returns the look-ups whose change may change the target of a path.
  ///
  /// That is the file in its directory, every symbolic link on the way to it, and, where something is
  /// missing, the first name that is. Directories that are neither are left out: nobody replaces them, and
  /// busy ones among them would be heard for nothing.
  ///
  /// - Parameter path: a path, followed as open(2) does.
  /// - Returns: the names in the order of their lookup.
  package static func all(of path: String) -> [PathLookup] {
    var lookups: [PathLookup] = []
    var directory = path.hasPrefix("/") ? "/" : "."
    var rest = components(path)
    var links = 0
    while !rest.isEmpty {
      let name = rest.removeFirst()
      let place = directory == "/" ? "/" + name : "\(directory)/\(name)"
      var status = stat()
      guard lstat(place, &status) == 0 else {
        return lookups + [PathLookup(directory: directory, name: name, isFile: rest.isEmpty)]
      }
      if status.st_mode & S_IFMT == S_IFLNK {
        lookups.append(PathLookup(directory: directory, name: name, isFile: false))
        // As many as the kernel follows (path_resolution(7)).
        links += 1
        guard links <= 40, let target = target(of: place) else { return lookups }
        rest = components(target) + rest
        if target.hasPrefix("/") { directory = "/" }
      } else if rest.isEmpty {
        return lookups + [PathLookup(directory: directory, name: name, isFile: true)]
      } else {
        directory = place
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
