import Glibc
package import SystemSupport
package import Touches

/// Reads a recording event by event, with little memory whatever its length.
///
/// Users can rely on these rules: times never run backwards, and a touch begins once, moves only
/// while it is down, and ends or is cancelled once. A line that breaks a rule is damaged. Touches
/// may be down at the end, because a recording can be cut off.
///
/// With `.any` order, which is for finding such faults, every event is returned as it is.
package struct RecordingReader: ~Copyable {
  /// The rules that hold between events.
  package enum Order {
    /// All rules of a recording.
    case sound
    /// No rules.
    case any
  }

  /// The largest number of touches that may be down at once.
  static let touchLimit = 1024

  /// The file name for messages.
  package let path: String
  /// The first line of the recording.
  package let header: RecordingHeader
  private let order: Order
  /// The touches that are down after the latest event, in the order of their begin; empty with
  /// `.any` order.
  package private(set) var touchesDown: [TouchID] = []
  /// The latest time of an event, in ms since the recording began; 0 before the first.
  package private(set) var time = 0.0
  private var lines: LineReader
  private let descriptor: Int32

  /// Opens a recording and reads its header.
  ///
  /// - Parameters:
  ///   - path: a regular file. Others can block, and cannot be read twice.
  ///   - order: the rules that must hold between events.
  /// - Throws: `FileError`, also if a compressed file is damaged.
  package init(_ path: String, order: Order = .sound) throws(FileError) {
    let input = try RecordingInput(path)
    if let damage = input.damage { throw damage }
    try self.init(input, order: order)
  }

  /// Reads the header of an open recording.
  ///
  /// - Parameters:
  ///   - input: the recording.
  ///   - order: the rules that must hold between events.
  /// - Throws: `FileError`.
  package init(
    _ input: borrowing RecordingInput, order: Order = .sound
  ) throws(FileError) {
    let descriptor = try input.open(at: 0)
    var lines = LineReader(descriptor)
    do throws(FileError) {
      header = try Self.header(&lines, of: input.path)
    } catch {
      close(descriptor)
      throw error
    }
    self.path = input.path
    self.order = order
    self.lines = lines
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Starts over at the first event.
  package mutating func rewind() throws(FileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .inaccessible(path: path, why: errorText(errno))
    }
    lines.restart()
    touchesDown.removeAll(keepingCapacity: true)
    time = 0
    guard try Self.header(&lines, of: path) == header else {
      throw .inaccessible(path: path, why: "was replaced by another recording while it was read")
    }
  }

  /// Returns the next event; nil after the last.
  package mutating func next() throws(FileError) -> RecordingEvent? {
    guard let line = try Self.line(&lines, of: path) else { return nil }
    do throws(LineProblem) {
      let event =
        if let scanned = RecordingEvent(scanning: line.bytes) {
          scanned
        } else {
          try RecordingEvent(parsing: line.bytes)
        }
      if order == .sound { try follow(event) }
      time = max(time, event.time)
      return event
    } catch {
      throw Self.damage(error, line, lines.count, of: path)
    }
  }

  /// Checks an event against those before it.
  private mutating func follow(_ event: RecordingEvent) throws(LineProblem) {
    guard event.time >= time else {
      throw LineProblem(
        "t: \(Decimal.text(event.time)) is before \(Decimal.text(time)), the time of the event "
          + "before; times must not decrease")
    }
    let index = touchesDown.firstIndex(of: event.id)
    switch (event.phase, index) {
    case (.began, nil):
      guard touchesDown.count < Self.touchLimit else {
        throw LineProblem("more than the \(Self.touchLimit) touches allowed are down at once")
      }
      touchesDown.append(event.id)
    case (.began, _):
      throw LineProblem("\(event.id) begins but is already down; it must end first")
    case (_, nil):
      throw LineProblem(
        "\(event.id) is not down; only 'began' is allowed, not '\(event.phase.recordedWord ?? "")'")
    case (.ended, let index?), (.cancelled, let index?):
      touchesDown.remove(at: index)
    case (.moved, _), (.stationary, _):
      break
    }
  }

  private static func header(
    _ lines: inout LineReader, of path: String
  ) throws(FileError) -> RecordingHeader {
    guard let line = try line(&lines, of: path) else {
      throw .damaged(path: path, line: 1, column: nil, why: "is empty; a recording has a header")
    }
    do throws(LineProblem) {
      return try RecordingHeader(parsing: line.bytes)
    } catch {
      throw damage(error, line, lines.count, of: path)
    }
  }

  private static func line(
    _ lines: inout LineReader, of path: String
  ) throws(FileError) -> LineReader.Line? {
    do throws(LineReader.Failure) {
      return try lines.next()
    } catch {
      throw FileError(error, line: lines.count, of: path)
    }
  }

  /// Returns the error for a line; for the last line of a truncated recording, the error says so.
  private static func damage(
    _ problem: LineProblem, _ line: LineReader.Line, _ number: Int, of path: String
  ) -> FileError {
    let why =
      line.isWhole || number == 1
      ? problem.message
      : "\(problem.message); the recording is cut off here; without this line it can be read"
    return .damaged(path: path, line: number, column: problem.column, why: why)
  }
}
