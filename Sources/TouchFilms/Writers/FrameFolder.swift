internal import Glibc
package import SystemSupport
internal import TouchDrawing

/// Writes frames as PNG files in a folder: `frame-00001.png` and so on.
///
/// They are written to a temporary folder beside it, which is renamed once all are complete.
package final class FrameFolder: FilmWriter {
  /// False: each frame is a file.
  package var storesDurations: Bool { false }

  private let path: String
  private let temporary: String
  private let plan: FilmPlan
  private var queue = EncodingQueue { $0.png() }
  /// The number of files for each queued piece, in order: equal frames in a row share one piece.
  private var repeats: [Int] = []
  private var written = 0
  /// The encoded bytes of the piece that was written last.
  private var latest: [UInt8] = []
  private var isInPlace = false

  /// Creates the temporary folder.
  ///
  /// - Parameters:
  ///   - path: the folder, which must be empty if it exists.
  ///   - plan: the plan of the film.
  /// - Throws: `FileError` if it cannot be created.
  package init(at path: String, _ plan: FilmPlan) throws(FileError) {
    var name = path
    while name.hasSuffix("/"), name.utf8.count > 1 { name.removeLast() }
    // rename(2) replaces a folder only by its name, neither as "." nor through a symbolic link.
    guard Files.name(of: name) != "." else {
      throw .inaccessible(path: path, why: "ends in a dot; the name of the folder is needed")
    }
    name = Files.realPath(name) ?? name
    self.path = name
    self.plan = plan
    var status = stat()
    if stat(name, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw .inaccessible(path: path, why: "is not a folder; a folder or a new name is needed")
      }
      // rename(2) does not replace it, either.
      guard !Self.isMountPoint(name, status) else {
        throw .inaccessible(path: path, why: "is a mount point; a folder in it is needed")
      }
      switch Self.isEmpty(name) {
      case true?: break
      case false?:
        throw .inaccessible(path: path, why: "is not empty; an empty or a new folder is needed")
      case nil: throw .inaccessible(path: path, why: errorText(errno))
      }
    }
    guard let temporary = Self.makeFolder(beside: name) else {
      throw .inaccessible(path: path, why: errorText(errno))
    }
    self.temporary = temporary
  }

  deinit {
    guard !isInPlace else { return }
    for number in 0..<written { unlink(file(number)) }
    rmdir(temporary)
  }

  /// Queues the picture for encoding; a frame without changes repeats the previous one.
  package func add(_ frame: FilmFrame) throws(FileError) {
    guard frame.damage.isEmpty else {
      repeats.append(1)
      return try queue.add(FilmPiece(frame.picture.bounds, of: frame), take: write)
    }
    if repeats.isEmpty { return try writeFile(latest) }
    repeats[repeats.count - 1] += 1
  }

  /// Waits for the encoder, and moves the folder into place.
  package func finish(count: Int, isInterrupted: () -> Bool) throws(FileError) {
    try queue.finish { (bytes) throws(FileError) in
      guard !isInterrupted() else { throw plan.interrupted }
      try write(bytes)
    }
    guard rename(temporary, path) == 0 else {
      throw .inaccessible(path: path, why: errorText(errno))
    }
    isInPlace = true
  }

  private func write(_ bytes: [UInt8]?) throws(FileError) {
    guard let bytes else { throw plan.noMemory }
    latest = bytes
    for _ in 0..<repeats.removeFirst() { try writeFile(bytes) }
  }

  private func writeFile(_ bytes: [UInt8]) throws(FileError) {
    let descriptor = open(file(written), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .inaccessible(path: path, why: errorText(errno)) }
    defer { close(descriptor) }
    written += 1
    do throws(Output.WriteError) {
      try Output.writeAll(bytes, to: descriptor)
    } catch {
      throw .inaccessible(path: path, why: errorText(error.errno))
    }
  }

  /// Returns the path of a frame's file, by its index from 0.
  private func file(_ number: Int) -> String {
    let digits = String(number + 1)
    return
      "\(temporary)/frame-\(String(repeating: "0", count: max(5 - digits.count, 0)))\(digits).png"
  }

  /// Creates a folder beside another one, and returns its name; nil, with `errno`, if that fails.
  private static func makeFolder(beside folder: String) -> String? {
    // A name exists only if a process with the same id was killed while it wrote there, as in a
    // container, where ids begin anew.
    for number in 0..<1000 {
      let name = "\(folder).fingertip-\(getpid())-\(number)"
      if mkdir(name, 0o777) == 0 { return name }
      guard errno == EEXIST else { break }
    }
    return nil
  }

  /// Returns whether another file system begins at a folder.
  private static func isMountPoint(_ folder: String, _ status: stat) -> Bool {
    var parent = stat()
    return stat(folder + "/..", &parent) == 0 && parent.st_dev != status.st_dev
  }

  /// Returns whether a folder is empty; nil, with `errno`, if it cannot be read.
  private static func isEmpty(_ folder: String) -> Bool? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var count = 0
    while readdir(stream) != nil { count += 1 }
    // The entries "." and "..".
    return count <= 2
  }
}
