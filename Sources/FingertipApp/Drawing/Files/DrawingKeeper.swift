internal import Glibc
internal import TouchX11

/// The file of a drawing with what it held, and what becomes of it at the end.
///
/// Without a name the ink is kept in a file of the display, so that a crash or the end of the session
/// loses none: what is found there at the next start is shown again. Where draw mode was left in
/// order, that file is put aside under another name, until the next one is.
final class DrawingKeeper {
  /// What the file held before; nil for a new one.
  let content: DrawingContent?
  let file: DrawingFile
  /// Where the file goes in the end; nil where it stays.
  private let aside: String?

  private init(_ path: String, aside: String?) throws(FileError) {
    let isThere = access(path, F_OK) == 0
    content = isThere ? try DrawingContent(readingFrom: path) : nil
    file = try DrawingFile(path, holding: content)
    self.aside = aside
  }

  /// Opens a drawing that somebody named, or creates it.
  ///
  /// - Throws: `FileError` where it is no drawing, or cannot be written.
  convenience init(named path: String) throws(FileError) {
    try self.init(path, aside: nil)
  }

  /// Opens the drawing of a display that nobody named.
  ///
  /// - Parameters:
  ///   - display: the display's name.
  ///   - environment: where XDG_STATE_HOME and HOME are looked for.
  /// - Throws: `FileError` where there is no place for it.
  convenience init(of display: String, _ environment: Environment) throws(FileError) {
    var folders: [String] = []
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      folders = [state]
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folders = ["\(home)/.local", "\(home)/.local/state"]
    } else {
      throw .inaccessible(path: "HOME", why: "is not set; without it there is no place for ink")
    }
    folders.append("\(folders.last ?? "")/fingertip")
    for folder in folders where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw .inaccessible(path: folder, why: errorText(errno))
    }
    let name = DisplayKey(display)?.fileName ?? "display"
    let base = "\(folders.last ?? "")/drawing-\(name)"
    try self.init("\(base).jsonl", aside: "\(base).previous.jsonl")
  }

  /// Puts the file aside where nobody named it.
  func close() {
    if let aside { rename(file.path, aside) }
  }
}
