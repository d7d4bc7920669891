internal import Glibc

/// The few file operations that need no descriptor of their own.
package enum Files {
  /// Returns the content of a file, nil where it cannot be opened; fit for /proc, whose files have no
  /// size.
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

  /// Returns the text of a file, nil where it cannot be opened.
  package static func text(_ path: String) -> String? {
    read(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the last part of a path, which is the name of its file.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns whether a descriptor is open on a regular file.
  package static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the names of what is in a folder, without the folder itself and the one around it.
  ///
  /// - Throws: `FolderProblem` where it cannot be read.
  package static func names(in folder: String) throws(FolderProblem) -> [String] {
    guard let entries = opendir(folder) else { throw FolderProblem(path: folder, errno: errno) }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      // The name ends before the tuple that it is imported as does, and so may the memory.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = String(
        cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns the regular files in a folder and in those that are in it, sorted by their paths.
  ///
  /// Links to folders are not followed, so that none is gone through twice.
  ///
  /// - Throws: `FolderProblem` of the first folder that cannot be read.
  package static func below(_ folder: String) throws(FolderProblem) -> [String] {
    var files: [String] = []
    for name in try names(in: folder) {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        files += try below(path)
      } else if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        files.append(path)
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the folder that a file is in, which names in it are relative to.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the file that a path leads to, behind all symbolic links; nil where it leads nowhere.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A folder that cannot be made or read.
  package struct FolderProblem: Error {
    /// The path of the folder.
    package let path: String
    /// The reason, as errno(3) numbers it.
    package let errno: Int32
  }

  /// Makes a folder for the user alone; what has its name already stays as it is.
  ///
  /// - Throws: `FolderProblem` where there is nothing of this name and no folder can be made.
  package static func makeFolder(_ path: String) throws(FolderProblem) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw FolderProblem(path: path, errno: errno)
    }
  }

  /// Makes a folder, and those that it is in.
  ///
  /// - Throws: `FolderProblem` of the first of them that cannot be made.
  package static func makeFolders(to path: String) throws(FolderProblem) {
    if isFolder(path) { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolders(to: String(path[..<slash]))
    }
    try makeFolder(path)
  }
}
