internal import SystemSupport
internal import TouchDrawing
internal import TouchInk

/// Stores ink in a file as it is drawn, and retries if the file cannot take it.
final class InkJournal {
  /// The state of the file.
  enum State: Equatable {
    case kept
    /// Writing failed; retried at a time of our clock, in ms; nil until the next turn sets it.
    case behind(why: DrawingFile.Refusal, retry: Double?)
  }

  /// The time for which new parts of a stroke in progress wait to be stored, in ms.
  ///
  /// This is what may be lost if the program is killed; it is short enough even for a busy machine.
  private static let saveDelay = 100.0
  /// The time to wait before a failed write is retried, in ms.
  private static let retryInterval = 1000.0

  let file: DrawingFile
  private(set) var state = State.kept
  private let log: LogSink
  /// Whether another program has shortened the file, so that all of it is to be written anew.
  private(set) var isShortened = false
  /// Whether lines wait for others that belong to them.
  private var gathers = false
  /// The time at which strokes in progress were last stored, on our clock in ms.
  private var keptAt = -Double.infinity

  /// Creates a journal that appends to a file.
  init(_ file: DrawingFile, log: @escaping LogSink) {
    self.file = file
    self.log = log
    flush(at: nil)
  }

  /// The reason why ink is not being saved; nil if it is.
  var failure: DrawingFile.Refusal? {
    if case .behind(let why, _) = state { why } else { nil }
  }

  /// Adds a change of the finished strokes.
  func add(_ change: InkChange, in document: InkDocument) {
    file.add(change, in: document)
    flushNew()
  }

  /// Adds a change of the strokes of a page other than the current one, which adds none.
  func add(_ change: InkChange, ofPage page: Int, in document: InkDocument) {
    file.add(change, ofPage: page, in: document)
    flushNew()
  }

  /// Writes everything that a body adds at once, so that the file never has only a part of it.
  func writeTogether<Result>(_ body: () -> Result) -> Result {
    gathers = true
    defer {
      gathers = false
      flushNew()
    }
    return body()
  }

  /// Writes the lines that were just added.
  private func flushNew() {
    // After a failure, only turns retry: a full disk does not become empty by asking often.
    if state == .kept, !gathers { flush(at: nil) }
  }

  /// Stores the current state of a text in progress.
  func keep(_ text: StoredText) {
    file.keep(text)
    flushNew()
  }

  /// Records that a text is finished, together with its result.
  ///
  /// - Parameter body: adds the result.
  func endText(_ body: () -> Void) {
    file.keep(nil)
    body()
    flushNew()
  }

  /// Adds the changes of pages that a body makes to the file.
  func addPages<Result>(_ body: (DrawingFile) -> Result) -> Result {
    let result = body(file)
    flushNew()
    return result
  }

  /// Writes all of the drawing anew, because another program has shortened its file.
  func rewrite(_ drawing: WholeDrawing) {
    isShortened = false
    do throws(DrawingFile.Refusal) {
      try file.rewrite(drawing)
      log(.warning, "\(file.path): was shortened by another program; all ink is written again")
      flushNew()
    } catch {
      log(.error, "\(file.path): was shortened by another program; \(error)")
    }
  }

  /// Stores strokes in progress and retries failed writes, if either is due.
  ///
  /// - Parameters:
  ///   - document: the document of the current page.
  ///   - time: the time on our clock, in ms.
  func takeTurn(_ document: InkDocument, at time: Double) {
    if time >= keptAt + Self.saveDelay, file.isBehind(document.drafts) {
      keptAt = time
      file.add(document.drafts, through: document.view)
      if state == .kept { flush(at: time) }
    }
    guard case .behind(let why, let retry) = state else { return }
    guard let retry else {
      state = .behind(why: why, retry: time + Self.retryInterval)
      return
    }
    if retry <= time { flush(at: time) }
  }

  /// Returns the time at which the next turn is due, on our clock in ms; nil if nothing waits.
  func nextTurn(_ document: InkDocument) -> Double? {
    var turns: [Double] = []
    if file.isBehind(document.drafts) { turns.append(keptAt + Self.saveDelay) }
    if case .behind(_, let retry) = state { turns.append(retry ?? 0) }
    return turns.min()
  }

  /// Writes the waiting lines, as at the end.
  func flush() { flush(at: nil) }

  private func flush(at time: Double?) {
    do throws(DrawingFile.Refusal) {
      let path = file.path
      if try file.restoreIfRemoved() {
        log(
          .warning,
          path == file.path
            ? "\(path): was removed while it was drawn on; it was created again"
            : "\(path): was replaced by another file; the drawing is \(file.path) from now on")
      }
      if file.isShortened { isShortened = true }
      try file.flush()
      guard failure != nil else { return }
      state = .kept
      log(.notice, "\(file.path): the ink is saved again, including what was drawn in the meantime")
    } catch {
      if failure == nil {
        log(.error, "\(error); the ink is kept in memory until it can be saved")
      }
      state = .behind(why: error, retry: time.map { $0 + Self.retryInterval })
    }
  }
}
