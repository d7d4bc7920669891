internal import CLinux
internal import Glibc

/// Simple file operations.
package enum Files {
  /// Returns the content of a file; nil if it cannot be read.
  ///
  /// It also works for /proc, whose files have no size.
  package static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return count == 0 ? content : nil }
      content += chunk[..<count]
    }
  }

  /// Returns the text of a file; nil if it cannot be read.
  package static func text(_ path: String) -> String? {
    read(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the last component of a path, the file's name.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns whether a descriptor refers to a regular file.
  package static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns whether a path refers to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the names in a folder, without `.` and `..`, and without those that are not UTF-8.
  ///
  /// - Throws: `FolderProblem` if it cannot be read.
  package static func names(in folder: String) throws(FolderProblem) -> [String] {
    try entries(of: folder).filter(\.isUTF8).map(\.name)
  }

  /// Returns the names in a folder; those that are not UTF-8 have replacement characters, and no
  /// file can be opened by them.
  static func entries(
    of folder: String
  ) throws(FolderProblem) -> [(name: String, isUTF8: Bool)] {
    guard let stream = opendir(folder) else { throw FolderProblem(path: folder, errno: errno) }
    defer { closedir(stream) }
    var entries: [(name: String, isUTF8: Bool)] = []
    while let entry = readdir(stream) {
      // The name may end before the imported tuple does, and so may the memory.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let text = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      let name = String(validatingCString: text)
      if name == "." || name == ".." { continue }
      entries.append((name ?? String(cString: text), name != nil))
    }
    return entries
  }

  /// Returns the regular files in a folder and its subfolders, sorted by path.
  ///
  /// Links to folders are not followed, so that no folder is visited twice.
  ///
  /// - Throws: `FolderProblem` of the first folder or file that cannot be read.
  package static func below(_ folder: String) throws(FolderProblem) -> [String] {
    let found = try found(below: folder)
    if let problem = found.problems.first { throw problem }
    return found.files
  }

  /// Returns the folder of a file, the base of relative names in the file.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of the current folder; empty if it cannot be determined.
  package static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the path of a file whose name may be relative to a folder.
  package static func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// Returns the absolute path behind all symbolic links; nil if the path leads nowhere.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A folder that cannot be created or read, or a file in it.
  package struct FolderProblem: Error {
    /// The path of the folder or file.
    package let path: String
    /// The errno(3) number of the reason.
    package let errno: Int32
  }

  /// Creates a folder for the user alone, unless something with its name exists.
  ///
  /// - Throws: `FolderProblem` if the folder cannot be created.
  package static func makeFolder(_ path: String) throws(FolderProblem) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw FolderProblem(path: path, errno: errno)
    }
  }

  /// Creates a folder and its missing parents.
  ///
  /// - Throws: `FolderProblem` of the first folder that cannot be created.
  package static func makeFolders(to path: String) throws(FolderProblem) {
    if isFolder(path) { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolders(to: String(path[..<slash]))
    }
    try makeFolder(path)
  }
}
