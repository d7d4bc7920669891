internal import Glibc
internal import SystemSupport

/// A fresh private folder that goes, with all that is in it, when its owner does.
package struct TemporaryFolder: ~Copyable {
  /// The absolute path of the folder.
  package let path: String

  /// Makes the folder under `$TMPDIR`, or `/tmp` where that is not set.
  ///
  /// - Parameter prefix: what its name begins with.
  /// - Throws: `RigError.system` where the folder cannot be made.
  package init(prefix: String) throws(RigError) {
    var template = TemporaryPath.template(prefix)
    guard mkdtemp(&template) != nil else {
      throw .system(call: "mkdtemp", about: TemporaryPath.pattern(prefix), errno: errno)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns a path inside the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a folder inside this one.
  package func makeFolder(_ name: String) throws(RigError) {
    guard mkdir(file(name), 0o700) == 0 else {
      throw .system(call: "mkdir", about: file(name), errno: errno)
    }
  }

  deinit { Files.removeFolder(path) }
}
