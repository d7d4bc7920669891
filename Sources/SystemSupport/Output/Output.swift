/// The program's output: data to standard output, messages to standard error.
///
/// Each line is one write, so a pipe behind the program sees it at once and two programs writing
/// to the same terminal do not cut each other's lines.
package final class Output {
  /// One of the two streams.
  package enum Stream: Sendable {
    /// Standard output.
    case data
    /// Standard error.
    case messages
  }

  /// The reason why a write failed, as errno(3) numbers it.
  package struct WriteError: Error, Equatable, Sendable {
    /// The number of the error.
    package let errno: Int32
  }

  /// Writes all of some bytes to a stream.
  package typealias Write = (Stream, [UInt8]) throws(WriteError) -> Void

  /// The minimum severity of messages that appear.
  package var level: LogLevel
  /// The first failure to write data, after which nothing more is tried.
  package private(set) var failure: WriteError?

  private let isJournal: Bool
  /// Whether messages go to a terminal, where a line can be written over.
  package let isTerminal: Bool
  private let write: Write
  /// Whether the line that the terminal's cursor is in tells of progress.
  private var isProgressShown = false

  /// Makes an output over a way to write all of some bytes to a stream.
  ///
  /// With `isJournal`, messages have systemd's `<N>` before each line; with `isTerminal`, progress
  /// is told.
  package init(
    level: LogLevel = .notice, isJournal: Bool = false, isTerminal: Bool = false,
    write: @escaping Write
  ) {
    self.level = level
    self.isJournal = isJournal
    self.isTerminal = isTerminal
    self.write = write
  }

  /// Writes lines of data to standard output.
  package func print(_ text: String) { write(Array((text + "\n").utf8)) }

  /// Writes whole lines of data, with their ends, to standard output.
  package func write(_ lines: [UInt8]) {
    guard failure == nil else { return }
    do {
      try write(.data, lines)
    } catch {
      failure = error
    }
  }

  /// Writes whole lines of data, and returns whether more can be written.
  package func writes(_ lines: [UInt8]) -> Bool {
    write(lines)
    return failure == nil
  }

  /// Writes a message to standard error, every line of it with the program's name before it.
  package func log(_ level: LogLevel, _ message: String) {
    guard level <= self.level else { return }
    let prefix = isJournal ? "<\(level.rawValue)>" : "fingertip: "
    tell(message, prefix: prefix)
  }

  /// Writes lines to standard error that name their own place, as the errors of a file do.
  package func tell(_ lines: String) {
    tell(lines, prefix: isJournal ? "<\(LogLevel.error.rawValue)>" : "")
  }

  /// Shows on a terminal how far something has come, in the place of what was shown before.
  ///
  /// Nil takes it away. Elsewhere, and where only errors and warnings are wanted, nothing is shown.
  package func show(progress: String?) {
    guard isTerminal, !isJournal, level >= .notice, progress != nil || isProgressShown else {
      return
    }
    try? write(.messages, Array((Self.lineStart + (progress ?? "")).utf8))
    isProgressShown = progress != nil
  }

  /// The bytes that bring a terminal's cursor to the start of its line and clears that: a carriage return,
  /// and EL of ECMA-48.
  private static let lineStart = "\r\u{1B}[K"

  private func tell(_ message: String, prefix: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { prefix + $0 + "\n" }.joined()
    // Nobody is left to be told that standard error is gone.
    try? write(.messages, Array(((isProgressShown ? Self.lineStart : "") + text).utf8))
    isProgressShown = false
  }
}
