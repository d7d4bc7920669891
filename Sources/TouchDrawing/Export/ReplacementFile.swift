internal import Glibc

/// A file that is written under a temporary name and replaces another once it is complete.
///
/// It is written beside its final path and renamed, so that readers see either the old content or
/// all of the new, even after a power failure, and an aborted write leaves nothing behind. Anything
/// but a regular file is refused at the path, because opening a pipe could wait for its other end.
package final class ReplacementFile {
  /// The reason why a file cannot be written.
  package struct Failure: Error {
    /// The errno(3) number of a system error; nil for another reason.
    let number: Int32?
    /// The end of a message that has already named the file.
    package let reason: String

    /// Creates a failure from the end of a message.
    init(reason: String) {
      number = nil
      self.reason = reason
    }

    /// Creates a failure from a system error.
    package init(errno number: Int32) {
      self.number = number
      reason = RegularFile.ReadError.system(errno: number).reason
    }
  }

  /// The final path, with all symbolic links resolved.
  private let path: String
  /// The temporary file that is written to.
  private let temporaryPath: String
  private let descriptor: Int32
  private var isRenamed = false
  /// The errno of the first write that failed; 0 if none did.
  package private(set) var errorNumber: Int32 = 0

  /// Opens a temporary file beside a path.
  ///
  /// - Parameters:
  ///   - path: the path of a writable regular file, or of a file that does not exist yet.
  ///   - isPrivate: whether only its owner can read a new file.
  /// - Throws: `Failure` if no file can be written there.
  package init(at path: String, isPrivate: Bool = false) throws(Failure) {
    var status = stat()
    var mode: mode_t?
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw status.st_mode & S_IFMT == S_IFDIR
          ? Failure(errno: EISDIR)
          : Failure(reason: "is not a file; a file or a new name is needed")
      }
      guard access(path, W_OK) == 0 else { throw Failure(errno: errno) }
      mode = status.st_mode & 0o7777
    } else if errno != ENOENT {
      throw Failure(errno: errno)
    }
    let resolved = realpath(path, nil)
    self.path = resolved.map { String(cString: $0) } ?? Self.target(of: path)
    free(resolved)
    (descriptor, temporaryPath) = try Self.open(
      in: Self.folder(of: self.path), mode: isPrivate ? 0o600 : 0o666)
    // The file gets the permissions of the one that it replaces.
    if let mode { fchmod(descriptor, mode) }
  }

  deinit {
    close(descriptor)
    if !isRenamed { unlink(temporaryPath) }
  }

  /// Opens a new file in a folder, whose path ends in a slash or is empty.
  private static func open(in folder: String, mode: mode_t) throws(Failure) -> (Int32, String) {
    // A name exists only if a process with the same id was killed while it wrote in this folder.
    for number in 0..<1000 {
      let path = "\(folder).fingertip-\(getpid())-\(number)"
      let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 { return (descriptor, path) }
      guard errno == EEXIST else { break }
    }
    throw Failure(errno: errno)
  }

  /// Returns the path of a file that does not exist yet, behind all symbolic links.
  private static func target(of path: String) -> String {
    var path = path
    // The kernel's limit of links (path_resolution(7)).
    for _ in 0..<40 {
      var text = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &text, text.count)
      guard count > 0 else { break }
      let target = String(
        decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = target.hasPrefix("/") ? target : folder(of: path) + target
    }
    return path
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Appends bytes; returns false if they cannot be written.
  package func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var remaining = bytes
    while !remaining.isEmpty {
      let count = Glibc.write(descriptor, remaining.baseAddress, remaining.count)
      guard count >= 0 || errno == EINTR else {
        errorNumber = errno
        return false
      }
      remaining = UnsafeRawBufferPointer(rebasing: remaining[max(count, 0)...])
    }
    return true
  }

  /// Waits until the disk has the file, and renames it to its final path.
  ///
  /// Without the wait, the disk may get the new name before the content, and a power failure
  /// between them would leave an empty file in the place of the old one. It takes some ms, or a
  /// second on a slow card. Only the disk knows whether all of a file fits, so this is where a full
  /// one is noticed.
  ///
  /// - Throws: `Failure`; then nothing has changed.
  package func finish() throws(Failure) {
    // Some file systems have nothing to wait for.
    while fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP {
      guard errno == EINTR else { throw Failure(errno: errno) }
    }
    guard rename(temporaryPath, path) == 0 else { throw Failure(errno: errno) }
    isRenamed = true
  }
}

extension ReplacementFile {
  /// Writes a text in UTF-8 to a path, as `init` opens it, completely or not at all.
  ///
  /// - Throws: `Failure`; then nothing has changed.
  package static func write(
    _ text: String, at path: String, isPrivate: Bool = false
  ) throws(Failure) {
    try write(Array(text.utf8), at: path, isPrivate: isPrivate)
  }

  /// Writes bytes to a path, as `init` opens it, completely or not at all.
  ///
  /// - Throws: `Failure`; then nothing has changed.
  package static func write(
    _ bytes: [UInt8], at path: String, isPrivate: Bool = false
  ) throws(Failure) {
    let file = try ReplacementFile(at: path, isPrivate: isPrivate)
    let isWritten = bytes.withUnsafeBytes { file.append($0) }
    guard isWritten else { throw Failure(errno: file.errorNumber) }
    try file.finish()
  }
}
