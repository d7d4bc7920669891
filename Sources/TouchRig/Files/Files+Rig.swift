internal import Glibc
internal import SystemSupport

extension Files {
  /// Writes a file, replacing an existing one.
  package static func write(_ text: String, to path: String) throws(RigError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(call: "open", about: path, errno: errno) }
    defer { close(descriptor) }
    do throws(Output.WriteError) {
      try Output.writeAll(Array(text.utf8), to: descriptor)
    } catch {
      throw .system(call: "write", about: path, errno: error.errno)
    }
  }

  /// Returns the last non-empty lines of a file; none if it cannot be opened.
  package static func tail(_ path: String, lines: Int) -> [String] {
    (text(path) ?? "").split(separator: "\n").suffix(lines).map(String.init)
  }

  /// Returns whether the path names a program that this process may run.
  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns the path of a program in `PATH`; nil if it is not found.
  ///
  /// A name with a slash is returned as it is, if it is executable.
  package static func findProgram(_ name: String) -> String? {
    if name.contains("/") { return isExecutable(name) ? name : nil }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  /// Removes a folder and its content; links are removed, not followed.
  package static func removeFolder(_ path: String) {
    guard let names = try? names(in: path) else { return }
    for name in names where unlink("\(path)/\(name)") != 0 { removeFolder("\(path)/\(name)") }
    rmdir(path)
  }
}
