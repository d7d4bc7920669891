internal import Glibc
package import InkPages
package import SystemSupport

/// The file of a drawing with its former content, and what happens to the file at the end.
///
/// Without a name, the ink goes to a file of the display, so that a crash or the end of the session
/// loses none: the next start shows the ink that it finds there. When draw mode is left normally,
/// that file is moved to the kept drawings.
package final class DrawingKeeper {
  /// The former content of the file; nil for a new file.
  package let content: DrawingContent?
  /// The file that stores the drawing.
  package let file: DrawingFile
  /// The archive that the file is moved to in the end; nil for a file that the user named.
  package let archive: DrawingArchive?
  /// The path to which the file was moved; nil while it is in its first place.
  private var keptPath: String?

  private init(_ path: String, _ archive: DrawingArchive?) throws(FileError) {
    let exists = access(path, F_OK) == 0
    content = exists ? try DrawingContent(readingFrom: path) : nil
    file = try DrawingFile(path, holding: content, making: archive?.folders ?? [])
    self.archive = archive
  }

  /// Opens a drawing that the user named, or creates it; an empty file becomes a drawing.
  ///
  /// - Throws: `FileError` if it is not a drawing or cannot be written.
  package convenience init(named path: String) throws(FileError) {
    try self.init(path, nil)
  }

  /// Opens the unnamed drawing of a display.
  ///
  /// - Parameters:
  ///   - archive: the drawings of the display.
  ///   - log: is told if something other than a drawing was in its place.
  /// - Throws: `FileError` if it cannot be written.
  package convenience init(of archive: DrawingArchive, log: LogSink) throws(FileError) {
    do throws(FileError) {
      try Self.shorten(archive.current)
      try self.init(archive.current, archive)
    } catch .damaged(let path, let line, let column, let why) {
      let fileError = FileError.damaged(path: path, line: line, column: column, why: why)
      guard let newPath = archive.putDamagedAside() else { throw fileError }
      log(.warning, "\(fileError); it is \(newPath) from now on")
      try self.init(archive.current, archive)
    }
  }

  /// Whether there is ink in it, or former ink that could be restored.
  package var canRestore: Bool {
    content.map { !$0.items.isEmpty || !$0.cleared.isEmpty } == true
      || archive?.kept.isEmpty == false
  }

  /// Reduces a drawing without visible ink to what can be brought back.
  ///
  /// A drawing that is cleared each time before it is left would otherwise grow forever, and one
  /// that was left without ink would keep the ground that was asked for then.
  private static func shorten(_ path: String) throws(FileError) {
    guard access(path, F_OK) == 0 else { return }
    guard let drawing = try DrawingContent(readingFrom: path).shortened,
      !DrawingFile.isClaimed(path)
    else { return }
    let newPath = path + ".new"
    unlink(newPath)
    do {
      let file = try DrawingFile(newPath)
      try file.rewrite(drawing)
      try file.flush()
      // Otherwise a power failure could leave the new name with an empty file.
      file.synchronize()
      guard rename(newPath, path) == 0 else { throw DrawingFile.Refusal(path: path, errno: errno) }
    } catch {
      // The file stays as it was.
      unlink(newPath)
    }
  }

  /// Moves an unnamed drawing to the archive, and has the disk take any drawing with ink.
  ///
  /// - Parameters:
  ///   - hasInk: whether there is ink on any page; a drawing without ink replaces no other.
  ///   - isPristine: whether there never was any ink.
  package func close(hasInk: Bool, isPristine: Bool) {
    if hasInk { file.synchronizeInBackground() }
    guard let archive, keptPath == nil else { return }
    if hasInk {
      keptPath = archive.keep(file.path)
    } else if isPristine, !file.isBehind {
      unlink(file.path)
    }
  }

  /// Returns whether a drawing that is opened next has the same file.
  ///
  /// - Parameter path: its file; nil for the unnamed drawing of the display.
  /// - Returns: whether it is this file.
  package func hasFile(_ path: String?) -> Bool {
    guard let path else { return archive != nil && keptPath == nil }
    return path == keptPath ?? file.path
  }

  /// Makes room for a new picture that belongs to the drawing.
  ///
  /// - Parameter grounds: the grounds of the drawing, whose pictures stay.
  /// - Returns: its path, named after the current time.
  package func newPicture(sparing grounds: [PageGround]) -> String {
    archive?.deleteOldPictures(sparing: grounds, of: file.path)
    let name = file.path.hasSuffix(".jsonl") ? String(file.path.dropLast(6)) : file.path
    return DatedName.free { "\(name)-ground-\($0).png" }
  }

  /// Returns whether a ground is a picture of the desktop that belongs to a drawing.
  package static func isPictureOfDesktop(_ ground: PageGround) -> Bool {
    guard case .picture(let path) = ground else { return false }
    return Files.name(of: path).contains("-ground-")
  }

  /// Moves the file back, because it is drawn on again.
  package func reopen() {
    guard let archive, let keptPath, archive.takeBack(keptPath, to: file.path) else { return }
    self.keptPath = nil
  }
}
