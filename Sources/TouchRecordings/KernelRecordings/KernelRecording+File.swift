internal import Glibc
package import SystemSupport
internal import TouchDrawing

extension KernelRecording {
  /// The largest file that is read, in bytes: many hours of a finger.
  private static let sizeLimit = 256 << 20

  /// Reads a file where it is one of these; nil where it is something else, such as a recording of
  /// our own, or cannot be read, of which whoever reads it next finds the words.
  ///
  /// - Throws: `FileError` where the file is damaged or too large.
  package init?(file path: String) throws(FileError) {
    guard let format = Format(ofFile: path) else { return nil }
    let content: [UInt8]
    do {
      content = try RegularFile.bytes(of: path, limit: Self.sizeLimit)
    } catch {
      throw .inaccessible(path: path, why: error.reason)
    }
    switch format {
    case .evemu: try self.init(evemu: content, path: path)
    case .libinput: try self.init(libinput: content, path: path)
    }
  }

  /// The two ways in which kernel events are written down.
  private enum Format {
    case evemu
    case libinput

    /// The format of a file; nil where it is none of them, or no file.
    init?(ofFile path: String) {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      var start = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &start, start.count)
      guard count > 0 else { return nil }
      self.init(of: start[..<count])
    }

    /// The format by the first line that is no comment, or by the comment that says it.
    private init?(of start: ArraySlice<UInt8>) {
      for line in start.split(separator: UInt8(ascii: "\n")) {
        if line.starts(with: "# EVEMU".utf8) {
          self = .evemu
          return
        }
        if line.first == UInt8(ascii: "#") { continue }
        if line.starts(with: "N: ".utf8) || line.starts(with: "E: ".utf8) {
          self = .evemu
        } else if line.starts(with: "version:".utf8) {
          self = .libinput
        } else {
          return nil
        }
        return
      }
      return nil
    }
  }
}
