internal import Glibc
package import InkPages
package import SystemSupport

/// The file of a drawing with what it held, and what becomes of it at the end.
///
/// Without a name the ink is kept in a file of the display, so that a crash or the end of the session
/// loses none: what is found there at the next start is shown again. Where draw mode was left in
/// order, that file is put among those that are kept.
package final class DrawingKeeper {
  /// The former content of the file; nil for a new one.
  package let content: DrawingContent?
  /// The file in which the drawing is kept.
  package let file: DrawingFile
  /// The path to which the file is moved in the end; nil where somebody named it, and it stays.
  package let archive: DrawingArchive?
  /// The path to which it was moved; nil while it is where it was.
  private var kept: String?

  private init(_ path: String, _ archive: DrawingArchive?) throws(FileError) {
    let isThere = access(path, F_OK) == 0
    content = isThere ? try DrawingContent(readingFrom: path) : nil
    file = try DrawingFile(path, holding: content, making: archive?.folders ?? [])
    self.archive = archive
  }

  /// Opens a drawing that somebody named, or creates it; an empty file becomes one.
  ///
  /// - Throws: `FileError` where it is no drawing, or cannot be written.
  package convenience init(named path: String) throws(FileError) {
    try self.init(path, nil)
  }

  /// Opens the drawing of a display that nobody named.
  ///
  /// - Parameters:
  ///   - archive: the drawings of the display.
  ///   - log: is told where something else was in its place.
  /// - Throws: `FileError` where it cannot be written.
  package convenience init(of archive: DrawingArchive, log: LogSink) throws(FileError) {
    do throws(FileError) {
      try Self.shorten(archive.current)
      try self.init(archive.current, archive)
    } catch .damaged(let path, let line, let column, let why) {
      let damage = FileError.damaged(path: path, line: line, column: column, why: why)
      guard let aside = archive.putDamagedAside() else { throw damage }
      log(.warning, "\(damage); it is \(aside) from now on")
      try self.init(archive.current, archive)
    }
  }

  /// Whether there is ink in it, or former ink that could be brought back.
  package var canRestore: Bool {
    content.map { !$0.items.isEmpty || !$0.cleared.isEmpty } == true
      || archive?.kept.isEmpty == false
  }

  /// Leaves nothing in a drawing of which nothing is visible but what an undo can bring back: one that
  /// is cleared each time before it is left would grow for ever.
  private static func shorten(_ path: String) throws(FileError) {
    guard access(path, F_OK) == 0 else { return }
    let content = try DrawingContent(readingFrom: path)
    let cleared = content.cleared
    guard content.items.isEmpty, content.strokeCount > cleared.count || content.pages.count > 1
    else { return }
    let beside = path + ".new"
    unlink(beside)
    do {
      let file = try DrawingFile(beside)
      file.add(cleared)
      try file.flush()
      guard rename(beside, path) == 0 else { throw DrawingFile.Refusal(path: path, errno: errno) }
    } catch {
      // It stays as long as it was.
      unlink(beside)
    }
  }

  /// Puts the file where it is kept, where nobody named it.
  ///
  /// - Parameters:
  ///   - hasInk: whether there is ink on any page; a drawing without ink takes no other one's place.
  ///   - isPristine: whether there never was any.
  package func close(hasInk: Bool, isPristine: Bool) {
    guard let archive, kept == nil else { return }
    if hasInk {
      kept = archive.keepCurrent()
    } else if isPristine, !file.isBehind {
      unlink(file.path)
    }
  }

  /// Returns the path of a new picture that belongs to the drawing, named after the moment; nil where none is
  /// free.
  package func newPicture() -> String? {
    archive?.deleteOldPictures()
    let name = file.path.hasSuffix(".jsonl") ? String(file.path.dropLast(6)) : file.path
    return DatedName.free { "\(name)-ground-\($0).png" }
  }

  /// Returns whether a ground is a picture of the desktop that belongs to a drawing.
  package static func isPictureOfDesktop(_ ground: PageGround) -> Bool {
    guard case .picture(let path) = ground else { return false }
    return Files.name(of: path).contains("-ground-")
  }

  /// Puts the file back, for it is drawn on again.
  package func reopen() {
    guard let archive, let kept, archive.takeBack(kept) else { return }
    self.kept = nil
  }
}
