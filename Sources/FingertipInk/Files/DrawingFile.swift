internal import CLinux
internal import Glibc
internal import SystemSupport
internal import TouchDrawing
internal import Touches
package import Translations

/// A drawing that is kept up to date in draw mode.
///
/// Each change is written before anything else is done, so that the kernel has it whatever becomes of
/// this program. What the kernel does not take, such as on a full disk, waits in its order and is
/// written once it does; no line of the file is ever broken off for good.
package final class DrawingFile {
  /// The reason why a write failed.
  package struct Refusal: Error, Equatable, CustomStringConvertible {
    let path: String
    let errno: Int32

    /// The system's word for it.
    package var reason: String { errorText(errno) }
    package var description: String { "\(path): cannot be written: \(reason)" }

    /// The reason, for the screen.
    package var screenReason: ScreenText { ScreenText(errno: errno) }
    /// The file and the reason, for the screen.
    package var screenText: ScreenText {
      ScreenText("%1: cannot be written: %2", .verbatim(path), screenReason)
    }
  }

  /// The file.
  package let path: String
  /// Nil while the file could not be created.
  private var descriptor: Int32?
  /// The folders that are made where they are missing, the outer ones first.
  private let folders: [String]
  /// The numbers in the file of the document's first strokes, in their order.
  private let known: [Int]
  /// The number in the file of the first stroke that is new.
  private let next: Int
  private var drafts: DraftLines
  /// The lines that were not written yet.
  private var pending: ArraySlice<UInt8> = []

  /// Creates a drawing, or opens one to add to it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - content: what was read from it; nil where there is no file yet.
  ///   - folders: those that are made where they are missing, the outer ones first; with any, it is for
  ///     `flush` to tell that there is no place for a new file yet.
  /// - Throws: `FileError.inaccessible` where there can be no such file. A full disk, and a folder in which
  ///   nobody may write so far, are for `flush` to tell.
  init(
    _ path: String, holding content: DrawingContent? = nil, making folders: [String] = []
  ) throws(FileError) {
    self.path = path
    self.folders = folders
    known = content?.strokesToOpen.map(\.number) ?? []
    next = content?.nextNumber ?? 0
    drafts = DraftLines(next: content?.nextDraft ?? 0)
    do throws(Refusal) {
      try open(isNew: content == nil)
    } catch {
      let mayPass = Self.passingReasons.contains(error.errno)
      guard content == nil, mayPass || !folders.isEmpty else {
        throw .inaccessible(path: path, why: error.reason)
      }
    }
    if let descriptor, !Files.isRegular(descriptor) {
      throw .inaccessible(path: path, why: "is not a file; a drawing in a file is needed")
    }
    // What was cut off stays as it is, and what follows begins a line of its own.
    if let content, !content.endsWhole { pending.append(UInt8(ascii: "\n")) }
    if content?.hasHeader != true { append(.header(version: DrawingLine.version)) }
    for (draft, stroke) in content?.abandoned ?? [] {
      guard let item = content?.items.first(where: { $0.number == stroke }) else { continue }
      for line in DrawingLine.lines(of: item) { append(line) }
      append(.drop(draft))
    }
    try? flush()
  }

  deinit { if let descriptor { close(descriptor) } }

  /// The errno values after which a file can perhaps be created later.
  private static let passingReasons: Set<Int32> = [
    EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EMFILE, ENFILE, EIO, ENOMEM,
  ]

  private func open(isNew: Bool) throws(Refusal) {
    for folder in folders { try? Files.makeFolder(folder) }
    // Not to wait for the reader of a pipe that has taken the file's place since it was read.
    let flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let opened = Glibc.open(path, isNew ? flags | O_CREAT | O_EXCL : flags, 0o600)
    guard opened >= 0 else { throw Refusal(path: path, errno: errno) }
    descriptor = opened
  }

  /// Whether something waits to be written.
  var isBehind: Bool { !pending.isEmpty }

  /// Adds what has changed.
  ///
  /// - Parameters:
  ///   - change: what happened.
  ///   - document: the document, whose first strokes are those that were read from the file.
  func add(_ change: InkChange, in document: InkDocument) {
    let lines = DrawingLine.lines(of: change, in: document) { id in
      let place = Int(id.rawValue)
      return place < known.count ? known[place] : next + place - known.count
    }
    for line in lines { append(line) }
    // At once, for a stroke that is there twice looks different where it is translucent.
    for line in drafts.takeDrops(document.drafts) { append(line) }
  }

  /// Adds strokes that were removed, with their removal, as the first ones of a new file.
  func add(_ removed: [DrawingContent.Item]) {
    for (number, item) in removed.enumerated() {
      var item = item
      item.number = number
      for line in DrawingLine.lines(of: item) { append(line) }
    }
    for line in DrawingLine.removal(of: Array(removed.indices)) { append(line) }
  }

  /// Returns whether a stroke in progress has changed since it was added last.
  func isBehind(_ progress: [StrokeDraft]) -> Bool { drafts.isBehind(progress) }

  /// Adds what has changed of the strokes in progress.
  func add(_ progress: [StrokeDraft]) {
    for line in drafts.takeDrops(progress) + drafts.takeChanges(progress) { append(line) }
  }

  private func append(_ line: DrawingLine) {
    if let text = line.text { pending += text.utf8 }
  }

  /// Writes what waits.
  ///
  /// - Throws: `Refusal` where there can be no file yet, or it cannot take all of it; the rest goes on
  ///   waiting.
  func flush() throws(Refusal) {
    if descriptor == nil { try open(isNew: true) }
    while !pending.isEmpty, let descriptor {
      let count = pending.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        pending = pending.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        throw Refusal(path: path, errno: count == 0 ? ENOSPC : errno)
      }
    }
    pending = []
  }
}

/// The lines that tell of strokes in progress.
private struct DraftLines {
  private struct Draft {
    var number: Int
    /// The number of nodes in the file that will not change any more.
    var settledCount: Int
    var revision: Int
  }

  /// The drafts in the file that were not dropped, by their number in the document.
  private var drafts: [Int: Draft] = [:]
  private var next: Int

  init(next: Int) { self.next = next }

  func isBehind(_ progress: [StrokeDraft]) -> Bool {
    progress.contains(where: isNew) || drafts.keys.contains { isGone($0, progress) }
  }

  private func isNew(_ draft: StrokeDraft) -> Bool {
    drafts[draft.gesture].map { $0.revision != draft.revision } ?? draft.leavesStroke
  }

  private func isGone(_ gesture: Int, _ progress: [StrokeDraft]) -> Bool {
    !progress.contains { $0.gesture == gesture }
  }

  /// Lines for the drafts that are over.
  mutating func takeDrops(_ progress: [StrokeDraft]) -> [DrawingLine] {
    let gone = drafts.filter { isGone($0.key, progress) }
    for gesture in gone.keys { drafts[gesture] = nil }
    return gone.values.map(\.number).sorted().map { .drop($0) }
  }

  /// Lines for what is new of the drafts.
  mutating func takeChanges(_ progress: [StrokeDraft]) -> [DrawingLine] {
    var lines: [DrawingLine] = []
    for draft in progress where isNew(draft) {
      let known = drafts[draft.gesture]
      let number = known?.number ?? next
      var first = known?.settledCount ?? 0
      var rest = draft.nodes(from: first)[...]
      if known == nil {
        next = DrawingLine.draft(after: next)
        let nodes = Array(rest.prefix(DrawingLine.nodesPerLine))
        lines.append(.draft(number, draft.brush, device: draft.touch.device, nodes))
        rest = rest.dropFirst(nodes.count)
        first += nodes.count
      }
      // A line without nodes takes back those that are not there any more.
      while known != nil || !rest.isEmpty {
        let nodes = Array(rest.prefix(DrawingLine.nodesPerLine))
        lines.append(.redraft(number, from: first, nodes))
        rest = rest.dropFirst(nodes.count)
        first += nodes.count
        if rest.isEmpty { break }
      }
      drafts[draft.gesture] = Draft(
        number: number, settledCount: draft.settledCount, revision: draft.revision)
    }
    return lines
  }
}
