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

  /// The reason why a write failed, an errno(3) number.
  package struct WriteError: Error, Equatable, Sendable {
    /// The errno(3) number.
    package let errno: Int32
  }

  /// Writes all given bytes to a stream.
  package typealias Write = (Stream, [UInt8]) throws(WriteError) -> Void

  /// The minimum severity of messages that are written.
  package var level: LogLevel
  /// The first failed write of data, after which no more is written.
  package private(set) var failure: WriteError?

  private let isJournal: Bool
  /// Whether messages go to a terminal, where a line can be overwritten.
  package let isTerminal: Bool
  private let write: Write
  /// The writer of messages that may be dropped; nil if all messages are written by `write`.
  private let unread: DroppingWriter?
  /// Whether messages that nobody reads are dropped and counted, instead of waiting for a reader.
  package var dropsUnreadMessages = false
  /// Whether the current line of the terminal shows progress.
  private var isProgressShown = false

  /// Creates an output from a function that writes all given bytes to a stream.
  ///
  /// With `isJournal`, each line of a message starts with systemd's `<N>`; with `isTerminal`,
  /// progress is shown. `messages` is the descriptor of the messages, for writing without waiting;
  /// without it, `dropsUnreadMessages` has no effect.
  package init(
    level: LogLevel = .notice, isJournal: Bool = false, isTerminal: Bool = false,
    messages: Int32? = nil, write: @escaping Write
  ) {
    self.level = level
    self.isJournal = isJournal
    self.isTerminal = isTerminal
    self.write = write
    let prefix = Self.prefix(.warning, isJournal: isJournal)
    unread = messages.map { DroppingWriter(descriptor: $0, prefix: prefix) }
  }

  private static func prefix(_ level: LogLevel, isJournal: Bool) -> String {
    isJournal ? "<\(level.rawValue)>" : "fingertip: "
  }

  /// Writes lines of data to standard output.
  package func print(_ text: String) { write(Array((text + "\n").utf8)) }

  /// Writes whole lines of data, with their line breaks, to standard output.
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

  /// Writes a message to standard error, each line with the program's name before it.
  package func log(_ level: LogLevel, _ message: String) {
    guard level <= self.level else { return }
    writeMessage(message, prefix: Self.prefix(level, isJournal: isJournal))
  }

  /// Writes lines to standard error that name their own source, such as the errors of a file.
  package func tell(_ lines: String) {
    writeMessage(lines, prefix: isJournal ? "<\(LogLevel.error.rawValue)>" : "")
  }

  /// Shows progress on a terminal, replacing the text that was shown before.
  ///
  /// Nil removes it. Without a terminal, or if only warnings and errors are wanted, nothing is
  /// shown.
  package func show(progress: String?) {
    guard isTerminal, !isJournal, level >= .notice, progress != nil || isProgressShown else {
      return
    }
    try? writeMessage(Array((Self.lineStart + (progress ?? "")).utf8))
    isProgressShown = progress != nil
  }

  /// The control sequence that clears a terminal's line: a carriage return and EL of ECMA-48.
  private static let lineStart = "\r\u{1B}[K"

  private func writeMessage(_ message: String, prefix: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    // Names of files, displays and devices can contain control characters, also of others.
    let text = lines.map { prefix + escaped(String($0)) + "\n" }.joined()
    // If standard error is gone, there is nobody left to report that to.
    try? writeMessage(Array(((isProgressShown ? Self.lineStart : "") + text).utf8))
    isProgressShown = false
  }

  /// Reports how many messages were dropped since the last one that was read, if any were.
  package func reportDroppedMessages() { _ = try? unread?.reportDrops() }

  private func writeMessage(_ bytes: [UInt8]) throws(WriteError) {
    if dropsUnreadMessages, let unread {
      try unread.write(bytes)
    } else {
      try write(.messages, bytes)
    }
  }
}
