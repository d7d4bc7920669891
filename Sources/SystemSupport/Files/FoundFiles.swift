internal import CLinux
internal import Glibc

/// The files in a folder and its subfolders, and what could not be looked at.
package struct FoundFiles: Sendable {
  /// The regular files, sorted by path.
  package fileprivate(set) var files: [String] = []
  /// The paths, for messages, of files and folders whose names are not UTF-8.
  package fileprivate(set) var unnamed: [String] = []
  /// The files and subfolders that cannot be read.
  package fileprivate(set) var problems: [Files.FolderProblem] = []
}

extension Files {
  /// Returns the regular files in a folder and its subfolders.
  ///
  /// Links to folders are not followed, so that no folder is visited twice.
  ///
  /// - Throws: `FolderProblem` if the folder itself cannot be read.
  package static func found(below folder: String) throws(FolderProblem) -> FoundFiles {
    var found = FoundFiles()
    try add(below: folder, to: &found)
    found.files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return found
  }

  private static func add(below folder: String, to found: inout FoundFiles) throws(FolderProblem) {
    for entry in try entries(of: folder) {
      let path = folder.hasSuffix("/") ? folder + entry.name : folder + "/" + entry.name
      guard entry.isUTF8 else {
        found.unnamed.append(path)
        continue
      }
      do throws(FolderProblem) {
        switch try kind(of: path) {
        case .folder: try add(below: path, to: &found)
        case .file: found.files.append(path)
        case .other: break
        }
      } catch {
        found.problems.append(error)
      }
    }
  }

  private enum EntryKind { case folder, file, other }

  /// Returns whether a path is a folder, or leads to a regular file.
  ///
  /// - Throws: `FolderProblem` if that is not known: the folder can be listed, but not entered.
  private static func kind(of path: String) throws(FolderProblem) -> EntryKind {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      // Another program has removed it.
      if errno == ENOENT { return .other }
      throw FolderProblem(path: path, errno: errno)
    }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? .file : .other
  }
}
