internal import CLinux
internal import Glibc
internal import InkPages
internal import SystemSupport
internal import TouchDrawing
internal import TouchInk
internal import Touches

/// The file of a drawing, which draw mode keeps up to date.
///
/// Each change is written before anything else is done, so that the kernel has it even if this
/// program dies. Lines that the kernel does not accept, such as on a full disk, wait in order and
/// are written when it does; no line of the file stays incomplete for good.
package final class DrawingFile {
  /// The path of the file; another one once the file was removed and a new one has its name.
  package private(set) var path: String
  /// The descriptor; nil until the file could be created.
  private(set) var descriptor: Int32?
  /// The path of the file itself, to which `path` may be a link; nil until the file was opened.
  private var target: String?
  /// The folders that are created if missing, the outer ones first.
  private let folders: [String]
  /// The numbers in the file of each page's strokes in document order, by the page's number.
  private var numbers: [Int: [Int]] = [:]
  /// The number in the file of the next new stroke.
  private var next: Int
  /// The number of the current page.
  private(set) var page: Int
  /// The number of the next new page.
  private var nextPage: Int
  private var drafts: DraftLines
  /// The lines that have not been written yet.
  private var pending: ArraySlice<UInt8> = []
  /// The size of the file after the last write, in bytes.
  private var size = 0

  /// Creates a drawing, or opens an existing one to append to it.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - content: the content read from it; nil if the file does not exist yet.
  ///   - folders: the folders to create if missing, the outer ones first; if there are any, it is
  ///     `flush` that reports why a new file cannot be created yet.
  /// - Throws: `FileError.inaccessible` if there can be no such file, or another process draws in
  ///   it. A full disk and a folder without write permission are reported by `flush` instead.
  init(
    _ path: String, holding content: DrawingContent? = nil, making folders: [String] = []
  ) throws(FileError) {
    self.path = path
    self.folders = folders
    for page in (content?.pages ?? []) + (content?.removedPages.map(\.page) ?? []) {
      numbers[page.number] = content?.initialStrokes(on: page.number).map(\.number)
    }
    page = content.map { $0.pages[$0.shownIndex].number } ?? 0
    let nextNumbers = content?.next ?? DrawingContent.NextNumbers()
    nextPage = nextNumbers.page
    next = nextNumbers.stroke
    drafts = DraftLines(next: nextNumbers.draft)
    do throws(Refusal) {
      try open(isNew: content == nil)
    } catch {
      let isTransient = Self.transientErrors.contains(error.errno)
      guard content == nil, isTransient || !folders.isEmpty else {
        throw .inaccessible(path: path, why: error.reason)
      }
    }
    if let descriptor, !Files.isRegular(descriptor) {
      throw .inaccessible(path: path, why: "is not a file; a drawing in a file is needed")
    }
    try claim()
    // An incomplete last line stays as it is; the next line starts on a line of its own.
    if let content, !content.endsWithNewline { pending.append(UInt8(ascii: "\n")) }
    if content?.hasHeader != true { append(.header(version: DrawingLine.version)) }
    if let version = content?.version, version < DrawingLine.version {
      renewHeader(of: version)
      // Closing another descriptor of the file has released the lock.
      try claim()
    }
    if let content, !content.abandoned.isEmpty { addAbandonedDrafts(of: content) }
    try? flush()
  }

  /// Adds the strokes that drafts in progress have become, and drops these drafts.
  private func addAbandonedDrafts(of content: DrawingContent) {
    let items = Dictionary(content.items.map { ($0.number, $0) }) { first, _ in first }
    for (draft, stroke) in content.abandoned {
      guard let item = items[stroke] else { continue }
      for line in DrawingLine.lines(of: item) { append(line) }
      append(.drop(draft))
    }
  }

  deinit { if let descriptor { close(descriptor) } }

  /// The errno values after which the file might be created later.
  private static let transientErrors: Set<Int32> = [
    EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EMFILE, ENFILE, EIO, ENOMEM,
  ]

  // Does not block on a pipe that has replaced the file since it was read.
  private static let openFlags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK

  private func open(isNew: Bool) throws(Refusal) {
    // Report the outermost folder that cannot be made: those in it are missing because of it.
    var folderProblem: Files.FolderProblem?
    for folder in folders {
      do throws(Files.FolderProblem) {
        try Files.makeFolder(folder)
      } catch {
        folderProblem = folderProblem ?? error
      }
    }
    let flags = Self.openFlags
    let opened = Glibc.open(path, isNew ? flags | O_CREAT | O_EXCL : flags, 0o600)
    guard opened >= 0 else {
      var number = errno
      var status = stat()
      // Nothing can be created in the place of a link that leads nowhere, which stat(2) explains.
      if number == EEXIST, stat(path, &status) != 0 { number = errno }
      if let folderProblem {
        throw Refusal(path: folderProblem.path, errno: folderProblem.errno)
      }
      throw Refusal(path: path, errno: number)
    }
    descriptor = opened
    target = Files.realPath(path)
    noteSize()
  }

  /// The word before the date in the name of a file that was created again beside another one.
  static let restored = "restored-"

  /// Creates the file again, with all of its content, if it was removed since it was opened.
  ///
  /// It is created behind a link at its path. Its folder is created again, too. If another file has
  /// its name by now, it gets another name.
  ///
  /// - Returns: whether it was removed; it has a new path if `path` has changed.
  /// - Throws: `Refusal` if it cannot be created; its content is kept.
  func restoreIfRemoved() throws(Refusal) -> Bool {
    guard let removed = descriptor, RemovedFile.isRemoved(removed) else { return false }
    var status = stat()
    let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    let place = isLink ? target ?? path : path
    do throws(Files.FolderProblem) {
      try Files.makeFolders(to: Files.directory(of: place))
    } catch {
      throw Refusal(path: error.path, errno: error.errno)
    }
    let isTaken = access(path, F_OK) == 0 || access(place, F_OK) == 0
    let stem = path.hasSuffix(".jsonl") ? String(path.dropLast(6)) : path
    let newPath = isTaken ? DatedName.free { "\(stem).\(Self.restored)\($0).jsonl" } : place
    do throws(RemovedFile.Failure) {
      descriptor = try RemovedFile.restore(removed, to: newPath, flags: Self.openFlags)
    } catch {
      throw Refusal(path: newPath, errno: error.errno)
    }
    close(removed)
    if isTaken { path = newPath }
    target = newPath
    noteSize()
    // A new file has no other owner.
    try? claim()
    return true
  }

  /// Locks the file, so that no other process adds strokes with the same numbers.
  ///
  /// The lock is that of fcntl(2), which a process never refuses to itself: a drawing that was left
  /// may be opened again at once. A file system without locks is accepted.
  ///
  /// - Throws: `FileError.inaccessible` if another process has the lock.
  private func claim() throws(FileError) {
    guard let descriptor else { return }
    var lock = Self.wholeLock
    guard fcntl(descriptor, F_SETLK, &lock) != 0, errno == EACCES || errno == EAGAIN else { return }
    throw .inaccessible(path: path, why: "another process draws in this file")
  }

  /// Changes the version in the first line to the one that is written from now on.
  ///
  /// Overwrites a single digit, so nothing can be lost. A header that was written by hand in
  /// another form stays, and the lines after it are read all the same.
  private func renewHeader(of version: Int) {
    let header = Array((DrawingLine.header(version: version).text ?? "").utf8)
    let renewed = Array((DrawingLine.header(version: DrawingLine.version).text ?? "").utf8)
    // Not the descriptor that appends: its writes always go to the end.
    let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: header.count)
    guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count, bytes == header,
      renewed.count == header.count,
      let offset = header.indices.first(where: { header[$0] != renewed[$0] })
    else { return }
    var digit = renewed[offset]
    _ = pwrite(descriptor, &digit, 1, offset)
  }

  /// Whether lines are waiting to be written.
  var isBehind: Bool { !pending.isEmpty }

  /// Adds a change of the finished strokes.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - document: the document of the current page; its first strokes are those that were read
  ///     from the file.
  func add(_ change: InkChange, in document: InkDocument) {
    add(change, ofPage: page, in: document)
    // At once, because a translucent stroke looks different if it is there twice.
    for line in drafts.takeDrops(document.drafts) { append(line) }
  }

  /// Adds a change of the finished strokes of a page; only the current one can get new strokes.
  func add(_ change: InkChange, ofPage page: Int, in document: InkDocument) {
    let lines = DrawingLine.lines(of: change, in: document) { number(of: $0, on: page) }
    for line in lines { append(line) }
  }

  /// Returns the number in the file of a stroke on a page; a new number for a new stroke.
  private func number(of id: StrokeID, on page: Int) -> Int {
    let index = Int(id.rawValue)
    while numbers[page, default: []].count <= index {
      numbers[page, default: []].append(next)
      next += 1
    }
    return numbers[page, default: []][index]
  }

  /// Adds the changes of the text in progress; nil once it is finished.
  func keep(_ text: StoredText?) {
    let lines = drafts.takeChanges(text) { number(of: $0, on: page) }
    for line in lines { append(line) }
  }

  // MARK: - Pages

  /// Adds a page.
  ///
  /// - Parameters:
  ///   - index: its index among the pages, from 0.
  ///   - ground: its ground.
  /// - Returns: its number.
  func addPage(at index: Int, _ ground: PageGround) -> Int {
    let number = nextPage
    nextPage += 1
    append(.page(number, PageState(index: index, ground: ground)))
    return number
  }

  /// Adds a change of a page.
  func change(_ page: Int, to state: PageState) { append(.page(page, state)) }

  /// Adds that another page becomes the current one; no stroke may be in progress.
  func turn(to page: Int) {
    for line in drafts.takeDrops([]) { append(line) }
    self.page = page
    append(.turn(page))
  }

  // MARK: - Writing anew

  /// Whether another program has shortened the file since the last write.
  var isShortened: Bool { presentSize.map { $0 < size } ?? false }

  /// The size of the file, in bytes; nil if it is not known.
  private var presentSize: Int? {
    var status = stat()
    guard let descriptor, fstat(descriptor, &status) == 0 else { return nil }
    return Int(status.st_size)
  }

  private func noteSize() { size = presentSize ?? 0 }

  /// Empties the file and adds a drawing; the next changes must be those of its strokes.
  ///
  /// - Throws: `Refusal` if the file cannot be emptied; nothing has changed then.
  func rewrite(_ drawing: WholeDrawing) throws(Refusal) {
    if let descriptor, ftruncate(descriptor, 0) != 0 { throw Refusal(path: path, errno: errno) }
    noteSize()
    pending = []
    append(.header(version: DrawingLine.version))
    for line in drawing.lines { append(line) }
    drafts.startOver()
  }

  /// Returns a page with all strokes of its document, as they are numbered in the file.
  func page(_ page: DrawingPages.Page, _ document: InkDocument) -> WholeDrawing.Page {
    var result = WholeDrawing.Page(page: page)
    for (index, number) in numbers[page.number, default: []].enumerated() {
      guard let stroke = document[StrokeID(rawValue: Int32(index))] else { continue }
      result.items.append(
        DrawingContent.Item(
          number: number, brush: stroke.brush, device: stroke.device,
          isProvisional: stroke.isProvisional, nodes: stroke.nodes))
      if !document.shows(stroke.id) { result.hidden.append(number) }
    }
    return result
  }

  /// Returns whether strokes in progress have changed since they were last added.
  func isBehind(_ progress: [StrokeDraft]) -> Bool { drafts.isBehind(progress) }

  /// Adds the changes of strokes in progress, given as seen through a view of the page.
  func add(_ progress: [StrokeDraft], through view: PageView) {
    for line in drafts.takeDrops(progress) + drafts.takeChanges(progress, view.inverse) {
      append(line)
    }
  }

  private func append(_ line: DrawingLine) {
    if let text = line.text { pending += text.utf8 }
  }

  /// Writes the waiting lines.
  ///
  /// - Throws: `Refusal` if the file cannot be created yet or does not take all lines; the rest
  ///   stays queued.
  func flush() throws(Refusal) {
    if descriptor == nil {
      try open(isNew: true)
      // A new file has no other owner.
      try? claim()
    }
    while !pending.isEmpty, let descriptor {
      let count = pending.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        pending = pending.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        throw Refusal(path: path, errno: count == 0 ? ENOSPC : errno)
      }
    }
    pending = []
    noteSize()
  }
}
