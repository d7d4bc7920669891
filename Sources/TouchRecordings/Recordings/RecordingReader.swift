import Glibc
package import SystemSupport
package import Touches

/// Reads a recording event by event, in the same little memory however long it is.
///
/// Whoever gets an event may rely on this: times never run back, a touch begins once, moves only
/// while it is down, and ends or is cancelled once. A line that breaks it is damaged. Touches may
/// be down at the end, for a recording can be cut off.
///
/// Who looks for just such faults asks for `.any` order, and gets every event as it stands there.
package struct RecordingReader: ~Copyable {
  /// The rules from one event to the next.
  package enum Order {
    /// The promises of a recording.
    case sound
    /// Nothing.
    case any
  }

  /// The most touches that may be down at once.
  static let touchLimit = 1024

  /// The name of the file as messages show it.
  package let path: String
  /// The first line of the recording.
  package let header: RecordingHeader
  private let order: Order
  /// The touches that are down behind the latest event, in the order in which they began; not
  /// followed in any order.
  package private(set) var touchesDown: [TouchID] = []
  /// The latest time of an event, in ms since the recording began; 0 before the first.
  package private(set) var time = 0.0
  private var lines: LineReader
  private let descriptor: Int32

  /// Opens a recording and reads its header.
  ///
  /// - Parameters:
  ///   - path: a regular file. Others can block, and cannot be read twice.
  ///   - order: what has to hold from one event to the next.
  /// - Throws: `FileError`.
  package init(_ path: String, order: Order = .sound) throws(FileError) {
    try self.init(RecordingInput(path), order: order)
  }

  /// Reads the header of a recording that is open.
  ///
  /// - Parameters:
  ///   - input: the recording.
  ///   - order: what has to hold from one event to the next.
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

  /// Opens the recording that a command line names; nothing and `-` stand for standard input.
  ///
  /// - Throws: `FileError`.
  package init(operand: String?, order: Order = .sound) throws(FileError) {
    let path = operand ?? "-"
    try self.init(path == "-" ? "/dev/stdin" : path, order: order)
  }

  deinit { close(descriptor) }

  /// Begins again with the first event.
  package mutating func rewind() throws(FileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .inaccessible(path: path, why: errorText(errno))
    }
    lines.restart()
    touchesDown.removeAll(keepingCapacity: true)
    time = 0
    guard try Self.header(&lines, of: path) == header else {
      throw .inaccessible(path: path, why: "became another recording while it was read")
    }
  }

  /// Returns the next event; nil behind the last.
  package mutating func next() throws(FileError) -> RecordingEvent? {
    guard let line = try Self.line(&lines, of: path) else { return nil }
    do throws(LineProblem) {
      let event =
        if let usual = RecordingEvent(scanning: line.bytes) {
          usual
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

  /// Holds an event to those before it.
  private mutating func follow(_ event: RecordingEvent) throws(LineProblem) {
    guard event.time >= time else {
      throw LineProblem(
        "t: \(Decimal.text(event.time)) is before \(Decimal.text(time)), the time of the event "
          + "before; time never runs back")
    }
    let known = touchesDown.firstIndex(of: event.id)
    switch (event.phase, known) {
    case (.began, nil):
      guard touchesDown.count < Self.touchLimit else {
        throw LineProblem("more than the \(Self.touchLimit) touches allowed are down at once")
      }
      touchesDown.append(event.id)
    case (.began, _):
      throw LineProblem("\(event.id) begins and is down already; it has to end first")
    case (_, nil):
      throw LineProblem(
        "\(event.id) is not down, and 'began' is all that it can do, not "
          + "'\(event.phase.recordedWord ?? "")'")
    case (.ended, let known?), (.cancelled, let known?):
      touchesDown.remove(at: known)
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

  /// Returns the error about a line; the last one of a recording that was cut off says so.
  private static func damage(
    _ problem: LineProblem, _ line: LineReader.Line, _ number: Int, of path: String
  ) -> FileError {
    let why =
      line.isWhole || number == 1
      ? problem.message
      : "\(problem.message); the recording breaks off here, and without this line it can be read"
    return .damaged(path: path, line: number, column: problem.column, why: why)
  }
}
