internal import Glibc
internal import SystemSupport

/// A new private folder, which is removed with its content when this value is destroyed.
package struct TemporaryFolder: ~Copyable {
  /// The absolute path of the folder.
  package let path: String

  /// Creates the folder in `$TMPDIR`, or in `/tmp` if that is not set.
  ///
  /// - Parameter prefix: the beginning of its name.
  /// - Throws: `RigError.system` if the folder cannot be made.
  package init(prefix: String) throws(RigError) {
    var template = TemporaryPath.template(prefix)
    guard mkdtemp(&template) != nil else {
      throw .system(call: "mkdtemp", about: TemporaryPath.pattern(prefix), errno: errno)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns a path inside the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Creates a folder inside this one.
  package func makeFolder(_ name: String) throws(RigError) {
    guard mkdir(file(name), 0o700) == 0 else {
      throw .system(call: "mkdir", about: file(name), errno: errno)
    }
  }

  deinit { Files.removeFolder(path) }
}
