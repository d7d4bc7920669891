internal import Glibc

/// The folder for temporary files, and paths in it.
package enum TemporaryPath {
  /// The folder that `TMPDIR` names, or `/tmp` where that is not set.
  package static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// Returns a path in the folder that mkstemp(3) or mkdtemp(3) completes, with the NUL at its end.
  ///
  /// - Parameter prefix: the begin of its name.
  package static func template(_ prefix: String) -> [CChar] {
    Array("\(folder)/\(prefix)-XXXXXX".utf8CString)
  }
}
