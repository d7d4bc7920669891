internal import Glibc

/// The folder for temporary files, and paths in it.
package enum TemporaryPath {
  /// The folder that `TMPDIR` names, or `/tmp` where that is not set.
  package static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// Returns the pattern of paths in the folder whose begin is a prefix.
  package static func pattern(_ prefix: String) -> String { "\(folder)/\(prefix)-XXXXXX" }

  /// Returns a path in the folder, for mkstemp(3) or mkdtemp(3) to complete.
  ///
  /// - Parameter prefix: the begin of the file's or folder's name.
  /// - Returns: the path, with NUL at its end.
  package static func template(_ prefix: String) -> [CChar] {
    Array(pattern(prefix).utf8CString)
  }
}
