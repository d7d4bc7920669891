internal import Glibc

/// The few file operations that need no descriptor of their own.
package enum Files {
  /// Everything in a file, nil where it cannot be opened; fit for /proc, whose files have no size.
  static func read(_ path: String) -> [UInt8]? {
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

  /// The text of a file, nil where it cannot be opened.
  package static func text(_ path: String) -> String? {
    read(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last lines of a file that are not empty; none where it cannot be opened.
  package static func tail(_ path: String, lines: Int) -> [String] {
    (text(path) ?? "").split(separator: "\n").suffix(lines).map(String.init)
  }

  /// Whether the path names a program that this process may run.
  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Where `PATH` finds a program, nil where it does not; a name with a slash stands for itself.
  package static func findProgram(_ name: String) -> String? {
    if name.contains("/") { return isExecutable(name) ? name : nil }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  /// Removes a folder and all that is in it; links are removed, not followed.
  package static func removeFolder(_ path: String) {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      // The name ends before the tuple that it is imported as does, and so may the memory.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = String(
        cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      if name == "." || name == ".." { continue }
      if unlink("\(path)/\(name)") != 0 { removeFolder("\(path)/\(name)") }
    }
    closedir(folder)
    rmdir(path)
  }
}
