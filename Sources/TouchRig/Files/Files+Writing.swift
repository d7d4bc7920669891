internal import Glibc
internal import SystemSupport

extension Files {
  /// Writes a new file.
  package static func write(_ text: String, to path: String) throws(RigError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(call: "open", about: path, errno: errno) }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw .system(call: "write", about: path, errno: errno) }
      rest = rest.dropFirst(count)
    }
  }
}
