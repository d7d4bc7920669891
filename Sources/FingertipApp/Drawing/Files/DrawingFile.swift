internal import CLinux
internal import Glibc
internal import TouchDrawing
internal import Touches

/// A drawing that is kept up to date while somebody draws.
///
/// Each change is written before anything else is done, so that the kernel has it whatever becomes of
/// this program.
final class DrawingFile {
  /// The file.
  let path: String
  private let descriptor: Int32
  /// The numbers in the file of the strokes that were read from it, in their order.
  private let known: [Int]
  /// The number in the file of the first stroke that is new.
  private let next: Int

  /// Creates a drawing, or opens one to add to it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - content: what was read from it; nil where there is no file yet.
  /// - Throws: `FileError.inaccessible`.
  init(_ path: String, holding content: DrawingContent? = nil) throws(FileError) {
    self.path = path
    known = content?.items.map(\.number) ?? []
    next = content?.nextNumber ?? 0
    // Not to wait for the reader of a pipe that has taken the file's place since it was read.
    let flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    descriptor = open(path, content == nil ? flags | O_CREAT | O_EXCL : flags, 0o600)
    guard descriptor >= 0 else { throw .inaccessible(path: path, why: errorText(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .inaccessible(path: path, why: "is not a file; a drawing in a file is needed")
    }
    if let content {
      // What was cut off stays as it is, and what follows begins a line of its own.
      if !content.endsWhole { try write("\n") }
    } else {
      try write(.header(version: DrawingLine.version))
    }
  }

  deinit { close(descriptor) }

  /// Adds what has changed.
  ///
  /// - Parameters:
  ///   - change: what happened.
  ///   - document: the document, whose first strokes are those that were read from the file.
  /// - Throws: `FileError.inaccessible` where the file cannot take it, such as a full disk.
  func add(_ change: InkChange, in document: InkDocument) throws(FileError) {
    let lines = DrawingLine.lines(of: change, in: document) { id in
      let place = Int(id.rawValue)
      return place < known.count ? known[place] : next + place - known.count
    }
    for line in lines { try write(line) }
  }

  private func write(_ line: DrawingLine) throws(FileError) {
    guard let text = line.text else {
      throw .inaccessible(path: path, why: "no memory for a line")
    }
    try write(text)
  }

  /// Writes a text in one go, which a file takes whole unless the disk is full.
  private func write(_ text: String) throws(FileError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else {
        throw .inaccessible(path: path, why: "cannot be written: \(errorText(errno))")
      }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
