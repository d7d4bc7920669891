internal import CLinux
internal import Glibc
internal import InkPages
package import SystemSupport

// The unnamed drawings of one display:
//
//   drawing-0.jsonl                       the current one, or one that a crash left behind
//   drawing-0.2026-11-22-103512.jsonl     the last ten that were closed with ink on them
//   drawing-0.restored-2026-11-22-103512.jsonl
//                                         one that goes on there, because another program has put
//                                         another file in its place
//
// A drawing closed without a visible stroke never replaces one with ink. If strokes were removed
// from it, it stays in place so that the removal can be undone; otherwise it is deleted.

/// The unnamed drawings of a display.
package struct DrawingArchive {
  /// The number of drawings that are kept besides the current one.
  static let limit = 10
  /// The number of pictures of frozen desktops that are kept besides those that are grounds.
  private static let pictureLimit = 30

  private let folder: String
  /// The folders that are created if missing, the outer ones first.
  let folders: [String]
  /// The start of the files' names: `drawing-0`.
  private let name: String

  /// Creates an archive in a folder, which need not exist.
  ///
  /// - Parameters:
  ///   - folders: the folder, preceded by its parents that may be missing.
  ///   - display: the display's name.
  init(folders: [String], display: String) {
    self.folders = folders
    folder = folders.last ?? ""
    name = "drawing-\(DisplayKey(display)?.fileName ?? "display")"
  }

  /// Creates an archive in the state folder of the environment.
  ///
  /// The folder is created together with the first drawing.
  ///
  /// - Parameters:
  ///   - display: the display's name.
  ///   - environment: provides XDG_STATE_HOME and HOME.
  /// - Throws: `FileError` if neither names a folder.
  package init(of display: String, _ environment: Environment) throws(FileError) {
    guard let folders = environment.stateFolders else {
      throw .inaccessible(path: "HOME", why: "is not set, so there is no folder for ink")
    }
    self.init(folders: folders, display: display)
  }

  /// The path of the current drawing.
  var current: String { "\(folder)/\(name).jsonl" }

  /// The paths of the drawings that were closed with ink on them, or left by a crash in another
  /// place than that of the current one; the latest first.
  package var kept: [String] {
    // By the time of the last stroke.
    latestFirst(names.filter(isKept)).map { "\(folder)/\($0)" }
  }

  /// Returns the names of files in the order of their last change, because dated names go back by
  /// an hour each autumn.
  private func latestFirst(_ names: [String]) -> [String] {
    let files = names.map { name -> (name: String, time: timespec) in
      var status = stat()
      return (name, stat("\(folder)/\(name)", &status) == 0 ? status.st_mtim : timespec())
    }
    return files.sorted {
      ($1.time.tv_sec, $1.time.tv_nsec, $1.name) < ($0.time.tv_sec, $0.time.tv_nsec, $0.name)
    }.map(\.name)
  }

  /// Moves a drawing to those that are kept, and deletes the oldest beyond `limit`.
  ///
  /// - Parameter place: its path; if that is not `current`, a file there is an older drawing, which
  ///   is kept as well.
  /// - Returns: its new path; nil if it could not be moved and is still in place.
  func keep(_ place: String) -> String? {
    if place != current, !DrawingFile.isClaimed(current) { _ = rename(current, freePath) }
    let path = freePath
    guard rename(place, path) == 0 else { return nil }
    for old in kept.filter({ $0 != path }).dropFirst(Self.limit - 1) { unlink(old) }
    return path
  }

  /// A path for a drawing that is kept.
  private var freePath: String { DatedName.free { "\(folder)/\(name).\($0).jsonl" } }

  /// Moves a kept drawing back to its former path.
  ///
  /// - Returns: whether it was moved.
  func takeBack(_ path: String, to place: String) -> Bool {
    access(place, F_OK) != 0 && rename(path, place) == 0
  }

  /// Deletes the oldest pictures of grounds to make room for a new one within the limit.
  ///
  /// Pictures that are the ground of a page stay, and are not counted.
  ///
  /// - Parameters:
  ///   - grounds: the grounds of the open drawing; those of the others are read from their files.
  ///   - path: the file of the open drawing, which would lose its lock if it was read.
  func deleteOldPictures(sparing grounds: [PageGround], of path: String) {
    let names = names
    var pictures = names.filter { $0.hasPrefix("\(name)-ground-") && $0.hasSuffix(".png") }
    // The files are read only if there are enough pictures.
    guard pictures.count >= Self.pictureLimit else { return }
    var used = grounds
    for drawing in names
    where drawing.hasPrefix("\(name).") && drawing.hasSuffix(".jsonl")
      && drawing != Files.name(of: path)
    {
      guard let grounds = DrawingPages.grounds(in: "\(folder)/\(drawing)") else { return }
      used += grounds
    }
    let usedNames = Set(used.compactMap { $0.path.map(Files.name) })
    pictures.removeAll(where: usedNames.contains)
    for old in latestFirst(pictures).dropFirst(Self.pictureLimit - 1) {
      unlink("\(folder)/\(old)")
    }
  }

  /// Moves a file that is in the current drawing's place, but is not a drawing, to another name.
  ///
  /// - Returns: its new path; nil if it could not be moved.
  func putDamagedAside() -> String? {
    let path = DatedName.free { "\(folder)/\(name).damaged-\($0).jsonl" }
    return rename(current, path) == 0 ? path : nil
  }

  /// The names of the files in the folder; empty if it cannot be read.
  private var names: [String] { (try? Files.names(in: folder)) ?? [] }

  /// Returns whether a file's name is that of a kept drawing of this display: with a numeric date.
  private func isKept(_ file: String) -> Bool {
    guard file.hasPrefix(name + "."), file.hasSuffix(".jsonl") else { return false }
    var date = file.dropFirst(name.utf8.count + 1).dropLast(".jsonl".utf8.count)
    if date.hasPrefix(DrawingFile.restored) {
      date = date.dropFirst(DrawingFile.restored.utf8.count)
    }
    return date.utf8.count >= DatedName.length
      && date.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
  }
}
