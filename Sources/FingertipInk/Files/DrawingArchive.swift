internal import CLinux
internal import Glibc
package import SystemSupport
internal import TouchX11

// Drawings that nobody named, of one display:
//
//   drawing-0.jsonl                       the one that somebody draws, or that a crash left
//   drawing-0.2026-11-22-103512.jsonl     those that were left with ink on them, the last ten
//
// A drawing that is left without a visible stroke never takes the place of one with ink: it stays
// where it is if something was removed from it, so that this can still be undone, and else is deleted.

/// The drawings of a display that nobody named.
package struct DrawingArchive {
  /// The number of drawings that are kept besides the one that somebody draws.
  static let limit = 10
  /// The number of pictures of frozen desktops that are kept for all of them.
  private static let pictureLimit = 30

  private let folder: String
  /// The folders that are made where they are missing, the outer ones first.
  let folders: [String]
  /// The start of the files' names: `drawing-0`.
  private let name: String

  /// The drawings in a folder, which need not be there.
  ///
  /// - Parameters:
  ///   - folders: the folder, behind those around it that may be missing.
  ///   - display: the display's name.
  init(folders: [String], display: String) {
    self.folders = folders
    folder = folders.last ?? ""
    name = "drawing-\(DisplayKey(display)?.fileName ?? "display")"
  }

  /// The drawings of a display where the environment says that they are; whoever creates a drawing makes
  /// the folder.
  ///
  /// - Parameters:
  ///   - display: the display's name.
  ///   - environment: where XDG_STATE_HOME and HOME are looked for.
  /// - Throws: `FileError` where there is no place for them.
  package init(of display: String, _ environment: Environment) throws(FileError) {
    guard let folders = environment.stateFolders else {
      throw .inaccessible(path: "HOME", why: "is not set; without it there is no place for ink")
    }
    self.init(folders: folders, display: display)
  }

  /// The file of the drawing that somebody draws.
  var current: String { "\(folder)/\(name).jsonl" }

  /// The drawings that were left with ink on them, the latest first.
  package var kept: [String] {
    let paths = names.filter(isKept).map { "\(folder)/\($0)" }
    let files = paths.map { path -> (path: String, time: timespec) in
      var status = stat()
      return (path, stat(path, &status) == 0 ? status.st_mtim : timespec())
    }
    // By the time of the last stroke, for names go back by an hour each autumn.
    return files.sorted {
      ($1.time.tv_sec, $1.time.tv_nsec, $1.path) < ($0.time.tv_sec, $0.time.tv_nsec, $0.path)
    }.map(\.path)
  }

  /// Puts the drawing that somebody drew among those that are kept, and deletes the oldest beyond
  /// `limit`.
  ///
  /// - Returns: where it is now; nil where it could not be moved, and it is where it was.
  func keepCurrent() -> String? {
    let path = DatedName.free { "\(folder)/\(name).\($0).jsonl" }
    guard rename(current, path) == 0 else { return nil }
    for old in kept.filter({ $0 != path }).dropFirst(Self.limit - 1) { unlink(old) }
    return path
  }

  /// Puts a drawing that was kept back to where somebody draws.
  ///
  /// - Returns: whether it is there.
  func takeBack(_ path: String) -> Bool {
    access(current, F_OK) != 0 && rename(path, current) == 0
  }

  /// Deletes a drawing that was kept, whose ink is in another file.
  package func discard(_ path: String) { unlink(path) }

  /// Deletes the oldest pictures of grounds, so that one more has room among those that are kept.
  func deleteOldPictures() {
    let pictures = names.filter {
      $0.hasPrefix("\(name)-ground-") && $0.hasSuffix(".png")
    }
    for old in pictures.sorted().dropLast(Self.pictureLimit - 1) { unlink("\(folder)/\(old)") }
  }

  /// Puts what is at the place of the drawing, but is none, out of the way.
  ///
  /// - Returns: where it is now; nil where it could not be moved.
  func putDamagedAside() -> String? {
    let path = DatedName.free { "\(folder)/\(name).damaged-\($0).jsonl" }
    return rename(current, path) == 0 ? path : nil
  }

  /// The names of the files in the folder; none where it cannot be read.
  private var names: [String] { (try? Files.names(in: folder)) ?? [] }

  /// Returns whether a file's name is that of a drawing that was kept: the display's, with a date of
  /// digits.
  private func isKept(_ file: String) -> Bool {
    guard file.hasPrefix(name + "."), file.hasSuffix(".jsonl") else { return false }
    let date = file.dropFirst(name.utf8.count + 1).dropLast(".jsonl".utf8.count)
    return date.utf8.count >= DatedName.length
      && date.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
  }
}
