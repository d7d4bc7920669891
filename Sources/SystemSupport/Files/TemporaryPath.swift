internal import Glibc

/// The folder for temporary files, and paths in it.
package enum TemporaryPath {
  /// The folder in `TMPDIR`, or `/tmp` if that is not set.
  package static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// Returns the pattern of the folder's paths that start with a prefix.
  package static func pattern(_ prefix: String) -> String { "\(folder)/\(prefix)-XXXXXX" }

  /// Returns a path in the folder, for mkstemp(3) or mkdtemp(3) to complete.
  ///
  /// - Parameter prefix: the start of the file's or folder's name.
  /// - Returns: the path, terminated by NUL.
  package static func template(_ prefix: String) -> [CChar] {
    Array(pattern(prefix).utf8CString)
  }
}
