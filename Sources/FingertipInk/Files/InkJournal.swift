internal import SystemSupport
internal import TouchDrawing

/// Keeps ink in a file as it is drawn, and goes on trying where the file cannot take it.
final class InkJournal {
  /// The state of the file.
  enum State: Equatable {
    case kept
    /// Writing failed, and will be tried again at a time of our clock, in ms; nil for the next turn.
    case behind(why: DrawingFile.Refusal, retry: Double?)
  }

  /// The time for which the latest part of a stroke in progress waits to be kept, in ms: what may be lost
  /// where the program is killed, and short enough for a machine that is busy.
  private static let patience = 100.0
  /// The time to wait before what failed is tried again, in ms.
  private static let retryInterval = 1000.0

  let file: DrawingFile
  private(set) var state = State.kept
  private let log: LogSink
  /// The time at which strokes in progress were last kept, by our clock in ms.
  private var keptAt = -Double.infinity

  /// A journal that adds to a file.
  init(_ file: DrawingFile, log: @escaping LogSink) {
    self.file = file
    self.log = log
    flush(at: nil)
  }

  /// The reason why ink is not being saved; nil where it is.
  var trouble: DrawingFile.Refusal? {
    if case .behind(let why, _) = state { why } else { nil }
  }

  /// Adds a change of the finished strokes.
  func add(_ change: InkChange, in document: InkDocument) {
    file.add(change, in: document)
    // What failed waits for its turn, for a full disk does not become empty by asking often.
    if state == .kept { flush(at: nil) }
  }

  /// Keeps a text that is typed as it is now.
  func keep(_ text: KeptText) {
    file.keep(text)
    if state == .kept { flush(at: nil) }
  }

  /// Adds that a text is finished, together with what becomes of it.
  ///
  /// - Parameter body: adds what becomes of it.
  func endText(_ body: () -> Void) {
    file.keep(nil)
    body()
    if state == .kept { flush(at: nil) }
  }

  /// Adds what a body tells the file of the pages.
  func addPages<Result>(_ body: (DrawingFile) -> Result) -> Result {
    let result = body(file)
    if state == .kept { flush(at: nil) }
    return result
  }

  /// Keeps strokes in progress and tries again what failed, where either is due.
  ///
  /// - Parameters:
  ///   - document: what is drawn.
  ///   - time: our clock, in ms.
  func takeTurn(_ document: InkDocument, at time: Double) {
    if time >= keptAt + Self.patience, file.isBehind(document.drafts) {
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

  /// Returns the time at which the next turn is due, by our clock in ms; nil where nothing waits.
  func nextTurn(_ document: InkDocument) -> Double? {
    var turns: [Double] = []
    if file.isBehind(document.drafts) { turns.append(keptAt + Self.patience) }
    if case .behind(_, let retry) = state { turns.append(retry ?? 0) }
    return turns.min()
  }

  /// Writes what waits, as at the end.
  func flush() { flush(at: nil) }

  private func flush(at time: Double?) {
    do throws(DrawingFile.Refusal) {
      try file.flush()
      guard trouble != nil else { return }
      state = .kept
      log(.notice, "\(file.path): the ink is kept again, with all that was drawn meanwhile")
    } catch {
      if trouble == nil {
        log(.error, "\(error); the ink is kept once that is possible, until then only in memory")
      }
      state = .behind(why: error, retry: time.map { $0 + Self.retryInterval })
    }
  }
}
