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
}
